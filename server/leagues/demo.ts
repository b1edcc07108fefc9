/**
 * Leagues of a demo world: a class taught by the demo's customer, and an open round that starts again whenever the last
 * one ends, so that there is one in each phase however far the clock is moved. Its players are accounts without a
 * login.
 */
import { randomUUID } from 'node:crypto';
import { isRefusal } from '@bourse/contract/errors.ts';
import type { Customer, Handlers } from '../calls/handler.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { createLeague } from './create-league.ts';
import { enter } from './enter-players.ts';
import { writeJournal } from './journal.ts';
import { playRounds } from './play-rounds.ts';

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
} as const;

export async function openDemoLeagues(
  customer: Customer,
  parts: Parts,
  handlers: Pick<Handlers, 'user/register'>,
): Promise<void> {
  const players = await openPlayers(customer, parts, handlers);
  await allow(parts, [customer.account, ...players.slice(0, 1).map(({ account }) => account)]);
  const now = parts.clock.now();
  const make = async (by: Customer, name: string, from: number, to: number, more: object = {}) => {
    const dates = { startsAt: new Date(now + from).toISOString(), endsAt: new Date(now + to).toISOString() };
    const terms = { ...ROUND, markets: [...ROUND.markets], orderTypes: [...ROUND.orderTypes], ...dates, ...more };
    const made = await createLeague(parts)({ name, ...terms, key: randomUUID() }, by);
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
      for (const each of [{ ...customer, name: 'Ji-woo' }, ...players]) await enter(parts, league, each);
  await playRounds(parts);
  if (leagues[0] != null) await writeDemoJournal(parts, leagues[0], customer, first);
}

/** A pupil's note, and the teacher's comment on it. */
async function writeDemoJournal(parts: Parts, league: number, teacher: Customer, pupil: Customer): Promise<void> {
  const { kysely } = parts.database;
  const row = await kysely
    .selectFrom('league_entries')
    .select('entry')
    .where('league', '=', league)
    .where('account_id', '=', pupil.account)
    .executeTakeFirst();
  const traded = await kysely
    .selectFrom('orders')
    .select('order_seq')
    .where('account_id', '=', pupil.account)
    .where('portfolio', '=', league)
    .orderBy('order_seq')
    .executeTakeFirst();
  if (!row || !traded) return;
  const write = writeJournal(parts);
  const order = encodeId('o', pupil.account, traded.order_seq);
  const key = () => randomUUID();
  await write({ league: `${league}`, order, text: 'Its sales have grown for three years.', key: key() }, pupil);
  await write({ league: `${league}`, entry: row.entry, text: 'And what does it cost by now?', key: key() }, teacher);
}

async function openPlayers(
  customer: Customer,
  parts: Parts,
  handlers: Pick<Handlers, 'user/register'>,
): Promise<(Customer & { name: string })[]> {
  const { kysely } = parts.database;
  const { code } = await kysely
    .selectFrom('invitations')
    .select('code')
    .where('account_id', 'is', null)
    .executeTakeFirstOrThrow();
  const players: (Customer & { name: string })[] = [];
  for (const { mobile, name } of PLAYERS) {
    const password = randomUUID();
    const opened = await handlers['user/register'](
      { account: mobile, password, confirmPassword: password, invitationCode: code, agreed: true },
      { ...customer, account: null },
    );
    if (isRefusal(opened)) continue;
    const account = BigInt(opened.userId);
    await kysely.insertInto('league_players').values({ account_id: account, name }).execute();
    players.push({ ...customer, account, name });
  }
  return players;
}

const allow = (parts: Parts, accounts: readonly AccountId[]) =>
  parts.database.kysely
    .insertInto('league_organisers')
    .values(
      accounts.map((account) => ({ account_id: account, allowed: true, allowed_at: new Date(parts.clock.now()) })),
    )
    .onConflict((found) => found.doNothing())
    .execute();
