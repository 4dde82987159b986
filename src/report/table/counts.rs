//! How often each value occurs.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Cell, Ended, Entry, Subject, TableFormat, comma, json_end, json_entry, plain};

/// Counts values, and keeps the first position of each.
#[derive(Debug, Default)]
pub struct Counts {
    seen: BTreeMap<Option<Entry>, Seen>,
}

#[derive(Debug)]
struct Seen {
    count: u64,
    first: Vec<u64>,
}

impl Counts {
    /// Notes what a position is worth.
    pub fn note(&mut self, subject: &Subject<'_>, numbers: &[u64], cell: Cell) {
        let entry = cell.entry(subject.columns[subject.columns.len() - 1]);
        let first = || Seen { count: 0, first: numbers.to_vec() };
        self.seen.entry(entry).or_insert_with(first).count += 1;
    }

    /// The answer in the notation asked for.
    pub fn written(&self, subject: &Subject<'_>, ended: Ended) -> String {
        let column = subject.columns[subject.columns.len() - 1];
        // Positions without a value come last.
        let valued = self.seen.iter().filter(|(entry, _)| entry.is_some());
        let rows = valued.chain(self.seen.iter().filter(|(entry, _)| entry.is_none()));
        let mut out = String::new();
        match subject.format {
            TableFormat::Text | TableFormat::Bfile => {
                let what = format_args!("{}s of {}", column.word(), subject.positions());
                subject.title(what, &mut out);
                let _ = writeln!(out, "{:>9} {:>9}  first at", "value", "count");
                for (entry, seen) in rows {
                    let first = match &*seen.first {
                        [number] => number.to_string(),
                        numbers => format!("({})", comma(numbers).replace(',', ", ")),
                    };
                    let _ = writeln!(out, "{:>9} {:>9}  {first}", plain(*entry), seen.count);
                }
            }
            TableFormat::Csv => {
                let names = subject.heaps.names().join(",");
                let _ = writeln!(out, "{},count,{names}", column.field());
                for (entry, seen) in rows {
                    let entry = entry.map(|entry| entry.to_string()).unwrap_or_default();
                    let _ = writeln!(out, "{entry},{},{}", seen.count, comma(&seen.first));
                }
            }
            TableFormat::Json => {
                subject.json_start("counts@1", &mut out);
                let _ = write!(out, "\"of\":\"{}\",\"counts\":[", column.field());
                for (number, (entry, seen)) in rows.enumerate() {
                    out.push_str(if number > 0 { ",{\"value\":" } else { "{\"value\":" });
                    json_entry(*entry, &mut out);
                    let (count, first) = (seen.count, comma(&seen.first));
                    let _ = write!(out, ",\"count\":{count},\"first_at\":[{first}]}}");
                }
                out.push_str("],");
                json_end(ended, &mut out);
            }
        }
        out
    }
}
