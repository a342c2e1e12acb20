//! Asking the processor for memory before it is needed: the only `unsafe` of the core.

/// Tells the processor that `place` will be read soon. It changes nothing but the time that the read takes; on
/// processors other than x86-64 it does nothing.
///
/// ```
/// let numbers = vec![1, 2, 3];
/// halfmove::prefetch(&numbers[2]);
/// ```
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[expect(unsafe_code, reason = "the hint takes a raw pointer")]
    // SAFETY: the hint may be given any address at all, and this one is even valid. SSE is part of every x86-64.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = place;
}
