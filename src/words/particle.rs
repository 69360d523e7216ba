//! The particles of Korean, whose form depends on the sound before them.

/// The last sound of a word.
#[derive(Clone, Copy)]
enum Ending {
    Vowel,
    /// The consonant ㄹ.
    Rieul,
    /// Any other consonant.
    Consonant,
}

/// Names whose last sound is not what the rules for Latin letters say: how they end when they are read in Korean.
const NAMES: [(&str, Ending); 9] = [
    ("charlotte", Ending::Consonant), // 샬럿
    ("jerome", Ending::Consonant),    // 제롬
    ("joseph", Ending::Consonant),    // 조셉
    ("park", Ending::Consonant),      // 박
    ("daphne", Ending::Vowel),        // 다프네
    ("hermione", Ending::Vowel),      // 헤르미온느
    ("rene", Ending::Vowel),          // 르네
    ("pele", Ending::Vowel),          // 펠레
    ("vip", Ending::Vowel),           // 브이아이피
];

/// The form, of a pair such as `은/는`, that follows these words: the first form after a consonant, the second after a vowel. Of
/// `으로/로`, the second form also follows ㄹ. Marks that are not read, such as closing quotes, are skipped, and so is what
/// stands in brackets at the end: `민수(형)` is followed by what follows `민수`.
pub fn particle<'a>(before: &str, pair: &'a str) -> &'a str {
    let (after_consonant, after_vowel) = pair.split_once('/').unwrap_or((pair, pair));
    match ending(without_brackets(before)) {
        Ending::Consonant => after_consonant,
        Ending::Rieul if after_consonant != "으로" => after_consonant,
        Ending::Rieul | Ending::Vowel => after_vowel,
    }
}

/// The words without the brackets at their end, unless nothing else is there, and without other marks at their end.
fn without_brackets(words: &str) -> &str {
    let is_mark = |letter: char| !letter.is_alphanumeric();
    let closed = words.trim_end_matches(|letter| is_mark(letter) && !matches!(letter, ')' | '）' | ']'));
    let opening = match closed.chars().next_back() {
        Some(')') => '(',
        Some('）') => '（',
        Some(']') => '[',
        _ => return closed,
    };
    match closed.rsplit_once(opening) {
        Some((before, _)) if !before.chars().all(is_mark) => without_brackets(before),
        _ => closed.trim_end_matches(is_mark),
    }
}

/// How words end when they are read in Korean. Latin words count by their last letters, which is right for most names.
fn ending(words: &str) -> Ending {
    const FIRST_SYLLABLE: u32 = '가' as u32;
    /// Syllables with the same beginning are in the order of these final consonants: none, ㄱ, and so on.
    const FINALS: u32 = 28;
    const RIEUL: u32 = 8;
    let start = words.trim_end_matches(|letter: char| letter.is_ascii_alphabetic()).len();
    match words.chars().next_back() {
        Some(syllable @ '가'..='힣') => match (syllable as u32 - FIRST_SYLLABLE) % FINALS {
            0 => Ending::Vowel,
            RIEUL => Ending::Rieul,
            _ => Ending::Consonant,
        },
        // 일, 칠 and 팔, and 이분의 일; 영 or 십, 삼 and 육; 이, 사, 오 and 구.
        Some('1' | '7' | '8' | '½') => Ending::Rieul,
        Some('0' | '3' | '6') => Ending::Consonant,
        _ => latin_ending(&words[start..].to_ascii_lowercase()),
    }
}

/// How a Latin word in small letters ends when it is read in Korean.
fn latin_ending(word: &str) -> Ending {
    if let Some((_, ending)) = NAMES.into_iter().find(|(name, _)| *name == word) {
        return ending;
    }
    let is_vowel = |letter: u8| b"aeiouy".contains(&letter);
    match word.as_bytes() {
        // The letters 엘 and 알, and words such as Paul and Nicole.
        [.., b'l'] | [b'r'] | [.., b'l', b'e'] => Ending::Rieul,
        // The letters 엠 and 엔, and words such as Kim, Ivan, Wang and Jane.
        [.., b'm' | b'n'] | [.., b'n', b'g' | b'e'] => Ending::Consonant,
        // Jack and Scott.
        [.., b'c', b'k'] | [.., b't', b't'] => Ending::Consonant,
        // Minseok, Philip, Robot, Bob and Eric, but not Mark.
        [.., vowel, b'k' | b'p' | b't' | b'b' | b'c'] if is_vowel(*vowel) => Ending::Consonant,
        _ => Ending::Vowel,
    }
}

#[cfg(test)]
mod tests {
    use super::particle;

    #[test]
    fn particles_follow_the_sound_before_them() {
        for (words, pair, expected) in [
            ("민수", "은/는", "는"),
            ("지연", "은/는", "은"),
            ("지연", "이/가", "이"),
            ("민수", "을/를", "를"),
            ("무승부", "과/와", "와"),
            ("연필", "과/와", "과"),
            ("연필", "으로/로", "로"),
            ("서울", "을/를", "을"),
            ("집", "으로/로", "으로"),
            ("민수", "아/야", "야"),
            ("지연", "이에요/예요", "이에요"),
            // Digits.
            ("10", "이/가", "이"),
            ("a1", "으로/로", "로"),
            ("a1", "은/는", "은"),
            ("b2", "을/를", "를"),
            ("c3", "으로/로", "으로"),
            ("4", "은/는", "는"),
            ("5", "은/는", "는"),
            ("6", "은/는", "은"),
            ("7", "으로/로", "로"),
            ("8", "은/는", "은"),
            ("9", "은/는", "는"),
            // Latin letters and words.
            ("X", "은/는", "는"),
            ("O", "은/는", "는"),
            ("L", "은/는", "은"),
            ("R", "으로/로", "로"),
            ("M", "을/를", "을"),
            ("N", "을/를", "을"),
            ("Mina", "은/는", "는"),
            ("Ivan", "은/는", "은"),
            ("Pencil", "으로/로", "로"),
            ("Doodle", "은/는", "은"),
            ("Ruler", "은/는", "는"),
            ("Wang", "이/가", "이"),
            ("Ink X", "이/가", "가"),
            ("Jin Park", "이/가", "이"),
            ("½", "이/가", "이"),
            ("1½", "이/가", "이"),
            ("1½", "으로/로", "로"),
            // What is not read.
            ("“민수”", "은/는", "는"),
            ("「지연」", "은/는", "은"),
            ("연필 (어려움)", "이/가", "이"),
            ("민수(형)", "이/가", "가"),
            ("“민수(형)”", "이/가", "가"),
            ("눈금자(전술)", "이/가", "가"),
            ("지연（누나）", "은/는", "은"),
            ("Jack [2] (b)", "은/는", "은"),
            ("(형)", "은/는", "은"),
            ("민수)", "은/는", "는"),
            ("\u{2068}نور 3\u{2069}", "은/는", "은"),
            ("", "은/는", "는"),
            ("…", "은/는", "는"),
        ] {
            assert_eq!(particle(words, pair), expected, "{words} {pair}");
        }
    }

    #[test]
    fn particles_follow_latin_names_as_they_are_read_in_korean() {
        let consonant = [
            "Jack",
            "Bob",
            "Minseok",
            "Junhyuk",
            "Park",
            "Philip",
            "Eric",
            "Matt",
            "Scott",
            "Nick",
            "Patrick",
            "Derek",
            "Isaac",
            "Dominic",
            "Jacob",
            "Caleb",
            "Chip",
            "Elliot",
            "Harriet",
            "Wyatt",
            "Charlotte",
            "Joseph",
            "Jerome",
            "Robot",
            "Erik",
            "JungKook",
            "Baek",
            "Seop",
            "Kim",
            "Ivan",
            "Wang",
            "Jane",
            "Anne",
            "Wayne",
            "Eugene",
            "Tom",
            "John",
            "Paul",
            "Nicole",
            "Michelle",
            "Daniel",
            "Haneul",
        ];
        let vowel = [
            "Mark", "Robert", "Jake", "Mike", "Luke", "Kate", "Clark", "Frank", "Kirk", "Marc", "Albert", "Brent",
            "Dwight", "Ernest", "David", "Greg", "Chad", "Jeff", "Ralph", "Ruth", "Josh", "Sarah", "James", "Max",
            "Alex", "Oliver", "Andrew", "Mina", "Noah", "Henry", "Daphne", "Rene", "Minjae", "Choi", "Lee", "K", "P",
            "PC", "VIP",
        ];
        assert!(consonant.len() + vowel.len() >= 60);
        for (names, expected) in [(&consonant[..], "이"), (&vowel[..], "가")] {
            for name in names {
                assert_eq!(particle(name, "이/가"), expected, "{name}");
            }
        }
    }
}
