/**
 * Flags, for the organiser alone, entries that may belong together: used on one device, joined from one network,
 * invited by one another, or with a first trade that mirrors an earlier one. A flag proves nothing and changes no
 * place.
 */
import type { TOGETHER_SIGNALS } from '@bourse/contract/leagues/league-schemas.ts';
import { type FirstTrade, findMirroredFirstTrades } from '@bourse/core/products/leagues/mirrored-first-trades.ts';
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

/** A network may have two thousand entries, so each names only some of the others. */
const NAMED_MAXIMUM = 5;

/** Accounts that share something; one account may be in several. */
type Group = readonly AccountId[];
/** By account, the others that it may belong to. */
type Others = ReadonlyMap<AccountId, readonly AccountId[]>;

/** The strongest signal first. */
export async function findEntriesActingTogether(
  db: Db,
  { number, organiser }: { number: number; organiser: AccountId },
  entries: Iterable<LeagueEntryRow>,
): Promise<Map<AccountId, TogetherFlag[]>> {
  const nameOf = new Map([...entries].map(({ account, entry }) => [account, entry]));
  const signals: Record<TogetherSignal, Others> = {
    device: listOthersInGroups(await findGroupsByDevice(db, number)),
    invitation: listOthersInGroups(await findGroupsByInvitation(db, number, organiser)),
    firstTrades: findMirroredFirstTrades(await readFirstTrades(db, number)),
    address: listOthersInGroups(await findGroupsByAddress(db, number)),
  };
  const flags = new Map<AccountId, TogetherFlag[]>();
  for (const [signal, found] of Object.entries(signals) as [TogetherSignal, Others][])
    for (const [account, others] of found) {
      const named = others.slice(0, NAMED_MAXIMUM).map((each) => nameOf.get(each) ?? '');
      flags.getOrInsertComputed(account, () => []).push({ signal, count: others.length, with: named });
    }
  return flags;
}

function listOthersInGroups(groups: readonly Group[]): Others {
  const memberships = Map.groupBy(
    groups.flatMap((group) => group.map((account) => ({ account, group }))),
    ({ account }) => account,
  );
  return new Map(
    [...memberships].map(([account, own]) => {
      const all: Iterable<AccountId> = own.length === 1 ? own[0]!.group : new Set(own.flatMap(({ group }) => group));
      return [account, [...all].filter((each) => each !== account)];
    }),
  );
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

async function readFirstTrades(db: Db, number: number): Promise<FirstTrade[]> {
  const { rows } = await sql<Omit<FirstTrade, 'at' | 'account'> & { account_id: AccountId; at: Date }>`
    select distinct on (account_id) account_id, created_at as at, instrument, side, leverage, notional as cost
    from orders where portfolio = ${number} and filled > 0 and effect = 'open'
    order by account_id, order_seq`.execute(db);
  return rows.map(({ account_id: account, at, ...trade }) => ({ ...trade, account, at: at.getTime() }));
}
