/**
 * Normal numbers that stay normal far into the tails: when a path is halved, draws from another distribution would make
 * it trend or turn back after large moves. Acklam's rational approximation of the inverse normal distribution (relative
 * error below 1.2e-9), with a logarithm of our own, since engines differ in Math.log's last bit.
 */

const LN2 = 0.6931471805599453;

/** Natural logarithm of 0 < x ≤ 1: a whole power of two, and a fast-converging series for the rest. */
export function computeLogarithm(x: number): number {
  let exponent = 0;
  let rest = x;
  while (rest < 0.70710678) {
    rest *= 2;
    exponent += 1;
  }
  const y = (rest - 1) / (rest + 1);
  const square = y * y;
  const series = 1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * (1 / 9 + square / 11))));
  return 2 * y * series - exponent * LN2;
}

const CENTRAL = 0.02425;

/** The quantile `p` (0 < p ≤ 1/2) of the normal distribution; at most 0. */
function lowerQuantile(p: number): number {
  if (p < CENTRAL) {
    const q = Math.sqrt(-2 * computeLogarithm(p));
    return (
      (((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
    );
  }
  const q = p - 0.5;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  );
}

/** Normal, mean 0 and deviation 1, exactly symmetric: the word's highest bit is the sign. At most ±6.3. */
export function drawNormal(word: number): number {
  const below = lowerQuantile(((word & 0x7fffffff) + 0.5) / 4294967296);
  return word & 0x80000000 ? -below : below;
}

/** How many of a stretch's steps fall into its first part: this keeps a path of whole ticks fair at every level. */

/**
 * From this variance on the normal distribution replaces the binomial one, with its variance reduced by that of the
 * rounding.
 */
const LARGE = 9;
const ROUNDING = 1 / 12;

/** The number of `count` things that are taken, each with the chance `share`, drawn with one word. */
export function drawBinomial(count: number, share: number, word: number): number {
  if (count <= 0 || share <= 0) return 0;
  if (share >= 1) return count;
  if (share === 0.5 && count <= 32) return countSetBits(count === 32 ? word : word & ((1 << count) - 1));
  const variance = count * share * (1 - share);
  if (variance >= LARGE) {
    const taken = Math.round(count * share + Math.sqrt(variance - ROUNDING) * drawNormal(word));
    return taken < 0 ? 0 : taken > count ? count : taken;
  }
  let left = ((word >>> 0) + 0.5) / 4294967296;
  if (count === 1) return left < share ? 1 : 0;
  if (share > 0.5) return count - drawBinomial(count, 1 - share, word);
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
function countSetBits(word: number): number {
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
