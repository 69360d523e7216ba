//! A socket of a pupil, whom the class brings from room to room.

use std::ops::ControlFlow;

use noughts_protocol::{EnterClass, LadderSeat, Rejection, Request, Seat, ServerMessage, StateHash};

use crate::class::{InClass, PupilPlace};
use crate::limits::Counted;
use crate::rooms::Visitor;

use super::PlayerSocket;
use super::frames::End;

/// The place of a pupil in the class, and what was told of it.
pub(super) struct Pupil {
    class: InClass,
    place: Option<PupilPlace>,
    is_paused: Option<bool>,
}

impl Pupil {
    pub(super) async fn changed(&mut self) {
        self.class.changed().await;
    }

    /// Whether a pupil may ask for this now.
    pub(super) fn may(&self, kind: Request) -> Result<(), Rejection> {
        match kind {
            _ if self.class.is_paused() => Err(Rejection::Paused),
            Request::Rematch if self.class.is_on_ladder() => Err(Rejection::RoundNotOver),
            _ => Ok(()),
        }
    }

    /// The room in which the pupil should be is not there.
    pub(super) fn lose(&self, visit: &Visitor) {
        self.class.lose(visit.code());
    }

    fn seat(&self, visit: &Visitor, ladder: Option<LadderSeat>) -> Option<ServerMessage> {
        let Some(ServerMessage::Seat(seat)) = visit.seat() else { return None };
        Some(ServerMessage::Seat(Seat { class: Some(self.class.class().to_owned()), ladder, ..seat }))
    }
}

impl PlayerSocket {
    /// Enters the class, for the first time or again. Whoever is new counts as a room that is made.
    pub(super) async fn enter_class(&mut self, entry: EnterClass) -> ControlFlow<End> {
        let entered = self.try_enter_class(entry.clone()).await;
        match entered {
            Ok(class) => {
                self.pupil = Some(Box::new(Pupil { class, place: None, is_paused: None }));
                self.tell_class(entry.hash).await
            }
            Err(why) => self.answer(None, true, Err(why)).await,
        }
    }

    async fn try_enter_class(&mut self, EnterClass { secret, name, .. }: EnterClass) -> Result<InClass, Rejection> {
        let classroom = self.classroom.clone().ok_or(Rejection::NoClass)?;
        if classroom.knows(secret) {
            return classroom.enter(secret, name).await;
        }
        let made = self.limits.begin_in_turn(self.address, Counted::Room).await.ok_or(Rejection::TooManyRooms)?;
        let class = classroom.enter(secret, name).await?;
        made.remember();
        Ok(class)
    }

    /// Tells the pupil what is new in the class. In a room that the pupil enters, the game may know this state.
    pub(super) async fn tell_class(&mut self, known: Option<StateHash>) -> ControlFlow<End> {
        let Some(pupil) = &mut self.pupil else {
            return ControlFlow::Continue(());
        };
        let place = pupil.class.place();
        let told = pupil.place.replace(place.clone());
        let is_new = told.as_ref() != Some(&place);
        // The end of a round is told before its room is left.
        let mut news = self.visit.as_mut().filter(|_| is_new && told.is_some()).map(Visitor::news).unwrap_or_default();
        let mut room_news = Vec::new();
        match place {
            PupilPlace::Room(code, mark, ladder) => {
                let is_there = |visit: &Visitor| (visit.code(), visit.mark()) == (code, Some(mark));
                let enters = told.is_none() || !self.visit.as_ref().is_some_and(is_there);
                if enters {
                    match pupil.class.visit(code, mark, known).await {
                        Ok(visit) => self.visit = Some(visit),
                        // The class hears of it, and the pupil waits again.
                        Err(Rejection::NoSuchRoom) => {
                            pupil.class.lose(code);
                            pupil.place = None;
                            return ControlFlow::Continue(());
                        }
                        Err(why) => return self.answer(None, true, Err(why)).await,
                    }
                }
                if let Some(visit) = self.visit.as_mut().filter(|_| is_new) {
                    news.extend(pupil.seat(visit, ladder));
                    room_news = if enters { visit.news() } else { Vec::new() };
                }
            }
            PupilPlace::Waits(waiting) if is_new => {
                self.visit = None;
                news.push(ServerMessage::Waiting(waiting));
            }
            PupilPlace::Over(end) if is_new => {
                self.visit = None;
                news.push(ServerMessage::Ended(end));
            }
            PupilPlace::TakenOut => {
                (self.visit, self.pupil) = (None, None);
                news.push(ServerMessage::Refused { id: None, why: Rejection::TakenOut });
            }
            PupilPlace::Waits(_) | PupilPlace::Over(_) => {}
        }
        if let Some(pupil) = &mut self.pupil {
            let on = pupil.class.is_paused();
            news.extend((pupil.is_paused.replace(on) != Some(on)).then_some(ServerMessage::Paused { on }));
        }
        for message in news.into_iter().chain(room_news) {
            self.send(&message).await?;
        }
        ControlFlow::Continue(())
    }

    /// Answers a `ping` of a pupil who is in no room: where the pupil is comes again.
    pub(super) async fn tell_class_again(&mut self) -> ControlFlow<End> {
        if let Some(pupil) = &mut self.pupil {
            pupil.place = None;
        }
        self.tell_class(None).await
    }

    /// Goes out of the class. The place in the class stays.
    pub(super) fn leave_class(&mut self) {
        self.pupil = None;
    }
}

/// Waits until there may be news in the class. Outside of a class there is never any.
pub(super) async fn changed(pupil: &mut Option<Box<Pupil>>) {
    match pupil {
        Some(pupil) => pupil.changed().await,
        None => std::future::pending().await,
    }
}
