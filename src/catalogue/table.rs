//! Tables of figures: tab separated, with one header line.

/// Periods of octal and hexadecimal games, subtraction and all-but sets.
pub(super) const PERIODS: &str = include_str!("../../data/known/octal_periods.tsv");
/// Sequences of nim-values and lists of lost positions.
pub(super) const SEQUENCES: &str = include_str!("../../data/known/sequences.tsv");

/// One row of a table.
pub(super) struct Row {
    columns: &'static str,
    cells: &'static str,
}

impl Row {
    /// What stands in a column; empty where nothing does.
    pub(super) fn get(&self, column: &str) -> &'static str {
        let columns = self.columns.split('\t');
        let cell = columns.zip(self.cells.split('\t')).find(|(name, _)| *name == column);
        cell.map_or("", |(_, cell)| cell)
    }

    /// The same, where it says something.
    pub(super) fn text(&self, column: &str) -> Option<&'static str> {
        Some(self.get(column)).filter(|text| !text.is_empty())
    }

    /// What stands in a column as a number; `None` where there is none.
    pub(super) fn number(&self, column: &str) -> Option<u64> {
        self.get(column).parse().ok()
    }
}

/// The rows of a table.
pub(super) fn rows(table: &'static str) -> impl Iterator<Item = Row> {
    let (columns, rest) = table.split_once('\n').unwrap_or((table, ""));
    rest.lines().map(move |cells| Row { columns, cells })
}
