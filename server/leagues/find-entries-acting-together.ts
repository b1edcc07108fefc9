/**
 * Flags, for the organiser alone, entries that may belong together: used on one device, joined from one network,
 * invited by one another, or with first trades that mirror one another. A flag proves nothing and changes no place.
 */
import type { TOGETHER_SIGNALS } from '@bourse/contract/leagues/league-schemas.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db, LeagueEntryRow } from './store.ts';

export type TogetherSignal = (typeof TOGETHER_SIGNALS)[number];
export interface TogetherFlag {
  signal: TogetherSignal;
  /** How many others, and the first of them by their entries' names. */
  count: number;
  with: string[];
}

/** First trades this close, with the same leverage and nearly the same cost, look like one hand with several bets. */
const MIRROR_WINDOW_MS = 10 * 60_000;
const MIRROR_COST_PERCENT = 2n;
/** A network may have two thousand entries, so each names only some of the others. */
const NAMED_MAXIMUM = 5;

/** Accounts that share something; one account may be in several. */
type Group = readonly AccountId[];

/** The strongest signal first. */
export async function findEntriesActingTogether(
  db: Db,
  { number, organiser }: { number: number; organiser: AccountId },
  entries: Iterable<LeagueEntryRow>,
): Promise<Map<AccountId, TogetherFlag[]>> {
  const nameOf = new Map([...entries].map(({ account, entry }) => [account, entry]));
  const groups: Record<TogetherSignal, readonly Group[]> = {
    device: await findGroupsByDevice(db, number),
    invitation: await findGroupsByInvitation(db, number, organiser),
    firstTrades: groupMirroredTrades(await readFirstTrades(db, number)),
    address: await findGroupsByAddress(db, number),
  };
  const flags = new Map<AccountId, TogetherFlag[]>();
  for (const [signal, found] of Object.entries(groups) as [TogetherSignal, readonly Group[]][]) {
    const own = Map.groupBy(
      found.flatMap((group) => group.map((account) => ({ account, group }))),
      ({ account }) => account,
    );
    for (const [account, memberships] of own) {
      const [first] = memberships;
      const all: Iterable<AccountId> =
        memberships.length === 1 ? first!.group : new Set(memberships.flatMap(({ group }) => group));
      const others = [...all].filter((each) => each !== account);
      const named = others.slice(0, NAMED_MAXIMUM).map((each) => nameOf.get(each) ?? '');
      flags.getOrInsertComputed(account, () => []).push({ signal, count: others.length, with: named });
    }
  }
  return flags;
}

async function findGroupsByDevice(db: Db, league: number): Promise<Group[]> {
  const { rows } = await sql<{ accounts: AccountId[] }>`select array_agg(e.account_id order by e.account_id) as accounts
    from league_entries e join known_devices d using (account_id) where e.league = ${league}
    group by d.device_hash having count(*) > 1`.execute(db);
  return rows.map(({ accounts }) => accounts);
}

async function findGroupsByAddress(db: Db, league: number): Promise<Group[]> {
  const { rows } = await sql<{ accounts: AccountId[] }>`select array_agg(account_id order by account_id) as accounts
    from league_entries where league = ${league} and address_print is not null
    group by address_print having count(*) > 1`.execute(db);
  return rows.map(({ accounts }) => accounts);
}

/** Those whom one customer invited, with that customer; the organiser and the operator invite everybody. */
async function findGroupsByInvitation(db: Db, league: number, organiser: AccountId): Promise<Group[]> {
  const { rows } = await sql<{ accounts: AccountId[] }>`with entrants as (
      select account_id from league_entries where league = ${league}),
    invited as (select e.account_id, i.account_id as inviter from entrants e join customers c using (account_id)
      join invitations i on i.code = c.invited_by where i.account_id is not null and i.account_id <> ${organiser})
    select array_agg(distinct account_id) as accounts from (select account_id, inviter from invited
      union select inviter, inviter from invited where inviter in (select account_id from entrants)) related
    group by inviter having count(distinct account_id) > 1`.execute(db);
  return rows.map(({ accounts }) => accounts);
}

interface FirstTrade {
  account: AccountId;
  at: number;
  leverage: number;
  cost: bigint;
}

async function readFirstTrades(db: Db, league: number): Promise<FirstTrade[]> {
  const { rows } = await sql<{ account_id: AccountId; at: Date; leverage: number; cost: bigint }>`
    select * from (select distinct on (account_id) account_id, created_at as at, leverage, notional as cost from orders
      where portfolio = ${league} and filled > 0 and effect = 'open' order by account_id, order_seq) first
    order by leverage, at`.execute(db);
  return rows.map(({ account_id: account, at, leverage, cost }) => ({ account, at: at.getTime(), leverage, cost }));
}

/** Each first trade with those that mirror it, within a window that begins with it. */
function groupMirroredTrades(trades: readonly FirstTrade[]): Group[] {
  return trades.flatMap((one, index) => {
    const group = [one.account];
    for (let next = index + 1; next < trades.length; next += 1) {
      const other = trades[next]!;
      if (other.leverage !== one.leverage || other.at - one.at > MIRROR_WINDOW_MS) break;
      const [less, more] = one.cost < other.cost ? [one.cost, other.cost] : [other.cost, one.cost];
      if ((more - less) * 100n <= more * MIRROR_COST_PERCENT) group.push(other.account);
    }
    return group.length > 1 ? [group] : [];
  });
}
