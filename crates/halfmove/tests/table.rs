//! The table's replacement policy, rule by rule, as documented on [`Table`].

use halfmove::{Bound, Hit, Score, Slot, Table, Transpositions};

fn hit(depth: u8, packed_move: Option<u32>) -> Hit {
    Hit { score: Score::points(depth.into()), bound: Bound::Exact, depth, packed_move }
}

/// A table of one bucket, in which all keys meet.
fn bucket() -> Table<[Slot; 4]> {
    Table::new([Slot::EMPTY; 4])
}

/// Which of the keys are found.
fn found(table: &impl Transpositions, keys: impl IntoIterator<Item = u64>) -> Vec<u64> {
    keys.into_iter().filter(|&key| table.probe(key).is_some()).collect()
}

#[test]
fn rule_1_a_position_replaces_itself_whatever_the_depth() {
    let mut table = bucket();
    table.store(7, hit(9, Some(1)));
    table.store(8, hit(1, Some(1)));
    table.store(7, hit(2, Some(3)));
    assert_eq!(table.probe(7), Some(hit(2, Some(3))));
    assert_eq!(table.slots().iter().filter(|&&slot| slot != Slot::EMPTY).count(), 2);
}

#[test]
fn rule_1_its_move_is_kept_if_the_new_entry_has_none() {
    let mut table = bucket();
    table.store(7, hit(9, Some(5)));
    table.store(7, hit(3, None));
    assert_eq!(table.probe(7), Some(hit(3, Some(5))));
    // But not the move of another position.
    for key in 0..20 {
        table.store(key, hit(3, None));
        assert_eq!(table.probe(key).and_then(|hit| hit.packed_move), (key == 7 && key < 4).then_some(5));
    }
}

#[test]
fn rule_2_an_empty_slot_comes_before_any_other() {
    let mut table = bucket();
    table.store(1, hit(0, None));
    table.advance();
    for key in 2..=4 {
        table.store(key, hit(5, None));
    }
    assert_eq!(found(&table, 1..=4), [1, 2, 3, 4]);
}

#[test]
fn rule_3_an_older_generation_goes_first_however_deep() {
    let mut table = bucket();
    table.store(1, hit(200, None));
    table.advance();
    for key in 2..=4 {
        table.store(key, hit(1, None));
    }
    table.store(5, hit(0, None));
    assert_eq!(found(&table, 1..=5), [2, 3, 4, 5]);
}

#[test]
fn rule_4_the_least_deep_goes_first() {
    let mut table = bucket();
    for (key, depth) in [(1, 4), (2, 3), (3, 9), (4, 7)] {
        table.store(key, hit(depth, None));
    }
    table.store(5, hit(1, None));
    assert_eq!(found(&table, 1..=5), [1, 3, 4, 5]);
    table.store(6, hit(8, None));
    assert_eq!(found(&table, 1..=6), [1, 3, 4, 6]);
}

#[test]
fn rule_4_holds_within_an_older_generation_too() {
    let mut table = bucket();
    for (key, depth) in [(1, 4), (2, 3), (3, 9), (4, 7)] {
        table.store(key, hit(depth, None));
    }
    table.advance();
    table.store(5, hit(1, None));
    assert_eq!(found(&table, 1..=5), [1, 3, 4, 5]);
}

#[test]
fn among_equals_the_first_goes() {
    let mut table = bucket();
    for key in 1..=4 {
        table.store(key, hit(3, None));
    }
    table.store(5, hit(3, None));
    assert_eq!(found(&table, 1..=5), [2, 3, 4, 5]);
}

#[test]
fn generations_wrap_round() {
    let mut table = bucket();
    for round in 0..200 {
        table.store(round % 3, hit(1, None));
        assert_eq!(table.probe(round % 3), Some(hit(1, None)), "round {round}");
        table.advance();
    }
}

#[test]
fn every_bound_and_score_comes_back_as_it_was() {
    let mut table = bucket();
    for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
        for score in [Score::MIN, Score::loss_in(255), Score::points(-1), Score::DRAW, Score::win_in(3), Score::MAX] {
            for packed_move in [None, Some(0), Some(u32::MAX - 1)] {
                let hit = Hit { score, bound, depth: 255, packed_move };
                table.clear();
                table.store(u64::MAX, hit);
                assert_eq!(table.probe(u64::MAX), Some(hit));
            }
        }
    }
}

#[test]
fn key_zero_is_a_key_like_any_other() {
    let mut table = bucket();
    assert_eq!(table.probe(0), None);
    table.store(0, hit(2, None));
    assert_eq!(table.probe(0), Some(hit(2, None)));
}

#[test]
fn tables_of_any_size_find_what_was_stored_last() {
    for slots in 0..70 {
        let mut table = Table::new(vec![Slot::EMPTY; slots]);
        for key in (0..1000_u64).map(|key| key.wrapping_mul(0x1234_5678_9ABC_DEF1)) {
            table.store(key, hit(3, None));
            assert_eq!(table.probe(key).is_some(), slots > 0, "{slots} slots");
        }
        let used = table.slots().iter().filter(|&&slot| slot != Slot::EMPTY).count();
        assert_eq!(used, slots, "all slots can be reached");
        assert_eq!(table.hashfull(), if slots == 0 { 0 } else { 1000 });
        assert_eq!(table.is_empty(), slots == 0);
    }
}

#[test]
fn clearing_forgets_and_advancing_empties_the_count() {
    let mut table = bucket();
    table.store(1, hit(2, None));
    assert_eq!(table.hashfull(), 250);
    table.advance();
    assert_eq!((table.hashfull(), table.probe(1)), (0, Some(hit(2, None))));
    table.clear();
    assert_eq!(table.probe(1), None);
    assert_eq!(table.checksum(), bucket().checksum());
}

#[test]
fn the_checksum_sees_every_part_of_every_slot() {
    let mut sums = std::collections::HashSet::new();
    let mut see = |table: Table<[Slot; 4]>| assert!(sums.insert(table.checksum()), "{table:?}");
    see(bucket());
    let base = Hit { score: Score::points(1), bound: Bound::Lower, depth: 4, packed_move: Some(9) };
    let changes = [
        base,
        Hit { score: Score::points(2), ..base },
        Hit { bound: Bound::Upper, ..base },
        Hit { depth: 5, ..base },
        Hit { packed_move: Some(8), ..base },
        Hit { packed_move: None, ..base },
    ];
    for hit in changes {
        for key in [1, 2] {
            let mut table = bucket();
            table.store(key, hit);
            see(table);
        }
    }
    let mut table = bucket();
    table.advance();
    see(table);
}

#[test]
fn slots_go_to_bytes_and_back() {
    let mut table = bucket();
    let hit = Hit { score: Score::points(-2), bound: Bound::Lower, depth: 5, packed_move: Some(0x0403_0201) };
    table.store(0x0807_0605_0403_0201, hit);
    let slot = table.slots().iter().find(|&&slot| slot != Slot::EMPTY).copied().unwrap();
    assert_eq!(slot.to_bytes(), [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 0xFE, 0xFF, 5, 2]);
    assert_eq!(Slot::from_bytes(slot.to_bytes()), Some(slot));
    assert_eq!(Slot::from_bytes(Slot::EMPTY.to_bytes()), Some(Slot::EMPTY));
    let mut bytes = slot.to_bytes();
    bytes[12..14].copy_from_slice(&32_001_i16.to_le_bytes());
    assert_eq!(Slot::from_bytes(bytes), None);
}
