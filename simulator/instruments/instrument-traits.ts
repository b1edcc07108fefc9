/** How one instrument behaves: public numbers, the same in every world, that shape how its prices are drawn. */
import type { Board, TradingHoursMode, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { publicRandomNumberBetween, publicRandomFractionOf } from '../keyed-randomness.ts';
import type { Sector } from './company-row.ts';
import {
  MANAGED_PAIR_DEVIATIONS,
  type InstrumentKind,
  LEADING_INSTRUMENT_TEMPERAMENTS,
  type NumberRange,
  SECTOR_VOLATILITY_FACTORS,
  TEMPERAMENT_BY_INSTRUMENT_KIND,
} from './instrument-temperaments.ts';

export interface InstrumentTraits {
  /** Price at the end of the session before the world's start, 10^-8 units. */
  anchor: number;
  /** Share of the market's and of the sector's daily move. */
  beta: number;
  sectorBeta: number;
  /** Long-run deviation of its own daily move (log). */
  ownDeviation: number;
  /** Share of a day's deviation that falls between close and open. */
  gap: number;
  jumpsPerYear: number;
  sessionsPerYear: number;
  smile: number;
  /** Average lots a day, and the units of a lot. */
  dailyLots: number;
  lotUnits: number;
  /** Share of seconds with a trade. */
  liveliness: number;
  /** Spread as a share of the price; the tick is the least. */
  spread: number;
  dividend: DividendPlan | null;
  split: SplitPlan | null;
}

/** Annual deviation (log) of each market's common move, and of its sectors' moves. */
const MARKET_DEVIATION: Readonly<Record<Market, number>> = {
  US: 0.14,
  MX: 0.15,
  TH: 0.14,
  KR: 0.17,
  IN: 0.14,
  SA: 0.14,
  CRYPTO: 0.5,
  FX: 0.055,
};
export const SECTOR_DEVIATION = 0.15;

/** Sessions a year: every date with hours "always", else about 250. */
export const sessionsPerYearOf = (market: Market, hours: TradingHoursMode): number =>
  hours === 'always' || market === 'CRYPTO' ? 365 : market === 'FX' ? 258 : 248;

/** Deviation of the market's common daily move. */
export const marketDeviationOf = (market: Market, hours: TradingHoursMode): number =>
  MARKET_DEVIATION[market] / Math.sqrt(sessionsPerYearOf(market, hours));

/** In a market around the clock, nights are part of the day: gaps are smaller and the smile is flatter. */
const ALWAYS = { gap: 0.15, smile: 0.5 };
const INDEX_UNITS_A_DAY = 40e6;

export interface InstrumentIdentity {
  id: InstrumentId;
  market: Market;
  board: Board;
  sector: Sector;
}

/** `price` in units of the quote currency, `sharesMillion` outstanding (for a pair, millions traded a day). */
export function computeInstrumentTraits(
  { id, market, board, sector }: InstrumentIdentity,
  price: number,
  sharesMillion: number,
  hours: TradingHoursMode,
): InstrumentTraits {
  const kind: InstrumentKind = MANAGED_PAIR_DEVIATIONS[id] === undefined ? board : 'held';
  const temper = { ...TEMPERAMENT_BY_INSTRUMENT_KIND[kind], ...LEADING_INSTRUMENT_TEMPERAMENTS[id] };
  const own = (word: string, [low, high]: NumberRange): number => publicRandomNumberBetween(id, word, low, high);
  const perYear = sessionsPerYearOf(market, hours);
  const deviation =
    (MANAGED_PAIR_DEVIATIONS[id] ?? own('deviation', temper.deviation)) * (SECTOR_VOLATILITY_FACTORS[sector] ?? 1);
  // The market's move is the dollar's: a pair that quotes in dollars goes against it.
  const direction = kind === 'fx' && !id.startsWith('FX.USD') ? -1 : 1;
  const lotUnits = lotUnitsOf(market, price);
  const unitsADay = board === 'index' ? INDEX_UNITS_A_DAY : sharesMillion * 1e6 * own('volume', temper.turnover);
  return {
    anchor: Math.round(price * 1e8),
    beta: direction * own('beta', temper.beta),
    sectorBeta: own('sector', temper.sectorBeta),
    ownDeviation: deviation / Math.sqrt(perYear),
    gap: hours === 'always' ? Math.min(temper.gap, ALWAYS.gap) : temper.gap,
    jumpsPerYear: temper.jumpsPerYear,
    sessionsPerYear: perYear,
    smile: hours === 'always' ? Math.min(temper.smile, ALWAYS.smile) : temper.smile,
    dailyLots: Math.round(unitsADay / lotUnits),
    lotUnits,
    liveliness: own('lively', temper.liveliness),
    spread: own('spread', temper.spread),
    dividend: board === 'listed' ? dividendOf(id, market, sector) : null,
    split: SPLITS[id] ?? null,
  };
}

/**
 * Units in which the simulator counts volume: board lots, thousands of a pair, and about a dollar's worth of anything
 * with fractions.
 */
function lotUnitsOf(market: Market, price: number): number {
  if (market === 'FX') return 1000;
  if (market === 'TH') return 100;
  if (market !== 'CRYPTO') return 1;
  let units = 1;
  while (units * price > 10) units /= 10;
  while (units * price < 1) units *= 10;
  return units;
}

/** Which companies pay dividends, and which have split their shares. */

/** Ex-dates fall on the first session from `day` on in each of `months`; `rate` is a payment's share of the price. */
interface DividendPlan {
  months: readonly number[];
  day: number;
  rate: number;
}

/** New shares per old, this many days before the world's start. */
interface SplitPlan {
  daysBeforeStart: number;
  ratio: number;
}

const DIVIDEND_MONTHS: Readonly<Partial<Record<Market, readonly number[]>>> = {
  US: [2, 5, 8, 11],
  MX: [4, 10],
  TH: [3, 9],
  KR: [12],
  IN: [7],
  SA: [4, 9],
};
const GENEROUS: readonly Sector[] = ['utilities', 'food', 'telecom', 'property'];

/** The dividends of a listed company, null if it pays none. */
function dividendOf(id: InstrumentId, market: Market, sector: Sector): DividendPlan | null {
  const months = DIVIDEND_MONTHS[market];
  const likely = GENEROUS.includes(sector) || sector === 'finance' ? 0.9 : 0.6;
  if (!months || publicRandomFractionOf(id, 'pays') > likely) return null;
  const annualRate = publicRandomNumberBetween(id, 'dividend', 0.008, GENEROUS.includes(sector) ? 0.05 : 0.03);
  return { months, day: 5 + Math.floor(publicRandomNumberBetween(id, 'day', 0, 15)), rate: annualRate / months.length };
}

const SPLITS: Readonly<Record<InstrumentId, SplitPlan>> = {
  'US.NWRB': { daysBeforeStart: 480, ratio: 4 },
  'KR.085125': { daysBeforeStart: 760, ratio: 5 },
  'IN.MEGHDOOT': { daysBeforeStart: 250, ratio: 2 },
};
