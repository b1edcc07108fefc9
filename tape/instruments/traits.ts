/** How an instrument behaves: public numbers, the same in every world, which the prices' draws are shaped by. */
import type { Board, Hours, InstrumentId, Market } from '@bourse/core/market.ts';
import { varied, variety } from '../variety.ts';
import type { Sector } from './rows.ts';

export interface Traits {
  /** Price at the end of the session before the world's start, 10^-8 units. */
  anchor: number;
  /** Share of the market's and of the sector's daily move. */
  beta: number;
  sectorBeta: number;
  /** Deviation of its own daily move (log), its own long-run level. */
  ownDeviation: number;
  drift: number;
  /** Share of the distance to the anchor that a day takes back. */
  pull: number;
  /** Share of a day's deviation that falls between close and open. */
  gap: number;
  jumpsPerYear: number;
  sessionsPerYear: number;
  /** How much of a move within the day is the market's, 0 to 1. */
  coupling: number;
  smile: number;
  /** Average lots a day, and the units of a lot. */
  dailyLots: number;
  lotUnits: number;
  /** Share of seconds in which somebody trades. */
  liveliness: number;
  /** Spread as a share of the price; the tick is the least. */
  spread: number;
  dividend: { months: readonly number[]; day: number; rate: number } | null;
  split: { daysBeforeStart: number; ratio: number } | null;
}

/** Annual deviation (log) of each market's common move and of its sectors' moves. */
const MARKET_DEVIATION: Readonly<Record<Market, number>> = { US: 0.14, MX: 0.15, TH: 0.14, KR: 0.17, IN: 0.14, SA: 0.14, CRYPTO: 0.5, FX: 0.055 };
export const SECTOR_DEVIATION = 0.15;

/** Sessions a year: every date with hours "always", else about 250. */
export const sessionsPerYear = (market: Market, hours: Hours): number => (hours === 'always' || market === 'CRYPTO' ? 365 : market === 'FX' ? 258 : 248);

/** Deviation of the market's common daily move. */
export const marketDeviation = (market: Market, hours: Hours): number => MARKET_DEVIATION[market] / Math.sqrt(sessionsPerYear(market, hours));

/** Pairs whose central bank holds them, with the annual deviation that is left. */
const HELD: Readonly<Record<string, number>> = { USDSAR: 0.0008, USDHKD: 0.004, USDCNY: 0.03, USDVND: 0.025 };

const LIVELY_SECTORS: readonly Sector[] = ['technology', 'semiconductors', 'health', 'energy'];
const QUIET_SECTORS: readonly Sector[] = ['utilities', 'food', 'telecom', 'property'];

function ownAnnualDeviation(id: InstrumentId, market: Market, board: Board, sector: Sector, code: string): number {
  if (board === 'index') return 0.01;
  if (market === 'FX') return HELD[code] ?? varied(id, 'deviation', 0.03, 0.06);
  if (market === 'CRYPTO') return code === 'BTCUSDT' ? 0.12 : varied(id, 'deviation', 0.25, 0.5);
  const scale = LIVELY_SECTORS.includes(sector) ? 1.25 : QUIET_SECTORS.includes(sector) ? 0.75 : 1;
  return scale * (board === 'otc' ? varied(id, 'deviation', 0.34, 0.55) : varied(id, 'deviation', 0.13, 0.28));
}

const DIVIDEND_MONTHS: Readonly<Partial<Record<Market, readonly number[]>>> = {
  US: [2, 5, 8, 11], MX: [4, 10], TH: [3, 9], KR: [12], IN: [7], SA: [4, 9],
};

function dividendOf(id: InstrumentId, market: Market, board: Board, sector: Sector): Traits['dividend'] {
  const months = DIVIDEND_MONTHS[market];
  const likely = QUIET_SECTORS.includes(sector) || sector === 'finance' ? 0.9 : 0.6;
  if (!months || board !== 'listed' || variety(id, 'pays') > likely) return null;
  const annualRate = varied(id, 'dividend', 0.008, QUIET_SECTORS.includes(sector) ? 0.05 : 0.03);
  return { months, day: 5 + Math.floor(varied(id, 'day', 0, 15)), rate: annualRate / months.length };
}

const SPLITS: Readonly<Record<InstrumentId, NonNullable<Traits['split']>>> = {
  'US.NWRB': { daysBeforeStart: 480, ratio: 4 },
  'KR.085125': { daysBeforeStart: 760, ratio: 5 },
  'IN.MEGHDOOT': { daysBeforeStart: 250, ratio: 2 },
};

/** Units in which volume is counted where fractions are traded: about a dollar's worth, a power of ten. */
function fractionUnits(price: number): number {
  let units = 1;
  while (units * price > 10) units /= 10;
  while (units * price < 1) units *= 10;
  return units;
}

export interface Kind { id: InstrumentId; market: Market; code: string; board: Board; sector: Sector }

/** `price` in units of the quote currency, `sharesMillion` outstanding (for a pair, millions traded a day). */
export function traitsOf({ id, market, code, board, sector }: Kind, price: number, sharesMillion: number, hours: Hours): Traits {
  const perYear = sessionsPerYear(market, hours);
  const stock = board === 'listed' || board === 'otc';
  const held = market === 'FX' && HELD[code] !== undefined;
  const lotUnits = market === 'FX' ? 1000 : market === 'CRYPTO' ? fractionUnits(price) : market === 'TH' ? 100 : 1;
  const turnoverShare = board === 'otc' ? varied(id, 'volume', 0.001, 0.003) : market === 'CRYPTO' ? varied(id, 'volume', 0.01, 0.04)
    : market === 'FX' ? 1 : varied(id, 'volume', 0.002, 0.008);
  const turnsOverUnits = board === 'index' ? 40e6 : sharesMillion * 1e6 * turnoverShare;
  return {
    anchor: Math.round(price * 1e8),
    beta: board === 'index' ? 1 : held ? 0 : market === 'FX' ? (code.startsWith('USD') ? 1 : -1) * varied(id, 'beta', 0.5, 1.1)
      : code === 'BTCUSDT' ? 0.9 : market === 'CRYPTO' ? varied(id, 'beta', 0.8, 1.3) : varied(id, 'beta', 0.5, 1.5),
    sectorBeta: stock ? varied(id, 'sector', 0.6, 1.4) : 0,
    ownDeviation: ownAnnualDeviation(id, market, board, sector, code) / Math.sqrt(perYear),
    drift: (market === 'FX' ? 0 : market === 'CRYPTO' ? 0.05 : varied(id, 'drift', 0.01, 0.11)) / perYear,
    pull: held ? 0.05 : market === 'FX' ? 0.004 : market === 'CRYPTO' ? 0.002 : board === 'index' ? 0 : 0.0004,
    gap: market === 'CRYPTO' ? 0.03 : hours === 'always' ? 0.15 : market === 'FX' ? 0.08 : 0.4,
    jumpsPerYear: board === 'index' || held ? 0 : market === 'FX' ? 0.5 : board === 'otc' ? 3 : 2,
    sessionsPerYear: perYear,
    coupling: held ? 0 : board === 'index' ? 0.95 : board === 'otc' ? 0.15 : market === 'FX' ? (code.startsWith('USD') ? 0.5 : 0) : 0.5,
    smile: market === 'CRYPTO' ? 0.25 : hours === 'always' || market === 'FX' ? 0.5 : 1,
    dailyLots: Math.round(turnsOverUnits / lotUnits),
    lotUnits,
    liveliness: board === 'otc' ? 0.06 : board === 'index' || market === 'CRYPTO' || market === 'FX' ? 0.95 : varied(id, 'lively', 0.35, 0.9),
    spread: board === 'otc' ? varied(id, 'spread', 0.005, 0.015) : market === 'FX' ? 0.00008 : market === 'CRYPTO' ? 0.0002
      : board === 'index' ? 0 : varied(id, 'spread', 0.0003, 0.0008),
    dividend: dividendOf(id, market, board, sector),
    split: SPLITS[id] ?? null,
  };
}
