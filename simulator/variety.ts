/**
 * Public variety: numbers that make one company differ from another, the same in every world. Nothing secret depends on
 * them.
 */
import type { InstrumentId } from '@bourse/core/market.ts';

/** A number in [0, 1) from the instrument and a word (FNV-1a with a final mix). */
export function variety(instrument: InstrumentId, word: string): number {
  let hash = 0x811c9dc5;
  const text = `${instrument}/${word}`;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** `variety` spread over `low` to `high`. */
export const varied = (instrument: InstrumentId, word: string, low: number, high: number): number =>
  low + (high - low) * variety(instrument, word);
