/**
 * How an offer's shares are divided among the applicants, by each market's method. A rule is fixed before the offer
 * opens; it sees only the entries in the order of the draw.
 */

/**
 * - `lottery`: `minimum` (one lot) for each, by lot where there are too few; the rest in proportion. India, retail:
 *   SEBI (ICDR) Regulations 2018, regulation 49 (4) and schedule XIV part A.
 * - `halfEqual`: half equally, half by what was asked for. Korea: KOFIA, rules on underwriting, article 9, since 2021;
 *   parts of a share: up to five tenths are cut, from six tenths filled up, and the rest goes by lot.
 * - `equal`: all of it equally, as Korean issuers may choose.
 * - `minimumThenProRata`: `minimum` each, then in proportion to what else was asked for, the largest parts of a share
 *   first. Saudi Arabia, individuals: the prospectuses under CMA's instructions on book building.
 * - `smallLotFirst`: `minimum` each, then round by round one `step`; the last round by lot. Thailand: Settrade, small
 *   lot first.
 * - `proRata`: in proportion, the largest parts of a step first.
 * - `firstCome`: in the order of arrival.
 * - `highestBid`: the highest price first, ties in the order of the draw; here in the order that the bids stand in.
 */
export const ALLOTMENT_RULE_KINDS = [
  'lottery',
  'halfEqual',
  'equal',
  'minimumThenProRata',
  'smallLotFirst',
  'proRata',
  'firstCome',
  'highestBid',
] as const;

export interface AllotmentRule {
  kind: (typeof ALLOTMENT_RULE_KINDS)[number];
  /** Quantities with 8 decimals. Nobody gets less than a whole `step`; `minimum` is zero if a rule has none. */
  quota: bigint;
  step: bigint;
  minimum: bigint;
}

export interface AllotmentRequest {
  number: number;
  quantity: bigint;
}

/** The allotments for `requests`, in the order of the draw: never more than asked for, in all at most the quota. */
export function allotShares(rule: AllotmentRule, requests: readonly AllotmentRequest[]): bigint[] {
  const units = rule.quota / rule.step;
  const minimum = rule.minimum / rule.step;
  const caps = capsOf(rule, requests);
  const all = caps.reduce((sum, cap) => sum + cap, 0n);
  const parts = all <= units ? caps : divideScarceUnits(rule.kind, caps, units, minimum, requests);
  return parts.map((part) => part * rule.step);
}

/** In steps. An entry below the minimum doesn't count as an applicant. */
const capsOf = ({ minimum, step }: AllotmentRule, requests: readonly AllotmentRequest[]): bigint[] =>
  requests.map(({ quantity }) => (quantity < minimum ? 0n : quantity / step));

/** Fewer units are available than are asked for. */
function divideScarceUnits(
  kind: AllotmentRule['kind'],
  caps: readonly bigint[],
  units: bigint,
  minimum: bigint,
  requests: readonly AllotmentRequest[],
): bigint[] {
  switch (kind) {
    case 'firstCome':
      return byArrival(caps, units, requests);
    case 'highestBid':
      return untilGone(caps, units);
    case 'equal':
      return equally(caps, units);
    case 'proRata':
      return proportionally(caps, caps, units, 'largest');
    case 'halfEqual': {
      const half = equally(caps, (units + 1n) / 2n);
      return allotRemainder(caps, half, units, (room, left) => proportionally(caps, room, left, 'five-down-six-up'));
    }
    case 'minimumThenProRata': {
      const each = units / BigInt(caps.filter((cap) => cap > 0n).length);
      const first = caps.map((cap) => (cap === 0n ? 0n : each < minimum ? each : minimum));
      return allotRemainder(caps, first, units, (room, left) =>
        each === 0n ? equally(room, left) : proportionally(room, room, left, 'largest'),
      );
    }
    case 'lottery':
    case 'smallLotFirst':
      return lotsFirst(kind, caps, units, minimum);
  }
}

/** One lot each, in the order of the draw; the rest then goes to all, or to those who were drawn. */
function lotsFirst(
  kind: 'lottery' | 'smallLotFirst',
  caps: readonly bigint[],
  units: bigint,
  minimum: bigint,
): bigint[] {
  const first = inTurn(
    caps.map((cap) => (cap === 0n ? 0n : minimum)),
    units,
  );
  const isForAll = caps.every((cap, index) => cap === 0n || first[index] === minimum);
  return allotRemainder(caps, first, units, (room, left) => {
    if (!isForAll) {
      const drawn = room.map((part, index) => (first[index] === 0n ? 0n : part));
      return equally(drawn, left);
    }
    return kind === 'lottery' ? proportionally(room, room, left, 'largest') : equally(room, left);
  });
}

/**
 * `allotments` plus what `rule` makes of the rest; it gets the room that each applicant has left and the units that are
 * left.
 */
function allotRemainder(
  caps: readonly bigint[],
  allotments: readonly bigint[],
  units: bigint,
  rule: (room: bigint[], left: bigint) => bigint[],
): bigint[] {
  const room = caps.map((cap, index) => cap - allotments[index]!);
  const more = rule(room, units - allotments.reduce((sum, part) => sum + part, 0n));
  return allotments.map((part, index) => part + more[index]!);
}

function byArrival(caps: readonly bigint[], units: bigint, requests: readonly AllotmentRequest[]): bigint[] {
  const arrival = Array.from(requests, (_, index) => index).sort((a, b) => requests[a]!.number - requests[b]!.number);
  const inOrder = untilGone(
    arrival.map((index) => caps[index]!),
    units,
  );
  const parts: bigint[] = Array(requests.length);
  arrival.forEach((index, place) => {
    parts[index] = inOrder[place]!;
  });
  return parts;
}

/**
 * Passes on what some didn't pay for: first a minimum (or a step) each to those who got nothing, in the order of the
 * draw, then equally to all who asked for more than they have; by arrival if the rule is by arrival. `allotments`: as
 * returned by `allotShares`; `lapsed`: by number. Returns what each gets in addition. Too little for one more lot goes
 * to those who have one.
 */
export function reallotUnpaidShares(
  rule: AllotmentRule,
  requests: readonly AllotmentRequest[],
  allotments: readonly bigint[],
  lapsed: ReadonlySet<number>,
): bigint[] {
  const isOut = requests.map(({ number }) => lapsed.has(number));
  const units = allotments.reduce((sum, part, index) => (isOut[index] ? sum + part : sum), 0n) / rule.step;
  const caps = capsOf(rule, requests).map((cap, index) => (isOut[index] ? 0n : cap - allotments[index]! / rule.step));
  const hasNothing = (index: number): boolean => allotments[index] === 0n && caps[index]! > 0n;
  const least = rule.minimum > 0n ? rule.minimum / rule.step : 1n;
  const first = inTurn(
    caps.map((_, index) => (hasNothing(index) && rule.kind !== 'firstCome' ? least : 0n)),
    units,
  );
  const more = allotRemainder(caps, first, units, (room, left) => {
    if (rule.kind === 'firstCome') return byArrival(room, left, requests);
    const served = room.map((part, index) => (hasNothing(index) && first[index] === 0n ? 0n : part));
    return equally(rule.minimum > 0n ? served : room, left);
  });
  return more.map((part) => part * rule.step);
}

// Divides a number of whole units among people in the order of a draw. Everything here is in units; `caps`: how many
// each may still get. Results are in the same order.

const sumOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, number) => sum + number, 0n);
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** `size` for each in turn while that much is left; those after that get nothing. */
function inTurn(sizes: readonly bigint[], units: bigint): bigint[] {
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
function untilGone(caps: readonly bigint[], units: bigint): bigint[] {
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
function equally(caps: readonly bigint[], units: bigint): bigint[] {
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
export type FractionRounding = 'largest' | 'five-down-six-up';

/**
 * The whole part of `units × weight / all weights` for each, then one more unit each by `fractions` and in turn, as far
 * as they go. What caps leave over is divided equally.
 */
function proportionally(
  weights: readonly bigint[],
  caps: readonly bigint[],
  units: bigint,
  fractions: FractionRounding,
): bigint[] {
  const all = sumOf(weights);
  if (all === 0n) return weights.map(() => 0n);
  const allotments = weights.map((weight, index) => lesser((units * weight) / all, caps[index]!));
  let left = units - sumOf(allotments);
  for (const index of byFraction(weights, units, all, fractions)) {
    if (left === 0n) return allotments;
    if (allotments[index]! >= caps[index]!) continue;
    allotments[index]! += 1n;
    left -= 1n;
  }
  const more = equally(
    caps.map((cap, index) => cap - allotments[index]!),
    left,
  );
  return allotments.map((part, index) => part + more[index]!);
}

/** The order in which one more unit is given; a stable sort keeps the order of the draw among equals. */
function byFraction(weights: readonly bigint[], units: bigint, all: bigint, fractions: FractionRounding): number[] {
  const rest = weights.map((weight) => (units * weight) % all);
  // Five tenths and less are cut, six and more rounded up; those that are cut come last.
  const rank = fractions === 'largest' ? rest : rest.map((part) => (part * 10n >= all * 6n ? 1n : 0n));
  const order = Array.from(weights, (_, index) => index);
  return order.sort((a, b) => (rank[a]! > rank[b]! ? -1 : rank[a]! < rank[b]! ? 1 : 0));
}
