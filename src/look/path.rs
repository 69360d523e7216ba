//! Drawings that are stored as text, in the syntax of SVG's path data.

use bevy::math::Vec2;

/// The number of points on a Bézier curve.
const CURVE_POINTS: usize = 24;

/// The lines of a path of this program: each as the ends of its straight pieces, and points along its curves.
///
/// Of the [syntax](https://www.w3.org/TR/SVG2/paths.html#PathData), the commands `M`, `L`, `H`, `C`, `Q` and `Z` are known.
/// Their numbers are whole, and there is a space between two of them.
pub fn lines(path: &'static str) -> Vec<Vec<Vec2>> {
    read(path).unwrap_or_else(|| unreachable!("tests draw every path: {path}"))
}

fn read(path: &str) -> Option<Vec<Vec<Vec2>>> {
    let mut lines: Vec<Vec<Vec2>> = Vec::new();
    for (index, command) in path.match_indices(|c: char| c.is_ascii_alphabetic()) {
        let numbers = path[index + 1..].split(|c: char| c.is_ascii_alphabetic()).next()?.split_whitespace();
        let numbers: Vec<_> = numbers.map(|number| number.parse::<i16>().ok().map(f32::from)).collect::<Option<_>>()?;
        let points: Vec<_> = numbers.as_chunks().0.iter().copied().map(Vec2::from_array).collect();
        if command == "M" {
            lines.push(points);
            continue;
        }
        let line = lines.last_mut()?;
        let last = *line.last()?;
        match command {
            "L" => line.extend(points),
            "H" => line.extend(numbers.iter().map(|x| Vec2::new(*x, last.y))),
            "C" => points.as_chunks().0.iter().for_each(|curve| bend(line, *curve)),
            "Q" => points.as_chunks().0.iter().for_each(|[to, end]| {
                let [first, second] = [line[line.len() - 1], *end].map(|point| point.lerp(*to, 2.0 / 3.0));
                bend(line, [first, second, *end]);
            }),
            "Z" => line.push(line[0]),
            _ => return None,
        }
    }
    Some(lines)
}

/// Adds a cubic Bézier curve to a line. The curve is drawn to the first and the second point, and ends at the third.
fn bend(line: &mut Vec<Vec2>, [first, second, end]: [Vec2; 3]) {
    let start = line[line.len() - 1];
    line.extend((1..=CURVE_POINTS).map(|index| {
        let share = index as f32 / CURVE_POINTS as f32;
        let [a, b, c] = [start.lerp(first, share), first.lerp(second, share), second.lerp(end, share)];
        a.lerp(b, share).lerp(b.lerp(c, share), share)
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(path: &str) -> Option<Vec<Vec<[f32; 2]>>> {
        Some(read(path)?.into_iter().map(|line| line.iter().map(Vec2::to_array).collect()).collect())
    }

    #[test]
    fn straight_lines_are_their_corners_and_a_point_alone_is_a_line() {
        let corner = vec![[1.0, 2.0], [7.0, 2.0], [7.0, -4.0], [1.0, 2.0]];
        assert_eq!(corners("M1 2H7L7 -4ZM5 5"), Some(vec![corner.clone(), vec![[5.0, 5.0]]]));
        assert_eq!(corners("M1 2 7 2 7 -4Z"), Some(vec![corner]));
    }

    #[test]
    fn curves_are_points_along_them() {
        let quarter = |curve: &str| read(curve).map(|lines| [6, 12, 24].map(|index| lines[0][index].to_array()));
        let cubic = [[0.3125, 2.25], [1.0, 3.0], [2.0, 0.0]].map(|[x, y]| [x * 16.0, y * 16.0]);
        assert_eq!(quarter("M0 0C0 64 32 64 32 0"), Some(cubic));
        assert_eq!(quarter("M0 0Q16 32 32 0"), Some([[8.0, 12.0], [16.0, 16.0], [32.0, 0.0]]));
        assert_eq!(read("M0 0C0 64 32 64 32 0Q16 32 0 0 16 32 32 0").map(|lines| lines[0].len()), Some(1 + 3 * 24));
    }

    #[test]
    fn what_is_no_path_is_not_drawn() {
        for path in ["L1 2", "ML1 2", "M1 2S3 4 5 6", "M1 2L1.5 2", "M1 2Lx"] {
            assert_eq!(read(path), None, "{path}");
        }
    }
}
