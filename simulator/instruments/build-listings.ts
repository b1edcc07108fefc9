/** The world's instruments: the written lists, expanded to what the rest of Bourse knows about an instrument. */
import { addDays, weekdayOf } from '@bourse/core/dates.ts';
import {
  MARKETS,
  type Board,
  type TradingHoursMode,
  type Instrument,
  type Market,
} from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { publicRandomNumberBetween } from '../keyed-randomness.ts';
import { CRYPTO_PAIRS, CURRENCY_PAIRS, MARKET_INDEXES } from './crypto-fx-indexes.ts';
import { IN_COMPANIES, KR_COMPANIES, MX_COMPANIES, SA_COMPANIES, TH_COMPANIES, US_COMPANIES } from './companies.ts';
import type { CompanyRow, Sector } from './company-row.ts';
import { computeInstrumentTraits, type InstrumentTraits } from './instrument-traits.ts';

const ROWS: Readonly<Record<Market, readonly CompanyRow[]>> = {
  US: US_COMPANIES,
  MX: MX_COMPANIES,
  TH: TH_COMPANIES,
  KR: KR_COMPANIES,
  IN: IN_COMPANIES,
  SA: SA_COMPANIES,
  CRYPTO: CRYPTO_PAIRS,
  FX: CURRENCY_PAIRS,
};

export interface Listing {
  instrument: Instrument;
  traits: InstrumentTraits;
  sector: Sector;
}

/** All instruments of a world that begins at `startDate`: each market's list and its index. */
export function buildListings(hours: TradingHoursMode, startDate: string): Listing[] {
  return MARKETS.flatMap((market) => [
    ...ROWS[market].map((row, rank) => buildCompanyListing(market, row, rank, hours, startDate)),
    buildIndexListing(market, hours, startDate),
  ]);
}

function boardOf(market: Market, segment: string): Board {
  if (market === 'CRYPTO') return 'crypto';
  if (market === 'FX') return 'fx';
  return segment === 'OTC' || getMarketRules(market).segments.otc.includes(segment) ? 'otc' : 'listed';
}

/** The segment in the rulebook's terms; the lists name it if a market has several. */
function segmentOf(market: Market, board: Board, segment: string): string {
  const { listed, otc } = getMarketRules(market).segments;
  const known = board === 'otc' ? otc : listed;
  return known.includes(segment) ? segment : (known[0] ?? segment);
}

function buildCompanyListing(
  market: Market,
  row: CompanyRow,
  rank: number,
  hours: TradingHoursMode,
  startDate: string,
): Listing {
  const [code, name, sector, price, sharesMillion, segment, localName] = row;
  const id = `${market}.${code}`;
  const board = boardOf(market, segment);
  const instrument: Instrument = {
    id,
    market,
    code,
    name,
    ...(localName === undefined ? {} : { localName }),
    board,
    currency: market === 'FX' ? code.slice(3) : getMarketRules(market).currency,
    segment: segmentOf(market, board, segment),
    sector,
    listedOn: listedOn(id, market, rank, startDate),
    sharesOutstanding: market === 'FX' ? 0n : BigInt(Math.round(sharesMillion * 1e6)),
    isSimulated: true,
  };
  return {
    instrument,
    sector,
    traits: computeInstrumentTraits({ id, market, board, sector }, price, sharesMillion, hours),
  };
}

function buildIndexListing(market: Market, hours: TradingHoursMode, startDate: string): Listing {
  const [bare, name, points, localName] = MARKET_INDEXES[market];
  const code = `^${bare}`;
  const id = `${market}.${code}`;
  const instrument: Instrument = {
    id,
    market,
    code,
    name,
    ...(localName === undefined ? {} : { localName }),
    board: 'index',
    currency: getMarketRules(market).currency,
    segment: segmentOf(market, 'listed', ''),
    sector: 'index',
    listedOn: addDays(startDate, -10_000),
    sharesOutstanding: 0n,
    isSimulated: true,
  };
  return {
    instrument,
    sector: 'index',
    traits: computeInstrumentTraits({ id, market, board: 'index', sector: 'index' }, points, 0, hours),
  };
}

/**
 * Two companies of each stock market are young; the others are older than the charts. A Tuesday, on which all markets
 * trade.
 */
function listedOn(id: string, market: Market, rank: number, startDate: string): string {
  const young = market === 'CRYPTO' || market === 'FX' ? undefined : { 35: 25, 34: 400 }[rank];
  const date = addDays(startDate, -(young ?? Math.round(publicRandomNumberBetween(id, 'listed', 2300, 12_000))));
  return addDays(date, 2 - weekdayOf(date));
}
