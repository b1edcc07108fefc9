/** Pseudo-random numbers from words and counters, for paper markets: always the same for the same words. */
export function createRandomStream(...words: (string | number)[]): () => number {
  let state = 2166136261;
  for (const letter of words.join('|')) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Standard normal numbers (Box and Muller 1958). */
export function createNormalNumbers(uniform: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
