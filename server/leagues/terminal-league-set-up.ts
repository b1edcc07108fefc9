/**
 * The console's set-up of a league at real prices, as questions in a terminal. It makes the same calls, so that the
 * same rules apply; each question can be answered in advance by a flag.
 */
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import { type CallClient, type CallResult, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { decodeListFile, findListFileFault, type ListFileFault } from '@bourse/contract/leagues/decode-list-file.ts';
import { parseNameList } from '@bourse/contract/leagues/parse-name-list.ts';
import {
  adviseOnPrices,
  isSourceFor,
  listUnsetSources,
  type PriceAdvice,
} from '@bourse/contract/leagues/set-up-advice.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { RECORDED_DAY_SOURCE } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import {
  ENTRANTS_ADDED_AT_ONCE_MAXIMUM,
  LEAGUE_INSTRUMENTS_MAXIMUM,
} from '@bourse/core/products/leagues/league-season.ts';
import { LEAGUE_MARKET_CHOICES } from '@bourse/core/products/leagues/league-market-choices.ts';
import { ExplainedError } from '../runtime/errors.ts';

export const SET_UP_FLAGS = [
  'market',
  'source',
  'terms',
  'words',
  'organiser',
  'name',
  'begins',
  'ends',
  'capital',
  'names',
  'name-logins',
] as const;
export type SetUpFlag = (typeof SET_UP_FLAGS)[number];

export interface SetUpTerminal {
  /** The flag's value, else what is typed; `usual` for an empty line. */
  ask(flag: SetUpFlag, question: string, usual?: string): Promise<string>;
  say(text: string): void;
  readFile(path: string): Promise<Uint8Array>;
  /** Between two looks at the prices. */
  pause(): Promise<void>;
  /** Epoch ms. */
  now(): number;
}

type Sources = CallAnswer<Calls['staff/listPriceSources']>;
type Source = Sources['sources'][number];
type Market = CallInput<Calls['staff/decidePriceSource']>['markets'][number];
const READS_MAXIMUM = 40;
const SEASON_MS = 28 * 86_400_000;

const ADVICE: Readonly<Record<PriceAdvice, string>> = {
  ready: 'There are prices to trade at.',
  waiting: 'The first prices are being asked for.',
  unreachable:
    "The source can't be reached: check the server's connection. Without a network, choose --source recorded.",
  rateLimited: 'The source asks to be left alone for a while, and is asked again by itself.',
  refused: 'The source refuses: check its key, or choose another source.',
  noSymbols: 'This source has none of these instruments: choose another source.',
  delayed: 'Its prices come late, and no rule lets anybody trade at them: decide in the console, under Real prices.',
  storing: "The instruments' past days are being stored.",
  closed:
    'The exchange is closed: the league can begin; limit orders wait until it opens, market orders are refused. ' +
    'To try it now: --source recorded.',
  stale: 'The source answers with old prices, at which nobody can trade.',
  held: 'A price has jumped and waits for a second one that agrees: see Real prices in the console.',
};
const NO_LIST: Readonly<Record<ListFileFault, string>> = {
  spreadsheet: 'is an Excel file or another spreadsheet: save it as CSV.',
  notText: "isn't a text file.",
};
/** What time alone mends. */
const PASSING: ReadonlySet<PriceAdvice> = new Set(['waiting', 'storing']);

/** Answers the number of the league. */
export async function setUpLeagueInTerminal(terminal: SetUpTerminal, client: CallClient): Promise<string> {
  const { market, source } = await choosePrices(terminal, client);
  const instruments = await addInstruments(terminal, client, market, source);
  await watchPrices(terminal, client, market, source);
  const input = await askSeason(terminal, client, market);
  await allowOrganiser(client, input.organiser);
  const names = await askNames(terminal);
  await askNameLogins(terminal, client);
  const { league, invited } = unwrap(
    await client.call('staff/setUpLeague', { ...input, instruments, names, key: createIdempotencyKey() }),
  );
  terminal.say(`League ${league} is there; names on its list: ${invited}.`);
  return league;
}

async function choosePrices(terminal: SetUpTerminal, client: CallClient): Promise<{ market: Market; source: Source }> {
  const choices = Object.keys(LEAGUE_MARKET_CHOICES).join(', ');
  const typed = (await terminal.ask('market', `Market (${choices})`, 'US')).toUpperCase();
  const market = MARKETS.find((each) => each === typed);
  if (!market || !Object.hasOwn(LEAGUE_MARKET_CHOICES, market))
    throw new ExplainedError(`A league trades one of these markets: ${choices}.`);
  const answer = unwrap(await client.call('staff/listPriceSources', {}));
  const offered = answer.sources.filter((each) => isSourceFor(each.source, market));
  for (const { source, setting } of listUnsetSources(market, answer.sources))
    terminal.say(`${source} isn't offered: set ${setting} where the server runs, and start it again.`);
  for (const { source, title, delays } of offered) {
    const delayMs = delays.find((each) => each.market === market)?.delayMs ?? 0;
    terminal.say(`  ${source}: ${title}${delayMs > 0 ? `, ${delayMs / 60_000} minutes late` : ''}`);
  }
  const name = await terminal.ask('source', 'Source of the prices', RECORDED_DAY_SOURCE);
  const source = offered.find((each) => each.source === name);
  if (!source)
    throw new ExplainedError(`Choose one of these sources: ${offered.map((each) => each.source).join(', ')}.`);
  await decideOnSource(terminal, client, market, source);
  return { market, source };
}

async function decideOnSource(
  terminal: SetUpTerminal,
  client: CallClient,
  market: Market,
  { source, termsUrl, decisions }: Source,
): Promise<void> {
  const holds = decisions.find((each) => each.market === market && each.displayed);
  if (holds) return terminal.say(`${holds.by.name} has decided that customers may see it: ${holds.words}`);
  const isRecorded = source === RECORDED_DAY_SOURCE;
  terminal.say(`Its terms: ${termsUrl}. Whether customers may see it is your decision, kept with your name.`);
  const terms = await terminal.ask('terms', "Address of the source's terms", termsUrl);
  const usual = isRecorded ? 'The recorded day that comes with Bourse, for practice.' : undefined;
  const words = await terminal.ask('words', 'Why customers may see it (at least ten characters)', usual);
  const decided = unwrap(
    await client.call('staff/decidePriceSource', {
      ...{ source, markets: [market], displayed: true, rank: 1, words, termsUrl: terms },
      key: createIdempotencyKey(),
    }),
  );
  if (!decided.alone)
    throw new ExplainedError('Money is real here: a second person approves it in the console. Run this again then.', 1);
}

const listInstruments = async (client: CallClient, market: Market, { source }: Source) =>
  unwrap(
    await client.call('staff/listRealInstruments', {
      ...{ market, recorded: source === RECORDED_DAY_SOURCE, limit: LEAGUE_INSTRUMENTS_MAXIMUM },
    }),
  ).rows.filter(({ instrument }) => !instrument.includes('^'));

async function addInstruments(
  terminal: SetUpTerminal,
  client: CallClient,
  market: Market,
  source: Source,
): Promise<string[]> {
  if ((await listInstruments(client, market, source)).length === 0)
    unwrap(
      await client.call('staff/addRealInstruments', {
        ...{ markets: [market], instruments: [], recorded: source.source === RECORDED_DAY_SOURCE },
        key: createIdempotencyKey(),
      }),
    );
  const rows = await listInstruments(client, market, source);
  terminal.say(`Instruments: ${rows.length}.`);
  return rows.map(({ instrument }) => instrument);
}

/** Until there is a price, or something is wrong that time doesn't mend: it is said, and the league can begin. */
async function watchPrices(
  terminal: SetUpTerminal,
  client: CallClient,
  market: Market,
  { source }: Source,
): Promise<void> {
  let last: PriceAdvice | null = null;
  for (let read = 0; read < READS_MAXIMUM; read += 1) {
    const now = unwrap(await client.call('staff/listPriceSources', {})).sources.find((each) => each.source === source)!;
    const delayMs = now.delays.find((each) => each.market === market)?.delayMs ?? 0;
    const rows = await listInstruments(client, market, now);
    const advice = adviseOnPrices({ source, status: now.status, delayMs }, rows);
    if (advice !== last) terminal.say(ADVICE[advice]);
    last = advice;
    if (!PASSING.has(advice)) return;
    await terminal.pause();
  }
}

type Season = Omit<CallInput<Calls['staff/setUpLeague']>, 'key' | 'names' | 'instruments'>;

async function askSeason(terminal: SetUpTerminal, client: CallClient, market: Market): Promise<Season> {
  const known = unwrap(await client.call('staff/listOrganisers', {})).rows.map(({ customer }) => customer);
  const organiser = await terminal.ask(
    'organiser',
    "Organiser's customer ID (the app shows it under Leagues)",
    known[0],
  );
  const name = await terminal.ask('name', 'Name of the league');
  const { currency = '', capital: usual = '' } = LEAGUE_MARKET_CHOICES[market] ?? {};
  const now = terminal.now();
  const begins = await terminal.ask('begins', 'Begins', new Date(now).toISOString());
  const ends = await terminal.ask('ends', 'Ends', new Date(now + SEASON_MS).toISOString());
  const capital = await terminal.ask('capital', `Starting capital in ${currency}`, usual);
  return {
    ...{ organiser, name, currency, capital, markets: [market] },
    startsAt: parseInstant('begins', begins),
    endsAt: parseInstant('ends', ends),
  };
}

function parseInstant(flag: SetUpFlag, typed: string): string {
  const at = Date.parse(typed);
  if (Number.isNaN(at)) throw new ExplainedError(`--${flag} "${typed}" is no time: write 2026-12-01T08:00.`);
  return new Date(at).toISOString();
}

async function allowOrganiser(client: CallClient, customer: string): Promise<void> {
  const { rows } = unwrap(await client.call('staff/listOrganisers', {}));
  if (rows.some((each) => each.customer === customer)) return;
  unwrap(await client.call('staff/setOrganiser', { customer, allowed: true, key: createIdempotencyKey() }));
}

async function askNames(terminal: SetUpTerminal): Promise<string[]> {
  const path = await terminal.ask('names', 'File of names (CSV or text; empty: none)', '');
  if (path === '') return [];
  const bytes = await terminal.readFile(path).catch(() => {
    throw new ExplainedError(`${path} can't be read.`);
  });
  const fault = findListFileFault(bytes);
  if (fault) throw new ExplainedError(`${path} ${NO_LIST[fault]}`);
  const { added, left } = parseNameList(decodeListFile(bytes), []);
  for (const { line, text } of left) terminal.say(`Line ${line} is left out: ${text}`);
  if (added.length > ENTRANTS_ADDED_AT_ONCE_MAXIMUM)
    terminal.say(
      `Of ${added.length} names the first ${ENTRANTS_ADDED_AT_ONCE_MAXIMUM} are added; add the others in the app.`,
    );
  return added.slice(0, ENTRANTS_ADDED_AT_ONCE_MAXIMUM);
}

async function askNameLogins(terminal: SetUpTerminal, client: CallClient): Promise<void> {
  const { rules } = unwrap(await client.call('staff/getPractice', {}));
  if (rules.find(({ rule }) => rule === 'nameLogins')?.allowed) return;
  const typed = await terminal.ask(
    'name-logins',
    'May pupils log in by name, without a mobile number? (yes, no)',
    'yes',
  );
  if (typed !== 'yes') return;
  const input = { rule: 'nameLogins', allowed: true, key: createIdempotencyKey() } as const;
  unwrap(await client.call('staff/setPracticeRule', input));
}

/** A refusal's own sentence says what to do. */
function unwrap<Data>(result: CallResult<Data>): Data {
  if (!result.ok) throw new ExplainedError(result.msg);
  return result.data;
}
