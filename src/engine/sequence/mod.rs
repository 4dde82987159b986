//! The nim-values of the heaps of one kind, from 0 upward, by ways that know the
//! shape of their moves.

#![expect(dead_code, unused_imports, reason = "the plans are built on it next")]

mod values;

use values::Values;
