/** Which companies have figures within ranges. */
import { type IndustryCode, industryOf } from './industries.ts';
import type { Ranked } from './ranking.ts';

/** What can be asked for; `money` is of the market's currency, `rate` a pure number (0.12 is 12 %). */
export const SCREENED = {
  marketCap: 'money',
  priceEarnings: 'times',
  dividendYield: 'rate',
  salesGrowth: 'rate',
  netMargin: 'rate',
  debtRatio: 'rate',
  change: 'rate',
} as const;
export type Screened = keyof typeof SCREENED;
export const SCREENED_NAMES = Object.keys(SCREENED) as [Screened, ...Screened[]];

/** Bounds belong to the range; null is none. */
export interface Range {
  from: bigint | null;
  to: bigint | null;
}
export type Ranges = Partial<Record<Screened, Range>>;

/** Null: it isn't known, or there is none. */
export type ScreenedFigures = Readonly<Record<Screened, bigint | null>>;
export interface Screenable extends Ranked {
  screened: ScreenedFigures;
}

/** How many screens somebody may keep. */
export const SCREENS_MAXIMUM = 20;

const within = (figure: bigint | null, { from, to }: Range): boolean =>
  figure !== null && (from === null || figure >= from) && (to === null || figure <= to);

/** Whoever lacks a figure that is asked for doesn't fit; no industries are all of them. */
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
