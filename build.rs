//! Lists the games under `examples/`, so that each is part of the program: the
//! catalogue is what stands there, and no list can fall behind.

// This is how a build script talks to cargo.
#![allow(clippy::print_stdout)]

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=examples");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    find(&root.join("examples"), &mut files);
    let mut files: Vec<(String, String)> =
        files.iter().map(|file| named(&root, file)).collect();
    files.sort();
    let mut list = String::from("&[\n");
    for (path, file) in files {
        list.extend(["    (", &format!("{path:?}, include_str!({file:?})"), "),\n"]);
    }
    list += "]\n";
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("examples.rs"), list).expect("the folder of the build can be written");
}

/// A file by its path within the project, with `/` on every machine, and by its
/// whole path.
fn named(root: &Path, file: &Path) -> (String, String) {
    let path = file.strip_prefix(root).expect("it stands below");
    (path.to_string_lossy().replace('\\', "/"), file.display().to_string())
}

/// The games of a folder and of those in it. Those in `mistakes` are wrong on purpose.
fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).expect("the examples are part of the project");
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "mistakes") {
                find(&path, files);
            }
        } else if path.extension().is_some_and(|extension| extension == "game") {
            files.push(path);
        }
    }
}
