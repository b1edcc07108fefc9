/** Which companies pay dividends, and which have split their shares. */
import type { InstrumentId, Market } from '@bourse/core/market.ts';
import { varied, variety } from '../variety.ts';
import type { Sector } from './rows.ts';

/** Ex-dates fall on the first session from `day` on in each of `months`; `rate` is a payment's share of the price. */
export interface DividendPlan {
  months: readonly number[];
  day: number;
  rate: number;
}

/** New shares per old, this many days before the world's start. */
export interface SplitPlan {
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
export function dividendOf(id: InstrumentId, market: Market, sector: Sector): DividendPlan | null {
  const months = DIVIDEND_MONTHS[market];
  const likely = GENEROUS.includes(sector) || sector === 'finance' ? 0.9 : 0.6;
  if (!months || variety(id, 'pays') > likely) return null;
  const annualRate = varied(id, 'dividend', 0.008, GENEROUS.includes(sector) ? 0.05 : 0.03);
  return { months, day: 5 + Math.floor(varied(id, 'day', 0, 15)), rate: annualRate / months.length };
}

export const SPLITS: Readonly<Record<InstrumentId, SplitPlan>> = {
  'US.NWRB': { daysBeforeStart: 480, ratio: 4 },
  'KR.085125': { daysBeforeStart: 760, ratio: 5 },
  'IN.MEGHDOOT': { daysBeforeStart: 250, ratio: 2 },
};
