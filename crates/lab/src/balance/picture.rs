//! Findings as a picture: goals, length, draws and wins by seat for each mode, and how often each rule had its part.

use std::collections::BTreeSet;

use game::{Lang, Words};
use plotters::coord::ranged1d::Ranged;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::DeckFindings;

/// Why no picture could be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the picture cannot be drawn: {0}")]
pub struct PictureError(String);

const SIZE: (u32, u32) = (1200, 640);
/// The upper row, a panel a figure; the rules are below.
const UPPER: u32 = 280;
const PLAIN: RGBColor = RGBColor(46, 94, 140);
/// Told apart by lightness too, so that colour is not the only cue.
const COLOURS: [RGBColor; 6] = [
    RGBColor(24, 54, 92),
    RGBColor(201, 138, 43),
    RGBColor(70, 130, 120),
    RGBColor(170, 80, 90),
    RGBColor(130, 160, 200),
    RGBColor(120, 110, 60),
];

/// Draws the findings as SVG.
pub fn picture(findings: &DeckFindings, lang: Lang) -> Result<String, PictureError> {
    let mut svg = String::new();
    draw(findings, lang, &mut svg).map_err(|error| PictureError(error.to_string()))?;
    Ok(svg)
}

fn draw<'a>(findings: &DeckFindings, lang: Lang, svg: &'a mut String) -> Result<(), Box<dyn std::error::Error + 'a>> {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let (upper, lower) = area.split_vertically(UPPER);
    for (panel, (title, groups)) in upper.split_evenly((1, 4)).iter().zip(by_mode(findings)) {
        let highest = groups.iter().flat_map(|group| &group.values).copied().fold(1.0, f64::max) * 1.1;
        let mut chart = frame(panel, title.get(lang)).build_cartesian_2d(0.0..groups.len() as f64, 0.0..highest)?;
        chart.configure_mesh().disable_x_mesh().disable_x_axis().y_labels(6).light_line_style(WHITE).draw()?;
        bars(chart.plotting_area(), &groups, 0.0)?;
    }
    let title = Words::new(
        "Coups par match où chaque règle a joué, dans chaque mode (échelle logarithmique)",
        "Moves per match in which each rule had its part, in each mode (logarithmic scale)",
    );
    let groups = by_rule(findings);
    let scale = (LEAST..300.0).log_scale();
    let modes: Vec<_> = findings.modes.iter().map(|mode| mode.mode).collect();
    let title = format!("{} – {}", title.get(lang), modes.join(", "));
    let mut chart = frame(&lower, &title).build_cartesian_2d(0.0..groups.len() as f64, scale)?;
    chart.configure_mesh().disable_x_mesh().disable_x_axis().light_line_style(WHITE).draw()?;
    bars(chart.plotting_area(), &groups, LEAST)?;
    area.present()?;
    Ok(())
}

/// Rules met less often than this stand at the foot of the logarithmic scale.
const LEAST: f64 = 0.01;

/// Bars side by side, and what is written under them.
struct Group {
    name: String,
    values: Vec<f64>,
}

type Panel<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn frame<'a, 'b>(panel: &'b Panel<'a>, title: &str) -> ChartBuilder<'b, 'b, SVGBackend<'a>> {
    let mut builder = ChartBuilder::on(panel);
    builder.caption(title, ("sans-serif", 17)).margin(12).x_label_area_size(20).y_label_area_size(40);
    builder
}

/// What is told of each mode.
fn by_mode(findings: &DeckFindings) -> [(Words, Vec<Group>); 4] {
    let groups = |of: &dyn Fn(&super::ModeFindings) -> Vec<f64>| {
        findings.modes.iter().map(|mode| Group { name: mode.mode.to_owned(), values: of(mode) }).collect()
    };
    [
        (Words::new("Buts par match", "Goals per match"), groups(&|mode| vec![mode.goals])),
        (Words::new("Tours par match", "Turns per match"), groups(&|mode| vec![mode.turns])),
        (Words::new("Matchs nuls (%)", "Draws (%)"), groups(&|mode| vec![100.0 * mode.draws])),
        (
            Words::new("Victoires par place (%)", "Wins by seat (%)"),
            groups(&|mode| mode.wins.iter().map(|share| 100.0 * share).collect()),
        ),
    ]
}

/// For each rule that had a part in some mode, a bar a mode.
fn by_rule(findings: &DeckFindings) -> Vec<Group> {
    let rules: BTreeSet<_> = findings.modes.iter().flat_map(|mode| mode.rules.keys().copied()).collect();
    let values = |rule| findings.modes.iter().map(|mode| mode.rules.get(&rule).copied().unwrap_or(0.0)).collect();
    rules.into_iter().map(|rule| Group { name: rule.to_string(), values: values(rule) }).collect()
}

/// Draws the groups side by side, one unit wide each.
fn bars<'a, Y: Ranged<ValueType = f64>>(
    area: &DrawingArea<SVGBackend<'a>, Cartesian2d<plotters::coord::types::RangedCoordf64, Y>>,
    groups: &[Group],
    foot: f64,
) -> Result<(), Box<dyn std::error::Error + 'a>> {
    let centred = ("sans-serif", 13).into_text_style(area).pos(Pos::new(HPos::Center, VPos::Top));
    for (at, group) in groups.iter().enumerate() {
        let width = 0.8 / group.values.len().max(1) as f64;
        for (place, &value) in group.values.iter().enumerate() {
            let left = at as f64 + 0.1 + place as f64 * width;
            let colour = if group.values.len() == 1 { PLAIN } else { COLOURS[place % COLOURS.len()] };
            area.draw(&Rectangle::new([(left, foot), (left + width * 0.92, value.max(foot))], colour.filled()))?;
        }
        let below = EmptyElement::at((at as f64 + 0.5, foot)) + Text::new(group.name.clone(), (0, 5), centred.clone());
        area.draw(&below)?;
    }
    Ok(())
}
