//! Names that nobody else has.

/// The most characters of a name.
const MOST: usize = 20;

/// This name or, if somebody has it, the name with the first number behind it with which nobody has it. A name that would be too long
/// then is cut.
pub fn unlike(name: &str, others: &[&str]) -> String {
    let numbered = (2..).map(|number| {
        let number = format!(" {number}");
        let kept: String = name.chars().take(MOST - number.len()).collect();
        kept.trim_end().to_owned() + &number
    });
    let mut all = [name.to_owned()].into_iter().chain(numbered);
    all.find(|name| !others.contains(&name.as_str())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts_engine::play::Name;

    #[test]
    fn a_second_one_has_a_number_and_the_name_stays_one() {
        assert_eq!(unlike("Mina", &["Noah"]), "Mina");
        assert_eq!(unlike("Mina", &["Mina"]), "Mina 2");
        assert_eq!(unlike("Mina", &["Mina", "Mina 2", "Mina 4"]), "Mina 3");
        let long = "Maximilian Alexander";
        assert_eq!(unlike(long, &[long]), "Maximilian Alexand 2");
        let (emoji, mut others) = ("😀".repeat(MOST), Vec::new());
        for _ in 0..200 {
            let next = unlike(&emoji, &others.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(next.parse::<Name>().map(|name| name.to_string()), Ok(next.clone()));
            assert!(!others.contains(&next));
            others.push(next);
        }
    }
}
