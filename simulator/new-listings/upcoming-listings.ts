/**
 * Companies that are listed while a world goes on: one every few days, on each stock market in turn. Which come when,
 * and at which issue price, is public and the same for all worlds that begin on one day; the first session's price is
 * the session key's secret, and fair (first-trading-day.ts).
 */
import { addDays } from '@bourse/core/dates.ts';
import type { TradingHoursMode, Instrument } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Listing } from '../instruments/build-listings.ts';
import { computeInstrumentTraits } from '../instruments/instrument-traits.ts';
import { priceGridOf } from '../price-grid.ts';
import { publicRandomNumberBetween } from '../keyed-randomness.ts';
import { COMPANY_NAME_PREFIXES, COMPANY_LINES_OF_BUSINESS } from './company-names.ts';

/** The markets in turn. */
const TURNS = ['KR', 'IN', 'TH', 'US', 'SA', 'MX'] as const;
type StockMarket = (typeof TURNS)[number];

const FIRST_AFTER_DAYS = 3;
const EVERY_DAYS = 3;
/** No calendar is known for that long. */
const SLOTS = 500;
const SEARCHED_DAYS = 30;

interface Issue {
  /** The companies' issue prices, and their shares in millions. */
  price: readonly [low: number, high: number];
  sharesMillion: readonly [low: number, high: number];
  segment: string;
  /** The beginning of a ticker number; null where tickers are letters. */
  numbers: { from: number; step: number } | null;
}

const ISSUES: Readonly<Record<StockMarket, Issue>> = {
  KR: { price: [8_000, 90_000], sharesMillion: [8, 40], segment: 'KOSDAQ', numbers: { from: 300_110, step: 130 } },
  IN: { price: [90, 1_400], sharesMillion: [20, 200], segment: 'NSE', numbers: null },
  TH: { price: [3, 45], sharesMillion: [200, 1_500], segment: 'SET', numbers: null },
  US: { price: [12, 70], sharesMillion: [30, 200], segment: 'NASDAQ', numbers: null },
  SA: { price: [18, 110], sharesMillion: [20, 150], segment: 'TASI', numbers: { from: 7_011, step: 9 } },
  MX: { price: [14, 110], sharesMillion: [50, 400], segment: 'BMV', numbers: null },
};

/** What is published about an issue before its price is fixed, and the price; units of 10^-8, on the market's ticks. */
export interface UpcomingListing extends Listing {
  issue: { low: number; high: number; price: number };
}

/** All newcomers from the local date `from` on, as far as calendars are known, soonest first. */
export function listUpcomingListings(hours: TradingHoursMode, from: string): UpcomingListing[] {
  const found: UpcomingListing[] = [];
  for (let slot = 0; slot < SLOTS; slot++) {
    const market = TURNS[slot % TURNS.length]!;
    const listedOn = firstTradingDay(market, addDays(from, FIRST_AFTER_DAYS + EVERY_DAYS * slot));
    if (listedOn === null) continue;
    found.push(buildUpcomingListing(market, Math.floor(slot / TURNS.length), listedOn, hours));
  }
  return found;
}

/** A day on which the exchange trades, also in a world that never closes: the rules count those. */
function firstTradingDay(market: StockMarket, from: string): string | null {
  for (let days = 0; days < SEARCHED_DAYS; days++) {
    const date = addDays(from, days);
    const trading = getTradingDay(market, 'exchange', date);
    if (trading === 'unknown') return null;
    if (typeof trading !== 'string' && trading.spans.some(({ kind }) => kind === 'regular')) return date;
  }
  return null;
}

function buildUpcomingListing(
  market: StockMarket,
  turn: number,
  listedOn: string,
  hours: TradingHoursMode,
): UpcomingListing {
  const first = COMPANY_NAME_PREFIXES[market][turn % COMPANY_NAME_PREFIXES[market].length]!;
  const trade =
    COMPANY_LINES_OF_BUSINESS[
      (turn * 5 + Math.floor(turn / COMPANY_NAME_PREFIXES[market].length)) % COMPANY_LINES_OF_BUSINESS.length
    ]!;
  const { price, sharesMillion, segment, numbers } = ISSUES[market];
  const code = numbers ? String(numbers.from + numbers.step * turn) : `${first.code}${trade.letter}`;
  const id = `${market}.${code}`;
  const { sector } = trade;
  const shares = Math.round(publicRandomNumberBetween(id, 'shares', ...sharesMillion));
  const instrument: Instrument = {
    id,
    market,
    code,
    ...buildCompanyNames(market, first, trade),
    board: 'listed',
    currency: getMarketRules(market).currency,
    segment,
    sector,
    listedOn,
    sharesOutstanding: BigInt(shares) * 1_000_000n,
    isSimulated: true,
  };
  const issue = issueOf(instrument, price);
  const traits = computeInstrumentTraits({ id, market, board: 'listed', sector }, issue.price / 1e8, shares, hours);
  return { instrument, sector, traits: { ...traits, anchor: issue.price, split: null }, issue };
}

type Names = Pick<Instrument, 'name' | 'localName'>;

function buildCompanyNames(
  market: StockMarket,
  first: { name: string; local?: string },
  trade: (typeof COMPANY_LINES_OF_BUSINESS)[number],
): Names {
  const { local } = first;
  switch (market) {
    case 'US':
      return { name: `${first.name} ${trade.en}` };
    case 'MX':
      return { name: `${first.name} ${trade.es}` };
    case 'KR':
    case 'TH':
      return { name: `${first.name} ${trade.en}`, localName: `${local}${market === 'KR' ? trade.kr : trade.th}` };
    case 'IN':
    case 'SA':
      return { name: `${first.name} ${trade.en}`, localName: `${local} ${market === 'IN' ? trade.in : trade.sa}` };
  }
}

/**
 * A tenth of the middle to either side, and a price somewhere in that range; its place there reveals nothing about what
 * follows.
 */
function issueOf(instrument: Instrument, [low, high]: Issue['price']): UpcomingListing['issue'] {
  // Cheap companies are more frequent than expensive ones.
  const part = publicRandomNumberBetween(instrument.id, 'issue', 0, 1);
  const middle = (low + (high - low) * part * part) * 1e8;
  const grid = priceGridOf(instrument, instrument.listedOn, Math.round(middle));
  const onGrid = (price: number): number => grid.priceOf(Math.max(1, grid.ordinalOf(price)));
  return {
    low: onGrid(middle * 0.9),
    high: onGrid(middle * 1.1),
    price: onGrid(middle * publicRandomNumberBetween(instrument.id, 'fixed', 0.9, 1.1)),
  };
}
