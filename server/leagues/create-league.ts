import { randomInt } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  computeDefaultMinimums,
  DAY_MS,
  findLeagueTermsFault,
  LEAGUE_CAPITAL_MAXIMUM,
  LEAGUE_NUMBER_MAXIMUM,
  NEW_LEAGUES_PER_DAY_MAXIMUM,
  OPEN_LEAGUES_MAXIMUM,
  type LeagueSeasonTerms,
} from '@bourse/core/products/leagues/league-season.ts';
import { isCurrency, parseAmount } from '@bourse/core/ledger/money.ts';
import {
  type CommandContext,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { countCreatedLeagues, insertSeason, nextLeagueNumber } from './seasons-store.ts';
import { mayCreateLeagues } from './store.ts';
import { generateTextName } from './encrypted-texts.ts';

type Input = CallInput<Calls['leagues/createLeague']>;
export type CreateLeagueDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'accountEvents' | 'venues' | 'seasonTerms' | 'secrets' | 'leagueTexts'
>;

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
export const generateLeagueCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export const createLeague =
  (dependencies: CreateLeagueDependencies): Handler<'leagues/createLeague'> =>
  async (input, { account }) => {
    const terms = buildSeasonTerms(dependencies, input);
    if (isRefusal(terms)) return terms;
    const made = await runTransactionCommand(dependencies, {
      actor: { account },
      // The idempotency key covers the name's fingerprint, as for every name that customers choose.
      key: computeIdempotencyKey('leagues/createLeague', {
        ...input,
        name: dependencies.secrets.fingerprint('name', input.name).toString('hex'),
      }),
      async decide(work): Promise<{ league: string } | Refusal> {
        if (!(await mayCreateLeagues(work.db, account))) return refuse('leagueNotAllowed');
        return addLeague(dependencies, work, { account, name: input.name, terms });
      },
    });
    if (!isRefusal(made)) await dependencies.seasonTerms.findOrLoad(dependencies.database.kysely, Number(made.league));
    return made;
  };

/** Adds a league of an organiser, who may have it; refused with dates, rules or numbers that can't be. */
export async function addLeague(
  { leagueTexts }: Pick<CreateLeagueDependencies, 'leagueTexts'>,
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { account, name: title, terms }: { account: AccountId; name: string; terms: LeagueSeasonTerms },
): Promise<{ league: string } | Refusal> {
  const fault = findLeagueTermsFault(terms, now);
  if (fault) return refuse(fault);
  const { open, recent } = await countCreatedLeagues(db, account, now - DAY_MS);
  if (open >= OPEN_LEAGUES_MAXIMUM) return refuse('leaguesFull', { maximum: OPEN_LEAGUES_MAXIMUM });
  if (recent >= NEW_LEAGUES_PER_DAY_MAXIMUM) return refuse('leaguesToday', { maximum: NEW_LEAGUES_PER_DAY_MAXIMUM });
  return insertLeague(leagueTexts, { db, now }, { organiser: account, week: null, title, terms });
}

export type SeasonTermsInput = Omit<Input, 'name' | 'key'>;

export function buildSeasonTerms(
  { venues }: Pick<CreateLeagueDependencies, 'venues'>,
  input: SeasonTermsInput,
): LeagueSeasonTerms | Refusal {
  const { currency } = input;
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const capital = parseAmount(input.capital, currency);
  if (capital === null || capital > LEAGUE_CAPITAL_MAXIMUM) return refuse('badInput', { field: 'capital' });
  const markets = [...new Set(input.markets)];
  const traded = markets
    .flatMap((market) => venues.listed(market))
    .filter((each) => each.board !== 'index' && each.currency === currency);
  if (!markets.every((market) => traded.some((each) => each.market === market)))
    return refuse('leagueCurrency', { currency });
  const ids = new Set(traded.map(({ id }) => id));
  const instruments = input.instruments ? [...new Set(input.instruments)] : null;
  const unknown = instruments?.find((id) => !ids.has(id));
  if (unknown !== undefined) return refuse('instrumentNotFound', { instrument: unknown });
  const dates = { startsAt: Date.parse(input.startsAt), endsAt: Date.parse(input.endsAt) };
  const minimums = computeDefaultMinimums({ ...dates, instruments });
  return {
    ...dates,
    currency,
    capital,
    markets,
    instruments,
    orderTypes: [...new Set(input.orderTypes ?? (['market', 'limit'] as const))],
    leverage: input.leverage ?? 1,
    charges: input.charges ?? true,
    largestShare: input.largestShare ?? null,
    minimumTrades: input.minimumTrades ?? 0,
    minimumInstruments: input.minimumInstruments ?? minimums.minimumInstruments,
    minimumDays: input.minimumDays ?? minimums.minimumDays,
    ranking: input.ranking ?? 'returnOverDrawdown',
  };
}

/** A public league has its week in place of an organiser; of a week there is one. */
export interface NewLeague {
  organiser: AccountId | null;
  week: string | null;
  title: string;
  terms: LeagueSeasonTerms;
}

/** Refused once numbers have run out. The dates and rules were checked. */
export async function insertLeague(
  leagueTexts: CreateLeagueDependencies['leagueTexts'],
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { organiser, week, title, terms }: NewLeague,
): Promise<{ league: string } | Refusal> {
  const number = await nextLeagueNumber(db);
  if (number > LEAGUE_NUMBER_MAXIMUM) return refuse('leaguesFull', { maximum: OPEN_LEAGUES_MAXIMUM });
  const name = generateTextName();
  await leagueTexts.write(db, [{ word: name, text: title }]);
  await insertSeason(db, { ...terms, number }, { organiser, week, name, code: generateLeagueCode() }, now);
  return { league: number.toString() };
}
