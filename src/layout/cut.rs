//! How rectangles are cut into rows and columns: the one place that adds heights and widths up.
//!
//! `taffy`, the flexbox that Bevy's own interface uses, does the same for whole trees of boxes. This game only has lists of at
//! most eight boxes in one direction. Code that cuts these lists is shorter than the tables that would describe them to `taffy`,
//! and nothing has to be kept between updates.

use bevy_egui::egui::{Align2, Rect, Vec2, pos2, vec2};

/// Cuts a rectangle.
pub trait Cut {
    /// The row of this height at the top.
    fn upper(self, height: f32) -> Rect;
    /// The row of this height at the bottom.
    fn lower(self, height: f32) -> Rect;
    /// The column of this width at the left.
    fn before(self, width: f32) -> Rect;
    /// The column of this width at the right.
    fn behind(self, width: f32) -> Rect;
    /// The column of this width in the middle.
    fn middle(self, width: f32) -> Rect;
    /// Cuts the row of this height off the top.
    fn take_top(&mut self, height: f32) -> Rect;
    /// Cuts the row of this height off the bottom.
    fn take_bottom(&mut self, height: f32) -> Rect;
    /// Cuts the column of this width off the left.
    fn take_left(&mut self, width: f32) -> Rect;
    /// Cuts the column of this width off the right.
    fn take_right(&mut self, width: f32) -> Rect;
    /// A part of this size, which is aligned in the rectangle.
    fn part(self, align: Align2, size: Vec2) -> Rect;
    /// The same rectangle, extended by this much to the left and to the right.
    fn wider(self, by: f32) -> Rect;
    /// Columns of these widths in the middle, with a gap between two of them.
    fn beside<const N: usize>(self, widths: [f32; N], gap: f32) -> [Rect; N];
    /// Rows of these heights in the middle, with a gap between two of them.
    fn below<const N: usize>(self, heights: [f32; N], gap: f32) -> [Rect; N];
    /// Places of these widths and this height from the left edge, with a gap between two of them. A place for which a row has no room
    /// begins the next row. No place is wider than the rectangle.
    fn flow(self, widths: &[f32], height: f32, gap: f32) -> Vec<Rect>;
    /// Places of this height for this many equal parts, in as many columns as there is room for with this least width. Every row but
    /// the last is full, and as many rows as are needed anyway have as few columns as possible.
    fn grid(self, count: usize, least: f32, height: f32) -> Vec<Rect>;
    /// Columns of these widths from the left edge to the right one. If there is too little room, the columns are narrower.
    fn spread(self, widths: &[f32]) -> Vec<Rect>;
}

impl Cut for Rect {
    fn upper(self, height: f32) -> Rect {
        Rect::from_min_size(self.min, vec2(self.width(), height.max(0.0)))
    }

    fn lower(self, height: f32) -> Rect {
        self.with_min_y(self.bottom() - height.max(0.0))
    }

    fn before(self, width: f32) -> Rect {
        Rect::from_min_size(self.min, vec2(width.max(0.0), self.height()))
    }

    fn behind(self, width: f32) -> Rect {
        self.with_min_x(self.right() - width.max(0.0))
    }

    fn middle(self, width: f32) -> Rect {
        self.part(Align2::CENTER_CENTER, vec2(width, self.height()))
    }

    fn take_top(&mut self, height: f32) -> Rect {
        let row = self.upper(height);
        self.min.y = row.max.y;
        row
    }

    fn take_bottom(&mut self, height: f32) -> Rect {
        let row = self.lower(height);
        self.max.y = row.min.y;
        row
    }

    fn take_left(&mut self, width: f32) -> Rect {
        let column = self.before(width);
        self.min.x = column.max.x;
        column
    }

    fn take_right(&mut self, width: f32) -> Rect {
        let column = self.behind(width);
        self.max.x = column.min.x;
        column
    }

    fn part(self, align: Align2, size: Vec2) -> Rect {
        align.align_size_within_rect(size.max(Vec2::ZERO), self)
    }

    fn wider(self, by: f32) -> Rect {
        self.expand2(Vec2::X * by)
    }

    fn beside<const N: usize>(self, widths: [f32; N], gap: f32) -> [Rect; N] {
        let mut rest = self.middle(widths.iter().sum::<f32>() + gap * (N as f32 - 1.0));
        widths.map(|width| {
            let column = rest.take_left(width);
            rest.min.x += gap;
            column
        })
    }

    fn below<const N: usize>(self, heights: [f32; N], gap: f32) -> [Rect; N] {
        let height = heights.iter().sum::<f32>() + gap * (N as f32 - 1.0);
        let mut rest = self.part(Align2::CENTER_CENTER, vec2(self.width(), height));
        heights.map(|height| {
            let row = rest.take_top(height);
            rest.min.y += gap;
            row
        })
    }

    fn flow(self, widths: &[f32], height: f32, gap: f32) -> Vec<Rect> {
        let mut at = self.min;
        let place = |width: &f32| {
            let width = width.min(self.width());
            if at.x > self.left() && at.x + width > self.right() + 0.1 {
                at = pos2(self.left(), at.y + height);
            }
            let place = Rect::from_min_size(at, vec2(width, height));
            at.x += width + gap;
            place
        };
        widths.iter().map(place).collect()
    }

    fn grid(self, count: usize, least: f32, height: f32) -> Vec<Rect> {
        let most = ((self.width() / least) as usize).clamp(1, count.max(1));
        let columns = count.div_ceil(count.div_ceil(most).max(1)).max(1);
        let size = vec2(self.width() / columns as f32, height);
        let place = |index: usize| {
            let at = vec2((index % columns) as f32, (index / columns) as f32);
            Rect::from_min_size(self.min + at * size, size)
        };
        (0..count).map(place).collect()
    }

    fn spread(self, widths: &[f32]) -> Vec<Rect> {
        let sum: f32 = widths.iter().sum();
        let scale = (self.width() / sum).min(1.0);
        let gap = (self.width() - sum * scale) / (widths.len() as f32 - 1.0).max(1.0);
        let mut left = self.left();
        let place = |width: &f32| {
            let place = Rect::from_min_size(pos2(left, self.top()), vec2(width * scale, self.height()));
            left += width * scale + gap;
            place
        };
        widths.iter().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Rect = Rect::from_min_max(pos2(10.0, 100.0), pos2(110.0, 200.0));

    #[test]
    fn what_is_cut_off_is_missing_from_the_rest() {
        let mut rest = ALL;
        let cut = [rest.take_top(10.0), rest.take_bottom(20.0), rest.take_left(30.0), rest.take_right(40.0)];
        assert_eq!(rest, Rect::from_min_max(pos2(40.0, 110.0), pos2(70.0, 180.0)));
        assert!(cut.iter().all(|cut| ALL.contains_rect(*cut)));
        assert_eq!(cut.map(|cut| cut.area()).iter().sum::<f32>() + rest.area(), ALL.area());
    }

    #[test]
    fn rows_and_columns_are_in_the_middle() {
        let [first, last] = ALL.beside([20.0, 30.0], 10.0);
        assert_eq!([first.left(), first.right(), last.left(), last.right()], [30.0, 50.0, 60.0, 90.0]);
        let [first, last] = ALL.below([20.0, 30.0], 10.0);
        assert_eq!([first.top(), first.bottom(), last.top(), last.bottom()], [120.0, 140.0, 150.0, 180.0]);
    }

    #[test]
    fn what_has_no_room_in_a_row_is_in_the_next_one() {
        let flow = ALL.flow(&[60.0, 30.0, 20.0, 300.0], 10.0, 5.0);
        let lefts_and_tops = flow.iter().map(|place| (place.left(), place.top())).collect::<Vec<_>>();
        assert_eq!(lefts_and_tops, [(10.0, 100.0), (75.0, 100.0), (10.0, 110.0), (10.0, 120.0)]);
        assert_eq!(flow[3].width(), 100.0);
        let grid = ALL.grid(5, 30.0, 10.0);
        assert_eq!(grid[2].right(), ALL.right());
        assert_eq!((grid[4].left(), grid[4].top()), (grid[1].left(), 110.0));
        assert_eq!(ALL.grid(4, 30.0, 10.0)[2].top(), 110.0, "two rows of two, and not three above one");
    }

    #[test]
    fn what_is_spread_reaches_both_edges_and_is_narrower_where_there_is_no_room() {
        let roomy = ALL.spread(&[20.0, 30.0, 10.0]);
        assert_eq!([roomy[0].left(), roomy[1].left(), roomy[2].right()], [10.0, 50.0, 110.0]);
        let tight = ALL.spread(&[150.0, 50.0]);
        assert_eq!([tight[0].width(), tight[1].width(), tight[1].right()], [75.0, 25.0, 110.0]);
    }
}
