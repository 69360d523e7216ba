//! The particles of Korean, whose form depends on the sound before them.

/// The last sound of a word.
enum Ending {
    Vowel,
    /// The consonant ㄹ.
    Rieul,
    /// Any other consonant.
    Consonant,
}

/// The form, of a pair such as `은/는`, that follows these words: the first form after a consonant, the second after a vowel. Of
/// `으로/로`, the second form also follows ㄹ. Marks that are not read, such as closing quotes, are skipped.
pub fn particle<'a>(before: &str, pair: &'a str) -> &'a str {
    let (after_consonant, after_vowel) = pair.split_once('/').unwrap_or((pair, pair));
    match ending(before.trim_end_matches(|letter: char| !letter.is_alphanumeric())) {
        Ending::Consonant => after_consonant,
        Ending::Rieul if after_consonant != "으로" => after_consonant,
        Ending::Rieul | Ending::Vowel => after_vowel,
    }
}

/// How words end when they are read in Korean. Latin words count by their last letters, which is right for most names.
fn ending(words: &str) -> Ending {
    const FIRST_SYLLABLE: u32 = '가' as u32;
    /// Syllables with the same beginning are in the order of these final consonants: none, ㄱ, and so on.
    const FINALS: u32 = 28;
    const RIEUL: u32 = 8;
    let is_latin = |letter: &char| letter.is_ascii_alphabetic();
    let latin: String = words.to_ascii_lowercase().chars().rev().take_while(is_latin).collect();
    match (words.chars().next_back(), latin.as_str()) {
        (Some(syllable @ '가'..='힣'), _) => match (syllable as u32 - FIRST_SYLLABLE) % FINALS {
            0 => Ending::Vowel,
            RIEUL => Ending::Rieul,
            _ => Ending::Consonant,
        },
        // 일, 칠 and 팔; 영 or 십, 삼 and 육; 이, 사, 오 and 구.
        (Some('1' | '7' | '8'), _) => Ending::Rieul,
        (Some('0' | '3' | '6'), _) => Ending::Consonant,
        // The letters 엘 and 알, and words such as Paul and Nicole. The letters of a word are in reverse order.
        (_, "r") => Ending::Rieul,
        (_, latin) if latin.starts_with('l') || latin.starts_with("el") => Ending::Rieul,
        // The letters 엠 and 엔, and words such as Kim, Ivan and Wang.
        (_, latin) if latin.starts_with(['m', 'n']) || latin.starts_with("gn") => Ending::Consonant,
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
            // What is not read.
            ("“민수”", "은/는", "는"),
            ("「지연」", "은/는", "은"),
            ("연필 (어려움)", "이/가", "이"),
            ("\u{2068}نور 3\u{2069}", "은/는", "은"),
            ("", "은/는", "는"),
            ("…", "은/는", "는"),
        ] {
            assert_eq!(particle(words, pair), expected, "{words} {pair}");
        }
    }
}
