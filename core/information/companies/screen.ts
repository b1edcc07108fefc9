/** Which companies have figures within ranges. */
import type { Market } from '../../markets/market.ts';
import { divide, parseScaled, type Price, type Rate, SCALE } from '../../ledger/money.ts';
import { type IndustryCode, industryOf } from './industries.ts';
import { RANKINGS, tellsFigure } from './ranking.ts';
import { balanceRule } from './short-balance.ts';
import { type Buyer, BUYERS, type Span, SPANS, tellsBuyers } from './trades.ts';

/** `money`: an amount; `share`: money per share; `rate`: a pure number (0.12 is 12 %); `days`: sessions. */
export type ScreenedKind = 'money' | 'share' | 'rate' | 'times' | 'shares' | 'days';

/** Over this many sessions net buying is added up where its name says nothing else. */
const NET_SESSIONS = 20;
export type NetBought = `${Buyer}${'' | Exclude<Span, typeof NET_SESSIONS>}`;
export const netName = (who: Buyer, over: Span): NetBought => (over === NET_SESSIONS ? who : `${who}${over}`);

/** Net buying by its name: whose, and over how many sessions. */
export const NET_BOUGHT = Object.fromEntries(
  SPANS.flatMap((over) => BUYERS.map((who) => [netName(who, over), { who, over }] as const)),
) as Readonly<Record<NetBought, { who: Buyer; over: Span }>>;
const NETS = Object.keys(NET_BOUGHT) as NetBought[];
export const isNetBought = (name: Screened): name is NetBought => Object.hasOwn(NET_BOUGHT, name);

/**
 * Sales and profits are those of the last four quarters reported; earnings per share, like multiples, margins and
 * growth, those of the last fiscal year reported.
 */
const OTHERS = {
  marketCap: 'money',
  turnover: 'money',
  sales: 'money',
  operatingProfit: 'money',
  netProfit: 'money',
  change: 'rate',
  yearPlace: 'rate',
  priceEarnings: 'times',
  priceBook: 'times',
  priceSales: 'times',
  earningsPerShare: 'share',
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
  shortRatio: 'rate',
  shortBalance: 'shares',
  daysToCover: 'days',
} as const satisfies Record<string, ScreenedKind>;
export type Screened = keyof typeof OTHERS | NetBought;
export const SCREENED_NAMES = [...Object.keys(OTHERS), ...NETS] as [Screened, ...Screened[]];
export const kindOf = (name: Screened): ScreenedKind => (isNetBought(name) ? 'money' : OTHERS[name]);
export const isMoney = (name: Screened): boolean => kindOf(name) === 'money' || kindOf(name) === 'share';

export const SCREENED_GROUPS = {
  size: ['marketCap', 'sales', 'operatingProfit', 'netProfit'],
  value: ['priceEarnings', 'priceBook', 'priceSales', 'earningsPerShare', 'dividendYield', 'payoutRatio'],
  growth: ['salesGrowth', 'operatingGrowth', 'netGrowth'],
  quality: ['operatingMargin', 'netMargin', 'returnOnEquity', 'debtRatio'],
  trading: ['turnover', 'change', 'yearPlace'],
  shorting: ['shortPart', 'shortRatio', 'shortBalance', 'daysToCover'],
  buyers: ['foreignOwnership', ...NETS],
} as const satisfies Record<string, readonly Screened[]>;
export type ScreenedGroup = keyof typeof SCREENED_GROUPS;

const OF_BALANCES: ReadonlySet<Screened> = new Set(['shortRatio', 'shortBalance', 'daysToCover']);
/** Whether a figure is from finished sessions, which are looked up one company after another. */
export const isOfSessions = (name: Screened): boolean =>
  name === 'shortPart' || OF_BALANCES.has(name) || isNetBought(name);

/** Whether the figure is published for a market's listings; figures of a price's year exist everywhere. */
export function tells(market: Market, name: Screened): boolean {
  if (isNetBought(name)) return tellsBuyers(market);
  if (OF_BALANCES.has(name)) return balanceRule(market) !== null;
  // A figure that no ranking has is told of companies alone, and they are where sales growth is told.
  return name === 'yearPlace' || tellsFigure(market, RANKINGS.find((by) => by === name) ?? 'salesGrowth');
}

const BELOW_ZERO: ReadonlySet<Screened> = new Set<Screened>([
  ...(['operatingProfit', 'netProfit', 'earningsPerShare', 'change', 'returnOnEquity'] as const),
  ...SCREENED_GROUPS.growth,
  ...(['operatingMargin', 'netMargin'] as const),
  ...NETS,
]);
export const mayBeNegative = (name: Screened): boolean => BELOW_ZERO.has(name);

/** A bound as it is sent: at most 15 digits and 8 decimals. */
export const BOUND = /^-?\d{1,15}(\.\d{1,8})?$/;
export interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
}
/** Whether anything can lie between them: the first isn't above the second, nor one below zero if no figure can be. */
export function isRange(name: Screened, { from, to }: Bounds): boolean {
  const [low, high] = [from, to].map((text) => (text === undefined ? undefined : parseScaled(text)));
  if (low === null || high === null) return false;
  if (low !== undefined && high !== undefined && low > high) return false;
  return mayBeNegative(name) || ((low ?? 0n) >= 0n && (high ?? 0n) >= 0n);
}

/** What a list shows of each company: the figures asked for, otherwise its size, or its change where none has one. */
export function shownOf(market: Market, ranges: Partial<Record<Screened, unknown>> = {}): readonly Screened[] {
  const asked = SCREENED_NAMES.filter((name) => ranges[name] !== undefined);
  return asked.length > 0 ? asked : [tells(market, 'marketCap') ? 'marketCap' : 'change'];
}

/** Both bounds inclusive; null for none. */
export interface Range {
  from: bigint | null;
  to: bigint | null;
}
export type Ranges = Partial<Record<Screened, Range>>;

/** Null: unknown, or not defined. Computed only for what is asked. */
export type FigureOf<Company> = (company: Company, name: Screened) => bigint | null;

/** Coins and currency pairs belong to no industry. */
export const hasIndustries = (market: Market): boolean => tellsFigure(market, 'salesGrowth');

/** The most screens a customer may keep. */
export const SCREENS_MAXIMUM = 20;

/** The price's place in the range of its year: 0 at the lowest, 1 at the highest; null if the two are equal. */
export const placeWithin = (price: Price, low: Price, high: Price): Rate | null =>
  high > low ? divide((price - low) * SCALE, high - low, 'half-even') : null;

const within = (figure: bigint, { from, to }: Range): boolean =>
  (from === null || figure >= from) && (to === null || figure <= to);

/**
 * The companies of the industries (an empty list means all) whose figures lie within all ranges. One that lacks a
 * requested figure doesn't match: `lacking` is how many are left out for that alone.
 */
export function fitting<Company extends { instrument: { sector: string } }>(
  companies: readonly Company[],
  figureOf: FigureOf<Company>,
  ranges: Ranges,
  industries: readonly IndustryCode[] = [],
): { fit: Company[]; lacking: number } {
  const asked = Object.entries(ranges) as [Screened, Range][];
  const fit: Company[] = [];
  let lacking = 0;
  for (const company of companies) {
    if (industries.length > 0 && !industries.includes(industryOf(company.instrument.sector))) continue;
    const figures = asked.map(([name, range]) => [figureOf(company, name), range] as const);
    if (!figures.every(([figure, range]) => figure === null || within(figure, range))) continue;
    if (figures.some(([figure]) => figure === null)) lacking += 1;
    else fit.push(company);
  }
  return { fit, lacking };
}

/** Which matches of a followed screen are announced. */
export interface Followed {
  /** Companies that match and needn't be announced any more. */
  members: string[];
  /** Companies that began to match and are announced now. */
  entered: string[];
}

/**
 * `members` null: the first evaluation, so nothing has started to match since. Companies that no longer match are
 * dropped, and announced when they return. A company that starts to match while nothing may be announced stays outside,
 * and is announced at the next evaluation that may, if it still matches.
 */
export function followed(members: readonly string[] | null, fits: readonly string[], mayTell: boolean): Followed {
  if (members === null) return { members: [...fits], entered: [] };
  const known = new Set(members);
  const entered = mayTell ? fits.filter((id) => !known.has(id)) : [];
  return { members: mayTell ? [...fits] : fits.filter((id) => known.has(id)), entered };
}
