/** What is typed while a league is set up, and the inputs that come of it. */
import { RECORDED_DAY_SOURCE } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import {
  findSeasonDatesFault,
  LEAGUE_CAPITAL_MAXIMUM,
  LEAGUE_INSTRUMENTS_MAXIMUM,
  type SeasonDatesFault,
  WEEK_MS,
} from '@bourse/core/products/leagues/league-season.ts';
import {
  currencyDigitsOf,
  isCurrency,
  minimumOf,
  parseAmount as parseStoredAmount,
} from '@bourse/core/ledger/money.ts';
import { LEAGUE_MARKET_CHOICES } from '@bourse/core/products/leagues/league-market-choices.ts';
import type { CallInput } from '../../../api/staff-api-client.ts';
import { parseAmount } from '../../../language/parse-input.ts';

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

/** The minute of `now` (epoch ms), as typed; a season that begins in it begins at once. */
export const beginNow = (now: number): string => formatLocalMinute(now);

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

/** What was typed, for a market that is chosen now: its usual capital instead of another market's. */
export function moveDraftToMarket(draft: SeasonDraft, market: Market): SeasonDraft {
  const isUsual = Object.values(LEAGUE_MARKET_CHOICES).some(({ capital }) => capital === draft.capital);
  return isUsual ? { ...draft, capital: LEAGUE_MARKET_CHOICES[market]?.capital ?? '' } : draft;
}

export type SeasonField = 'name' | 'organiser' | 'starts' | 'ends' | 'capital' | 'largestShare';
export type SeasonFault = SeasonField | SeasonDatesFault | 'weeklyPoints';
export type SeasonFaults = Partial<Record<SeasonField, SeasonFault>>;

const currencyOf = (market: Market): string => LEAGUE_MARKET_CHOICES[market]?.currency ?? 'USD';

/** The calls take no more digits before the point. */
const WHOLE_MAXIMUM = 10n ** 12n - 1n;
/** The most that entries can begin with, as the calls take it. */
export function capitalMaximumOf(market: Market): string {
  const currency = currencyOf(market);
  if (!isCurrency(currency)) return '0';
  const whole = LEAGUE_CAPITAL_MAXIMUM / 10n ** BigInt(currencyDigitsOf(currency));
  return minimumOf(whole, WHOLE_MAXIMUM).toString();
}

function isCapital(typed: string, market: Market): boolean {
  const currency = currencyOf(market);
  const amount = isCurrency(currency) ? parseStoredAmount(parseAmount(typed, currency), currency) : null;
  const most = isCurrency(currency) ? parseStoredAmount(capitalMaximumOf(market), currency) : null;
  return amount !== null && amount > 0n && most !== null && amount <= most;
}

const FIELDS_OF_DATES: Readonly<Record<SeasonDatesFault, 'starts' | 'ends'>> = {
  startPast: 'starts',
  startFar: 'starts',
  endPast: 'ends',
  tooShort: 'ends',
  tooLong: 'ends',
};

function findDateFaults({ starts, ends, ranking }: SeasonDraft, now: number): SeasonFaults {
  const dates = { startsAt: Date.parse(starts), endsAt: Date.parse(ends) };
  if (Number.isNaN(dates.startsAt)) return { starts: 'starts' };
  if (Number.isNaN(dates.endsAt) || dates.endsAt <= dates.startsAt) return { ends: 'ends' };
  const fault = findSeasonDatesFault(dates, now);
  if (fault) return { [FIELDS_OF_DATES[fault]]: fault };
  return ranking === 'points' && dates.endsAt - dates.startsAt < WEEK_MS ? { ends: 'weeklyPoints' } : {};
}

/** By field, why it can't be used as it is. `now`: epoch ms. */
export function findSeasonFaults(draft: SeasonDraft, market: Market, now: number): SeasonFaults {
  const share = Number(draft.largestShare);
  const isRight: Record<Exclude<SeasonField, 'starts' | 'ends'>, boolean> = {
    name: draft.name.trim() !== '' && draft.name.trim().length <= 60,
    organiser: /^[1-9]\d{0,17}$/.test(draft.organiser.trim()),
    capital: isCapital(draft.capital, market),
    largestShare: draft.largestShare === '' || (Number.isInteger(share) && share >= 1 && share <= 100),
  };
  const fields = Object.keys(isRight) as (keyof typeof isRight)[];
  const wrong = fields.filter((field) => !isRight[field]).map((field) => [field, field] as const);
  return { ...Object.fromEntries(wrong), ...findDateFaults(draft, now) };
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
    currency: currencyOf(market),
    capital: parseAmount(draft.capital, currencyOf(market)),
    markets: [market],
    instruments: instruments.slice(0, LEAGUE_INSTRUMENTS_MAXIMUM),
    charges: draft.charges === 'yes',
    ranking: draft.ranking,
    ...(draft.largestShare === '' ? {} : { largestShare: Number(draft.largestShare) }),
    names: [...names],
  };
}
