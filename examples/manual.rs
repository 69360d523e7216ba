//! Writes the manual and the completions of the command line, as a system wants them: `cargo run --example manual -- FOLDER`, where
//! FOLDER becomes `/usr/share`.

use std::path::PathBuf;
use std::{env, fs, io};

use clap_complete::{Shell, generate_to};
use noughts::cli::command_line;

fn main() -> io::Result<()> {
    let share = env::args_os().nth(1).map(PathBuf::from);
    let share = share.ok_or_else(|| io::Error::other("usage: cargo run --example manual -- FOLDER"))?;
    let folder = |name: &str| -> io::Result<PathBuf> {
        let folder = share.join(name);
        fs::create_dir_all(&folder).map(|()| folder)
    };
    clap_mangen::generate_to(command_line(), folder("man/man1")?)?;
    for (shell, name) in [
        (Shell::Bash, "bash-completion/completions"),
        (Shell::Fish, "fish/vendor_completions.d"),
        (Shell::Zsh, "zsh/vendor-completions"),
    ] {
        generate_to(shell, &mut command_line(), "noughts", folder(name)?)?;
    }
    // A shell looks for the name of the command alone.
    let bash = folder("bash-completion/completions")?;
    fs::rename(bash.join("noughts.bash"), bash.join("noughts"))
}
