/** What is typed while a league is set up, and the inputs that come of it. */
import { RECORDED_DAY_SOURCE } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { LEAGUE_INSTRUMENTS_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import { LEAGUE_MARKET_CHOICES } from '@bourse/core/products/leagues/league-market-choices.ts';
import type { CallInput } from '../../../api/staff-api-client.ts';

export type SetUpLeagueInput = Omit<CallInput<'staff/setUpLeague'>, 'key'>;
export type SourceName = CallInput<'staff/decidePriceSource'>['source'];
export type Ranking = NonNullable<SetUpLeagueInput['ranking']>;

export const LEAGUE_MARKETS: readonly Market[] = MARKETS.filter((market) =>
  Object.hasOwn(LEAGUE_MARKET_CHOICES, market),
);

export interface PriceChoice {
  market: Market;
  source: SourceName;
}
export const isRecordedDay = ({ source }: PriceChoice): boolean => source === RECORDED_DAY_SOURCE;

export interface SeasonDraft {
  name: string;
  organiser: string;
  /** As from datetime fields, on this computer's clock. */
  starts: string;
  ends: string;
  capital: string;
  ranking: Ranking;
  largestShare: string;
  charges: 'yes' | 'no';
}

const MINUTE_MS = 60_000;
const WEEKS_MS = 28 * 24 * 60 * MINUTE_MS;

/** As a datetime field needs it: local, to the minute. */
const formatLocalMinute = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

/** Four weeks from `now` (epoch ms), which is when most classes begin. */
export const newSeasonDraft = (market: Market, organiser: string, now: number): SeasonDraft => ({
  name: '',
  organiser,
  starts: formatLocalMinute(now),
  ends: formatLocalMinute(now + WEEKS_MS),
  capital: LEAGUE_MARKET_CHOICES[market]?.capital ?? '',
  ranking: 'returnOverDrawdown',
  largestShare: '',
  charges: 'yes',
});

export type SeasonField = 'name' | 'organiser' | 'starts' | 'ends' | 'capital' | 'largestShare';

/** The fields that can't be used as they are. */
export function findSeasonFaults(draft: SeasonDraft): ReadonlySet<SeasonField> {
  const share = Number(draft.largestShare);
  const isRight: Record<SeasonField, boolean> = {
    name: draft.name.trim() !== '' && draft.name.trim().length <= 60,
    organiser: /^[1-9]\d{0,17}$/.test(draft.organiser.trim()),
    starts: !Number.isNaN(Date.parse(draft.starts)),
    ends: Date.parse(draft.ends) > Date.parse(draft.starts),
    capital: /^[1-9]\d{0,11}(\.\d{1,2})?$/.test(draft.capital.trim()),
    largestShare: draft.largestShare === '' || (Number.isInteger(share) && share >= 1 && share <= 100),
  };
  return new Set((Object.keys(isRight) as SeasonField[]).filter((field) => !isRight[field]));
}

/** For a draft without faults. */
export function buildSetUpInput(
  draft: SeasonDraft,
  { market, instruments, names }: { market: Market; instruments: readonly string[]; names: readonly string[] },
): SetUpLeagueInput {
  return {
    organiser: draft.organiser.trim(),
    name: draft.name.trim(),
    startsAt: new Date(draft.starts).toISOString(),
    endsAt: new Date(draft.ends).toISOString(),
    currency: LEAGUE_MARKET_CHOICES[market]?.currency ?? 'USD',
    capital: draft.capital.trim(),
    markets: [market],
    instruments: instruments.slice(0, LEAGUE_INSTRUMENTS_MAXIMUM),
    charges: draft.charges === 'yes',
    ranking: draft.ranking,
    ...(draft.largestShare === '' ? {} : { largestShare: Number(draft.largestShare) }),
    names: [...names],
  };
}
