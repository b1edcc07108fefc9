/**
 * Which of a source's past bars are believed. A bar in another unit, or of another company under the same symbol, would
 * be a spike in charts, volatility and yearly highs: it is left out, and staff are told.
 */
import { formatScaled } from '../../ledger/money.ts';
import { createRatio, divideByRatio, RATIO_ONE, type Ratio } from '../../ledger/ratio.ts';
import type { Bar } from '../market-types.ts';
import { type PriceGuardRules, resemblesSplitRatio } from '../price-guard/price-guard.ts';

/** `date`: of the session, YYYY-MM-DD in the market's zone. */
export interface DatedBar extends Bar {
  date: string;
}

export const BAR_FINDINGS = [
  /** Two different bars of one day or minute: the later one counts. */
  'twoBars',
  /** A bar far from those on both sides of it, or that mixes two units: left out. */
  'otherUnit',
  /** From there on another level, without an action that explains it: left out from there on. */
  'otherLevel',
  /** The same, by a ratio at which companies split, in the last days. */
  'possibleSplit',
  /** What is stored already is other than what the source says now: nothing of it is taken. */
  'otherPast',
] as const;
export type BarFinding = (typeof BAR_FINDINGS)[number];

export interface AcceptedBars {
  /** Oldest first, one for each moment. */
  bars: DatedBar[];
  findings: { finding: BarFinding; date: string; detail: string }[];
  /** From the start of this bar on (epoch ms) nothing was taken; null: all of it was looked at. */
  until: number | null;
}

export interface BarsContext {
  /** What is stored of the same instrument and period, oldest first; at least the last bar before the new ones. */
  stored: readonly DatedBar[];
  rules: Pick<PriceGuardRules, 'impossibleFactor' | 'splitTolerance' | 'dailyMove' | 'splitMs' | 'widestStep'>;
  /** Splits that somebody has reported or decided, with the first date in new units. */
  splits: readonly { exDate: string; ratio: Ratio }[];
  /** Prices that a person has confirmed although they were in doubt, each with its market's date. */
  confirmed: readonly { date: string; last: bigint }[];
  /** Epoch ms. */
  now: number;
}

/** `bars`: as they were traded, in order of time, each `at` the start of its day's session or of its minute. */
export function acceptBars(bars: readonly DatedBar[], context: BarsContext): AcceptedBars {
  const findings: AcceptedBars['findings'] = [];
  const single = mergeBars(bars, findings).filter((bar) => {
    const isMixed = factorBetween(bar.high, bar.low) >= context.rules.impossibleFactor;
    if (isMixed) findings.push({ finding: 'otherUnit', date: bar.date, detail: formatPair(bar.high, bar.low) });
    return !isMixed;
  });
  const stored = new Map(context.stored.map((bar) => [bar.at, bar]));
  const other = single.find((bar) => {
    const before = stored.get(bar.at);
    return before && factorBetween(before.close, bar.close) - 1 > context.rules.widestStep;
  });
  if (other) {
    findings.push({
      finding: 'otherPast',
      date: other.date,
      detail: formatPair(stored.get(other.at)!.close, other.close),
    });
    return { bars: [], findings, until: single[0]!.at };
  }
  return { ...walkBars(single, context, findings), findings };
}

/** One for each moment: of two the later in the list has seen more. */
function mergeBars(bars: readonly DatedBar[], findings: AcceptedBars['findings']): DatedBar[] {
  const merged = new Map<number, DatedBar>();
  for (const bar of bars) {
    const before = merged.get(bar.at);
    if (before && before.close !== bar.close)
      findings.push({ finding: 'twoBars', date: bar.date, detail: formatPair(before.close, bar.close) });
    merged.set(bar.at, bar);
  }
  return [...merged.values()].toSorted((one, next) => one.at - next.at);
}

function walkBars(
  bars: readonly DatedBar[],
  context: BarsContext,
  findings: AcceptedBars['findings'],
): Pick<AcceptedBars, 'bars' | 'until'> {
  const { rules, now, stored } = context;
  const taken: DatedBar[] = [];
  let last = bars[0] ? stored.findLast(({ at }) => at < bars[0]!.at) : undefined;
  for (const [index, bar] of bars.entries()) {
    const factor = last ? factorOf(last, bar, context) : 1;
    const isImpossible = factor >= rules.impossibleFactor;
    const isSplit =
      now - bar.at <= rules.splitMs && last !== undefined && resemblesSplitRatio(factor, rules, bar.at - last.at);
    if ((isImpossible || isSplit) && !isConfirmed(bar, context)) {
      const next = bars[index + 1];
      const detail = formatPair(last!.close, bar.close);
      if (next && factorOf(last!, next, context) - 1 <= rules.widestStep) {
        findings.push({ finding: 'otherUnit', date: bar.date, detail });
        continue;
      }
      findings.push({ finding: isImpossible ? 'otherLevel' : 'possibleSplit', date: bar.date, detail });
      return { bars: taken, until: bar.at };
    }
    taken.push(bar);
    last = bar;
  }
  return { bars: taken, until: null };
}

/** What a person has said of the day, or of a later one, explains where prices came to be. */
const isConfirmed = ({ date, close }: DatedBar, { confirmed, rules }: BarsContext): boolean =>
  confirmed.some((each) => each.date >= date && factorBetween(each.last, close) - 1 <= rules.widestStep);

/** How many times higher or lower, without what splits in between explain. */
function factorOf(before: DatedBar, bar: DatedBar, { splits }: BarsContext): number {
  const between = splits.filter(({ exDate }) => exDate > before.date && exDate <= bar.date);
  const ratio = between.reduce(
    (all, each) => createRatio(all.numerator * each.ratio.numerator, all.denominator * each.ratio.denominator),
    RATIO_ONE,
  );
  return factorBetween(divideByRatio(before.close, ratio, 'half-even'), bar.close);
}

/** At least 1: a pure number, no money is computed from it. */
const factorBetween = (one: bigint, other: bigint): number => {
  const [x, y] = [Number(one), Number(other)];
  return x > y ? x / Math.max(y, 1) : y / Math.max(x, 1);
};

const formatPair = (before: bigint, after: bigint): string => `${formatScaled(before)} → ${formatScaled(after)}`;
