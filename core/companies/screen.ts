/** Which companies have figures within ranges. */
import type { Market } from '../market.ts';
import { divide, SCALE, type Price, type Rate } from '../money.ts';
import { type IndustryCode, industryOf } from './industries.ts';
import { type Ranked, RANKINGS, tellsFigure } from './ranking.ts';
import { tellsBuyers } from './trades.ts';

/** The criteria; `money` is in the market's currency, `rate` a pure number (0.12 is 12 %). */
export const SCREENED = {
  marketCap: 'money',
  turnover: 'money',
  change: 'rate',
  yearPlace: 'rate',
  priceEarnings: 'times',
  priceBook: 'times',
  priceSales: 'times',
  dividendYield: 'rate',
  payoutRatio: 'rate',
  salesGrowth: 'rate',
  operatingGrowth: 'rate',
  netGrowth: 'rate',
  operatingMargin: 'rate',
  netMargin: 'rate',
  returnOnEquity: 'rate',
  debtRatio: 'rate',
  foreignOwnership: 'rate',
  shortPart: 'rate',
  individuals: 'money',
  institutions: 'money',
  foreigners: 'money',
} as const;
export type Screened = keyof typeof SCREENED;
export const SCREENED_NAMES = Object.keys(SCREENED) as [Screened, ...Screened[]];

/** Figures from prices, from reports, and about who trades. */
export const SCREENED_GROUPS = {
  priced: [
    ...(['marketCap', 'turnover', 'change', 'yearPlace'] as const),
    ...(['priceEarnings', 'priceBook', 'priceSales', 'dividendYield'] as const),
  ],
  earned: [
    ...(['salesGrowth', 'operatingGrowth', 'netGrowth', 'operatingMargin', 'netMargin'] as const),
    ...(['returnOnEquity', 'debtRatio', 'payoutRatio'] as const),
  ],
  traded: ['foreignOwnership', 'shortPart', 'individuals', 'institutions', 'foreigners'],
} as const satisfies Record<string, readonly Screened[]>;
export type ScreenedGroup = keyof typeof SCREENED_GROUPS;

/** Figures from finished sessions. */
export type SessionFigure = 'yearPlace' | 'shortPart' | 'individuals' | 'institutions' | 'foreigners';
/** Net buying is summed over this many sessions. */
export const NET_SESSIONS = 20;

const isBuyer = (name: Screened): boolean => name === 'individuals' || name === 'institutions' || name === 'foreigners';

/** Whether anybody publishes it for what is listed on a market; a price has its year everywhere. */
export function tells(market: Market, name: Screened): boolean {
  if (isBuyer(name)) return tellsBuyers(market);
  const ranked = RANKINGS.find((by) => by === name);
  // What only companies have is told where their sales are.
  return name === 'yearPlace' || tellsFigure(market, ranked ?? 'salesGrowth');
}

/** Both bounds inclusive; null for none. */
export interface Range {
  from: bigint | null;
  to: bigint | null;
}
export type Ranges = Partial<Record<Screened, Range>>;

/** Null: unknown, or not defined. */
export type ScreenedFigures = Readonly<Record<Screened, bigint | null>>;
export interface Screenable extends Ranked {
  screened: ScreenedFigures;
}

/** Coins and currency pairs belong to no industry. */
export const hasIndustries = (market: Market): boolean => tellsFigure(market, 'salesGrowth');

/** The most screens a customer may keep. */
export const SCREENS_MAXIMUM = 20;

/** The price's place in the range of its year: 0 at the lowest, 1 at the highest; null if the two are equal. */
export const placeWithin = (price: Price, low: Price, high: Price): Rate | null =>
  high > low ? divide((price - low) * SCALE, high - low, 'half-even') : null;

const within = (figure: bigint | null, { from, to }: Range): boolean =>
  figure !== null && (from === null || figure >= from) && (to === null || figure <= to);

/** A company without a requested figure doesn't match; an empty list of industries means all of them. */
export function fitting<Company extends Screenable & { instrument: { sector: string } }>(
  companies: readonly Company[],
  ranges: Ranges,
  industries: readonly IndustryCode[] = [],
): Company[] {
  const asked = Object.entries(ranges) as [Screened, Range][];
  return companies.filter(
    ({ instrument, screened }) =>
      (industries.length === 0 || industries.includes(industryOf(instrument.sector))) &&
      asked.every(([name, range]) => within(screened[name], range)),
  );
}
