/** How kinds of instruments behave: public numbers, each a range from which an instrument's own is chosen by its id. */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Sector } from './company-row.ts';

/** A held pair is one that its central bank keeps near a level. */
export type InstrumentKind = 'listed' | 'otc' | 'crypto' | 'fx' | 'held' | 'index';

export type NumberRange = readonly [low: number, high: number];
const exactly = (value: number): NumberRange => [value, value];

export interface InstrumentTemperament {
  /** Share of the market's and of the sector's daily move. */
  beta: NumberRange;
  sectorBeta: NumberRange;
  /** Annual deviation (log) of its own move. */
  deviation: NumberRange;
  /** Share of a day's deviation that falls between close and open. */
  gap: number;
  jumpsPerYear: number;
  smile: number;
  /** Share of all units that changes hands in a day. */
  turnover: NumberRange;
  /** Share of seconds with a trade. */
  liveliness: NumberRange;
  /** Spread as a share of the price; the tick is the least. */
  spread: NumberRange;
}

const FX: InstrumentTemperament = {
  beta: [0.5, 1.1],
  sectorBeta: exactly(0),
  deviation: [0.03, 0.06],
  gap: 0.08,
  jumpsPerYear: 0.5,
  smile: 0.5,
  turnover: exactly(1),
  liveliness: exactly(0.95),
  spread: exactly(0.00008),
};

export const TEMPERAMENT_BY_INSTRUMENT_KIND: Readonly<Record<InstrumentKind, InstrumentTemperament>> = {
  listed: {
    beta: [0.5, 1.5],
    sectorBeta: [0.6, 1.4],
    deviation: [0.13, 0.28],
    gap: 0.4,
    jumpsPerYear: 2,
    smile: 1,
    turnover: [0.002, 0.008],
    liveliness: [0.35, 0.9],
    spread: [0.0003, 0.0008],
  },
  otc: {
    beta: [0.5, 1.5],
    sectorBeta: [0.6, 1.4],
    deviation: [0.34, 0.55],
    gap: 0.4,
    jumpsPerYear: 3,
    smile: 1,
    turnover: [0.001, 0.003],
    liveliness: exactly(0.06),
    spread: [0.005, 0.015],
  },
  crypto: {
    beta: [0.8, 1.3],
    sectorBeta: exactly(0),
    deviation: [0.25, 0.5],
    gap: 0.03,
    jumpsPerYear: 2,
    smile: 0.25,
    turnover: [0.01, 0.04],
    liveliness: exactly(0.95),
    spread: exactly(0.0002),
  },
  fx: FX,
  held: { ...FX, beta: exactly(0), jumpsPerYear: 0 },
  index: {
    beta: exactly(1),
    sectorBeta: exactly(0),
    deviation: exactly(0.01),
    gap: 0.4,
    jumpsPerYear: 0,
    smile: 1,
    turnover: exactly(1),
    liveliness: exactly(0.95),
    spread: exactly(0),
  },
};

/** Held pairs with the annual deviation that is left to them. */
export const MANAGED_PAIR_DEVIATIONS: Readonly<Record<InstrumentId, number>> = {
  'FX.USDSAR': 0.0008,
  'FX.USDHKD': 0.004,
  'FX.USDCNY': 0.03,
  'FX.USDVND': 0.025,
};

/** The one that the others follow. */
export const LEADING_INSTRUMENT_TEMPERAMENTS: Readonly<Record<InstrumentId, Partial<InstrumentTemperament>>> = {
  'CRYPTO.BTCUSDT': { beta: exactly(0.9), deviation: exactly(0.12) },
};

/** More and less volatile sectors, as factors of a company's own deviation; 1 for the others. */
export const SECTOR_VOLATILITY_FACTORS: Readonly<Partial<Record<Sector, number>>> = {
  technology: 1.25,
  semiconductors: 1.25,
  health: 1.25,
  energy: 1.25,
  utilities: 0.75,
  food: 0.75,
  telecom: 0.75,
  property: 0.75,
};
