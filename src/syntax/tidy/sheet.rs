//! The lines of a tidy file, and the column of the comments behind them.

/// Comments behind longer lines stand two blanks behind them, wherever that is.
const LAST_COLUMN: usize = 60;

/// The lines that are finished.
#[derive(Default)]
pub(super) struct Sheet {
    lines: Vec<Line>,
}

#[derive(Default)]
struct Line {
    /// What stands on it; empty for a blank line.
    text: String,
    /// The comment behind it.
    comment: Option<String>,
}

impl Line {
    fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// How wide a line with a comment is that the others are aligned with.
    fn width(&self) -> Option<usize> {
        let width = self.text.chars().count();
        (self.comment.is_some() && width <= LAST_COLUMN).then_some(width)
    }
}

impl Sheet {
    /// A line without a comment behind it.
    pub(super) fn line(&mut self, text: String) {
        self.lines.push(Line { text, comment: None });
    }

    /// A line with a comment behind it.
    pub(super) fn commented(&mut self, text: String, comment: String) {
        self.lines.push(Line { text, comment: Some(comment) });
    }

    /// A blank line, except at the start and behind another one.
    pub(super) fn blank_line(&mut self) {
        if self.lines.last().is_some_and(|line| !line.is_blank()) {
            self.lines.push(Line::default());
        }
    }

    /// The text: comments behind the lines of a paragraph begin in one column.
    pub(super) fn finish(&self) -> String {
        let mut text = String::new();
        for paragraph in self.lines.split_inclusive(Line::is_blank) {
            let column = paragraph.iter().filter_map(Line::width).max().unwrap_or(0);
            for line in paragraph {
                text += &line.text;
                if let Some(comment) = &line.comment {
                    let width = line.text.chars().count();
                    let blanks = column.saturating_sub(width) + 2;
                    text.extend(std::iter::repeat_n(' ', blanks));
                    text += comment;
                }
                text.push('\n');
            }
        }
        text
    }
}
