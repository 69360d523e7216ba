//! Reads as much of Markdown as the documents have: headings, code, links, and words in bold.

use std::collections::BTreeSet;

/// What is in a text. Each thing has the place where it begins in the text.
#[derive(Default)]
pub struct Contents {
    /// Where links and pictures lead.
    pub links: Vec<(String, usize)>,
    /// The names of the headings in links.
    pub anchors: BTreeSet<String>,
    /// Code within sentences.
    pub spans: Vec<(String, usize)>,
    /// Code in blocks.
    pub blocks: Vec<(Block, usize)>,
    /// Words that are set in bold.
    pub bold: Vec<(String, usize)>,
}

/// Code in a block.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// What kind of code it is. It is empty if the block is only indented.
    pub kind: String,
    pub code: String,
}

const FENCE: &str = "```";
const INDENT: &str = "    ";

impl Contents {
    pub fn read(text: &str) -> Self {
        let mut contents = Self::default();
        let mut fenced: Option<(Block, usize)> = None;
        let (mut paragraph, mut after_blank, mut start) = (0..0, true, 0);
        for line in text.split_inclusive('\n') {
            let (at, words) = (start, line.trim_end());
            start += line.len();
            if let Some((block, _)) = &mut fenced {
                if words == FENCE {
                    contents.blocks.extend(fenced.take());
                    (paragraph, after_blank) = (start..start, true);
                } else {
                    block.code.push_str(line);
                }
                continue;
            }
            let heading = words.trim_start_matches('#').strip_prefix(' ').filter(|_| words.starts_with('#'));
            let is_indented = after_blank && words.starts_with(INDENT);
            if words.is_empty() || heading.is_some() || is_indented || words.starts_with(FENCE) {
                contents.read_paragraph(text, paragraph);
                paragraph = start..start;
            }
            if let Some(kind) = words.strip_prefix(FENCE) {
                fenced = Some((Block { kind: kind.to_owned(), code: String::new() }, at));
            } else if let Some(heading) = heading {
                contents.read_paragraph(text, at..start);
                contents.add_anchor(heading);
            } else if is_indented {
                contents.blocks.push((Block { kind: String::new(), code: line.to_owned() }, at));
            } else if !words.is_empty() {
                paragraph.end = start;
            }
            after_blank = words.is_empty() || is_indented;
        }
        contents.read_paragraph(text, paragraph);
        assert!(fenced.is_none(), "a block has an end");
        contents
    }

    /// Reads what is within sentences. A line may end anywhere.
    fn read_paragraph(&mut self, text: &str, place: std::ops::Range<usize>) {
        let (end, mut at, mut bold) = (place.end, place.start, None);
        let words = |from: usize, to: usize| text[from..to].replace('\n', " ").replace("  ", " ").replace('`', "");
        while at < end {
            let rest = &text[at..end];
            if rest.starts_with('`') {
                let ticks = &rest[..rest.len() - rest.trim_start_matches('`').len()];
                let code = &rest[ticks.len()..];
                let Some(length) = code.find(ticks) else { break };
                self.spans.push((code[..length].replace('\n', " "), at));
                at += 2 * ticks.len() + length;
            } else if let Some(target) = rest.strip_prefix("](") {
                let length = target.find(')').expect("a link has an end");
                self.links.push((target[..length].to_owned(), at));
                at += length + 2;
            } else if rest.starts_with("**") {
                match bold.take() {
                    Some(from) => self.bold.push((words(from, at), from)),
                    None => bold = Some(at + 2),
                }
                at += 2;
            } else {
                at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
    }

    /// Adds the name that a heading has in links: small letters, digits and hyphens. The second of one name has a number.
    fn add_anchor(&mut self, heading: &str) {
        let kept = |letter: char| match letter {
            ' ' | '-' => Some('-'),
            letter => (letter.is_alphanumeric() || letter == '_').then_some(letter),
        };
        let name: String = heading.to_lowercase().chars().filter_map(kept).collect();
        let mut names = (0..).map(|number| if number == 0 { name.clone() } else { format!("{name}-{number}") });
        let free = names.find(|name| !self.anchors.contains(name)).expect("there are enough numbers");
        self.anchors.insert(free);
    }
}

#[test]
fn what_is_in_a_document_is_found() {
    let text = "# A `b` C\n\nSee **two\nwords** and [x y](a.md#b), ![p](p.png), `code\nmore`, ``a`b``.\n\n\
        ```sh\n[no](link) `none`\n```\n## A b C\n\n    [no](link)\n    more\n\n- **item**: [z](#z)\n  **rest**\n";
    let contents = Contents::read(text);
    let texts = |found: &[(String, usize)]| found.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&contents.links), ["a.md#b", "p.png", "#z"]);
    assert_eq!(texts(&contents.spans), ["b", "code more", "a`b"]);
    assert_eq!(texts(&contents.bold), ["two words", "item", "rest"]);
    assert_eq!(contents.anchors.iter().collect::<Vec<_>>(), ["a-b-c", "a-b-c-1"]);
    let blocks: Vec<_> = contents.blocks.iter().map(|(block, _)| (&block.kind[..], &block.code[..])).collect();
    assert_eq!(blocks, [("sh", "[no](link) `none`\n"), ("", "    [no](link)\n"), ("", "    more\n")]);
    assert!(contents.links.iter().all(|(link, at)| text[*at..].contains(link)));
}
