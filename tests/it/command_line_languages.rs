//! The command line in each language: its help and its reports.

use std::collections::BTreeSet;
use std::ffi::OsStr;

use textwrap::core::display_width;

use crate::support::program;

const LANGUAGES: [&str; 3] = ["en", "ko", "zh-Hans"];

/// Every way to ask for help.
const HELP: [&str; 19] = [
    "--help",
    "-h",
    "help",
    "play --help",
    "play -h",
    "help play",
    "open --help",
    "analyze --help",
    "help analyze",
    "replay --help",
    "help replay",
    "totals --help",
    "help totals",
    "simulate --help",
    "help simulate",
    "perft -h",
    "perft --help",
    "help perft",
    "help help",
];

/// The words that are in Latin letters in all languages, besides options.
const NOT_TRANSLATED: [&str; 38] = [
    "noughts",
    "play",
    "open",
    "analyze",
    "replay",
    "totals",
    "matches",
    "txt",
    "Enter",
    "simulate",
    "perft",
    "help",
    "NOUGHTS",
    "LANGUAGE",
    "en",
    "ko",
    "zh",
    "Hans",
    "computer",
    "doodle",
    "scan",
    "pencil",
    "ruler",
    "minimax",
    "ink",
    "random",
    "alternate",
    "winner",
    "loser",
    "gravity",
    "misere",
    "classic",
    "text",
    "table",
    "json",
    "Mina",
    "Noah",
    "UTF",
];

/// The exit code, what is printed, and what is printed on standard error.
fn run(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>, environment: &str) -> (i32, String, String) {
    let mut command = program();
    let output = command.args(arguments).env("NOUGHTS_LANGUAGE", environment).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

fn help(arguments: &str, language: &str) -> String {
    let (code, help, error) = run(arguments.split(' '), language);
    assert_eq!((code, error.as_str()), (0, ""), "{arguments}");
    help
}

/// The Latin words of a text that are not options.
fn latin_words(text: &str) -> BTreeSet<&str> {
    let words = text.split_whitespace().filter(|word| !word.starts_with('-'));
    words.flat_map(|word| word.split(|c: char| !c.is_ascii_alphabetic())).filter(|word| word.len() > 1).collect()
}

#[test]
fn help_has_no_english_word_in_other_languages() {
    let known = BTreeSet::from(NOT_TRANSLATED);
    for arguments in HELP {
        let [english, korean, chinese] = LANGUAGES.map(|language| help(arguments, language));
        let words = latin_words(&korean);
        assert!(words.is_subset(&known), "{arguments}: {korean}");
        assert_eq!(words, latin_words(&chinese), "{arguments}: all commands and values are in both languages");
        assert!(words.is_subset(&latin_words(&english)), "{arguments}: {english}");
    }
}

#[test]
fn all_help_fits_a_terminal_and_has_the_same_options_in_all_languages() {
    let options = |help: &str| -> Vec<String> {
        let words = help.split_whitespace().filter(|word| word.starts_with('-'));
        words.map(str::to_owned).collect()
    };
    for arguments in HELP {
        let texts = LANGUAGES.map(|language| help(arguments, language));
        for line in texts.iter().flat_map(|text| text.lines()) {
            assert!(display_width(line) <= 80, "{line}");
        }
        assert!(texts.iter().all(|text| options(text) == options(&texts[0])), "{texts:?}");
    }
}

#[test]
fn help_is_the_same_however_it_is_asked_for() {
    for (one, other) in [("-h", "--help"), ("help", "--help"), ("play -h", "help play"), ("help perft", "perft --help")]
    {
        assert_eq!(help(one, "ko"), help(other, "ko"));
    }
}

#[test]
fn help_is_in_columns_also_with_wide_letters() {
    let korean = "\
배치나 한 판을 분석해서 수마다 이길지, 비길지, 질지 알려 줘요

사용법:
  noughts analyze [옵션] <배치>

인수:
  <배치>  배치('X.O/.X./..O x')나 한 판의 수('x b2 a1 c3'),
          또는 경기 파일

옵션:
  --rules <규칙>     게임 이름(gravity)이나 종류와 가로, 세로,
                     한 줄의 칸 수('misere 4x3x3'). 기본값: classic 3x3x3
  --format <형식>    사람이 읽을 text, 프로그램이 읽을 json. 기본값: text
  --language <언어>  화면에 나오는 언어: en, ko, zh-Hans
                     환경 변수 NOUGHTS_LANGUAGE로 정해 두어도 돼요
  -h, --help         이 도움말을 보여 줘요
";
    assert_eq!(help("analyze --help", "ko"), korean);
}

#[test]
fn the_language_may_stand_before_and_after_the_command() {
    for arguments in [
        "--language ko analyze X../.../...+o",
        "analyze --language ko X../.../...+o",
        "analyze X../.../...+o --language ko",
        "--language=ko analyze X../.../...+o",
        "analyze X../.../...+o --language=ko_KR.UTF-8",
        "--language en analyze --language ko X../.../...+o",
    ] {
        let (code, text, error) = run(arguments.split(' ').map(|argument| argument.replace('+', " ")), "zh");
        assert_eq!(code, 0, "{error}");
        assert!(text.contains("O 차례: 무, 8수"), "{arguments}: {text}");
    }
    for arguments in ["--language ko --help", "--help --language ko", "help --language ko", "-h --language=ko"] {
        assert!(help(arguments, "zh").contains("사용법:"), "{arguments}");
    }
    for arguments in
        ["--language ko --bogus", "--bogus --language=ko", "play --bogus --language ko", "--\x1b --language ko"]
    {
        let (code, _, error) = run(arguments.split(' '), "zh");
        assert_eq!(code, 2);
        assert!(error.contains("인수"), "{arguments}: {error}");
    }
}

#[test]
fn the_report_of_games_is_in_columns_in_every_language() {
    let simulate = ["simulate", "--x", "tactics", "--o", "scan", "--games", "500", "--seed", "3"];
    for (language, expected) in [
        (
            "ko",
            "\
눈금자(X) 대 스캔(O), 500판, 먼저 두는 쪽 x, 시드 3

  X 승                  476   95.20%  (92.96~96.75)
  무승부                 24    4.80%  (3.25~7.04)
  O 승                    0    0.00%  (0.00~0.76)

  (괄호 안은 95% 신뢰 구간이에요)
",
        ),
        (
            "zh",
            "\
直尺（X）对扫描（O），500 局，x 先走，随机种子 3

  X 胜                  476   95.20%  （92.96 到 96.75）
  平局                   24    4.80%  （3.25 到 7.04）
  O 胜                    0    0.00%  （0.00 到 0.76）

  （括号里是 95% 置信区间）
",
        ),
    ] {
        let (_, text, _) = run(simulate, language);
        let untimed: String =
            text.lines().filter(|line| !line.contains("µs")).map(|line| format!("{line}\n")).collect();
        assert_eq!(untimed, expected);
        let percent_signs = text.lines().filter_map(|line| Some(display_width(line.split_once("%  ")?.0)));
        assert_eq!(percent_signs.collect::<Vec<_>>(), [35; 3], "{text}");
        let everybody = ["simulate", "--all", "--games", "1", "--first", "random"];
        let (_, text, _) = run(everybody, language);
        let note = text.lines().last().unwrap_or_default();
        assert_eq!(latin_words(note).len(), 0, "{note}");
    }
}

#[test]
fn lines_of_play_are_counted_in_columns_in_every_language() {
    for (language, heading) in [
        ("en", "depth      lines  million nodes a second"),
        ("ko", "깊이  경우의 수  초당 노드 수(백만)"),
        ("zh", "深度     下法数  每秒百万节点"),
    ] {
        let (_, text, _) = run(["perft", "--depth", "2"], language);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!((lines.len(), lines[0]), (4, heading));
        assert!(lines.iter().all(|line| display_width(line) == display_width(heading)), "{text}");
    }
}
