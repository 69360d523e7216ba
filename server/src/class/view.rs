//! What the teacher sees.

use std::collections::BTreeMap;

use noughts_engine::rules::{Mark, Rules};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;

use super::board::TableBoard;
use super::ladder::Goes;
use super::state::{Class, PairingMode, Pupil, PupilId, Table, TableId};

/// The boards of tables.
pub type Boards = BTreeMap<TableId, TableBoard>;

/// How pupils come in.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Invitation {
    /// The host and the port.
    address: String,
    /// The address of the page.
    url: String,
    /// The QR code of the address, as hexadecimal numbers, one a row from the top. Without one there are none.
    qr: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wifi: Option<String>,
}

impl Invitation {
    /// The invitation to a page at this address. A QR code of an address to which no other device comes is of no use.
    pub fn new(url: &str, is_for_others: bool, wifi: Option<String>) -> Self {
        let code = QrCode::encode_text(url, QrCodeEcc::Low).ok().filter(|_| is_for_others);
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { address, url: url.to_owned(), qr: code.as_ref().map(rows).unwrap_or_default(), wifi }
    }
}

/// The rows of a code. The most significant of as many bits as there are rows is the module on the left.
fn rows(code: &QrCode) -> Vec<String> {
    let row = |y| (0..code.size()).fold(0_u128, |bits, x| bits << 1 | u128::from(code.get_module(x, y)));
    (0..code.size()).map(|y| format!("{:x}", row(y))).collect()
}

#[derive(Serialize)]
struct ClassView<'a> {
    t: &'static str,
    name: &'a str,
    #[serde(flatten)]
    invitation: &'a Invitation,
    mode: PairingMode,
    rules: Rules,
    paused: bool,
    here: usize,
    waiting: Vec<PupilView<'a>>,
    tables: Vec<TableView<'a>>,
    rungs: Vec<RungView<'a>>,
}

#[derive(Serialize)]
struct PupilView<'a> {
    id: PupilId,
    name: &'a str,
    here: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    waits_for: Option<u32>,
}

#[derive(Serialize)]
struct TableView<'a> {
    id: TableId,
    #[serde(skip_serializing_if = "Option::is_none")]
    rung: Option<u32>,
    x: SideView<'a>,
    o: SideView<'a>,
    #[serde(flatten)]
    board: &'a TableBoard,
}

#[derive(Serialize)]
struct SideView<'a> {
    id: PupilId,
    name: &'a str,
    score: u32,
    here: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    goes: Option<&'static str>,
}

#[derive(Serialize)]
struct RungView<'a> {
    rung: u32,
    waiting: Vec<PupilView<'a>>,
}

/// The whole class as JSON. A table whose board is not known yet is left out.
pub fn json(class: &Class, boards: &Boards, invitation: &Invitation) -> String {
    let pupil = |id: PupilId| pupil_view(class, id);
    let rungs = (1..=class.ladder_rungs().unwrap_or(0))
        .map(|rung| RungView { rung, waiting: class.queue(rung).into_iter().filter_map(pupil).collect() });
    let waiting = if class.mode == PairingMode::Ladder { Vec::new() } else { class.waiting() };
    let view = ClassView {
        t: "class",
        name: &class.name,
        invitation,
        mode: class.mode,
        rules: class.rules,
        paused: class.is_paused,
        here: class.pupils().filter(|(_, pupil)| pupil.is_here()).count(),
        waiting: waiting.into_iter().filter_map(pupil).collect(),
        tables: class.tables().filter_map(|(id, table)| table_view(class, id, table, boards.get(&id)?)).collect(),
        rungs: rungs.filter(|rung| !rung.waiting.is_empty()).collect(),
    };
    serde_json::to_string(&view).unwrap_or_default()
}

/// A pupil who waits. Whoever has not told a name since the server was started again is not shown.
fn pupil_view(class: &Class, id: PupilId) -> Option<PupilView<'_>> {
    let pupil = class.pupil(id).filter(|pupil| !pupil.name().is_empty())?;
    Some(PupilView { id, name: pupil.name(), here: pupil.is_here(), waits_for: class.waits_for(id) })
}

fn table_view<'a>(class: &'a Class, id: TableId, table: &Table, board: &'a TableBoard) -> Option<TableView<'a>> {
    let side = |mark: Mark| {
        let pupil: &Pupil = class.pupil(table.players[mark])?;
        let goes = class.goes(table, mark).map(|goes| match goes {
            Goes::Up => "up",
            Goes::Down => "down",
            Goes::Stays => "stay",
        });
        let (id, score) = (table.players[mark], board.won[mark]);
        Some(SideView { id, name: pupil.name(), score, here: pupil.is_here(), goes })
    };
    Some(TableView { id, rung: table.rung, x: side(Mark::X)?, o: side(Mark::O)?, board })
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use noughts_protocol::Secret;

    use super::*;
    use crate::referee::Referee;

    #[test]
    fn the_rows_of_a_code_are_numbers_with_a_bit_for_each_module() {
        let invitation = Invitation::new("http://192.168.0.12:8000/", true, None);
        assert_eq!((invitation.qr.len(), invitation.address.as_str()), (25, "192.168.0.12:8000"));
        // In each corner but one there is a square of seven modules.
        let first = &invitation.qr[0];
        assert!(["1fc", "1fd"].iter().any(|square| first.starts_with(square)) && first.ends_with("7f"), "{first}");
        assert!(Invitation::new("http://127.0.0.1:8000/", false, None).qr.is_empty());
    }

    #[test]
    fn the_teacher_sees_pupils_tables_and_boards_and_no_secret_and_no_code() {
        let (mut class, now) = (Class::new("5b"), Instant::now());
        let secrets = [1, 2, 3].map(|number| Secret::from_bytes([number; 16]));
        let [mina, noah, _] = [0, 1, 2]
            .map(|index| class.enter(secrets[index], Some(["Mina", "Noah", "<b>Lena</b>"][index]), now).unwrap());
        class.pair(mina, noah).unwrap();
        let id = class.table_of(mina).unwrap().0;
        class.table_mut(id).unwrap().code = Some("HKXTBM".parse().unwrap());
        let boards = Boards::from([(id, TableBoard::of(&Referee::new(Rules::TIC_TAC_TOE, Mark::X)))]);
        let invitation = Invitation::new("http://192.168.0.12:8000/", true, Some("School 5".to_owned()));
        let text = json(&class, &boards, &invitation);
        let view: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(view["here"] == 3 && view["waiting"][0]["name"] == "<b>Lena</b>" && view["wifi"] == "School 5");
        let table = &view["tables"][0];
        assert!(table["x"]["name"] == "Mina" && table["cells"] == ".../.../..." && table["to_move"] == "x", "{table}");
        assert!(table["rung"].is_null() && table["outcome"].is_null() && table["x"]["score"] == 0);
        for hidden in secrets.map(Secret::reveal).into_iter().chain(["HKXTBM".to_owned()]) {
            assert!(!text.contains(&hidden), "{text}");
        }
    }
}
