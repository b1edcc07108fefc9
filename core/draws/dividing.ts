/**
 * Divides a number of whole units among people in the order of a draw. Everything here is in units; `caps`: how many
 * each may still get. Results are in the same order.
 */

const sumOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, number) => sum + number, 0n);
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** `size` for each in turn while that much is left; those after that get nothing. */
export function inTurn(sizes: readonly bigint[], units: bigint): bigint[] {
  let left = units;
  let isOpen = true;
  return sizes.map((size) => {
    isOpen &&= size <= left;
    if (!isOpen) return 0n;
    left -= size;
    return size;
  });
}

/** Each gets what they asked for, in turn, until nothing is left; the last may get a part. */
export function untilGone(caps: readonly bigint[], units: bigint): bigint[] {
  let left = units;
  return caps.map((cap) => {
    const part = lesser(cap, left);
    left -= part;
    return part;
  });
}

/**
 * One unit for each in turn, round by round, until everybody is at their cap or nothing is left: everybody gets the
 * same, or their cap if that is less; a remainder goes to those who come first.
 */
export function equally(caps: readonly bigint[], units: bigint): bigint[] {
  let left = units;
  let level = 0n;
  const rising = caps.filter((cap) => cap > 0n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  let open = rising.length;
  // From the smallest cap up: all below their cap rise together to the next cap.
  for (const cap of rising) {
    const rise = lesser(cap - level, left / BigInt(open));
    level += rise;
    left -= rise * BigInt(open);
    if (level < cap) break;
    open -= 1;
  }
  return caps.map((cap) => {
    if (cap <= level || left === 0n) return lesser(cap, level);
    left -= 1n;
    return level + 1n;
  });
}

/** How fractions of a unit are settled: the largest first, or the market's own rounding and then in turn. */
export type Fractions = 'largest' | 'five-down-six-up';

/**
 * The whole part of `units × weight / all weights` for each, then one more unit each by `fractions` and in turn, as far
 * as they go. What caps leave over is divided equally.
 */
export function proportionally(
  weights: readonly bigint[],
  caps: readonly bigint[],
  units: bigint,
  fractions: Fractions,
): bigint[] {
  const all = sumOf(weights);
  if (all === 0n) return weights.map(() => 0n);
  const given = weights.map((weight, index) => lesser((units * weight) / all, caps[index]!));
  let left = units - sumOf(given);
  for (const index of byFraction(weights, units, all, fractions)) {
    if (left === 0n) return given;
    if (given[index]! >= caps[index]!) continue;
    given[index]! += 1n;
    left -= 1n;
  }
  const more = equally(
    caps.map((cap, index) => cap - given[index]!),
    left,
  );
  return given.map((part, index) => part + more[index]!);
}

/** The order in which one more unit is given; a stable sort keeps the order of the draw among equals. */
function byFraction(weights: readonly bigint[], units: bigint, all: bigint, fractions: Fractions): number[] {
  const rest = weights.map((weight) => (units * weight) % all);
  // Five tenths and less are cut, six and more rounded up; those that are cut come last.
  const rank = fractions === 'largest' ? rest : rest.map((part) => (part * 10n >= all * 6n ? 1n : 0n));
  const order = Array.from(weights, (_, index) => index);
  return order.sort((a, b) => (rank[a]! > rank[b]! ? -1 : rank[a]! < rank[b]! ? 1 : 0));
}
