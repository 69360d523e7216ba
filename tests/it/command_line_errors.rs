//! What is said about arguments that make no sense, in each language.

use std::ffi::OsStr;

use crate::support::program;

const LANGUAGES: [&str; 3] = ["en", "ko", "zh-Hans"];

/// The exit code, what is printed, and what is printed on standard error.
fn run(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>, environment: &str) -> (i32, String, String) {
    let mut command = program();
    let output = command.args(arguments).env("NOUGHTS_LANGUAGE", environment).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

/// Arguments that make no sense, and what is said about them in each language, without the hint at the help.
const ERRORS: [(&str, [&str; 3]); 17] = [
    (
        "--bogus",
        [
            "This command has no argument “--bogus”.",
            "“--bogus”는 이 명령에 없는 인수예요.",
            "这个命令不认识“--bogus”。",
        ],
    ),
    (
        "perft --dept 3",
        [
            "This command has no argument “--dept”. Did you mean --depth?",
            "“--dept”는 이 명령에 없는 인수예요. 혹시 --depth를 쓰려고 했나요?",
            "这个命令不认识“--dept”。你想写的是不是 --depth？",
        ],
    ),
    ("perft 3", ["This command has no argument “3”.", "“3”은 이 명령에 없는 인수예요.", "这个命令不认识“3”。"]),
    ("bogus", ["There is no command “bogus”.", "“bogus”라는 명령은 없어요.", "没有“bogus”这个命令。"]),
    (
        "analyse",
        [
            "There is no command “analyse”. Did you mean analyze?",
            "“analyse”라는 명령은 없어요. 혹시 analyze를 쓰려고 했나요?",
            "没有“analyse”这个命令。你想写的是不是 analyze？",
        ],
    ),
    ("help bogus", ["There is no command “bogus”.", "“bogus”라는 명령은 없어요.", "没有“bogus”这个命令。"]),
    (
        "--terminal --terminal",
        ["--terminal can be given only once.", "--terminal은 한 번만 쓸 수 있어요.", "--terminal 只能写一次。"],
    ),
    (
        "simulate --all --x scan --o scan",
        [
            "--all cannot be used with --x or --o.",
            "--all은 --x, --o와 함께 쓸 수 없어요.",
            "--all 不能和 --x 或 --o 一起用。",
        ],
    ),
    (
        "--terminal analyze",
        [
            "“analyze” cannot come after --terminal.",
            "--terminal 뒤에는 “analyze”를 쓸 수 없어요.",
            "--terminal 后面不能写“analyze”。",
        ],
    ),
    ("play --pause", ["--pause needs a value.", "--pause 뒤에 값을 써 주세요.", "--pause 后面还要写一个值。"]),
    ("--language", ["--language needs a value.", "--language 뒤에 값을 써 주세요.", "--language 后面还要写一个值。"]),
    ("--window=3", ["--window takes no value.", "--window에는 값을 쓰지 않아요.", "--window 后面不用写值。"]),
    (
        "--pause soon",
        [
            "“soon” is not a valid value for --pause. It can be a number of seconds from 0 to 60.",
            "--pause에는 “soon”을 쓸 수 없어요. 0초부터 60초까지 쓸 수 있어요.",
            "--pause 的值不能是“soon”。可以用 0 到 60 之间的秒数。",
        ],
    ),
    (
        "--best-of 4",
        [
            "“4” is not a valid value for --best-of. It can be 3, 5 or 7.",
            "--best-of에는 “4”를 쓸 수 없어요. 3, 5, 7 중에서 고르세요.",
            "--best-of 的值不能是“4”。可以用 3、5 或 7。",
        ],
    ),
    (
        "simulate --all --first rando",
        [
            "“rando” is not a valid value for --first. It can be x, o or random. Did you mean random?",
            "--first에는 “rando”를 쓸 수 없어요. x, o, random 중에서 고르세요. 혹시 random을 쓰려고 했나요?",
            "--first 的值不能是“rando”。可以用 x、o 或 random。你想写的是不是 random？",
        ],
    ),
    (
        "simulate --games 0",
        [
            "“0” is not a valid value for --games. It can be a whole number from 1 to 18446744073709551615.",
            "--games에는 “0”을 쓸 수 없어요. 1부터 18446744073709551615까지의 정수를 쓸 수 있어요.",
            "--games 的值不能是“0”。可以用 1 到 18446744073709551615 的整数。",
        ],
    ),
    (
        "simulate --games 5",
        [
            "Missing: --x <OPPONENT> and --o <OPPONENT>.",
            "--x <상대>와 --o <상대>가 빠졌어요.",
            "还缺 --x <对手> 和 --o <对手>。",
        ],
    ),
];

/// The last line of an error.
const HINTS: [&str; 3] =
    ["Add --help to see what is possible.", "--help를 붙이면 사용법이 나와요.", "加上 --help 可以查看用法。"];

#[test]
fn every_error_of_the_arguments_is_a_sentence_in_the_chosen_language() {
    for (arguments, sentences) in ERRORS {
        for ((language, sentence), hint) in LANGUAGES.into_iter().zip(sentences).zip(HINTS) {
            let (code, text, error) = run(arguments.split(' '), language);
            assert_eq!((code, text.as_str()), (2, ""), "{arguments}");
            assert_eq!(error, format!("{sentence}\n{hint}\n"), "{arguments}");
        }
    }
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_not_text_is_refused_in_the_chosen_language() {
    use std::os::unix::ffi::OsStrExt;
    for (language, sentence) in LANGUAGES.into_iter().zip(["not valid UTF-8.", "UTF-8이 아닌", "不是 UTF-8"]) {
        let (code, _, error) = run([OsStr::new("play"), OsStr::new("--x"), OsStr::from_bytes(b"\xff")], language);
        assert_eq!(code, 2);
        assert!(error.contains(sentence), "{error}");
    }
}

#[test]
fn an_unknown_language_is_refused_wherever_it_stands() {
    for arguments in ["--language tlh analyze x", "analyze x --language=tlh", "--help --language tlh"] {
        let (code, text, error) = run(arguments.split(' '), "ko");
        assert_eq!((code, text.as_str()), (2, ""), "{arguments}");
        assert_eq!(error, "--language에는 “tlh”를 쓸 수 없어요. en, ko, zh-Hans 중에서 고르세요.\n", "{arguments}");
    }
}
