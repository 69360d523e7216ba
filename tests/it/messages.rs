//! The compiler of messages: the code that a Fluent file becomes, and the errors about a wrong file.

use std::path::Path;

#[path = "../../build/messages/mod.rs"]
mod compiler;

/// The functions that the compiler makes of these files.
fn compile(files: &[(&str, &str)]) -> Result<String, Vec<String>> {
    compile_all(files).map(|code| code.messages)
}

/// What the compiler makes of these files, to which the names of their languages are added.
fn compile_all(files: &[(&str, &str)]) -> Result<compiler::Compiled, Vec<String>> {
    let with_name = |(name, text): &(&str, &str)| {
        let language = name.split('.').next().expect("the tag");
        let plurals = if language == "en" { "# .\nplural-one = 1\n" } else { "" };
        (str::to_owned(name), format!("{text}\n# .\nlanguage-name = {language}\n{plurals}"))
    };
    compiler::compile(&files.iter().map(with_name).collect::<Vec<_>>(), false)
}

/// The text that an English message becomes, and the parameters and the result of its function.
fn english(message: &str) -> (String, String) {
    let code = compile(&[("en.ftl", &format!("# What it is.\n{message}\n"))]).expect("no errors");
    let between =
        |start, end| code.split_once(start).and_then(|(_, rest)| rest.split_once(end)).expect("code").0.to_owned();
    (between("text_of(0, \"", "\")"), between("pub fn ", " {\n"))
}

#[test]
fn a_message_becomes_a_documented_function() {
    let expected = "
/// Takes a move back.
pub fn undo_move() -> &'static str {
    text_of(0, \"Undo\")
}
";
    assert_eq!(compile(&[("en.ftl", "## Tools\n\n# Takes a move back.\nundo-move = Undo\n")]), Ok(expected.to_owned()));
}

#[test]
fn variables_become_parameters_in_the_order_of_their_first_use() {
    let (text, function) = english("turn = { $the-name }, place your { $mark }, { $the-name }: {\" \"}{ 3 }");
    assert_eq!(text, "{0}, place your {1}, {0}:  3");
    assert_eq!(function, "turn(the_name: impl Display, mark: impl Display) -> String");
    let code = compile(&[("en.ftl", "# .\nturn = { $name }: { $mark }\n")]).expect("no errors");
    assert!(code.contains("    say(text_of(0, \"{0}: {1}\"), &[&name, &mark])\n"), "{code}");
}

#[test]
fn numbers_and_names_choose_variants() {
    let (text, function) =
        english("moves = { $count ->\n    [0] none\n   *[other] { $count } moves\n    [one] { $count } move\n}");
    assert_eq!(text, "{0?0¦none¦1¦{0} move¦{0} moves}");
    assert_eq!(function, "moves(count: usize) -> String");
    let (text, function) = english("wins = Now { $who ->\n    [you] you win\n   *[other] { $name } wins\n}!");
    assert_eq!(text, "Now {0?you¦you win¦{1} wins}!");
    assert_eq!(function, "wins(who: impl Display, name: impl Display) -> String");
    assert_eq!(english("moves = All { $count ->\n   *[other] { $count } moves\n}").0, "All {0} moves");
}

#[test]
fn a_part_of_another_message_is_used_by_it() {
    let text = "# .\nwins = { $name } wins\n# .\nwon = { wins }!\n# .\nunused = No\n";
    let code = compile(&[("en.ftl", text)]).expect("no errors");
    assert!(code.contains("#[allow(dead_code)]\npub fn wins(name: impl Display)"), "{code}");
    assert!(code.contains("pub fn won(name: impl Display)"), "{code}");
    assert!(code.contains(r#""{0} wins!""#), "{code}");
    assert_eq!(code.matches("dead_code").count(), 1, "the compiler of Rust finds the others that are not used");
}

#[test]
fn the_texts_of_each_other_language_are_a_file_in_the_order_of_the_functions() {
    let english = "# .\nwins = { $name } wins after { $count }\n# .\nback = Back\n# .\npage-title = Noughts\n";
    let korean = "back = 뒤로\nwins = { $name }{ PARTICLE($name, \"이/가\") } { $count ->\n   *[other] 승\n    [1] 첫 승\n}\n\
        page-title = 노츠\n";
    let chinese = "back = 返回\nwins = { $name }获胜\npage-title = 井字棋\n";
    let files = [("zh-Hans.ftl", chinese), ("ko.ftl", korean), ("en.ftl", english)];
    let code = compile_all(&files).expect("no errors");
    for expected in [
        "text_of(0, \"Back\")",
        "pub fn wins(name: impl Display, count: usize) -> String {",
        "say(text_of(1, \"{0} wins after {1}\"), &[&name, &count])",
    ] {
        assert!(code.messages.contains(expected), "{}", code.messages);
    }
    let files: Vec<_> = code.files().map(|(name, texts)| (name, texts.as_str())).collect();
    let expected = [("ko.txt", "뒤로\u{1e}{0}{0:이/가} {1?1¦첫 승¦승}"), ("zh-Hans.txt", "返回\u{1e}{0}获胜")];
    assert_eq!(files, expected.map(|(name, texts)| (name.to_owned(), texts)));
}

#[test]
fn every_error_says_where_it_is() {
    let english = "# .\nback = Back\n# .\nwins = { $name } wins\n";
    for (korean, expected) in [
        ("back = 뒤로\n", "ko.ftl: `wins`: it is missing"),
        ("back = 뒤로\nwins = 승\nloses = 패\n", "ko.ftl: `loses`: English has no such message"),
        ("back = { $name }\nwins = 승\n", "ko.ftl: `back`: English has no `$name`"),
        ("back = 뒤로\nback = 뒤로\nwins = 승\n", "ko.ftl: `back`: it is there twice"),
        ("back = 뒤로\n    .title = 뒤로\nwins = 승\n", "ko.ftl: `back`: attributes are not supported"),
        ("back = { back.title }\nwins = 승\n", "ko.ftl: `back`: attributes and terms are not supported"),
        ("-term = 뒤로\nback = 뒤로\nwins = 승\n", "ko.ftl: `term`: terms are not supported"),
        ("back = { next }\nwins = 승\n", "ko.ftl: `back`: there is no message `next`"),
        ("back = { back }\nwins = 승\n", "ko.ftl: `back`: it is a part of itself"),
        ("back = { \"{\" }\nwins = 승\n", "ko.ftl: `back`: `{`, `}` and `¦` are not supported"),
        ("back = 뒤로\nwins = { NUMBER($name) }\n", "ko.ftl: `wins`: there is no function NUMBER"),
        (
            "back = 뒤로\nwins = { PARTICLE($name) }\n",
            "ko.ftl: `wins`: PARTICLE needs a variable and a pair, as in PARTICLE($name, \"은/는\")",
        ),
        (
            "back = 뒤로\nwins = { $name ->\n [one] 하나\n *[other] 승\n}\n",
            "ko.ftl: `wins`: ko has no plural category `one`",
        ),
        (
            "back = 뒤로\nwins = { $name ->\n [1.5] 하나\n *[other] 승\n}\n",
            "ko.ftl: `wins`: `1.5` is not a whole number",
        ),
        (
            "back = 뒤로\nwins = { $name ->\n [you] 너\n [1] 하나\n *[other] 승\n}\n",
            "ko.ftl: `wins`: `1` is among names",
        ),
        (
            "back = 뒤로\nwins = { $name ->\n [1] 하나\n [1] 하나\n *[other] 승\n}\n",
            "ko.ftl: `wins`: two variants are for 1",
        ),
        (
            "back = 뒤로\nwins = { $name ->\n [1] 하나\n *[other] 승\n} { $name ->\n [you] 너\n *[other] 승\n}\n",
            "ko.ftl: `wins`: `$name` chooses both by names and by numbers",
        ),
        (
            "back = 뒤로\nwins = { NUMBER(1) ->\n [1] 하나\n *[other] 승\n}\n",
            "ko.ftl: `wins`: only a variable can choose between variants",
        ),
        ("Back = 뒤로\n", "ko.ftl: `Back`: its name has more than small letters, digits and hyphens"),
        ("back = 뒤로\n\nwins = { $name\n", "ko.ftl: line 5: Expected a token starting with \"}\""),
    ] {
        let errors = compile(&[("en.ftl", english), ("ko.ftl", korean)]).expect_err(korean);
        assert!(errors.iter().any(|error| error == expected), "{errors:?} instead of {expected}");
    }
    assert_eq!(compile(&[("ko.ftl", "back = 뒤로\n")]), Err(vec!["en.ftl: it is missing".to_owned()]));
    assert_eq!(
        compile(&[("en.ftl", "back = Back\n")]),
        Err(vec!["en.ftl: `back`: it has no comment that says what it is".to_owned()])
    );
    let nameless = [("en.ftl".to_owned(), "# .\nback = Back\n".to_owned())];
    assert_eq!(
        compiler::compile(&nameless, false),
        Err(vec![
            "en.ftl: `language-name`: it is missing, or has more than text".to_owned(),
            "en.ftl: it is missing".to_owned()
        ])
    );
    assert_eq!(compile(&[("-.ftl", "")]).unwrap_err()[0], "-.ftl: its name is not the tag of a language");
}

#[test]
fn nothing_that_is_in_a_file_makes_it_panic() {
    let english = include_str!("../../assets/languages/en.ftl");
    for (at, _) in english.char_indices().step_by(97) {
        let _ = compile(&[("en.ftl", &english[..at])]);
        let _ = compile(&[("en.ftl", &english[at..])]);
        let _ = compile(&[("en.ftl", english), ("ko.ftl", &english[at..])]);
    }
}

#[test]
fn a_file_is_all_that_a_language_needs() {
    let english = "# .\nlanguage-name = English\n# .\nplural-one = 1\n# .\nback = Back\n";
    let welsh = "language-name = Cymraeg\nplural-two = 2\nback = Yn ôl\n";
    let files = [("cy.ftl", welsh), ("en.ftl", english)].map(|(name, text)| (name.to_owned(), text.to_owned()));
    let code = compiler::compile(&files, false).expect("no errors");
    assert_eq!(code.files().collect::<Vec<_>>(), [("cy.txt".to_owned(), &"Yn ôl".to_owned())]);
    let languages = code.languages(Path::new("nowhere"));
    for expected in [
        "pub enum Language {\n    /// English.\n    #[default]\n    En,\n    /// Cymraeg.\n    Cy,\n}",
        "pub const ALL: [Self; 2] = [Self::En, Self::Cy, ];",
        r#"Self::Cy => "cy","#,
        r#"Self::Cy => "Cymraeg","#,
        "Self::Cy => false,",
    ] {
        assert!(languages.contains(expected), "{languages}");
    }
    assert_eq!(code.fonts(Path::new("nowhere")), "&[\n]\n");
    let included = "&[\n    (Language::Cy, include_str!(concat!(env!(\"OUT_DIR\"), \"/cy.txt\"))),\n]\n";
    assert_eq!(code.included_files(), included);
}

#[test]
fn the_pretended_language_is_longer_and_has_accents() {
    let english = "# .\nlanguage-name = English\n# .\nback = Go back to { $name }\n";
    let code = compiler::compile(&[("en.ftl".to_owned(), english.to_owned())], true).expect("no errors");
    assert_eq!(code.texts, ["Góò báàçck tóò {0}"]);
}

#[test]
fn messages_of_the_page_are_checked_but_not_in_the_program() {
    let english = "# .\npage-loading = Loading { $name }\n";
    assert_eq!(compile(&[("en.ftl", english)]), Ok(String::new()));
    let errors = compile(&[("en.ftl", english), ("ko.ftl", "page-loading = { $nmae }\n")]).unwrap_err();
    assert_eq!(errors, ["ko.ftl: `page-loading`: English has no `$nmae`"]);
}
