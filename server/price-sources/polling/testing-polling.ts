/** Small builders for the tests of polling: chance with a seed, a clock that is moved, adapters as outside systems. */

/** A random source (0 to 1) that repeats with its seed, which a failing test names. */
export function createSeededRandom(seed: number = Date.now() % 1_000_000): { random: () => number; seed: number } {
  let state = seed + 1;
  return {
    seed,
    random() {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    },
  };
}
