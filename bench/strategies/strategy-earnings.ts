/**
 * What strategies earn in one world without any cost: targets of a session's end hold from the next opening on,
 * rebalanced each session. What the instruments' drift alone would have brought is kept separately, to be subtracted.
 */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { decideTargetWeights } from '@bourse/core/products/strategies/strategy-specification.ts';
import type { ExaminedFeed } from '../fair/examined-world.ts';
import type { ExaminedStrategy } from './examined-strategies.ts';

/** One row per session; one column per instrument. */
export interface PriceHistory {
  instruments: readonly InstrumentId[];
  dates: readonly string[];
  opens: readonly Float64Array[];
  closes: readonly Float64Array[];
}
export interface StrategyEarnings {
  /** Growth of all sessions, added up. */
  earned: number;
  /** For each instrument: for how many sessions, by weight, it was held. */
  held: Float64Array;
  sessions: number;
}

const WHOLE = 10_000;

export function readPriceHistory(
  feed: ExaminedFeed,
  instruments: readonly InstrumentId[],
  before: number,
  limit: number,
): PriceHistory | null {
  const bars = instruments.map((instrument) =>
    feed.bars({ instrument, period: '1d', adjustment: 'forward', before, limit }, before),
  );
  // Instruments of one market have the same sessions; one listed in between is left out.
  const [first] = bars;
  if (!first || bars.some((each) => each.length !== first.length)) return null;
  return {
    instruments,
    dates: first.map(({ at }) => new Date(at).toISOString().slice(0, 10)),
    opens: bars.map((each) => Float64Array.from(each, ({ open }) => Number(open))),
    closes: bars.map((each) => Float64Array.from(each, ({ close }) => Number(close))),
  };
}

/** `startIndex`: the first row at which all of them have seen enough. */
export function computeStrategyEarnings(
  { kind, parameters }: ExaminedStrategy,
  past: PriceHistory,
  startIndex: number,
): StrategyEarnings {
  const { instruments, dates, opens, closes } = past;
  const plan = { kind, parameters, instruments };
  const held = new Float64Array(instruments.length);
  let earned = 0;
  let weights = instruments.map(() => 0);
  for (let row = startIndex; row < dates.length - 1; row++) {
    const seen = {
      dates: dates.slice(0, row + 1),
      closes: closes.map((column) => column.subarray(0, row + 1)),
      startedRow: startIndex,
    };
    const next = decideTargetWeights(plan, seen) ?? weights;
    for (let place = 0; place < instruments.length; place++) {
      const [close, open, after] = [closes[place]![row]!, opens[place]![row + 1]!, closes[place]![row + 1]!];
      earned += (weights[place]! / WHOLE) * (open / close - 1) + (next[place]! / WHOLE) * (after / open - 1);
      held[place]! += (weights[place]! + next[place]!) / 2 / WHOLE;
    }
    weights = [...next];
  }
  return { earned, held, sessions: dates.length - 1 - startIndex };
}

/** Changes from close to close, added up, of each instrument over the same sessions. */
export const computeInstrumentDrift = ({ closes, dates }: PriceHistory, startIndex: number): Float64Array =>
  Float64Array.from(closes, (column) => {
    let sum = 0;
    for (let row = startIndex; row < dates.length - 1; row++) sum += column[row + 1]! / column[row]! - 1;
    return sum;
  });
