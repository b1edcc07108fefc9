/**
 * 52-week lows and highs, per local date: looked up one company after another, and only for screening, since they take
 * longer than reports.
 */
import type { Bar, Instrument, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { maximumOf, type Price, minimumOf } from '@bourse/core/ledger/money.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { finishesWithin } from '../runtime/promises.ts';
import { PARTIAL_ANSWER_AFTER_MS, type ReadCompanyFigures } from './company-report-reader.ts';

export interface FiftyTwoWeekRange {
  low: Price;
  high: Price;
}
export type ReadFiftyTwoWeekRanges = ReadCompanyFigures<FiftyTwoWeekRange>;

interface RangeLookup {
  /** The date and the venue that it was looked up for. */
  name: string;
  found: Map<InstrumentId, FiftyTwoWeekRange>;
  done: number;
  made: Promise<void>;
}
const WEEKS_A_YEAR = 52;

function rangeOf([first, ...weeks]: readonly Bar[]): FiftyTwoWeekRange | null {
  if (!first) return null;
  return {
    low: weeks.reduce((low, bar) => minimumOf(low, bar.low), first.low),
    high: weeks.reduce((high, bar) => maximumOf(high, bar.high), first.high),
  };
}

export function createFiftyTwoWeekRangeReader({
  bars,
  sourceOf,
}: Pick<ServerDependencies['venues'], 'bars' | 'sourceOf'>): ReadFiftyTwoWeekRanges {
  const fills = new Map<Market, RangeLookup>();

  async function fetchRanges(
    market: Market,
    fill: RangeLookup,
    companies: readonly Instrument[],
    now: number,
  ): Promise<void> {
    for (const { id } of companies) {
      // A new date has started another fill.
      if (fills.get(market) !== fill) return;
      const barsQuery = { instrument: id, period: '1w', adjustment: 'forward', before: now + 1 } as const;
      const range = rangeOf(await bars({ ...barsQuery, limit: WEEKS_A_YEAR }, now).catch(() => []));
      if (range) fill.found.set(id, range);
      fill.done += 1;
    }
  }

  return async (market, companies, date, now) => {
    const name = `${date} ${companies.map(({ id }) => `${id} ${sourceOf(id)}`).join()}`;
    let fill = fills.get(market);
    if (fill?.name !== name) {
      fill = { name, found: new Map(), done: 0, made: Promise.resolve() };
      fills.set(market, fill);
      fill.made = fetchRanges(market, fill, companies, now);
    }
    const { found, made } = fill;
    await finishesWithin(PARTIAL_ANSWER_AFTER_MS, made);
    return { of: (id) => found.get(id), done: fill.done, all: companies.length };
  };
}
