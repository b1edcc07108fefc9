/** When each market publishes short balances: the units that short sellers still owe. */
import { toDayNumber, dayOfMonth, monthOf } from '../../dates.ts';
import type { Market, SessionInvestorStatistics } from '../../markets/market-types.ts';

/** The sessions at whose end a balance is published, and how many sessions later. */
export interface ShortBalancePublicationRule {
  every: 'session' | 'week' | 'halfMonth';
  after: number;
  source: string;
}

/**
 * India's exchanges publish weekly what was sold short (SEBI, circular of 2024-01-05) and no balance; for Mexico we
 * know no source.
 */
const RULES: Readonly<Partial<Record<Market, ShortBalancePublicationRule>>> = {
  KR: {
    every: 'session',
    after: 2,
    source: 'Korea Exchange: who is short reports within two days, so the balance of two days before is provided',
  },
  US: {
    every: 'halfMonth',
    after: 8,
    source:
      'FINRA rule 4560: of the 15th and of the month’s last day, or the sessions before; compiled by the eighth day',
  },
  TH: { every: 'session', after: 1, source: 'SET, Outstanding Short Positions: reported by its members each day' },
  SA: { every: 'week', after: 1, source: 'Saudi Exchange, Aggregate Sum of Net Short Positions' },
};

/** Null if no balance is published. */
export const findShortBalancePublicationRule = (market: Market): ShortBalancePublicationRule | null =>
  RULES[market] ?? null;

const MIDDLE = 15;
/** Weeks begin on Sundays, as the Saudi one does: day 0 was a Thursday. */
const getWeekNumber = (date: string): number => Math.floor((toDayNumber(date) + 4) / 7);

/** Whether the balance of the session of `date` is published, if the next session is that of `next`. */
function isPublished({ every }: ShortBalancePublicationRule, date: string, next: string): boolean {
  if (every === 'session') return true;
  if (every === 'week') return getWeekNumber(next) !== getWeekNumber(date);
  if (monthOf(next) !== monthOf(date)) return true;
  return dayOfMonth(date) <= MIDDLE && dayOfMonth(next) > MIDDLE;
}

/** The last balance published once the first of the sessions is over; they are newest first; null without one. */
export function findPublishedShortBalance<Trade extends Pick<SessionInvestorStatistics, 'date'>>(
  market: Market,
  trades: readonly Trade[],
): Trade | null {
  const rule = findShortBalancePublicationRule(market);
  if (!rule) return null;
  return (
    trades.find((trade, at) => at >= rule.after && at > 0 && isPublished(rule, trade.date, trades[at - 1]!.date)) ??
    null
  );
}
