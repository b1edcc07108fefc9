/**
 * Prices and exchange rates of past moments, for valuing points. Each is stored once, when it is first needed, and
 * never changes afterwards.
 */
import type { QuotePrices as Then } from '@bourse/core/markets/market-types.ts';
import { type Currency, CURRENCY_DIGITS, SCALE } from '@bourse/core/ledger/money.ts';
import type { DollarRates, DollarRate } from '@bourse/core/reporting/performance/performance-figures.ts';
import { DAY_MS, valuationTimeOf, type BidAskPrices } from '@bourse/core/reporting/performance/performance-points.ts';
import { sql } from 'kysely';
import type { ServerDependencies } from '../dependencies.ts';
import { type KyselyOrTransaction, loadPositionHistories } from './store.ts';
import { type OpenUnits, createPositionReplay } from '@bourse/core/reporting/performance/open-units.ts';
import type { AccountId } from '../ids.ts';

export type HistoricalPriceDependencies = Pick<ServerDependencies, 'database' | 'venues' | 'ownVenue' | 'clock'>;

/** How far back the guard of the feeds remembers prices. */
const GUARDED_MS = 55_000;

/** `moment` is the beginning of a minute, or the end of a day, which then means the moment before. */
export const computePricingInstant = (moment: number): number => (moment % DAY_MS === 0 ? moment - 1 : moment);

type PriceSources = Pick<HistoricalPriceDependencies, 'venues' | 'ownVenue' | 'clock'>;

/** The simulated market's past prices; if that fails, the present guarded ones. */
function findPastPrices({ venues, ownVenue, clock }: PriceSources, instrument: string, at: number): Then | null {
  try {
    return (ownVenue.pricesThen ?? ownVenue.quote)(instrument, at);
  } catch {
    return venues.valuationQuote(instrument, clock.now());
  }
}

/**
 * The price at `moment`: the guarded quote if recent, else the simulated market's, which is always reproducible. Other
 * venues can't look back, so they give the current price.
 */
export function findPriceAt(markets: PriceSources, instrument: string, moment: number): BidAskPrices | null {
  const { venues, clock } = markets;
  const [at, now] = [Math.min(computePricingInstant(moment), clock.now()), clock.now()];
  const hasPastPrices = venues.isOwn(instrument) && venues.venueOf(instrument)?.pastDays;
  const quote =
    now - at <= GUARDED_MS
      ? venues.quote(instrument, at)
      : hasPastPrices
        ? findPastPrices(markets, instrument, at)
        : venues.quote(instrument, now);
  return quote && quote.bid > 0n && quote.ask > 0n ? { bid: quote.bid, ask: quote.ask } : null;
}

const ONE: DollarRate = { numerator: 1n, denominator: 1n };

/** By the pairs' last prices, as everybody's money is valued. */
export function computeDollarRatesAt(markets: PriceSources, moment: number): DollarRates {
  const { venues, clock } = markets;
  const [at, now] = [Math.min(computePricingInstant(moment), clock.now()), clock.now()];
  const last = (pair: string): bigint =>
    (now - at <= GUARDED_MS ? venues.valuationQuote(pair, at) : findPastPrices(markets, pair, at))?.last ?? 0n;
  const dollars = new Map<Currency, DollarRate>();
  for (const currency of Object.keys(CURRENCY_DIGITS)) {
    if (currency === 'USD' || currency === 'USDT') {
      dollars.set(currency, ONE);
      continue;
    }
    const direct = last(`FX.${currency}USD`);
    const inverse = direct > 0n ? 0n : last(`FX.USD${currency}`);
    if (direct > 0n) dollars.set(currency, { numerator: direct, denominator: SCALE });
    else if (inverse > 0n) dollars.set(currency, { numerator: SCALE, denominator: inverse });
  }
  return dollars;
}

const momentKey = (instrument: string, moment: number): string => `${moment} ${instrument}`;
export interface HistoricalPriceRequest {
  instrument: string;
  moment: number;
}

/** Prices as stored. With `storeMissing`, missing ones are computed and stored first; otherwise only computed. */
export async function loadPricesAt(
  dependencies: HistoricalPriceDependencies,
  db: KyselyOrTransaction,
  requests: readonly HistoricalPriceRequest[],
  storeMissing: boolean,
): Promise<(instrument: string, moment: number) => BidAskPrices | null> {
  const known = new Map<string, BidAskPrices>();
  await readStoredPrices(db, requests, known);
  const missing = requests.flatMap(({ instrument, moment }) => {
    if (known.has(momentKey(instrument, moment))) return [];
    const price = findPriceAt(dependencies, instrument, moment);
    return price ? [{ instrument, moment, ...price }] : [];
  });
  if (storeMissing && missing.length > 0) {
    await dependencies.database.kysely
      .insertInto('performance_prices')
      .values(missing.map(({ instrument, moment, bid, ask }) => ({ instrument, at: new Date(moment), bid, ask })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another process may have stored them first.
    await readStoredPrices(dependencies.database.kysely, missing, known);
  } else for (const { instrument, moment, bid, ask } of missing) known.set(momentKey(instrument, moment), { bid, ask });
  return (instrument, moment) => known.get(momentKey(instrument, moment)) ?? null;
}

async function readStoredPrices(
  db: KyselyOrTransaction,
  requests: readonly HistoricalPriceRequest[],
  known: Map<string, BidAskPrices>,
): Promise<void> {
  if (requests.length === 0) return;
  const { rows } = await sql<{ instrument: string; at: Date; bid: bigint; ask: bigint }>`
    select p.* from performance_prices p join unnest(${requests.map(({ instrument }) => instrument)}::text[],
      ${requests.map(({ moment }) => new Date(moment))}::timestamptz[]) w(instrument, at)
      using (instrument, at)`.execute(db);
  for (const { instrument, at, bid, ask } of rows) known.set(momentKey(instrument, at.getTime()), { bid, ask });
}

/** Stores the missing rates of these moments. */
export async function storeExchangeRatesAt(
  dependencies: HistoricalPriceDependencies,
  db: KyselyOrTransaction,
  moments: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ at: Date }>`select at from performance_rates
    where at = any(${moments.map((at) => new Date(at))}::timestamptz[])`.execute(db);
  const known = new Set(rows.map(({ at }) => at.getTime()));
  const missing = moments.filter((moment) => !known.has(moment));
  if (missing.length === 0) return;
  await dependencies.database.kysely
    .insertInto('performance_rates')
    .values(
      missing.map((at) => ({
        at: new Date(at),
        dollars: JSON.stringify(formatRates(computeDollarRatesAt(dependencies, at))),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const formatRates = (dollars: DollarRates): Record<Currency, string> =>
  Object.fromEntries([...dollars].map(([currency, each]) => [currency, `${each.numerator}/${each.denominator}`]));

/**
 * Cache of stored rates: ten years of a few currencies are read in one go, and only once, since stored rates never
 * change.
 */

const MOST_MOMENTS = 20_000;

type RatesByMoment = Map<number, Map<Currency, DollarRate>>;
/** By the database they were read from; the oldest are dropped first. */
const ratesByDatabase = new WeakMap<object, RatesByMoment>();

const fractionOf = (text: string): DollarRate => {
  if (text === '1/1') return ONE;
  const [numerator = 0n, denominator = 1n] = text.split('/').map(BigInt);
  return { numerator, denominator };
};

/** Rates at the moments of these points; those not stored are computed from the market. */
export async function loadExchangeRatesAt(
  dependencies: HistoricalPriceDependencies,
  db: KyselyOrTransaction,
  currencies: readonly Currency[],
  points: readonly number[],
): Promise<(at: number) => DollarRates> {
  const known = ratesByDatabase.get(dependencies.database) ?? new Map<number, Map<Currency, DollarRate>>();
  ratesByDatabase.set(dependencies.database, known);
  const moments = [...new Set(points.map(valuationTimeOf))];
  const found = new Map<number, DollarRates>();
  const missing: number[] = [];
  for (const moment of moments) {
    const each = known.get(moment);
    if (each && currencies.every((currency) => each.has(currency))) found.set(moment, each);
    else missing.push(moment);
  }
  for (const [moment, dollars] of await readRates(db, currencies, missing)) {
    const all = new Map([...(known.get(moment) ?? []), ...dollars]);
    known.set(moment, all);
    found.set(moment, all);
  }
  for (const oldest of known.keys()) {
    if (known.size <= MOST_MOMENTS) break;
    known.delete(oldest);
  }
  return (at) => found.getOrInsertComputed(valuationTimeOf(at), (moment) => computeDollarRatesAt(dependencies, moment));
}

async function readRates(
  db: KyselyOrTransaction,
  currencies: readonly Currency[],
  moments: readonly number[],
): Promise<RatesByMoment> {
  const known: RatesByMoment = new Map();
  if (moments.length === 0) return known;
  const { rows } = await sql<{ rates: string | null }>`select string_agg(concat_ws(' ',
      round(date_part('epoch', at) * 1000)::bigint,
      ${sql.join(currencies.map((currency) => sql`coalesce(dollars->>${sql.lit(currency)}, '-')`))}), E'\\n') as rates
    from performance_rates where at = any(${moments.map((at) => new Date(at))}::timestamptz[])`.execute(db);
  for (const line of (rows[0]?.rates ?? '').split('\n')) {
    const [at, ...texts] = line.split(' ');
    const dollars = new Map<Currency, DollarRate>();
    currencies.forEach((currency, index) => {
      const text = texts[index] ?? '-';
      if (text !== '-') dollars.set(currency, fractionOf(text));
    });
    if (dollars.size > 0) known.set(Number(at), dollars);
  }
  return known;
}

/** For other areas: prices and units held at a past moment. */

export interface HistoricalHoldingsReader {
  /** Each instrument's prices at that moment (epoch ms), stored by the first query; null if unknown. */
  pricesAt(
    db: KyselyOrTransaction,
    instruments: readonly string[],
    at: number,
  ): Promise<(instrument: string) => BidAskPrices | null>;
  /** An account's units open at that moment, by position number. */
  unitsAt(db: KyselyOrTransaction, account: AccountId, at: number): Promise<Map<bigint, OpenUnits>>;
}

export const createHistoricalHoldingsReader = (
  dependencies: HistoricalPriceDependencies,
): HistoricalHoldingsReader => ({
  async pricesAt(db, instruments, at) {
    const requests = [...new Set(instruments)].map((instrument) => ({ instrument, moment: at }));
    const prices = await loadPricesAt(dependencies, db, requests, true);
    return (instrument) => prices(instrument, at);
  },
  async unitsAt(db, account, at) {
    const histories = await loadPositionHistories(db, account, at, at);
    return new Map(histories.map((history) => [history.seq, createPositionReplay(history)(at)]));
  },
});
