//! What is published is what those who install it look for.

use std::fs;
use std::path::Path;

use crate::support::program;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a text")
}

/// The values of a key in a part of `Cargo.toml` and in the parts below it.
fn values(part: &str, key: &str) -> Vec<String> {
    let manifest = read("Cargo.toml");
    let mut is_inside = false;
    let inside = manifest.lines().filter(|line| {
        if line.starts_with('[') {
            is_inside = line.starts_with(&format!("[package.metadata.{part}"));
        }
        is_inside
    });
    let values = inside.filter_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='));
    values.map(|value| value.trim().trim_matches('"').to_owned()).collect()
}

#[test]
fn archives_have_the_names_under_which_binstall_looks_for_them() {
    let script = read("release/build");
    let name = "noughts-$target-v$VERSION";
    assert!(
        script.contains(&format!("\nname={name}\n"))
            && script.contains("\"$name.tar.gz\"")
            && script.contains("\"$name.zip\"")
    );
    let as_in_script = |text: &str| {
        text.replace("{ target }", "$target")
            .replace("x86_64-pc-windows-gnu", "$target")
            .replace("{ version }", "$VERSION")
    };
    let [urls, folders, formats] = ["pkg-url", "bin-dir", "pkg-fmt"].map(|key| values("binstall", key));
    assert_eq!((urls.len(), formats.len()), (3, 3));
    for (url, format) in urls.iter().zip(&formats) {
        let ending = if format == "zip" { "zip" } else { "tar.gz" };
        let expected = format!("{{ repo }}/releases/download/v$VERSION/{name}.{ending}");
        assert_eq!(as_in_script(url), expected);
    }
    for folder in folders {
        assert_eq!(as_in_script(&folder), format!("{name}/{{ bin }}{{ binary-ext }}"), "the archive has this folder");
    }
}

#[test]
fn every_target_of_the_workflow_is_one_of_the_script() {
    let (workflow, script) = (read(".github/workflows/release.yml"), read("release/build"));
    let targets: Vec<_> =
        workflow.lines().filter_map(|line| line.trim().strip_prefix("- { target: ")?.split(',').next()).collect();
    assert_eq!(targets.len(), 5);
    let cases: Vec<_> = script.lines().filter_map(|line| line.trim().strip_suffix(')')).collect();
    for target in targets {
        let is_made = |case: &&str| case.strip_prefix('*').map_or(*case == target, |ending| target.ends_with(ending));
        assert!(cases.iter().any(is_made), "{target}");
    }
    assert!(workflow.contains("node release/facts.mjs publish"), "nothing is published for an example");
}

#[test]
fn a_program_that_is_no_release_names_its_version_alone() {
    let output = program().arg("--version").output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("noughts {}\n", env!("CARGO_PKG_VERSION")));
}
