//! The icons of buttons, drawn with one pen.

use std::sync::LazyLock;

use bevy::math::Vec2;

use super::path;
use super::shape::Shape;
use super::strokes::{Stroke, even};

/// The side of the square in which an icon is drawn. Lengths of its lines are in this unit.
pub const SIDE: f32 = 240.0;
/// The widths of a line where it begins and where it ends, and the width of a dot.
const WIDTHS: [f32; 2] = [20.5, 17.5];
const DOT: f32 = 34.0;
/// The distance between two points on a line.
const STEP: f32 = 9.0;

/// Makes the icons from a table. Each row has what the icon shows, the name of the icon, and the [path](path::lines) of its
/// lines, measured from the top left corner. A line of a single point is a dot.
macro_rules! icons {
    ($(#[doc = $what:literal] $icon:ident = $path:literal;)*) => {
        /// What is drawn on a button.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Icon {
            $(#[doc = $what] $icon,)*
        }

        impl Icon {
            /// Every icon.
            pub const ALL: [Self; PATHS.len()] = [$(Self::$icon),*];
        }

        const PATHS: &[&str] = &[$($path),*];
    };
}

icons! {
    /// An arrow to the left.
    Back = "M195 122C145 119 95 120 50 120M110 55C88 78 70 98 48 120 70 142 90 163 112 185";
    /// An arrow to the right.
    Next = "M45 120C95 122 145 120 190 120M130 55C152 78 170 98 192 120 170 142 150 163 128 185";
    /// A letter.
    Letter = "M48 196C72 144 96 96 120 44 144 96 168 144 192 196M78 140H162";
    /// Three dots.
    More = "M55 120M120 120M185 120";
    /// A cross.
    Close = "M60 60C100 102 140 140 180 180M180 60C140 98 100 140 60 180";
    /// An arrow that turns back.
    Undo =
        "M85 45C68 62 54 75 38 90 54 106 69 121 86 138M42 90C90 88 140 82 173 102 206 123 206 170 174 190 154 202 \
        126 200 100 199";
    /// An arrow that turns forward.
    Redo =
        "M155 45C172 62 186 75 202 90 186 106 171 121 154 138M198 90C150 88 100 82 67 102 34 123 34 170 66 190 \
        86 202 114 200 140 199";
    /// A light bulb.
    Hint =
        "M93 172C92 150 62 136 62 96 62 62 89 36 121 36 153 36 179 62 178 96 178 136 149 150 147 172 130 174 110 174 \
        93 172M102 206C114 209 127 209 138 206";
    /// An arrow around.
    Restart =
        "M193 92C178 58 143 40 108 46 66 53 37 92 44 134 51 176 90 205 132 198 164 193 188 172 198 144M199 43C198 60 \
        197 77 195 94 178 94 162 93 145 92";
    /// A lens.
    Study =
        "M104 40C141 40 169 68 169 104 169 140 141 168 105 168 69 168 41 140 41 104 41 68 69 42 107 41\
        M152 153C169 169 186 185 202 202";
    /// A question mark.
    Help = "M86 86C88 62 104 50 122 50 143 50 159 64 158 85 157 113 122 113 121 146M121 189";
    /// A globe.
    Language =
        "M120 38C166 38 202 74 202 120 202 166 166 202 120 202 74 202 38 166 38 120 38 74 74 39 123 38M120 40C74 84 \
        74 156 120 200M120 40C166 84 166 156 120 200M42 120C94 122 146 122 198 120";
    /// Two sliders.
    Settings =
        "M40 76C80 74 100 76 124 75M176 75C186 75 192 75 200 76M150 51C164 51 174 62 174 75 174 89 164 99 150 99 \
        136 99 126 89 126 75 126 62 136 51 151 51M200 165C160 167 140 164 116 165M64 165C54 165 48 165 40 164\
        M90 141C104 141 114 152 114 165 114 179 104 189 90 189 76 189 66 179 66 165 66 152 76 141 91 141";
    /// An open book.
    Learn =
        "M120 70C100 52 72 48 38 50 37 94 37 136 38 180 72 178 100 182 120 200 140 182 168 178 202 180 203 136 \
        203 94 202 50 168 48 140 52 120 70M120 74C121 114 121 154 120 194";
    /// A piece of a jigsaw puzzle.
    Puzzles =
        "M42 84C58 85 72 84 87 84 75 62 86 40 107 40 128 40 139 62 127 84 142 84 152 85 160 84 161 96 160 106 \
        160 117 182 105 203 117 203 138 203 159 182 170 160 159 160 173 161 187 160 202 122 203 80 203 42 202 41 164 \
        41 122 42 82";
    /// A pencil.
    Editor =
        "M146 56C110 93 76 126 50 154 46 170 42 184 39 201 56 198 70 194 86 190 123 154 154 123 194 84 204 74 204 60 \
        195 51 183 39 164 40 144 58M130 74C144 86 154 96 167 110";
    /// An eye.
    Watch =
        "M28 120C54 78 85 59 120 59 155 59 186 78 212 120 186 162 155 181 120 181 85 181 54 162 29 118M120 92C136 92 \
        148 104 148 120 148 136 136 148 120 148 104 148 92 136 92 120 92 104 104 92 122 92";
    /// Two arrows against each other.
    Swap =
        "M40 84C94 82 140 85 194 84M156 44C170 58 182 70 197 84 182 98 170 110 158 122M200 164C146 166 100 163 \
        46 164M84 124C70 138 58 150 43 164 58 178 70 190 82 202";
    /// A bent arrow that points up to something.
    Pointer = "M212 169C155 184 85 155 64 49M24 89C38 71 51 55 62 38 78 52 92 65 110 78";
    /// An angle to the right.
    Right = "M92 54C114 76 134 96 157 120 134 143 114 164 93 186";
    /// An angle to the left.
    Left = "M148 54C126 76 106 96 83 120 106 143 126 164 147 186";
    /// An angle downwards.
    Down = "M54 92C76 114 96 134 120 157 143 134 164 114 186 93";
    /// A plus.
    Plus = "M120 50C121 96 121 144 120 190M50 120C96 121 144 121 190 120";
    /// A minus.
    Minus = "M50 120C96 122 144 122 190 120";
    /// Four corners.
    Fit =
        "M90 44C74 45 60 44 44 44 44 60 45 74 44 90M150 44C166 45 180 44 196 44 196 60 195 74 196 90M90 196C74 195 \
        60 196 44 196 44 180 45 166 44 150M150 196C166 195 180 196 196 196 196 180 195 166 196 150";
    /// A tick.
    Check = "M46 128C66 148 80 162 98 182 130 136 160 98 196 60";
    /// A triangle to the right.
    Play = "M74 50C120 76 154 96 190 120 154 144 120 164 74 190 73 144 73 96 74 48";
    /// Two bars.
    Pause = "M84 54C85 98 85 142 84 186M156 54C157 98 157 142 156 186";
    /// A box above three.
    Tree =
        "M120 84C120 106 120 114 120 132M112 82C94 104 80 116 64 132M128 82C146 104 160 116 176 132M98 40C112 39 \
        128 39 142 40 143 54 143 66 142 80 128 81 112 81 98 80 97 66 97 54 98 39M34 156C46 155 56 155 68 156 69 170 \
        69 182 68 196 56 197 46 197 34 196 33 182 33 170 34 155M103 156C115 155 125 155 137 156 138 170 138 182 \
        137 196 125 197 115 197 103 196 102 182 102 170 103 155M172 156C184 155 194 155 206 156 207 170 207 182 \
        206 196 194 197 184 197 172 196 171 182 171 170 172 155";
    /// A rubber.
    Erase =
        "M126 52C98 80 70 108 42 136 35 144 35 152 42 160 52 171 62 180 72 192 90 193 102 193 118 192 146 164 \
        172 138 200 110 207 102 207 94 200 86 186 72 174 60 160 46 152 39 136 42 124 54M80 98C104 122 126 144 \
        150 168M146 200C164 201 182 201 200 200";
    /// Two sheets.
    Copy =
        "M86 84C124 83 160 83 198 84 199 122 199 160 198 198 160 199 124 199 86 198 85 160 85 122 86 82\
        M154 50C154 46 154 44 154 42 116 41 80 41 42 42 41 80 41 116 42 154 44 154 46 154 50 154";
    /// An arrow out of a tray.
    Share =
        "M120 146C121 110 120 76 120 40M76 80C92 64 104 52 120 38 136 52 148 64 164 80M74 114C64 114 56 114 48 114 \
        47 144 47 172 48 202 96 203 144 203 192 202 193 172 193 144 192 114 184 114 176 114 166 114";
    /// A picture of hills and the sun.
    Picture =
        "M40 50C94 49 146 49 200 50 201 98 201 142 200 190 146 191 94 191 40 190 39 142 39 98 40 48M46 166C68 142 \
        82 126 98 110 118 130 130 144 146 160M134 148C146 136 154 128 164 120 176 130 186 140 196 152M156 86";
    /// A sheet with a corner turned down.
    File =
        "M136 38C110 37 86 37 60 38 59 94 59 146 60 202 100 203 140 203 180 202 181 160 181 124 180 82 166 66 \
        152 52 136 38M134 42C135 58 135 70 134 86 150 87 162 87 178 86";
    /// An envelope.
    Envelope =
        "M36 64C92 63 148 63 204 64 205 102 205 138 204 176 148 177 92 177 36 176 35 138 35 102 36 62M40 70C68 96 \
        92 116 120 136 148 116 172 96 200 70";
    /// A loudspeaker.
    Sound =
        "M40 94C54 94 64 94 76 94 94 78 108 64 126 48 127 96 127 144 126 192 108 176 94 162 76 146 64 146 54 146 \
        40 146 39 128 39 112 40 92M160 90C174 108 174 132 160 150M188 64C216 98 216 142 188 176";
    /// A flag.
    Flag = "M60 204C61 150 61 94 60 40M62 46C100 36 136 66 184 50 174 70 174 94 184 116 138 132 100 102 62 116";
    /// Two people.
    People =
        "M86 46C104 46 118 60 118 78 118 96 104 110 86 110 68 110 54 96 54 78 54 60 68 46 88 46M28 196C28 160 52 140 \
        86 140 120 140 144 160 144 196M156 50C174 50 186 62 186 79 186 96 174 108 156 108M170 142C196 146 212 166 \
        212 196";
    /// A wave.
    Motion = "M38 156C66 86 94 86 120 120 146 154 174 154 202 84";
    /// A half disc.
    Theme =
        "M120 38C166 38 202 74 202 120 202 166 166 202 120 202 74 202 38 166 38 120 38 74 74 39 123 38M120 40C121 94 \
        121 146 120 200M154 54C155 100 155 140 154 186M182 80C183 108 183 132 182 160";
    /// A clock.
    Clock =
        "M120 38C166 38 202 74 202 120 202 166 166 202 120 202 74 202 38 166 38 120 38 74 74 39 123 38M120 74C120 92 \
        120 106 120 124 134 132 142 138 156 146";
    /// A keyboard.
    Keys =
        "M34 66C92 65 148 65 206 66 207 102 207 138 206 174 148 175 92 175 34 174 33 138 33 102 34 64M72 104M120 104\
        M168 104M84 140C108 141 132 141 156 140";
    /// An arrow out of a door.
    Quit =
        "M104 44C82 44 66 44 46 44 45 94 45 146 46 196 66 196 82 196 104 196M100 120C132 121 164 121 194 120\
        M156 80C169 93 182 106 196 120 182 134 169 147 156 160";
}

impl Icon {
    /// The shape of the icon around its middle.
    pub fn shape(self) -> &'static Shape {
        static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| PATHS.iter().map(|path| draw(path)).collect());
        &SHAPES[self as usize]
    }
}

fn draw(path: &'static str) -> Shape {
    let place = |point: &Vec2| (point - SIDE / 2.0) * Vec2::new(1.0, -1.0);
    let stroke = |line: Vec<Vec2>| {
        let points: Vec<_> = line.iter().map(place).collect();
        Stroke::round(even(&points, STEP), if points.len() == 1 { [DOT; 2] } else { WIDTHS })
    };
    Shape::strokes(&path::lines(path).into_iter().map(stroke).collect::<Vec<_>>(), 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_stays_within_its_square() {
        for (index, icon) in Icon::ALL.into_iter().enumerate() {
            assert_eq!(icon as usize, index);
            let half = SIDE / 2.0;
            let stays = |point: Vec2| point.abs().max_element() <= half;
            assert!(icon.shape().vertices.iter().all(|vertex| stays(vertex.position)), "{icon:?}");
        }
    }
}
