/** A market's instruments with their quotes of this second, ranked; lists, search and watchlists are excerpts of it. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Instrument, InstrumentId, Market, Quote, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { divide, formatScaled, SCALE, compareBigints } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { VenueRegistry } from './venue-registry.ts';
import { forEachYielding } from '../runtime/promises.ts';
import type { GetInstrumentLabels } from './instrument-status-labels.ts';
import { instrumentNameIn } from './instrument-names.ts';
import { findTickReferencePrice } from './tick-reference.ts';

export type InstrumentRow = CallAnswer<Calls['quotes/listInstruments']>['rows'][number];
export type InstrumentSortOrder = 'active' | 'rising' | 'falling' | 'code';

export interface QuotedInstrument {
  instrument: Instrument;
  quote: Quote;
}

export interface InstrumentRanking {
  /** Computes all of a market's quotes in advance, with pauses for other work: a day's first ones take long. */
  ready(market: Market, now: number): Promise<void>;
  /** The same for whole rows of these, whose other columns may take longer than the quote. */
  rowsReady(of: readonly Instrument[], now: number): Promise<void>;
  /** Instruments with a quote, indexes included, in the order of `rank`. */
  ranked(market: Market, rank: InstrumentSortOrder, now: number): readonly QuotedInstrument[];
  find(instrument: InstrumentId, now: number): QuotedInstrument | null;
  /** Rows in the reader's language; with `spark`, each with the closes of its last stretch. */
  rows(listed: readonly QuotedInstrument[], language: Language, now: number, spark?: boolean): Promise<InstrumentRow[]>;
}

const SECOND_MS = 1000;
const SPARK_BARS = 24;
const SPARK_LIVES_MS = 5 * 60_000;
/** A screen's rows aren't torn apart for other work, as long as they take no longer. */
const ROWS_TURN_MS = 8;

/** Change since the previous close as a pure number with 8 decimals. */
export const computeQuoteChangeRate = ({ last, previousClose }: Quote): bigint =>
  previousClose > 0n ? divide((last - previousClose) * SCALE, previousClose, 'half-even') : 0n;

/** Pairs are quoted in many currencies, so their turnovers can't be compared; their volumes can. */
const tradingActivityOf = ({ instrument, quote }: QuotedInstrument): bigint =>
  instrument.market === 'FX' ? quote.volume : quote.turnover;

const COMPARE_BY_ORDER: Readonly<
  Record<Exclude<InstrumentSortOrder, 'code'>, (a: QuotedInstrument, b: QuotedInstrument) => number>
> = {
  active: (a, b) => compareBigints(tradingActivityOf(b), tradingActivityOf(a)),
  rising: (a, b) => compareBigints(computeQuoteChangeRate(b.quote), computeQuoteChangeRate(a.quote)),
  falling: (a, b) => compareBigints(computeQuoteChangeRate(a.quote), computeQuoteChangeRate(b.quote)),
};

interface RankingSnapshot {
  second: number;
  listed: QuotedInstrument[];
  ranked: Partial<Record<InstrumentSortOrder, readonly QuotedInstrument[]>>;
}

interface InstrumentRankingDependencies {
  venues: VenueRegistry;
  timeZones: TimeZoneConverter;
  getInstrumentLabels: GetInstrumentLabels;
}

export function createInstrumentRanking(dependencies: InstrumentRankingDependencies): InstrumentRanking {
  const { venues } = dependencies;
  const snapshots = new Map<Market, RankingSnapshot>();
  const closesOf = createSparklines(venues);

  function snapshotOf(market: Market, now: number): RankingSnapshot {
    const second = Math.floor(now / SECOND_MS);
    const cached = snapshots.get(market);
    if (cached?.second === second) return cached;
    const listed = venues.listed(market).flatMap((instrument) => {
      const quote = venues.quote(instrument.id, now);
      return quote ? [{ instrument, quote }] : [];
    });
    const fresh: RankingSnapshot = { second, listed, ranked: {} };
    snapshots.set(market, fresh);
    return fresh;
  }

  function find(id: InstrumentId, now: number): QuotedInstrument | null {
    const [instrument, quote] = [venues.instrument(id), venues.quote(id, now)];
    return instrument && quote ? { instrument, quote } : null;
  }

  async function rowWithSpark(listed: QuotedInstrument, language: Language, now: number): Promise<InstrumentRow> {
    const row = instrumentRow(dependencies, listed, language, now);
    // The line ends at the price.
    const closes = [...(await closesOf(listed.instrument.id, now)).slice(0, -1), listed.quote.last];
    return { ...row, spark: closes.map(formatScaled) };
  }

  return {
    async ready(market, now) {
      await forEachYielding(venues.listed(market), ({ id }) => {
        venues.quote(id, now);
      });
    },
    async rowsReady(of, now) {
      await forEachYielding(of, ({ id }) => {
        const listed = find(id, now);
        if (listed) instrumentRow(dependencies, listed, 'en', now);
      });
    },
    ranked(market, rank, now) {
      const snapshot = snapshotOf(market, now);
      return (snapshot.ranked[rank] ??=
        rank === 'code' ? snapshot.listed : snapshot.listed.toSorted(COMPARE_BY_ORDER[rank]));
    },
    find,
    async rows(listed, language, now, spark = false) {
      const rows: (InstrumentRow | Promise<InstrumentRow>)[] = [];
      const begin = (each: QuotedInstrument): void => {
        venues.notePriceNeed(each.instrument.id, 'listed');
        const row = spark ? rowWithSpark(each, language, now) : instrumentRow(dependencies, each, language, now);
        // A failure before all have begun is thrown by `Promise.all` below.
        if (row instanceof Promise) row.catch(() => {});
        rows.push(row);
      };
      await forEachYielding(listed, begin, ROWS_TURN_MS);
      return Promise.all(rows);
    },
  };
}

function instrumentRow(
  { venues, timeZones, getInstrumentLabels }: InstrumentRankingDependencies,
  { instrument, quote }: QuotedInstrument,
  language: Language,
  now: number,
): InstrumentRow {
  const { date } = timeZones.toLocal(now, getMarketRules(instrument.market).zone);
  const origin = venues.origin(instrument.id, now);
  return {
    instrument: instrument.id,
    code: instrument.code,
    name: instrumentNameIn(language, instrument),
    market: instrument.market,
    board: instrument.board,
    currency: instrument.currency,
    tick: formatScaled(
      getInstrumentTickSize(instrument, quote.last, date, findTickReferencePrice(venues, instrument, date, now)),
    ),
    last: formatScaled(quote.last),
    change: formatScaled(quote.last - quote.previousClose),
    changeRate: formatScaled(computeQuoteChangeRate(quote)),
    volume: formatScaled(quote.volume),
    labels: getInstrumentLabels(instrument, quote, date, now),
    ...(origin ? { priceState: origin.state } : {}),
  };
}

/** The closes of each instrument's last stretch, kept for a while. */
function createSparklines(feeds: VenueRegistry): (id: InstrumentId, now: number) => Promise<bigint[]> {
  const sparks = new Map<InstrumentId, { at: number; closes: Promise<bigint[]> }>();
  return (id, now) => {
    const cached = sparks.get(id);
    if (cached && now >= cached.at && now - cached.at < SPARK_LIVES_MS) return cached.closes;
    const closes = feeds
      .bars({ instrument: id, period: '30m', adjustment: 'forward', before: now + 1, limit: SPARK_BARS }, now)
      .then((bars) => bars.map((bar) => bar.close));
    sparks.set(id, { at: now, closes });
    closes.catch(() => sparks.delete(id));
    return closes;
  };
}
