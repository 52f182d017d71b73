//! Findings as a picture: goals, draws and wins by seat, a column a mode.

use game::{Lang, Words};
use plotters::prelude::*;

use super::{Findings, ModeFindings};

/// Why no picture could be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the picture cannot be drawn: {0}")]
pub struct PictureError(String);

const SIZE: (u32, u32) = (900, 320);
const PLAIN: RGBColor = RGBColor(46, 94, 140);
/// Told apart by lightness too, so that colour is not the only cue.
const SEATS: [RGBColor; 6] = [
    RGBColor(24, 54, 92),
    RGBColor(201, 138, 43),
    RGBColor(70, 130, 120),
    RGBColor(170, 80, 90),
    RGBColor(130, 160, 200),
    RGBColor(120, 110, 60),
];

/// Draws the findings as SVG.
pub fn picture(findings: &Findings, lang: Lang) -> Result<String, PictureError> {
    let mut svg = String::new();
    draw(findings, lang, &mut svg).map_err(|error| PictureError(error.to_string()))?;
    Ok(svg)
}

fn draw<'a>(findings: &Findings, lang: Lang, svg: &'a mut String) -> Result<(), Box<dyn std::error::Error + 'a>> {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let panels = area.split_evenly((1, 3));
    let goals = |mode: &ModeFindings| vec![mode.goals];
    let draws = |mode: &ModeFindings| vec![100.0 * mode.draws];
    let wins = |mode: &ModeFindings| mode.wins.iter().map(|share| 100.0 * share).collect();
    let titles = [
        Words::new("Buts par match", "Goals per match"),
        Words::new("Matchs nuls (%)", "Draws (%)"),
        Words::new("Victoires par place (%)", "Wins by seat (%)"),
    ];
    let values: [&Values; 3] = [&goals, &draws, &wins];
    for ((panel, title), values) in panels.iter().zip(titles).zip(values) {
        bars(panel, title.get(lang), findings, values)?;
    }
    area.present()?;
    Ok(())
}

/// What is drawn of a mode, a bar a value.
type Values = dyn Fn(&ModeFindings) -> Vec<f64>;

/// One panel: for each mode, a bar a value.
fn bars<'a>(
    panel: &DrawingArea<SVGBackend<'a>, plotters::coord::Shift>,
    title: &str,
    findings: &Findings,
    values: &Values,
) -> Result<(), Box<dyn std::error::Error + 'a>> {
    let modes = &findings.modes;
    let highest = modes.iter().flat_map(values).fold(1.0, f64::max) * 1.15;
    let mut chart = ChartBuilder::on(panel)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(36)
        .build_cartesian_2d(0.0..modes.len().max(1) as f64, 0.0..highest)?;
    // Modes are named under their bars; the axis itself has no numbers.
    chart.configure_mesh().disable_x_mesh().disable_x_axis().y_labels(6).light_line_style(WHITE).draw()?;
    for (at, mode) in modes.iter().enumerate() {
        let values = values(mode);
        let width = 0.8 / values.len().max(1) as f64;
        for (place, &value) in values.iter().enumerate() {
            let left = at as f64 + 0.1 + place as f64 * width;
            let colour = if values.len() == 1 { PLAIN } else { SEATS[place % SEATS.len()] };
            let bar = Rectangle::new([(left, 0.0), (left + width * 0.92, value)], colour.filled());
            chart.draw_series([bar])?;
        }
        let name = Text::new(mode.mode, (at as f64 + 0.15, highest * 0.97), ("sans-serif", 13));
        chart.draw_series([name])?;
    }
    Ok(())
}
