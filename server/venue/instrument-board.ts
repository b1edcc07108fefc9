/** A market's instruments with their quotes of this second, ranked; lists, search and watchlists are excerpts of it. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Instrument, InstrumentId, Market, Quote, Zones } from '@bourse/core/markets/market.ts';
import { divide, formatScaled, SCALE, compare } from '@bourse/core/ledger/money.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { tickOfInstrument } from '@bourse/core/markets/order-rules/ticks.ts';
import type { Feeds } from './feeds.ts';
import { eachInTurn } from '../runtime/promises.ts';
import type { Labels } from './labels.ts';
import { nameIn } from './instrument-names.ts';
import { tickByOf } from './tick-reference.ts';

export type InstrumentRow = AnswerOf<Calls['quotes/listInstruments']>['rows'][number];
export type Rank = 'active' | 'rising' | 'falling' | 'code';

export interface Listed {
  instrument: Instrument;
  quote: Quote;
}

export interface Board {
  /** Computes all of a market's quotes in advance, with pauses for other work: a day's first ones take long. */
  ready(market: Market, now: number): Promise<void>;
  /** The same for whole rows of these, whose other columns may take longer than the quote. */
  rowsReady(of: readonly Instrument[], now: number): Promise<void>;
  /** Instruments with a quote, indexes included, in the order of `rank`. */
  ranked(market: Market, rank: Rank, now: number): readonly Listed[];
  find(instrument: InstrumentId, now: number): Listed | null;
  /** Rows in the reader's language; with `spark`, each with the closes of its last stretch. */
  rows(listed: readonly Listed[], language: Language, now: number, spark?: boolean): Promise<InstrumentRow[]>;
}

const SECOND_MS = 1000;
const SPARK_BARS = 24;
const SPARK_LIVES_MS = 5 * 60_000;
/** A screen's rows aren't torn apart for other work, as long as they take no longer. */
const ROWS_TURN_MS = 8;

/** Change since the previous close as a pure number with 8 decimals. */
export const changeRateOf = ({ last, previousClose }: Quote): bigint =>
  previousClose > 0n ? divide((last - previousClose) * SCALE, previousClose, 'half-even') : 0n;

/** Pairs are quoted in many currencies, so their turnovers can't be compared; their volumes can. */
const activityOf = ({ instrument, quote }: Listed): bigint =>
  instrument.market === 'FX' ? quote.volume : quote.turnover;

const ORDER: Readonly<Record<Exclude<Rank, 'code'>, (a: Listed, b: Listed) => number>> = {
  active: (a, b) => compare(activityOf(b), activityOf(a)),
  rising: (a, b) => compare(changeRateOf(b.quote), changeRateOf(a.quote)),
  falling: (a, b) => compare(changeRateOf(a.quote), changeRateOf(b.quote)),
};

interface Snapshot {
  second: number;
  listed: Listed[];
  ranked: Partial<Record<Rank, readonly Listed[]>>;
}

interface BoardParts {
  feeds: Feeds;
  zones: Zones;
  labels: Labels;
}

export function createBoard(parts: BoardParts): Board {
  const { feeds } = parts;
  const snapshots = new Map<Market, Snapshot>();
  const closesOf = createSparks(feeds);

  function snapshotOf(market: Market, now: number): Snapshot {
    const second = Math.floor(now / SECOND_MS);
    const kept = snapshots.get(market);
    if (kept?.second === second) return kept;
    const listed = feeds.listed(market).flatMap((instrument) => {
      const quote = feeds.quote(instrument.id, now);
      return quote ? [{ instrument, quote }] : [];
    });
    const fresh: Snapshot = { second, listed, ranked: {} };
    snapshots.set(market, fresh);
    return fresh;
  }

  function find(id: InstrumentId, now: number): Listed | null {
    const [instrument, quote] = [feeds.instrument(id), feeds.quote(id, now)];
    return instrument && quote ? { instrument, quote } : null;
  }

  async function rowWithSpark(listed: Listed, language: Language, now: number): Promise<InstrumentRow> {
    const row = rowOf(parts, listed, language, now);
    // The line ends at the price.
    const closes = [...(await closesOf(listed.instrument.id, now)).slice(0, -1), listed.quote.last];
    return { ...row, spark: closes.map(formatScaled) };
  }

  return {
    async ready(market, now) {
      await eachInTurn(feeds.listed(market), ({ id }) => {
        feeds.quote(id, now);
      });
    },
    async rowsReady(of, now) {
      await eachInTurn(of, ({ id }) => {
        const listed = find(id, now);
        if (listed) rowOf(parts, listed, 'en', now);
      });
    },
    ranked(market, rank, now) {
      const snapshot = snapshotOf(market, now);
      return (snapshot.ranked[rank] ??= rank === 'code' ? snapshot.listed : snapshot.listed.toSorted(ORDER[rank]));
    },
    find,
    async rows(listed, language, now, spark = false) {
      const rows: (InstrumentRow | Promise<InstrumentRow>)[] = [];
      const begin = (each: Listed): void => {
        const row = spark ? rowWithSpark(each, language, now) : rowOf(parts, each, language, now);
        // A failure before all have begun is thrown by `Promise.all` below.
        if (row instanceof Promise) row.catch(() => {});
        rows.push(row);
      };
      await eachInTurn(listed, begin, ROWS_TURN_MS);
      return Promise.all(rows);
    },
  };
}

function rowOf(
  { feeds, zones, labels }: BoardParts,
  { instrument, quote }: Listed,
  language: Language,
  now: number,
): InstrumentRow {
  const { date } = zones.toLocal(now, rulesOf(instrument.market).zone);
  return {
    instrument: instrument.id,
    code: instrument.code,
    name: nameIn(language, instrument),
    market: instrument.market,
    board: instrument.board,
    currency: instrument.currency,
    tick: formatScaled(tickOfInstrument(instrument, quote.last, date, tickByOf(feeds, instrument, date, now))),
    last: formatScaled(quote.last),
    change: formatScaled(quote.last - quote.previousClose),
    changeRate: formatScaled(changeRateOf(quote)),
    volume: formatScaled(quote.volume),
    labels: labels(instrument, quote, date, now),
  };
}

/** The closes of each instrument's last stretch, kept for a while. */
function createSparks(feeds: Feeds): (id: InstrumentId, now: number) => Promise<bigint[]> {
  const sparks = new Map<InstrumentId, { at: number; closes: Promise<bigint[]> }>();
  return (id, now) => {
    const kept = sparks.get(id);
    if (kept && now >= kept.at && now - kept.at < SPARK_LIVES_MS) return kept.closes;
    const closes = feeds
      .bars({ instrument: id, period: '30m', adjustment: 'forward', before: now + 1, limit: SPARK_BARS }, now)
      .then((bars) => bars.map((bar) => bar.close));
    sparks.set(id, { at: now, closes });
    closes.catch(() => sparks.delete(id));
    return closes;
  };
}
