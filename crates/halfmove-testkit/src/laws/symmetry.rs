//! The laws of [`Symmetric`] games.

use core::fmt::Debug;

use halfmove::{Canonical, Gen, Symmetric};

use super::{Place, RandomPlay};
use crate::oracle::generated;

/// Checks at every position of random games that
///
/// - symmetry 0 changes nothing;
/// - every image has the same end and the mapped moves, and playing commutes with mapping;
/// - `unmap_move` is the inverse of `map_move`;
/// - all images have one canonical key, and `canonical` names a symmetry that leads to the position with that key.
///
/// # Panics
/// If a law is broken.
pub fn symmetry<G: Symmetric + Clone + PartialEq + Debug>(start: &G, play: RandomPlay) {
    play.visit(start, |game, place| {
        place.same("symmetry 0 changes nothing", &game.transform(0), game);
        let Canonical { key, symmetry } = game.canonical();
        place.holds("canonical names one of the symmetries", symmetry < G::SYMMETRIES, || {
            format!("{symmetry} of {}", G::SYMMETRIES)
        });
        place.same("canonical leads to the position with its key", &game.transform(symmetry).key(), &key);
        for symmetry in 0..G::SYMMETRIES {
            one_image(game, place, symmetry);
        }
    });
}

fn one_image<G: Symmetric + Clone + PartialEq + Debug>(game: &G, place: &Place<'_, G>, symmetry: u8) {
    let image = game.transform(symmetry);
    place.same("all images have one canonical key", &image.canonical().key, &game.canonical().key);
    let (end, moves) = generated(game, Gen::All);
    let (image_end, image_moves) = generated(&image, Gen::All);
    place.same("an image has the same end", &image_end, &end);
    if end.is_over() {
        return;
    }
    place.same("an image has as many moves", &image_moves.len(), &moves.len());
    for mv in moves {
        let mapped = G::map_move(mv, symmetry);
        place.holds("mapped moves are moves of the image", image_moves.contains(&mapped), || {
            format!("{mv:?} becomes {mapped:?} by symmetry {symmetry}, not one of {image_moves:?}")
        });
        place.same("unmap_move is the inverse of map_move", &G::unmap_move(mapped, symmetry), &mv);
        place.same(
            "map_move is the inverse of unmap_move",
            &G::map_move(G::unmap_move(mapped, symmetry), symmetry),
            &mapped,
        );
        let (mut after, mut image_after) = (game.clone(), image.clone());
        after.make(mv);
        image_after.make(mapped);
        place.same("playing commutes with mapping", &image_after, &after.transform(symmetry));
    }
}

#[cfg(test)]
mod tests {
    use halfmove::{End, Game, Moves};

    use super::*;

    /// Two heaps of which one may take one stone at a time; who cannot move has lost. Faults on demand.
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Heaps<const FAULT: u8>([u8; 2]);

    impl<const FAULT: u8> Game for Heaps<FAULT> {
        const NAME: &'static str = "heaps";
        type Move = u8;
        type Undo = ();

        fn generate(&self, _: Gen, out: &mut Moves<'_, u8>) -> End {
            (0..2).filter(|&heap| self.is_legal(heap)).for_each(|heap| out.push(heap));
            self.end()
        }
        fn make(&mut self, heap: u8) {
            self.0[usize::from(heap)] -= 1;
        }
        fn unmake(&mut self, heap: u8, (): ()) {
            self.0[usize::from(heap)] += 1;
        }
        fn end(&self) -> End {
            if self.0 == [0, 0] { End::Loss } else { End::Open }
        }
        fn key(&self) -> u64 {
            u16::from_le_bytes(self.0).into()
        }
        fn is_legal(&self, heap: u8) -> bool {
            self.0[usize::from(heap)] > 0
        }
        fn pack(heap: u8) -> u32 {
            heap.into()
        }
        fn unpack(packed: u32) -> Option<u8> {
            (packed < 2).then_some(packed as u8)
        }
        fn canonical(&self) -> Canonical {
            let symmetry = u8::from(self.0[0] > self.0[1]);
            let key = if FAULT == 1 { self.key() } else { self.transform(symmetry).key() };
            Canonical { key, symmetry: if FAULT == 2 { 0 } else { symmetry } }
        }
        fn map_move(heap: u8, symmetry: u8) -> u8 {
            if FAULT == 3 { heap } else { heap ^ symmetry }
        }
        fn unmap_move(heap: u8, symmetry: u8) -> u8 {
            if FAULT == 3 || FAULT == 4 { heap } else { heap ^ symmetry }
        }
    }

    impl<const FAULT: u8> Symmetric for Heaps<FAULT> {
        const SYMMETRIES: u8 = 2;

        fn transform(&self, symmetry: u8) -> Self {
            let [a, b] = self.0;
            Heaps(if symmetry == u8::from(FAULT != 5) { [b, a] } else { [a, b] })
        }
    }

    fn check<const FAULT: u8>() {
        let play = RandomPlay::default();
        super::super::game(&Heaps::<FAULT>([3, 5]), play);
        symmetry(&Heaps::<FAULT>([3, 5]), play);
    }

    #[test]
    fn a_symmetric_game_passes() {
        check::<0>();
    }

    #[test]
    #[should_panic(expected = "law broken: all images have one canonical key")]
    fn a_canonical_key_of_its_own_is_found() {
        check::<1>();
    }

    #[test]
    #[should_panic(expected = "law broken: canonical leads to the position with its key")]
    fn a_wrong_canonical_symmetry_is_found() {
        check::<2>();
    }

    #[test]
    #[should_panic(expected = "law broken: playing commutes with mapping")]
    fn unmapped_moves_are_found() {
        check::<3>();
    }

    #[test]
    #[should_panic(expected = "law broken: unmap_move is the inverse of map_move")]
    fn a_wrong_inverse_is_found() {
        check::<4>();
    }

    #[test]
    #[should_panic(expected = "law broken: symmetry 0 changes nothing")]
    fn an_identity_that_changes_something_is_found() {
        check::<5>();
    }
}
