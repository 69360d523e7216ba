//! The option `--language`. It is read before clap reads the arguments, because help and errors are in the chosen language too.
//! Also, the option may stand before and after a command, which clap does not accept here.

use std::ffi::OsString;

use clap::Arg;

use crate::words;

/// The option as the help has it. clap finds the option only if its value is missing.
pub(super) fn option() -> Arg {
    Arg::new("language").long("language").global(true).help(words::option_language())
}

/// Takes the option out of the arguments. The result is its value, which is the tag of a language, and all other
/// arguments.
pub(super) fn take(arguments: impl IntoIterator<Item = OsString>) -> (Option<String>, Vec<OsString>) {
    let (mut tag, mut others) = (None, Vec::new());
    let mut arguments = arguments.into_iter().peekable();
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        if let Some(value) = text.strip_prefix("--language=") {
            tag = Some(value.to_owned());
        } else if text == "--language"
            && let Some(value) = arguments.next_if(|next| !next.to_string_lossy().starts_with('-'))
        {
            tag = Some(value.to_string_lossy().into_owned());
        } else {
            let ends_options = text == "--";
            others.push(argument);
            if ends_options {
                others.extend(arguments.by_ref());
            }
        }
    }
    (tag, others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_found_wherever_it_stands() {
        for (arguments, expected, others) in [
            ("analyze x", None, "analyze x"),
            ("--language ko analyze x", Some("ko"), "analyze x"),
            ("analyze --language=zh x", Some("zh"), "analyze x"),
            ("--language ko analyze --language zh", Some("zh"), "analyze"),
            ("analyze --language", None, "analyze --language"),
            ("--language --help", None, "--language --help"),
            ("--language= analyze", Some(""), "analyze"),
            ("analyze -- --language ko", None, "analyze -- --language ko"),
            ("--languages ko", None, "--languages ko"),
        ] {
            let (tag, rest) = take(arguments.split(' ').map(OsString::from));
            assert_eq!((tag.as_deref(), rest.join(&OsString::from(" "))), (expected, others.into()), "{arguments}");
        }
    }
}
