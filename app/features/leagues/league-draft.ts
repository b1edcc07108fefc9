/** A league as it is typed. */
import type { CallInput } from '../../api/use-call.ts';
import type { League } from './league-dates-and-files.ts';

export type CreateLeagueInput = Omit<CallInput<'leagues/createLeague'>, 'key'>;

export interface LeagueDraft {
  name: string;
  /** As from datetime fields, on the device's clock. */
  starts: string;
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

export interface LeagueMarketChoice {
  markets: CreateLeagueInput['markets'];
  currency: string;
}
/** The markets of a league trade in one currency. */
export const LEAGUE_MARKET_CHOICES: Readonly<Record<string, LeagueMarketChoice>> = {
  US: { markets: ['US'], currency: 'USD' },
  KR: { markets: ['KR'], currency: 'KRW' },
  MX: { markets: ['MX'], currency: 'MXN' },
  TH: { markets: ['TH'], currency: 'THB' },
  IN: { markets: ['IN'], currency: 'INR' },
  SA: { markets: ['SA'], currency: 'SAR' },
  CRYPTO: { markets: ['CRYPTO'], currency: 'USDT' },
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
export function buildCreateLeagueInput(draft: LeagueDraft): CreateLeagueInput | null {
  const startsAt = instantOf(draft.starts);
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
