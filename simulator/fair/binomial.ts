/** How many of a stretch's steps fall into its first part: this keeps a path of whole ticks fair at every level. */
import { normal } from './normal.ts';

/**
 * From this variance on the normal distribution replaces the binomial one, with its variance reduced by that of the
 * rounding.
 */
const LARGE = 9;
const ROUNDING = 1 / 12;

/** The number of `count` things that are taken, each with the chance `share`, drawn with one word. */
export function binomial(count: number, share: number, word: number): number {
  if (count <= 0 || share <= 0) return 0;
  if (share >= 1) return count;
  if (share === 0.5 && count <= 32) return bits(count === 32 ? word : word & ((1 << count) - 1));
  const variance = count * share * (1 - share);
  if (variance >= LARGE) {
    const taken = Math.round(count * share + Math.sqrt(variance - ROUNDING) * normal(word));
    return taken < 0 ? 0 : taken > count ? count : taken;
  }
  let left = ((word >>> 0) + 0.5) / 4294967296;
  if (count === 1) return left < share ? 1 : 0;
  if (share > 0.5) return count - binomial(count, 1 - share, word);
  let chance = power(1 - share, count);
  const odds = share / (1 - share);
  let taken = 0;
  while (left > chance && taken < count) {
    left -= chance;
    chance *= (odds * (count - taken)) / (taken + 1);
    taken += 1;
  }
  return taken;
}

/** How many bits of a word are set. */
function bits(word: number): number {
  let all = word - ((word >>> 1) & 0x55555555);
  all = (all & 0x33333333) + ((all >>> 2) & 0x33333333);
  return Math.imul((all + (all >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** `base` to a whole power. */
function power(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) result *= square;
    square *= square;
  }
  return result;
}
