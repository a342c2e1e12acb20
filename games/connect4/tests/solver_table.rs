//! The solver's table: nothing wrong is ever found, little is lost, and forgetting is complete.

use std::convert::Infallible;

use halfmove::{Score, Transpositions};
use halfmove_connect4::solver::{BoundTable, Bucket, Grid, LATE_BUCKETS};
use halfmove_testkit::{SplitMix64, mix};

/// So many bits has a key of the classic board.
const BITS: u32 = Grid::<7, 6>::BITS;
/// The bit of a key that belongs to the small level.
const LATE: u64 = 1 << 63;

fn table(buckets: usize) -> BoundTable<Vec<Bucket>> {
    BoundTable::new(vec![Bucket::EMPTY; buckets], BITS).unwrap()
}

/// What is stored for a key: any bounds, but always the same.
fn bounds(key: u64) -> (Score, Score) {
    let number = mix(key);
    let lower = (number % 40) as i32 - 20;
    (Score::points(lower), Score::points(lower + (number >> 32) as i32 % 20))
}

fn store(table: &mut BoundTable<Vec<Bucket>>, key: u64) {
    let (lower, upper) = bounds(key);
    table.store_bounds(key, lower, upper, 1);
}

#[test]
fn it_grows_with_the_work_and_keeps_what_it_knows() {
    for level in [0, LATE] {
        let mut rng = SplitMix64::new(1);
        let keys: Vec<u64> = (0..200_000).map(|_| rng.next_u64() >> (64 - BITS) | level).collect();
        let mut table = table(LATE_BUCKETS + (1 << 17));
        for &key in &keys {
            store(&mut table, key);
        }
        let found =
            keys.iter().filter_map(|&key| table.bounds(key).map(|found| assert_eq!(found, bounds(key)))).count();
        // The small level has 65,536 entries. The large one grew after 32,768 and after 98,304 keys, to 262,144 entries; in
        // buckets of four, filled as Poisson's distribution tells and halved at random each time it grew, 172,952 are
        // expected to stay, give or take 312.
        if level == 0 {
            assert!((172_000..=173_900).contains(&found), "{found}");
        } else {
            assert!((60_000..=65_536).contains(&found), "{found}");
        }
        table.forget();
        assert!(keys.iter().all(|&key| table.bounds(key).is_none()));
    }
}

#[test]
fn bounds_of_the_same_position_tighten() {
    let mut table = table(64);
    let points = |lower, upper| (Score::points(lower), Score::points(upper));
    for (stored, known) in [((-5, 9), (-5, 9)), ((-7, 3), (-5, 3)), ((0, 12), (0, 3)), ((3, 3), (3, 3))] {
        let (lower, upper) = points(stored.0, stored.1);
        table.store_bounds(77, lower, upper, 5);
        assert_eq!(table.bounds(77), Some(points(known.0, known.1)));
    }
}

#[test]
fn the_most_work_stays() {
    let mut table = table(64);
    // Many more than its 256 entries.
    for key in 0..3200 {
        let (lower, upper) = bounds(key);
        table.store_bounds(key, lower, upper, if key % 64 == 0 { 1000 } else { 1 });
    }
    assert!((0..3200).step_by(64).all(|key| table.bounds(key) == Some(bounds(key))));
}

#[test]
fn a_thousand_generations_do_not_meet() {
    let mut table = table(LATE_BUCKETS + (1 << 14));
    for generation in 0..1_200 {
        for key in [generation, generation | LATE] {
            store(&mut table, key);
        }
        table.forget();
        for key in (0..=generation).flat_map(|key| [key, key | LATE]) {
            assert_eq!(table.bounds(key), None, "{key:#x} after generation {generation}");
        }
    }
}

#[test]
fn what_was_saved_comes_back() {
    let mut rng = SplitMix64::new(2);
    let keys: Vec<u64> = (0..50_000).map(|_| rng.next_u64() >> (64 - BITS)).collect();
    let mut saved = table(LATE_BUCKETS + (1 << 17));
    saved.forget();
    for &key in &keys {
        store(&mut saved, key);
    }
    let mut restored = table(LATE_BUCKETS + (1 << 17));
    let mut buckets = saved.buckets().iter().map(|bucket| Bucket::from_bytes(bucket.to_bytes()));
    restored.restore(saved.state(), || Ok::<_, Infallible>(buckets.next().unwrap())).unwrap();
    assert_eq!(restored.checksum(), saved.checksum());
    assert!(keys.iter().all(|&key| restored.bounds(key) == saved.bounds(key)));
}

#[test]
fn too_little_memory_for_large_boards_is_refused() {
    assert!(BoundTable::new(vec![Bucket::EMPTY; 32], 49).is_ok());
    let refused = BoundTable::new(vec![Bucket::EMPTY; 1 << 10], 63).unwrap_err();
    assert_eq!((refused.needed, refused.lent), (32 << 19, 32 << 10));
    assert!(BoundTable::new(Vec::new(), 20).is_err());
}
