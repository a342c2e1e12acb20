//! The generator ISAAC-64, without a seed. Source: R. Jenkins, *ISAAC and RC4*, 1996; his code is in the public domain.

/// How many results there are in a round.
pub(crate) const SIZE: usize = 256;

/// The generator after a round.
pub(crate) struct Isaac64 {
    memory: [u64; SIZE],
    /// What the round gave, in the order it came.
    pub(crate) results: [u64; SIZE],
    a: u64,
    b: u64,
    c: u64,
}

impl Isaac64 {
    /// After its first round.
    pub(crate) const fn new() -> Self {
        let mut isaac = Isaac64 { memory: [0; SIZE], results: [0; SIZE], a: 0, b: 0, c: 0 };
        let mut state = [0x9E37_79B9_7F4A_7C13; 8];
        let mut warm = 0;
        while warm < 4 {
            state = mix(state);
            warm += 1;
        }
        // Twice over: the second time what was written the first time is mixed in.
        let mut at = 0;
        while at < 2 * SIZE {
            let mut lane = 0;
            while lane < 8 {
                state[lane] = state[lane].wrapping_add(isaac.memory[(at + lane) % SIZE]);
                lane += 1;
            }
            state = mix(state);
            lane = 0;
            while lane < 8 {
                isaac.memory[(at + lane) % SIZE] = state[lane];
                lane += 1;
            }
            at += 8;
        }
        isaac.turn();
        isaac
    }

    /// Makes another round.
    pub(crate) const fn turn(&mut self) {
        self.c = self.c.wrapping_add(1);
        self.b = self.b.wrapping_add(self.c);
        let mut at = 0;
        while at < SIZE {
            let old = self.memory[at];
            let stirred = match at % 4 {
                0 => !(self.a ^ (self.a << 21)),
                1 => self.a ^ (self.a >> 5),
                2 => self.a ^ (self.a << 12),
                _ => self.a ^ (self.a >> 33),
            };
            self.a = stirred.wrapping_add(self.memory[(at + SIZE / 2) % SIZE]);
            let new = self.memory[(old >> 3) as usize % SIZE].wrapping_add(self.a).wrapping_add(self.b);
            self.memory[at] = new;
            self.b = self.memory[(new >> 11) as usize % SIZE].wrapping_add(old);
            self.results[at] = self.b;
            at += 1;
        }
    }
}

/// Lets each of eight numbers bear on all others.
const fn mix(state: [u64; 8]) -> [u64; 8] {
    const SHIFTS: [u32; 8] = [9, 9, 23, 15, 14, 20, 17, 14];
    let mut s = state;
    let mut at = 0;
    while at < 8 {
        let (fourth, fifth, seventh) = ((at + 4) % 8, (at + 5) % 8, (at + 7) % 8);
        s[at] = s[at].wrapping_sub(s[fourth]);
        let by = SHIFTS[at];
        s[fifth] ^= if at % 2 == 0 { s[seventh] >> by } else { s[seventh] << by };
        s[seventh] = s[seventh].wrapping_add(s[at]);
        at += 1;
    }
    s
}
