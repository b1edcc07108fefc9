/**
 * Marks, for the organiser alone, entries that may belong together: used on one device, joined from one network,
 * invited by one another, or with first trades that mirror one another. A mark proves nothing and changes no place.
 */
import type { TOGETHER_SIGNALS } from '@bourse/contract/leagues/league-schemas.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db, LeagueEntryRow } from './store.ts';

export type TogetherSignal = (typeof TOGETHER_SIGNALS)[number];
export interface TogetherFlag {
  signal: TogetherSignal;
  /** The other entries, by their names. */
  with: string[];
}

/** First trades this close, with the same leverage and nearly the same cost, look like one hand with several bets. */
const MIRROR_WINDOW_MS = 10 * 60_000;
const MIRROR_COST_PERCENT = 2n;

interface Pair {
  one: AccountId;
  other: AccountId;
}

/** The strongest signal first. */
export async function findEntriesActingTogether(
  db: Db,
  { number, organiser }: { number: number; organiser: AccountId },
  entries: Iterable<LeagueEntryRow>,
): Promise<Map<AccountId, TogetherFlag[]>> {
  const nameOf = new Map([...entries].map(({ account, entry }) => [account, entry]));
  const pairs: Record<TogetherSignal, readonly Pair[]> = {
    device: await findPairsByDevice(db, number),
    invitation: await findPairsByInvitation(db, number, organiser),
    firstTrades: findMirroredTrades(await readFirstTrades(db, number)),
    address: await findPairsByAddress(db, number),
  };
  const flags = new Map<AccountId, TogetherFlag[]>();
  for (const [signal, found] of Object.entries(pairs) as [TogetherSignal, readonly Pair[]][])
    for (const [account, theirs] of Map.groupBy(found, ({ one }) => one))
      flags
        .getOrInsertComputed(account, () => [])
        .push({ signal, with: [...new Set(theirs.map(({ other }) => nameOf.get(other) ?? ''))].sort() });
  return flags;
}

/** Each pair in both orders. */
async function findPairsByDevice(db: Db, league: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`select distinct a.account_id as one, b.account_id as other
    from league_entries e join known_devices a using (account_id)
    join known_devices b on b.device_hash = a.device_hash and b.account_id <> a.account_id
    join league_entries o on o.account_id = b.account_id and o.league = e.league
    where e.league = ${league}`.execute(db);
  return rows;
}

async function findPairsByAddress(db: Db, league: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`select a.account_id as one, b.account_id as other from league_entries a
    join league_entries b on b.league = a.league and b.address_print = a.address_print
      and b.account_id <> a.account_id
    where a.league = ${league}`.execute(db);
  return rows;
}

/** By one of the two, or both by one customer. The organiser invites everybody, and so do the operator's codes. */
async function findPairsByInvitation(db: Db, league: number, organiser: AccountId): Promise<Pair[]> {
  const { rows } = await sql<Pair>`with invited as (select e.account_id, i.account_id as inviter
      from league_entries e join customers c using (account_id) join invitations i on i.code = c.invited_by
      where e.league = ${league} and i.account_id is not null and i.account_id <> ${organiser}),
    direct as (select account_id as one, inviter as other from invited
      where inviter in (select account_id from league_entries where league = ${league}))
    select one, other from direct union select other, one from direct
    union select a.account_id, b.account_id from invited a join invited b
      on b.inviter = a.inviter and b.account_id <> a.account_id`.execute(db);
  return rows;
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
    order by at`.execute(db);
  return rows.map(({ account_id: account, at, leverage, cost }) => ({ account, at: at.getTime(), leverage, cost }));
}

/** `trades` in the order of their time. */
function findMirroredTrades(trades: readonly FirstTrade[]): Pair[] {
  const found: Pair[] = [];
  trades.forEach((one, index) => {
    for (let next = index + 1; next < trades.length; next += 1) {
      const other = trades[next]!;
      if (other.at - one.at > MIRROR_WINDOW_MS) break;
      const apart = one.cost > other.cost ? one.cost - other.cost : other.cost - one.cost;
      const larger = one.cost > other.cost ? one.cost : other.cost;
      if (one.leverage !== other.leverage || apart * 100n > larger * MIRROR_COST_PERCENT) continue;
      found.push({ one: one.account, other: other.account }, { one: other.account, other: one.account });
    }
  });
  return found;
}
