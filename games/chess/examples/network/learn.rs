//! Training: gradient descent over positions in random order.

use std::fs::File;
use std::io::BufReader;
use std::thread;

use halfmove_chess::Network;
use halfmove_testkit::SplitMix64;

use crate::record::{self, Record};
use crate::{Bytes, Result};

const SUMS: usize = Network::SUMS;
/// So many points are worth odds of ten to one.
const SCALE: f32 = 340.0;
/// What an output of 1 is worth, in points.
const POINTS: f32 = 400.0;
/// Positions from which one step is made.
const BATCH: usize = 16_384;
/// In how many parts a step is worked out. Fixed, since the order of additions counts.
const PARTS: usize = 2;
/// How much of each number is taken off, per step and rate.
const DECAY: f32 = 0.01;
/// Numbers stay below 2, so that they fit their places.
const LARGEST: f32 = 1.98;

/// How to train.
pub(crate) struct Plan {
    /// How much the result of the game counts, where the score that the search found counts the rest.
    pub(crate) result: f32,
    /// How often each position is learnt from.
    pub(crate) rounds: usize,
    /// The first step; later ones are shorter.
    pub(crate) rate: f32,
}

impl Default for Plan {
    fn default() -> Self {
        Plan { result: 0.3, rounds: 4, rate: 0.001 }
    }
}

/// The network in numbers that can change little by little, and what else there is one of for each of them. In the order of
/// `NetworkWeights::from_bytes`.
#[derive(Clone)]
struct Numbers {
    inputs: Vec<f32>,
    bias: Vec<f32>,
    outputs: Vec<f32>,
    output_bias: Vec<f32>,
}

impl Numbers {
    fn zero() -> Numbers {
        Numbers {
            inputs: vec![0.0; Network::INPUTS * SUMS],
            bias: vec![0.0; SUMS],
            outputs: vec![0.0; Network::OUTPUTS * 2 * SUMS],
            output_bias: vec![0.0; Network::OUTPUTS],
        }
    }

    fn random(rng: &mut SplitMix64) -> Numbers {
        let mut numbers = Numbers::zero();
        let mut small = || (rng.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * 0.15;
        numbers.inputs.fill_with(&mut small);
        numbers.outputs.fill_with(&mut small);
        numbers.bias.fill(0.2);
        numbers
    }

    /// All, and what 1 is in a file.
    fn parts(&mut self) -> [(&mut Vec<f32>, f32); 4] {
        [
            (&mut self.inputs, 255.0),
            (&mut self.bias, 255.0),
            (&mut self.outputs, 64.0),
            (&mut self.output_bias, 2_040.0),
        ]
    }

    fn from_bytes(bytes: &Bytes) -> Numbers {
        let mut numbers = Numbers::zero();
        let mut words = bytes.chunks(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])));
        for (part, one) in numbers.parts() {
            part.iter_mut().zip(&mut words).for_each(|(number, word)| *number = word / one);
        }
        numbers
    }

    fn bytes(&mut self) -> Vec<u8> {
        let words = self.parts().into_iter().flat_map(|(part, one)| part.iter().map(move |number| number * one));
        words.flat_map(|word| (word.round() as i16).to_le_bytes()).collect()
    }

    fn add(&mut self, mut other: Numbers) {
        for ((sums, _), (more, _)) in self.parts().into_iter().zip(other.parts()) {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += *more);
        }
    }
}

fn chances(score: f32) -> f32 {
    1.0 / (1.0 + (-score * std::f32::consts::LN_10 / SCALE).exp())
}

fn wanted(record: &Record, plan: &Plan) -> f32 {
    plan.result * record.result + (1.0 - plan.result) * chances(record.score)
}

/// What the network makes of a position.
struct Answer {
    sums: [[f32; SUMS]; 2],
    output: usize,
    chances: f32,
}

fn answer(numbers: &Numbers, record: &Record) -> Answer {
    let output = Network::output(record.count as u32);
    let mut value = numbers.output_bias[output];
    let mut sums = [[0.0; SUMS]; 2];
    for (side, sums) in sums.iter_mut().enumerate() {
        sums.copy_from_slice(&numbers.bias);
        for &input in &record.inputs[side][..record.count] {
            let row = &numbers.inputs[usize::from(input) * SUMS..][..SUMS];
            sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
        }
        // Several sums side by side, which a processor adds at once.
        let mut parts = [0.0; 8];
        let weights = &numbers.outputs[(2 * output + side) * SUMS..][..SUMS];
        for (sums, weights) in sums.chunks_exact(8).zip(weights.chunks_exact(8)) {
            for at in 0..8 {
                let clipped = sums[at].clamp(0.0, 1.0);
                parts[at] += clipped * clipped * weights[at];
            }
        }
        value += parts.iter().sum::<f32>();
    }
    Answer { sums, output, chances: chances(record.base + POINTS * value) }
}

/// Adds which way each number makes the square of the error grow, and returns that square.
fn slopes(numbers: &Numbers, record: &Record, plan: &Plan, slopes: &mut Numbers) -> f32 {
    let Answer { sums, output, chances } = answer(numbers, record);
    let error = chances - wanted(record, plan);
    let slope = 2.0 * error * chances * (1.0 - chances) * std::f32::consts::LN_10 / SCALE * POINTS;
    slopes.output_bias[output] += slope;
    for (side, sums) in sums.iter().enumerate() {
        let first = (2 * output + side) * SUMS;
        let weights = &numbers.outputs[first..][..SUMS];
        let weight_slopes = &mut slopes.outputs[first..][..SUMS];
        let mut sum_slopes = [0.0; SUMS];
        for at in 0..SUMS {
            let clipped = sums[at].clamp(0.0, 1.0);
            weight_slopes[at] += slope * clipped * clipped;
            let is_between = sums[at] > 0.0 && sums[at] < 1.0;
            sum_slopes[at] = if is_between { slope * weights[at] * 2.0 * clipped } else { 0.0 };
            slopes.bias[at] += sum_slopes[at];
        }
        for &input in &record.inputs[side][..record.count] {
            let row = &mut slopes.inputs[usize::from(input) * SUMS..][..SUMS];
            row.iter_mut().zip(&sum_slopes).for_each(|(sum, slope)| *sum += slope);
        }
    }
    error * error
}

/// The slopes of some positions together, and the squares of their errors.
fn together(numbers: &Numbers, records: &[Record], plan: &Plan) -> (Numbers, f64) {
    let part = |records: &[Record]| {
        let mut sums = Numbers::zero();
        let errors = records.iter().map(|record| f64::from(slopes(numbers, record, plan, &mut sums))).sum::<f64>();
        (sums, errors)
    };
    thread::scope(|scope| {
        let parts = records.chunks(records.len().div_ceil(PARTS)).map(|records| scope.spawn(move || part(records)));
        let parts: Vec<_> = parts.collect();
        let mut all = (Numbers::zero(), 0.0);
        for part in parts {
            let (sums, errors) = part.join().expect("no thread panics");
            all.0.add(sums);
            all.1 += errors;
        }
        all
    })
}

/// The state of Adam's method.
struct Steps {
    mean: Numbers,
    square: Numbers,
    done: i32,
    of: i32,
}

impl Steps {
    /// Moves all numbers a step down their slopes, which are those of `count` positions.
    fn step(&mut self, numbers: &mut Numbers, mut slopes: Numbers, count: usize, rate: f32) {
        self.done += 1;
        let rate = rate * (0.51 + 0.49 * (std::f32::consts::PI * self.done as f32 / self.of as f32).cos());
        let (mean_part, square_part) = (1.0 - 0.9_f32.powi(self.done), 1.0 - 0.999_f32.powi(self.done));
        let moments = self.mean.parts().into_iter().zip(self.square.parts());
        for (((part, _), (slopes, _)), ((mean, _), (square, _))) in
            numbers.parts().into_iter().zip(slopes.parts()).zip(moments)
        {
            for at in 0..part.len() {
                let slope = slopes[at] / count as f32;
                mean[at] = 0.9 * mean[at] + 0.1 * slope;
                square[at] = 0.999 * square[at] + 0.001 * slope * slope;
                let by = mean[at] / mean_part / ((square[at] / square_part).sqrt() + 1e-8);
                part[at] = (part[at] - rate * (by + DECAY * part[at])).clamp(-LARGEST, LARGEST);
            }
        }
    }
}

fn read(files: &[&str]) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    for file in files {
        let mut input = BufReader::new(File::open(file).map_err(|error| format!("{file}: {error}"))?);
        while let Some(record) = record::read(&mut input).map_err(|error| format!("{file}: {error}"))? {
            records.push(record);
        }
    }
    Ok(records)
}

pub(crate) fn learn(out: &str, files: &[&str], network: Option<Bytes>, plan: &Plan) -> Result<()> {
    let mut records = read(files)?;
    // A twentieth is not learnt from, and tells whether what is learnt holds elsewhere.
    let apart = records.split_off(records.len() - records.len() / 20);
    if apart.is_empty() {
        return Err("expected at least 20 positions".into());
    }
    let mut rng = SplitMix64::new(7);
    let mut numbers = network.map_or_else(|| Numbers::random(&mut rng), |bytes| Numbers::from_bytes(&bytes));
    let of = plan.rounds * records.len().div_ceil(BATCH);
    let mut steps = Steps { mean: Numbers::zero(), square: Numbers::zero(), done: 0, of: of as i32 };
    let error = |error: f32| f64::from(error * error);
    let mean = |errors: f64, count: usize| errors / count as f64;
    let of_base = apart.iter().map(|record| error(chances(record.base) - wanted(record, plan))).sum();
    eprintln!(
        "{} positions, {} apart; material and places alone: {:.6}",
        records.len(),
        apart.len(),
        mean(of_base, apart.len())
    );
    for round in 1..=plan.rounds {
        for at in (1..records.len()).rev() {
            records.swap(at, rng.below(at + 1));
        }
        let mut errors = 0.0;
        for batch in records.chunks(BATCH) {
            let (slopes, of_batch) = together(&numbers, batch, plan);
            errors += of_batch;
            steps.step(&mut numbers, slopes, batch.len(), plan.rate);
        }
        let held = apart.iter().map(|record| error(answer(&numbers, record).chances - wanted(record, plan))).sum();
        eprintln!(
            "round {round}: error {:.6}, of positions apart {:.6}",
            mean(errors, records.len()),
            mean(held, apart.len())
        );
        std::fs::write(out, numbers.bytes()).map_err(|error| format!("{out}: {error}"))?;
    }
    Ok(())
}
