//! The catalogue: the games that ship with the program, and what is known of them.
//!
//! Named classics are the files of `examples/`; the members of families (octal and
//! hexadecimal codes, subtraction and all-but sets) are written from their numbers.
//! The figures stand in the tables of `data/known`.

mod classic;
mod code;
mod entry;
mod figures;
mod header;
mod index;
mod member;
mod name;
mod sequence;
mod table;
mod wrap;

pub use code::Code;
pub use entry::{Entry, Origin};
pub use figures::Figures;
pub use index::{Catalogue, catalogue};
pub use sequence::{Listed, Sequence};
