/**
 * The money-weighted return: the yearly rate at which all flows and the final value sum to zero. It is a root of a sum
 * of powers, which integers can't give, so it is computed in floating point; it is shown as a rate and never becomes an
 * amount of money. If there is no such rate, or more than one, the result says so.
 */
import type { Rate } from '../../ledger/money.ts';

/** Below zero what the customer paid in, above what they got. `at`: epoch ms. */
export interface XirrPayment {
  at: number;
  amount: bigint;
}
export const XIRR_FAILURES = ['noFlows', 'noSignChange', 'tooShort', 'severalRates', 'outOfRange'] as const;
export type XirrFailure = (typeof XIRR_FAILURES)[number];
export type XirrResult = { rate: Rate } | { failure: XirrFailure };

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** Money that has worked for less time on average has no yearly rate: a minute's luck would be a year's fortune. */
export const XIRR_DAYS_MINIMUM = 30;
/** Rates a year from −99.9999 % to 100,000,000 %; beyond it a rate says nothing. */
const [LOWEST, HIGHEST] = [Math.log(1e-6), Math.log(1e6)];
/** If several rates are possible, sign changes are searched at this many points. */
const SEARCH_POINTS = 4_000;
const HALVINGS = 200;

/** Actual days over 365, as spreadsheets do. */
export function computeXirr(payments: readonly XirrPayment[]): XirrResult {
  const flows = mergePayments(payments);
  if (flows.length < 2) return { failure: 'noFlows' };
  const changes = signChanges(flows.map(({ amount }) => amount));
  if (changes === 0) return { failure: 'noSignChange' };
  if (isTooShort(flows)) return { failure: 'tooShort' };
  const first = flows[0]!.at;
  const largest = Math.max(...flows.map(({ amount }) => Math.abs(Number(amount))));
  const terms = flows.map(({ at, amount }) => ({ years: (at - first) / YEAR_MS, part: Number(amount) / largest }));
  const worth = (log: number): number => terms.reduce((sum, { years, part }) => sum + part * Math.exp(-log * years), 0);
  // One change of sign means one rate (Descartes's rule holds for any real powers), and so does one change of sign in
  // the cumulated payments (Norstrøm 1972); otherwise there may be none, one or several.
  if (changes === 1) return bisectRoot(worth, LOWEST, HIGHEST);
  const spans = findSignChangeIntervals(worth);
  if (spans.length > 1) return { failure: 'severalRates' };
  const [span] = spans;
  return span ? bisectRoot(worth, ...span) : { failure: 'outOfRange' };
}

/** By how long the money paid in has been there until the last payment, on average, weighted by amount. */
function isTooShort(flows: readonly XirrPayment[]): boolean {
  const end = flows.at(-1)!.at;
  let [paid, worked] = [0n, 0n];
  for (const { at, amount } of flows) {
    if (amount >= 0n) continue;
    paid -= amount;
    worked -= amount * BigInt(Math.round(end - at));
  }
  return worked < paid * BigInt(XIRR_DAYS_MINIMUM * DAY_MS);
}

/** By time, merged per moment, without zeros. */
function mergePayments(payments: readonly XirrPayment[]): XirrPayment[] {
  const sums = new Map<number, bigint>();
  for (const { at, amount } of payments) sums.set(at, (sums.get(at) ?? 0n) + amount);
  return [...sums]
    .map(([at, amount]) => ({ at, amount }))
    .filter(({ amount }) => amount !== 0n)
    .sort((a, b) => a.at - b.at);
}

const signChanges = (amounts: readonly bigint[]): number =>
  amounts.reduce((count, amount, index) => count + (index > 0 && amount > 0n !== amounts[index - 1]! > 0n ? 1 : 0), 0);

/** The intervals between neighbouring points in which the sum changes its sign. */
function findSignChangeIntervals(worth: (log: number) => number): [number, number][] {
  const spans: [number, number][] = [];
  const step = (HIGHEST - LOWEST) / SEARCH_POINTS;
  let before = worth(LOWEST);
  for (let place = 1; place <= SEARCH_POINTS; place++) {
    const here = worth(LOWEST + place * step);
    if (before > 0 !== here > 0) spans.push([LOWEST + (place - 1) * step, LOWEST + place * step]);
    before = here;
  }
  return spans;
}

function bisectRoot(worth: (log: number) => number, from: number, to: number): XirrResult {
  let [low, high] = [from, to];
  const rising = worth(high) > 0;
  if (worth(low) > 0 === rising) return { failure: 'outOfRange' };
  for (let turn = 0; turn < HALVINGS; turn++) {
    const middle = (low + high) / 2;
    if (worth(middle) > 0 === rising) high = middle;
    else low = middle;
  }
  return { rate: BigInt(Math.round(Math.expm1((low + high) / 2) * 1e8)) };
}
