/**
 * Leagues of a demo world: a class taught by the demo's customer, and an open round that starts again whenever the last
 * one ends, so that there is one in each phase however far the clock is moved. Its players are accounts without a
 * login.
 */
import { randomUUID } from 'node:crypto';
import { isRefusal } from '@bourse/contract/refusals.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import { appendStaffAudit, SERVER_COMMAND_ACTOR } from '../staff-audit/audit-entries.ts';
import type { CustomerCaller, Handlers } from '../calls/handler-types.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { DemoName } from '../world/demo-names.ts';
import { createLeague } from './create-league.ts';
import { writeJournal } from './league-trading-journal.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { decideDemoPlayerTrade } from '@bourse/core/products/leagues/automatic-league-trades.ts';
import {
  allowOrganisers,
  type DemoPlayer,
  hasUpcomingLeague,
  insertDemoPlayer,
  readDemoPlayers,
  readFirstOrderOfEntry,
  readHouseInvitationCode,
  readLastEndOfLeagues,
  readLeagueCode,
  readRunningDemoEntries,
} from './demo-leagues-store.ts';
import { joinLeague } from './join-and-leave-league.ts';
import { readLeagueEntries, readOpenPublicLeagues } from './store.ts';
import { openWeeklyLeagues } from './weekly-league.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const PLAYERS = [
  { mobile: '0199000011', name: 'Seo-yeon' },
  { mobile: '0199000012', name: 'Mateo' },
  { mobile: '0199000013', name: 'Priya' },
  { mobile: '0199000014', name: 'Min-jun' },
  { mobile: '0199000015', name: 'Chloe' },
  { mobile: '0199000016', name: 'Haruto' },
] as const;
const ROUND = {
  currency: 'USD',
  capital: '100000',
  markets: ['US'],
  orderTypes: ['market', 'limit', 'stop'],
  largestShare: 50,
  minimumInstruments: 1,
  minimumDays: 1,
} as const;

export async function openDemoLeagues(
  customer: CustomerCaller,
  dependencies: ServerDependencies,
  handlers: Pick<Handlers, 'user/register'>,
): Promise<void> {
  const players = await openPlayers(customer, dependencies, handlers);
  await allowDemoOrganisers(dependencies, [customer.account, ...players.slice(0, 1).map(({ account }) => account)]);
  const now = dependencies.clock.now();
  const make = async (by: CustomerCaller, name: DemoName, from: number, to: number, more: object = {}) => {
    const dates = { startsAt: new Date(now + from).toISOString(), endsAt: new Date(now + to).toISOString() };
    const terms = { ...ROUND, markets: [...ROUND.markets], orderTypes: [...ROUND.orderTypes], ...dates, ...more };
    const made = await createLeague(dependencies)({ name, ...terms, key: randomUUID() }, by);
    return isRefusal(made) ? null : Number(made.league);
  };
  const first = players[0] ?? customer;
  const leagues = [
    await make(customer, 'Economics 3B', -MINUTE_MS, 28 * DAY_MS, { minimumTrades: 5, ranking: 'returnOverDrawdown' }),
    await make(first, 'Heron Club: warm-up', -9.5 * MINUTE_MS, 40_000),
    await make(first, 'Heron Club: next round', 2 * DAY_MS, 9 * DAY_MS, { ranking: 'points' }),
  ];
  for (const league of leagues)
    if (league !== null)
      // The organiser's own attempt to join a class is refused.
      for (const each of [{ ...customer, name: 'Ji-woo' }, ...players])
        await joinAsDemoPlayer(dependencies, league, each);
  await playDemoRounds(dependencies);
  if (leagues[0] != null) await writeDemoJournal(dependencies, leagues[0], customer, first);
}

/** A pupil's note, and the teacher's comment on it. */
async function writeDemoJournal(
  dependencies: ServerDependencies,
  league: number,
  teacher: CustomerCaller,
  pupil: CustomerCaller,
): Promise<void> {
  const traded = await readFirstOrderOfEntry(dependencies.database.kysely, league, pupil.account);
  if (!traded) return;
  const write = writeJournal(dependencies);
  const order = encodeId('o', pupil.account, traded.order);
  const key = () => randomUUID();
  await write({ league: `${league}`, order, text: 'Its sales have grown for three years.', key: key() }, pupil);
  await write({ league: `${league}`, entry: traded.entry, text: 'And what does it cost by now?', key: key() }, teacher);
}

async function openPlayers(
  customer: CustomerCaller,
  dependencies: ServerDependencies,
  handlers: Pick<Handlers, 'user/register'>,
): Promise<(CustomerCaller & { name: string })[]> {
  const { kysely } = dependencies.database;
  const code = await readHouseInvitationCode(kysely);
  const players: (CustomerCaller & { name: string })[] = [];
  for (const { mobile, name } of PLAYERS) {
    const password = randomUUID();
    const opened = await handlers['user/register'](
      { account: mobile, password, confirmPassword: password, invitationCode: code, agreed: true },
      { ...customer, account: null },
    );
    if (isRefusal(opened)) continue;
    const account = BigInt(opened.userId);
    await insertDemoPlayer(kysely, { account_id: account, name });
    players.push({ ...customer, account, name });
  }
  return players;
}

const allowDemoOrganisers = (dependencies: ServerDependencies, accounts: readonly AccountId[]) =>
  runInTransaction(dependencies, async ({ db, now }) => {
    const allowed = await allowOrganisers(db, accounts, now);
    const entries = allowed.map((account) => ({
      action: 'setOrganiser',
      subject: `customer ${account}`,
      account,
      detail: { allowed: true },
    }));
    await appendStaffAudit(db, SERVER_COMMAND_ACTOR, entries, now);
  });

type DemoPlayDependencies = Parameters<typeof createLeague>[0] &
  Parameters<typeof openWeeklyLeagues>[0] &
  Parameters<typeof joinAsDemoPlayer>[0] &
  Pick<ServerDependencies, 'getMarketView' | 'venues' | 'desk'>;
const PURCHASES = 2;
const DEMO_COMMAND = { actor: { rule: 'league players' }, key: null, answer: () => ({}) } as const;

/** The demo's players buy a few times in each running round and public league; the next round comes in time. */
export async function playDemoRounds(dependencies: DemoPlayDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  const players = await readDemoPlayers(kysely);
  const [first] = players;
  if (!first) return;
  const now = dependencies.clock.now();
  await openNextRound(dependencies, players, now);
  await joinWeeklyLeagues(dependencies, players, now);
  const entries = await readRunningDemoEntries(kysely, now);
  const stocks = dependencies.venues.listed('US').filter(({ board }) => board === 'listed');
  for (const { account_id: account, league, bought, instruments } of entries) {
    if (bought >= Math.max(PURCHASES, instruments ?? 0) || stocks.length === 0) continue;
    // Each player picks different stocks.
    const nth = Number((account * 7n + BigInt(bought) * 3n) % BigInt(stocks.length));
    await buy(dependencies, account, league, stocks[nth]!);
  }
}

/** The players are in every public league too, so that whoever joins it isn't alone. */
async function joinWeeklyLeagues(
  dependencies: DemoPlayDependencies,
  players: readonly DemoPlayer[],
  now: number,
): Promise<void> {
  const { kysely } = dependencies.database;
  await openWeeklyLeagues(dependencies);
  for (const { season } of await readOpenPublicLeagues(kysely, now)) {
    const entered = new Set((await readLeagueEntries(kysely, season.number)).map(({ account }) => account));
    for (const each of players)
      if (!entered.has(each.account_id))
        await joinAsDemoPlayer(dependencies, season.number, { ...callerOf(each), name: each.name });
  }
}

/** Creates the next round unless one is already scheduled. */
async function openNextRound(
  dependencies: DemoPlayDependencies,
  players: readonly DemoPlayer[],
  now: number,
): Promise<void> {
  const [first] = players;
  const { kysely } = dependencies.database;
  if (await hasUpcomingLeague(kysely, first!.account_id, now)) return;
  const from = Math.max(await readLastEndOfLeagues(kysely, first!.account_id), now + DAY_MS);
  const made = await createLeague(dependencies)(
    {
      name: 'Heron Club: next round' satisfies DemoName,
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(from + 7 * DAY_MS).toISOString(),
      currency: 'USD',
      capital: '100000',
      markets: ['US'],
      orderTypes: ['market', 'limit', 'stop'],
      largestShare: 50,
      ranking: 'points',
      key: randomUUID(),
    },
    callerOf(first!),
  );
  if (isRefusal(made)) return;
  for (const each of players)
    await joinAsDemoPlayer(dependencies, Number(made.league), { ...callerOf(each), name: each.name });
}

const callerOf = ({ account_id: account }: { account_id: AccountId }): CustomerCaller => ({
  account,
  mobile: '',
  sessionId: '',
  language: 'en',
  address: '',
  userAgent: '',
  host: '',
  device: null,
  setDevice: () => undefined,
});

async function buy(
  { desk, getMarketView }: DemoPlayDependencies,
  account: AccountId,
  league: number,
  stock: Instrument,
): Promise<void> {
  await desk.runIfDue({
    ...DEMO_COMMAND,
    account,
    portfolio: league,
    currencies: [stock.currency],
    instrument: stock.id,
    decide(state, now) {
      const market = getMarketView(stock.id, now);
      return market && decideDemoPlayerTrade(state, market, now);
    },
  });
}

/** A demo world's players join like any customer. */
async function joinAsDemoPlayer(
  dependencies: Parameters<typeof joinLeague>[0],
  league: number,
  by: CustomerCaller & { name?: string },
): Promise<void> {
  const code = await readLeagueCode(dependencies.database.kysely, league);
  await joinLeague(dependencies)({ code, key: randomUUID(), ...(by.name === undefined ? {} : { name: by.name }) }, by);
}
