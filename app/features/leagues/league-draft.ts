/** A league as it is typed. */
import { LEAGUE_MARKET_CHOICES } from '@bourse/core/products/leagues/league-market-choices.ts';
import { computeDefaultMinimums } from '@bourse/core/products/leagues/league-season.ts';
import type { CallInput } from '../../api/use-call.ts';
import type { League } from './league-dates-and-files.ts';

export type CreateLeagueInput = Omit<CallInput<'leagues/createLeague'>, 'key'>;

export interface LeagueDraft {
  name: string;
  /** As from datetime fields, on the device's clock. */
  starts: string;
  /** It begins a few minutes after it is created, whatever `starts` says by then. */
  startsSoon: boolean;
  ends: string;
  market: string;
  /** Empty: the whole market. */
  instruments: readonly { instrument: string; name: string }[];
  capital: string;
  orderTypes: readonly string[];
  leverage: number;
  charges: boolean;
  largestShare: string;
  minimumTrades: string;
  minimumInstruments: string;
  minimumDays: string;
  ranking: NonNullable<CreateLeagueInput['ranking']>;
}

export const FIRST_LEAGUE_MARKET = { market: 'US', capital: LEAGUE_MARKET_CHOICES['US']?.capital ?? '' };

/** Another market with its own currency: with as much capital as is usual there, unless another was typed. */
export const chooseLeagueMarket = (
  { market: before, capital }: Pick<LeagueDraft, 'market' | 'capital'>,
  market: string,
): Partial<LeagueDraft> => ({
  market,
  instruments: [],
  ...(capital === '' || capital === LEAGUE_MARKET_CHOICES[before]?.capital
    ? { capital: LEAGUE_MARKET_CHOICES[market]?.capital ?? capital }
    : {}),
});

const MINUTE_MS = 60_000;
/** Time to read a code aloud and to join. */
const SOON_MS = 5 * MINUTE_MS;

/** The next whole minute that is at least five minutes away. */
const soonAfter = (now: number): number => Math.ceil((now + SOON_MS) / MINUTE_MS) * MINUTE_MS;

export const startLeagueSoon = (now: number): Pick<LeagueDraft, 'starts' | 'startsSoon'> => ({
  starts: formatLocalMinute(soonAfter(now)),
  startsSoon: true,
});

const usualDaysOf = ({ starts, ends }: Pick<LeagueDraft, 'starts' | 'ends'>): string | null => {
  const [startsAt, endsAt] = [Date.parse(starts), Date.parse(ends)];
  return endsAt > startsAt
    ? computeDefaultMinimums({ startsAt, endsAt, instruments: null }).minimumDays.toString()
    : null;
};

/** Other dates: a lesson can't ask for as many days as a month, so the usual number follows, unless one was typed. */
export const changeLeagueDates = (
  draft: Pick<LeagueDraft, 'starts' | 'ends' | 'minimumDays'>,
  change: Partial<Pick<LeagueDraft, 'starts' | 'startsSoon' | 'ends'>>,
): Partial<LeagueDraft> => {
  const days = usualDaysOf({ ...draft, ...change });
  return { ...change, ...(days !== null && draft.minimumDays === usualDaysOf(draft) ? { minimumDays: days } : {}) };
};

const instantOf = (typed: string): string | null => {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

const countOf = (typed: string): number => (Number.isInteger(Number(typed)) ? Number(typed) : 0);

/** As a datetime field needs it: local, to the minute. */
export function formatLocalMinute(at: number): string {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A league's rules as they would be typed. */
export const buildLeagueDraft = (league: League): LeagueDraft => ({
  name: league.name,
  starts: formatLocalMinute(Date.parse(league.startsAt)),
  startsSoon: false,
  ends: formatLocalMinute(Date.parse(league.endsAt)),
  market: league.markets[0] ?? 'US',
  instruments: league.permitted ?? [],
  capital: league.capital,
  orderTypes: league.orderTypes,
  leverage: league.leverage,
  charges: league.charges,
  largestShare: league.largestShare?.toString() ?? '',
  minimumTrades: league.minimumTrades.toString(),
  minimumInstruments: league.minimumInstruments.toString(),
  minimumDays: league.minimumDays.toString(),
  ranking: league.ranking,
});

/** Null while something is missing. */
export function buildCreateLeagueInput(draft: LeagueDraft, now: number): CreateLeagueInput | null {
  const startsAt = draft.startsSoon ? new Date(soonAfter(now)).toISOString() : instantOf(draft.starts);
  const endsAt = instantOf(draft.ends);
  const choice = LEAGUE_MARKET_CHOICES[draft.market];
  const name = draft.name.trim();
  if (!startsAt || !endsAt || !choice || name === '' || !/^\d{1,12}(\.\d+)?$/.test(draft.capital)) return null;
  if (draft.orderTypes.length === 0) return null;
  const share = Number(draft.largestShare);
  return {
    name,
    startsAt,
    endsAt,
    currency: choice.currency,
    capital: draft.capital,
    markets: choice.markets,
    ...(draft.instruments.length === 0 ? {} : { instruments: draft.instruments.map(({ instrument }) => instrument) }),
    orderTypes: [...draft.orderTypes] as NonNullable<CreateLeagueInput['orderTypes']>,
    leverage: draft.leverage,
    charges: draft.charges,
    ...(draft.largestShare === '' || !Number.isInteger(share) ? {} : { largestShare: share }),
    minimumTrades: countOf(draft.minimumTrades),
    minimumInstruments: countOf(draft.minimumInstruments),
    minimumDays: countOf(draft.minimumDays),
    ranking: draft.ranking,
  };
}
