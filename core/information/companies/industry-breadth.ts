/** The industries, and how each of them does today. */
import { divide, SCALE, type Amount, type Rate } from '../../ledger/money.ts';

/** The house's own list, which every venue uses to classify companies; empty means none. */
export const INDUSTRY_CODES = [
  'technology',
  'semiconductors',
  'health',
  'finance',
  'energy',
  'materials',
  'industry',
  'consumer',
  'food',
  'telecom',
  'utilities',
  'transport',
  'property',
] as const;
export type IndustryCode = (typeof INDUSTRY_CODES)[number] | typeof NO_INDUSTRY;
/** Since when the list has been unchanged (YYYY-MM-DD). */
export const INDUSTRIES_UNCHANGED_SINCE = '2026-11-20';
/** For companies whose venue names no industry, or none of the list. */
export const NO_INDUSTRY = 'none';

/** Whether today's change means anything: not for one that doesn't trade, nor on the day of its listing. */
export type CompanyTradingStatus = 'traded' | 'suspended' | 'firstDay';

export interface IndustryMember {
  sector: string;
  tradingStatus: CompanyTradingStatus;
  /** Since the previous close, a pure number with 8 decimals. */
  changeRate: Rate;
  /** In the market's currency, now and at the previous close; null if the number of shares is unknown. */
  worth: { now: Amount; before: Amount } | null;
}

/** The combined state of several companies. */
export interface MarketBreadth {
  names: number;
  rising: number;
  falling: number;
  unchanged: number;
  /** Suspended, or listed today: included in the number of names, but not in the returns. */
  apart: number;
  marketCap: Amount | null;
  /** Returns of the day; null if no member has one. */
  weightedReturn: Rate | null;
  medianReturn: Rate | null;
}
export interface IndustryBreadth extends MarketBreadth {
  industry: IndustryCode;
}

const known: ReadonlySet<string> = new Set(INDUSTRY_CODES);
export const getIndustryCode = (sector: string): IndustryCode =>
  known.has(sector) ? (sector as IndustryCode) : NO_INDUSTRY;

const compareValues = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** For an even number the mean of the two in the middle, rounded half to even. */
export function computeMedianRate(rates: readonly Rate[]): Rate | null {
  const sorted = rates.toSorted(compareValues);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : divide(sorted[(sorted.length >> 1) - 1]! + upper, 2n, 'half-even');
}

/** Every industry of the list, the largest first; those without members, and the members without one, at the end. */
export function listIndustryBreadths(members: readonly IndustryMember[]): IndustryBreadth[] {
  const groups = Map.groupBy(members, ({ sector }) => getIndustryCode(sector));
  const rows = INDUSTRY_CODES.map((industry) => buildIndustryRow(industry, groups.get(industry) ?? []));
  const without = groups.get(NO_INDUSTRY);
  return [
    ...rows.sort((a, b) =>
      b.names && a.names ? compareValues(b.marketCap ?? 0n, a.marketCap ?? 0n) : b.names - a.names,
    ),
    ...(without ? [buildIndustryRow(NO_INDUSTRY, without)] : []),
  ];
}

const buildIndustryRow = (industry: IndustryCode, members: readonly IndustryMember[]): IndustryBreadth => ({
  industry,
  ...computeMarketBreadth(members),
});

export function computeMarketBreadth(members: readonly Omit<IndustryMember, 'sector'>[]): MarketBreadth {
  const traded = members.filter(({ tradingStatus }) => tradingStatus === 'traded');
  const sum = (worths: readonly (IndustryMember['worth'] | null)[], of: 'now' | 'before'): Amount =>
    worths.reduce((total, worth) => total + (worth?.[of] ?? 0n), 0n);
  const weights = traded.map(({ worth }) => worth);
  const before = sum(weights, 'before');
  const sized = members.some(({ worth }) => worth !== null);
  return {
    names: members.length,
    rising: traded.filter(({ changeRate }) => changeRate > 0n).length,
    falling: traded.filter(({ changeRate }) => changeRate < 0n).length,
    unchanged: traded.filter(({ changeRate }) => changeRate === 0n).length,
    apart: members.length - traded.length,
    marketCap: sized
      ? sum(
          members.map(({ worth }) => worth),
          'now',
        )
      : null,
    weightedReturn: before > 0n ? divide((sum(weights, 'now') - before) * SCALE, before, 'half-even') : null,
    medianReturn: computeMedianRate(traded.map(({ changeRate }) => changeRate)),
  };
}
