/** Quotes, bars and ratios in wire form, and pages of lists held in memory. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isoTime, isoTimeOrNull } from '@bourse/core/dates.ts';
import type { Bar, Quote } from '@bourse/core/markets/market-types.ts';
import { type Currency, formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { type Ratio, ratioToRate } from '@bourse/core/ledger/ratio.ts';
import type { VenueRegistry } from './venue-registry.ts';

export type QuoteView = CallAnswer<Calls['quotes/getQuote']>;
export type BarView = CallAnswer<Calls['quotes/getBars']>['bars'][number];

/** A quote in its wire form; `currency` is its instrument's, `origin` where a real price comes from. */
export const buildQuoteView = (quote: Quote, currency: Currency, origin: Origin): QuoteView => ({
  instrument: quote.instrument,
  last: formatScaled(quote.last),
  bid: formatScaled(quote.bid),
  ask: formatScaled(quote.ask),
  bidSize: formatScaled(quote.bidSize),
  askSize: formatScaled(quote.askSize),
  open: formatScaled(quote.open),
  previousClose: formatScaled(quote.previousClose),
  high: formatScaled(quote.high),
  low: formatScaled(quote.low),
  volume: formatScaled(quote.volume),
  turnover: formatAmount(quote.turnover, currency),
  at: new Date(quote.at).toISOString(),
  seq: quote.seq,
  source: quote.source,
  ...(origin ? { priceState: origin.state } : {}),
});

type Origin = ReturnType<VenueRegistry['origin']>;
type OriginView = NonNullable<CallAnswer<Calls['quotes/getInstrument']>['origin']>;

export function buildPriceOriginView(origin: NonNullable<Origin>): OriginView {
  const { source, state, attribution, delayMs, pollsEveryMs, statesSpread, viewOnly, replaces } = origin;
  return {
    ...{ source, state, attribution, delayMs, pollsEveryMs, statesSpread, viewOnly },
    confirmedAt: isoTimeOrNull(origin.vouchedAt),
    opensAt: isoTimeOrNull(origin.opensAt),
    replaces: replaces && { ...replaces, since: isoTime(replaces.since) },
  };
}

export const buildBarView = (bar: Bar): BarView => ({
  at: new Date(bar.at).toISOString(),
  open: formatScaled(bar.open),
  high: formatScaled(bar.high),
  low: formatScaled(bar.low),
  close: formatScaled(bar.close),
  volume: formatScaled(bar.volume),
});

/** New units per old on the wire: a decimal for display, and exact whole numbers. */
export const buildRatioView = (ratio: Ratio): { ratio: string; newUnits: string; oldUnits: string } => ({
  ratio: formatScaled(ratioToRate(ratio)),
  newUnits: ratio.numerator.toString(),
  oldUnits: ratio.denominator.toString(),
});

/** For any corporate action; null if its kind has none. */
export const buildActionRatioView = (
  action: object & { ratio?: Ratio },
): { ratio: string | null; newUnits: string | null; oldUnits: string | null } =>
  action.ratio ? buildRatioView(action.ratio) : { ratio: null, newUnits: null, oldUnits: null };

/** A page of a list held in memory: the cursor is the number of rows shown before. */
export function paginateList<Row>(
  rows: readonly Row[],
  cursor: string | undefined,
  limit: number,
): { rows: readonly Row[]; next: string | null } {
  const from = cursor !== undefined && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;
  const end = from + limit;
  return { rows: rows.slice(from, end), next: end < rows.length ? String(end) : null };
}
