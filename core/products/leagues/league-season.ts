/**
 * A league: a season in which entries trade play money by the same rules. The number of a league is that of each
 * entry's portfolio, so an order or a position tells its season. Amounts are minor units, times epoch ms, rates have 8
 * decimals.
 */
import { STORED_INTEGER_MAXIMUM } from '../../ledger/money.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '../../ledger/portfolio-kinds.ts';
import type { OrderType } from '../../trading/orders/order.ts';
import type { LeagueSeason } from '../../trading/execution/league-season-rules.ts';

export const LEAGUE_ORDER_TYPES = [
  'market',
  'limit',
  'stop',
  'stopLimit',
  'trailing',
] as const satisfies readonly OrderType[];
export type LeagueSeasonTerms = Omit<LeagueSeason, 'number'>;

export const LEAGUE_PHASES = ['upcoming', 'running', 'counting', 'final'] as const;
export type LeaguePhase = (typeof LEAGUE_PHASES)[number];

/** The last number that a portfolio can have. */
export const LEAGUE_NUMBER_MAXIMUM = 32_767;
export const isLeagueNumber = (number: number): boolean =>
  Number.isInteger(number) && number >= FIRST_LEAGUE_PORTFOLIO && number <= LEAGUE_NUMBER_MAXIMUM;

export const LEAGUE_ENTRIES_MAXIMUM = 2_000;
/** Beyond this a season is decided by one bet. */
export const LEAGUE_LEVERAGE_MAXIMUM = 5;
export const MINIMUM_TRADES_MAXIMUM = 1_000;
export const MINIMUM_INSTRUMENTS_MAXIMUM = 20;
/** All well-known ones of a market. */
export const LEAGUE_INSTRUMENTS_MAXIMUM = 400;
export const MINIMUM_DAYS_MAXIMUM = 60;
export const ENTRANTS_ADDED_AT_ONCE_MAXIMUM = 200;
/** For one organiser, that haven't ended; and created within a day, since numbers are never reused. */
export const OPEN_LEAGUES_MAXIMUM = 20;
export const NEW_LEAGUES_PER_DAY_MAXIMUM = 20;
/** The most that an entrant writes into a journal within a day, and that the organiser does. */
export const JOURNAL_NOTES_PER_DAY_MAXIMUM = 100;
const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const WEEK_MS = 7 * DAY_MS;
export const SEASON_LENGTH_MINIMUM_MS = 10 * MINUTE_MS;
export const SEASON_LENGTH_MAXIMUM_MS = 366 * DAY_MS;
/** How far ahead a season may begin; and how long ago, to allow for the time taken to fill in the form. */
export const SEASON_START_AHEAD_MAXIMUM_MS = 366 * DAY_MS;
export const SEASON_START_LATE_MAXIMUM_MS = 10 * MINUTE_MS;
/** How long before a changed date takes effect: every process has read it by then. */
export const LEAGUE_CHANGE_NOTICE_MS = MINUTE_MS;
/** Points of a curve, whatever the season's length. */
const POINTS = 240;
const LEAST_BETWEEN_MS = MINUTE_MS;

export const getLeaguePhase = (
  { startsAt, endsAt }: Pick<LeagueSeason, 'startsAt' | 'endsAt'>,
  isFrozen: boolean,
  now: number,
): LeaguePhase => (isFrozen ? 'final' : now < startsAt ? 'upcoming' : now < endsAt ? 'running' : 'counting');

/** The interval between points of the curves: drawdown is measured at these. */
export const getCurvePointInterval = ({ startsAt, endsAt }: Pick<LeagueSeason, 'startsAt' | 'endsAt'>): number =>
  Math.max(LEAST_BETWEEN_MS, Math.ceil((endsAt - startsAt) / POINTS / MINUTE_MS) * MINUTE_MS);

/** Full weeks that have ended by `now`. */
export const countFinishedWeeks = (
  { startsAt, endsAt }: Pick<LeagueSeason, 'startsAt' | 'endsAt'>,
  now: number,
): number => Math.max(0, Math.floor((Math.min(now, endsAt) - startsAt) / WEEK_MS));

/** Calendar days (UTC) that a season touches. */
export const countSeasonDays = ({ startsAt, endsAt }: Pick<LeagueSeason, 'startsAt' | 'endsAt'>): number =>
  Math.max(1, Math.floor((endsAt - 1) / DAY_MS) - Math.floor(startsAt / DAY_MS) + 1);

const DEFAULT_INSTRUMENTS = 3;
const DEFAULT_DAYS = 5;
/**
 * For whoever sets no minimum: several instruments, and days spread over the season, so that no single bet wins. A
 * season of a day or less, such as a lesson, asks for one of each: otherwise most who traded would have no place.
 */
export function computeDefaultMinimums({
  startsAt,
  endsAt,
  instruments,
}: Pick<LeagueSeason, 'startsAt' | 'endsAt' | 'instruments'>): Pick<
  LeagueSeason,
  'minimumInstruments' | 'minimumDays'
> {
  const length = endsAt - startsAt;
  if (length <= DAY_MS) return { minimumInstruments: 1, minimumDays: 1 };
  return {
    minimumInstruments: Math.min(DEFAULT_INSTRUMENTS, instruments?.length ?? DEFAULT_INSTRUMENTS),
    minimumDays: Math.min(DEFAULT_DAYS, Math.max(1, Math.floor(length / DAY_MS / 4))),
  };
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** Leaves room for profit: even a millionfold gain must fit. Minor units. */
export const LEAGUE_CAPITAL_MAXIMUM = STORED_INTEGER_MAXIMUM / 1_000_000n;

export type SeasonDatesFault = 'startPast' | 'startFar' | 'endPast' | 'tooShort' | 'tooLong';

/** Why a season can't have these dates; null if it can. */
export function findSeasonDatesFault(
  { startsAt, endsAt }: Pick<LeagueSeason, 'startsAt' | 'endsAt'>,
  now: number,
): SeasonDatesFault | null {
  if (startsAt < now - SEASON_START_LATE_MAXIMUM_MS) return 'startPast';
  if (startsAt > now + SEASON_START_AHEAD_MAXIMUM_MS) return 'startFar';
  if (endsAt <= now) return 'endPast';
  if (endsAt - startsAt < SEASON_LENGTH_MINIMUM_MS) return 'tooShort';
  return endsAt - startsAt > SEASON_LENGTH_MAXIMUM_MS ? 'tooLong' : null;
}

export type LeagueTermsFault = 'leagueDates' | 'leagueTerms';

/** Why these terms can't make a league; null if they can. */
export function findLeagueTermsFault(terms: LeagueSeasonTerms, now: number): LeagueTermsFault | null {
  const { startsAt, endsAt, capital, markets, orderTypes, leverage, largestShare } = terms;
  if (findSeasonDatesFault(terms, now)) return 'leagueDates';
  const sound =
    capital > 0n &&
    markets.length > 0 &&
    orderTypes.length > 0 &&
    terms.instruments?.length !== 0 &&
    isWithin(leverage, 1, LEAGUE_LEVERAGE_MAXIMUM) &&
    (largestShare === null || isWithin(largestShare, 1, 100)) &&
    isWithin(terms.minimumTrades, 0, MINIMUM_TRADES_MAXIMUM) &&
    isWithin(
      terms.minimumInstruments,
      0,
      Math.min(MINIMUM_INSTRUMENTS_MAXIMUM, terms.instruments?.length ?? Infinity),
    ) &&
    isWithin(terms.minimumDays, 0, Math.min(MINIMUM_DAYS_MAXIMUM, countSeasonDays(terms))) &&
    (terms.ranking !== 'points' || endsAt - startsAt >= WEEK_MS);
  return sound ? null : 'leagueTerms';
}
