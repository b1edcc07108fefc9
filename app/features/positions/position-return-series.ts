/**
 * One position's return since its opening, as docs/figures.md defines it: the proceeds of closed parts plus the worth
 * of the open rest, net of charges, over the amount invested.
 */
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { RATIO_ONE, type Ratio, multiplyByRatio } from '@bourse/core/ledger/ratio.ts';

/** `charges`: the fill's charges; none by default. */
export interface FillPoint {
  at: string;
  effect: 'open' | 'close';
  price: string;
  quantity: string;
  charges?: readonly string[];
}
/** A split of the position: from then on `oldUnits` are `newUnits`, and `fraction` of them were paid out at `price`. */
export interface SplitPoint {
  at: string;
  newUnits: string;
  oldUnits: string;
  fraction: string;
  price: string;
}
/** A spin-off took `movedCost` away with the new shares, and paid (a short position: charged) `cash`. */
export interface SpinOffPoint {
  at: string;
  movedCost: string;
  cash: string;
}
export interface BarPoint {
  at: string;
  close: string;
}

export interface PositionReturnSeriesInput {
  side: 'long' | 'short';
  fills: readonly FillPoint[];
  /** Oldest first. */
  splits?: readonly SplitPoint[];
  spinOffs?: readonly SpinOffPoint[];
  /** The chart's bars, oldest first; those that ended before the opening don't count. */
  bars: readonly BarPoint[];
  barMs: number;
  /** The cost as a multiple of the amount invested; 1 by default. */
  leverage?: number;
  /** Interest charged so far, deducted at the last point. */
  financing?: string;
  /** The price now; null for a closed position, whose last point is its last closing. */
  last: string | null;
}

const scaled = (text: string): bigint => parseScaled(text) ?? 0n;
const ratioOf = ({ newUnits, oldUnits }: SplitPoint): Ratio => ({
  numerator: BigInt(newUnits),
  denominator: BigInt(oldUnits),
});

interface GoneStep {
  at: number;
  ratio: Ratio;
  gone: bigint;
  price: bigint;
}

/** Everything ever bought counts from the opening on; each closing removes some of it and adds its proceeds. */
const stepsOf = (closings: readonly FillPoint[], splits: readonly SplitPoint[]): GoneStep[] =>
  [
    ...closings.map((fill) => ({
      at: Date.parse(fill.at),
      ratio: RATIO_ONE,
      gone: scaled(fill.quantity),
      price: scaled(fill.price),
    })),
    ...splits.map((split) => ({
      at: Date.parse(split.at),
      ratio: ratioOf(split),
      gone: scaled(split.fraction),
      price: scaled(split.price),
    })),
  ].sort((a, b) => a.at - b.at);

/**
 * Pure numbers as decimal strings ("0.0189" is 1.89 %), oldest first, beginning with 0 at the opening; empty without an
 * opening.
 */
export function computePositionReturnSeries({
  side,
  fills,
  splits = [],
  spinOffs = [],
  bars,
  barMs,
  leverage = 1,
  financing = '0',
  last,
}: PositionReturnSeriesInput): string[] {
  const opening = fills.find((fill) => fill.effect === 'open');
  if (!opening) return [];
  const openedAt = Date.parse(opening.at);
  const openings = fills.filter((fill) => fill.effect === 'open');
  const cost = openings.reduce((sum, fill) => sum + scaled(fill.price) * scaled(fill.quantity), 0n);
  const closings = fills.filter((fill) => fill.effect === 'close');
  if (cost === 0n) return [];

  const steps = stepsOf(closings, splits);
  const openedIn = (time: number): bigint =>
    openings.reduce((sum, fill) => {
      const since = splits.filter((split) => Date.parse(split.at) <= time && split.at > fill.at);
      return (
        sum + since.reduce((units, split) => multiplyByRatio(units, ratioOf(split), 'down'), scaled(fill.quantity))
      );
    }, 0n);
  const chargedBy = (time: number): bigint =>
    fills
      .filter(({ at }) => Date.parse(at) <= time)
      .reduce((sum, { charges = [] }) => charges.reduce((all, each) => all + scaled(each) * SCALE, sum), 0n);
  const rateAt = (time: number, price: bigint, interest = 0n): string => {
    let [closed, brought] = [0n, 0n];
    for (const { ratio, gone, price: paid } of steps.filter((step) => step.at <= time)) {
      closed = multiplyByRatio(closed, ratio, 'down') + gone;
      brought += gone * paid;
    }
    let invested = cost;
    for (const { movedCost, cash } of spinOffs.filter(({ at }) => Date.parse(at) <= time)) {
      invested -= scaled(movedCost) * SCALE;
      brought += scaled(cash) * SCALE;
    }
    const worth = brought + (openedIn(time) - closed) * price;
    const gross = side === 'long' ? worth - invested : invested - worth;
    return formatScaled(((gross - chargedBy(time) - interest) * SCALE * BigInt(leverage)) / invested);
  };
  const end =
    last === null ? Math.max(...closings.map((fill) => Date.parse(fill.at)), openedAt) : Number.POSITIVE_INFINITY;
  const within = bars
    .map((bar) => ({ ends: Date.parse(bar.at) + barMs, close: scaled(bar.close) }))
    .filter((bar) => bar.ends > openedAt && bar.ends <= end);
  // The unfinished bar is replaced by the live price.
  const finished = last === null ? within : within.slice(0, -1);
  const final = last === null ? closings.at(-1)?.price : last;
  return [
    '0',
    ...finished.map((bar) => rateAt(bar.ends, bar.close)),
    ...(final === undefined ? [] : [rateAt(end, scaled(final), scaled(financing) * SCALE)]),
  ];
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const STEPS = [
  { period: '1m', barMs: MINUTE_MS, upToMs: 600 * MINUTE_MS },
  { period: '5m', barMs: 5 * MINUTE_MS, upToMs: 2 * DAY_MS },
  { period: '15m', barMs: 15 * MINUTE_MS, upToMs: 7 * DAY_MS },
  { period: '30m', barMs: 30 * MINUTE_MS, upToMs: 14 * DAY_MS },
  { period: '1d', barMs: DAY_MS, upToMs: 900 * DAY_MS },
  { period: '1w', barMs: 7 * DAY_MS, upToMs: Number.POSITIVE_INFINITY },
] as const;

/** Room for the bars that come while the screen stays open. */
const BARS_AHEAD = 30;

/** The bars that cover the time from `from` to `to` (epoch ms): their period and number. */
export function selectBarsForSpan(
  from: number,
  to: number,
): { period: (typeof STEPS)[number]['period']; barMs: number; limit: number } {
  const span = Math.max(0, to - from);
  const { period, barMs } = STEPS.find((step) => span <= step.upToMs) ?? STEPS[5];
  return { period, barMs, limit: Math.min(1000, Math.ceil(span / barMs) + BARS_AHEAD) };
}
