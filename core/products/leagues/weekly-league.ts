/**
 * The public league of a practice world: one a week, from Monday to Monday (UTC), by rules that are dated and the same
 * for everybody.
 */
import type { OrderType } from '../../trading/orders/order.ts';
import type { LeagueRankingMethod } from '../../trading/execution/league-season-rules.ts';
import type { Market } from '../../markets/market-types.ts';
import { DAY_MS, SEASON_START_LATE_MAXIMUM_MS, WEEK_MS } from './league-season.ts';

export interface WeeklyLeagueRules {
  currency: string;
  capital: string;
  markets: readonly Market[];
  orderTypes: readonly OrderType[];
  largestShare: number;
  minimumInstruments: number;
  minimumDays: number;
  ranking: LeagueRankingMethod;
}

/** The rules of weeks that begin on `from` or later, newest last. A week's rules never change: add a later date. */
export const WEEKLY_LEAGUE_RULES: readonly { from: string; rules: WeeklyLeagueRules }[] = [
  {
    from: '2024-01-01',
    rules: {
      currency: 'USD',
      capital: '100000',
      markets: ['US'],
      orderTypes: ['market', 'limit', 'stop'],
      // Three instruments with at most half of the capital each, so that no single bet wins.
      largestShare: 50,
      minimumInstruments: 3,
      minimumDays: 1,
      ranking: 'return',
    },
  },
];

export const findWeeklyLeagueRules = (week: string): WeeklyLeagueRules | null =>
  WEEKLY_LEAGUE_RULES.findLast(({ from }) => from <= week)?.rules ?? null;

export interface WeeklyLeagueSeason {
  /** The Monday that begins the week, as 2026-11-30. */
  week: string;
  startsAt: number;
  endsAt: number;
}

/** Less of a week than this isn't worth joining: whoever comes then joins the next one. */
const SHORTEST_REST_MS = 60 * 60_000;
/** How long before a week ends its successor is opened. */
const NEXT_AHEAD_MS = 2 * DAY_MS;

/** 1970-01-01 was a Thursday, three days after a Monday. */
const getWeekStart = (at: number): number => Math.floor((at + 3 * DAY_MS) / WEEK_MS) * WEEK_MS - 3 * DAY_MS;

function buildSeason(start: number, now: number): WeeklyLeagueSeason {
  const isLate = start < now - SEASON_START_LATE_MAXIMUM_MS;
  return {
    week: new Date(start).toISOString().slice(0, 10),
    startsAt: isLate ? now : start,
    endsAt: start + WEEK_MS,
  };
}

/** The weeks of which there must be a league: this one's, which in a new world begins now, and soon the next one's. */
export function listDueWeeklyLeagues(now: number): WeeklyLeagueSeason[] {
  const start = getWeekStart(now);
  const end = start + WEEK_MS;
  return [
    ...(end - now >= SHORTEST_REST_MS ? [buildSeason(start, now)] : []),
    ...(end - now <= NEXT_AHEAD_MS ? [buildSeason(end, now)] : []),
  ];
}
