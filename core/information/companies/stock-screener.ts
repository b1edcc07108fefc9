/** Which companies have figures within ranges. */
import type { Market } from '../../markets/market-types.ts';
import { divide, parseScaled, type Price, type Rate, SCALE } from '../../ledger/money.ts';
import { type IndustryCode, getIndustryCode } from './industry-breadth.ts';
import { RANKING_FIGURE_NAMES, isRankingFigureAvailable } from './company-ranking.ts';
import { findShortBalancePublicationRule } from './short-balance-publication.ts';
import {
  type InvestorGroup,
  INVESTOR_GROUPS,
  type NetBuyingSpan,
  NET_BUYING_SPANS,
  publishesInvestorGroups,
} from './net-buying.ts';

/** `money`: an amount; `share`: money per share; `rate`: a pure number (0.12 is 12 %); `days`: sessions. */
export type ScreenerFigureKind = 'money' | 'share' | 'rate' | 'times' | 'shares' | 'days';

/** Over this many sessions net buying is added up where its name says nothing else. */
const NET_SESSIONS = 20;
export type NetBuyingFigure = `${InvestorGroup}${'' | Exclude<NetBuyingSpan, typeof NET_SESSIONS>}`;
export const formatNetBuyingFigure = (who: InvestorGroup, over: NetBuyingSpan): NetBuyingFigure =>
  over === NET_SESSIONS ? who : `${who}${over}`;

/** Net buying by its name: whose, and over how many sessions. */
export const NET_BUYING_FIGURES = Object.fromEntries(
  NET_BUYING_SPANS.flatMap((over) =>
    INVESTOR_GROUPS.map((who) => [formatNetBuyingFigure(who, over), { who, over }] as const),
  ),
) as Readonly<Record<NetBuyingFigure, { who: InvestorGroup; over: NetBuyingSpan }>>;
const NETS = Object.keys(NET_BUYING_FIGURES) as NetBuyingFigure[];
export const isNetBuyingFigure = (name: ScreenerFigure): name is NetBuyingFigure =>
  Object.hasOwn(NET_BUYING_FIGURES, name);

/**
 * Sales and profits are those of the last four quarters reported; earnings per share, like multiples, margins and
 * growth, those of the last fiscal year reported.
 */
const OTHER_FIGURES = {
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
} as const satisfies Record<string, ScreenerFigureKind>;
export type ScreenerFigure = keyof typeof OTHER_FIGURES | NetBuyingFigure;
export const SCREENER_FIGURES = [...Object.keys(OTHER_FIGURES), ...NETS] as [ScreenerFigure, ...ScreenerFigure[]];
export const getScreenerFigureKind = (name: ScreenerFigure): ScreenerFigureKind =>
  isNetBuyingFigure(name) ? 'money' : OTHER_FIGURES[name];
export const isMoneyFigure = (name: ScreenerFigure): boolean =>
  getScreenerFigureKind(name) === 'money' || getScreenerFigureKind(name) === 'share';

export const SCREENER_FIGURE_GROUPS = {
  size: ['marketCap', 'sales', 'operatingProfit', 'netProfit'],
  value: ['priceEarnings', 'priceBook', 'priceSales', 'earningsPerShare', 'dividendYield', 'payoutRatio'],
  growth: ['salesGrowth', 'operatingGrowth', 'netGrowth'],
  quality: ['operatingMargin', 'netMargin', 'returnOnEquity', 'debtRatio'],
  trading: ['turnover', 'change', 'yearPlace'],
  shorting: ['shortPart', 'shortRatio', 'shortBalance', 'daysToCover'],
  buyers: ['foreignOwnership', ...NETS],
} as const satisfies Record<string, readonly ScreenerFigure[]>;
export type ScreenerFigureGroup = keyof typeof SCREENER_FIGURE_GROUPS;

const OF_BALANCES: ReadonlySet<ScreenerFigure> = new Set(['shortRatio', 'shortBalance', 'daysToCover']);
/** Whether a figure is from finished sessions, which are looked up one company after another. */
export const isSessionFigure = (name: ScreenerFigure): boolean =>
  name === 'shortPart' || OF_BALANCES.has(name) || isNetBuyingFigure(name);

/** Whether the figure is published for a market's listings; figures of a price's year exist everywhere. */
export function isScreenerFigurePublished(market: Market, name: ScreenerFigure): boolean {
  if (isNetBuyingFigure(name)) return publishesInvestorGroups(market);
  if (OF_BALANCES.has(name)) return findShortBalancePublicationRule(market) !== null;
  // A figure that no ranking has is told of companies alone, and they are where sales growth is told.
  return (
    name === 'yearPlace' ||
    isRankingFigureAvailable(market, RANKING_FIGURE_NAMES.find((by) => by === name) ?? 'salesGrowth')
  );
}

const BELOW_ZERO: ReadonlySet<ScreenerFigure> = new Set<ScreenerFigure>([
  ...(['operatingProfit', 'netProfit', 'earningsPerShare', 'change', 'returnOnEquity'] as const),
  ...SCREENER_FIGURE_GROUPS.growth,
  ...(['operatingMargin', 'netMargin'] as const),
  ...NETS,
]);
export const canFigureBeNegative = (name: ScreenerFigure): boolean => BELOW_ZERO.has(name);

/** A bound as it is sent: at most 15 digits and 8 decimals. */
export const SCREENER_BOUND_PATTERN = /^-?\d{1,15}(\.\d{1,8})?$/;
export interface ScreenerBounds {
  from?: string | undefined;
  to?: string | undefined;
}
/** Whether anything can lie between them: the first isn't above the second, nor one below zero if no figure can be. */
export function isPossibleScreenerRange(name: ScreenerFigure, { from, to }: ScreenerBounds): boolean {
  const [low, high] = [from, to].map((text) => (text === undefined ? undefined : parseScaled(text)));
  if (low === null || high === null) return false;
  if (low !== undefined && high !== undefined && low > high) return false;
  return canFigureBeNegative(name) || ((low ?? 0n) >= 0n && (high ?? 0n) >= 0n);
}

/** What a list shows of each company: the figures asked for, otherwise its size, or its change where none has one. */
export function listDisplayedScreenerFigures(
  market: Market,
  ranges: Partial<Record<ScreenerFigure, unknown>> = {},
): readonly ScreenerFigure[] {
  const requested = SCREENER_FIGURES.filter((name) => ranges[name] !== undefined);
  return requested.length > 0 ? requested : [isScreenerFigurePublished(market, 'marketCap') ? 'marketCap' : 'change'];
}

/** Both bounds inclusive; null for none. */
export interface ScreenerFigureRange {
  from: bigint | null;
  to: bigint | null;
}
export type ScreenerFigureRanges = Partial<Record<ScreenerFigure, ScreenerFigureRange>>;

/** Null: unknown, or not defined. Computed only for what is asked. */
export type CompanyFigureGetter<Company> = (company: Company, name: ScreenerFigure) => bigint | null;

/** Coins and currency pairs belong to no industry. */
export const marketHasIndustries = (market: Market): boolean => isRankingFigureAvailable(market, 'salesGrowth');

/** The most screens a customer may keep. */
export const SAVED_STOCK_SCREENS_MAXIMUM = 20;

/** The price's place in the range of its year: 0 at the lowest, 1 at the highest; null if the two are equal. */
export const computePlaceInYearRange = (price: Price, low: Price, high: Price): Rate | null =>
  high > low ? divide((price - low) * SCALE, high - low, 'half-even') : null;

const isWithinRange = (figure: bigint, { from, to }: ScreenerFigureRange): boolean =>
  (from === null || figure >= from) && (to === null || figure <= to);

/**
 * The companies of the industries (an empty list means all) whose figures lie within all ranges. One that lacks a
 * requested figure doesn't match: `lacking` is how many are left out for that alone.
 */
export function findMatchingCompanies<Company extends { instrument: { sector: string } }>(
  companies: readonly Company[],
  figureOf: CompanyFigureGetter<Company>,
  ranges: ScreenerFigureRanges,
  industries: readonly IndustryCode[] = [],
): { fit: Company[]; lacking: number } {
  const requested = Object.entries(ranges) as [ScreenerFigure, ScreenerFigureRange][];
  const fit: Company[] = [];
  let lacking = 0;
  for (const company of companies) {
    if (industries.length > 0 && !industries.includes(getIndustryCode(company.instrument.sector))) continue;
    const figures = requested.map(([name, range]) => [figureOf(company, name), range] as const);
    if (!figures.every(([figure, range]) => figure === null || isWithinRange(figure, range))) continue;
    if (figures.some(([figure]) => figure === null)) lacking += 1;
    else fit.push(company);
  }
  return { fit, lacking };
}

/** Which matches of a followed screen are announced. */
export interface FollowedStockScreenUpdate {
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
export function updateFollowedStockScreen(
  members: readonly string[] | null,
  fits: readonly string[],
  canAnnounce: boolean,
): FollowedStockScreenUpdate {
  if (members === null) return { members: [...fits], entered: [] };
  const known = new Set(members);
  const entered = canAnnounce ? fits.filter((id) => !known.has(id)) : [];
  return { members: canAnnounce ? [...fits] : fits.filter((id) => known.has(id)), entered };
}
