/**
 * Who leads, in memory: each trade of a leader is compared with fills that their followers have just copied. All
 * accounts of that person count. New leaders from other processes are known here within seconds.
 */
import { FOLLOWER_PROTECTION_MS, type RecentLeaderFill } from '@bourse/core/trading/execution/follower-protection.ts';
import { sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { ListAdditionalLoads } from '../desk/load-batch.ts';
import type { AccountId } from '../ids.ts';
import { serializeReloads } from '../runtime/promises.ts';
import { getFillDirection } from '@bourse/core/products/copying/copy-block-pricing.ts';
import type { LeaderFill } from '@bourse/core/products/copying/copy-types.ts';
import { type RecordLoading, defineRecordLoad } from '../desk/record-registry.ts';

export interface LeaderAccountsCache {
  listAdditionalLoads: ListAdditionalLoads;
  reload(): Promise<void>;
}

export async function openLeaderAccountsCache({ kysely }: Database, clock: Clock): Promise<LeaderAccountsCache> {
  let known: ReadonlySet<AccountId> = new Set();
  const since = (): number => clock.now() - FOLLOWER_PROTECTION_MS;
  const leaders: LeaderAccountsCache = {
    listAdditionalLoads: ({ account }) => (known.has(account) ? [buildRecentCopiedFillsLoad(since())] : []),
    reload: serializeReloads(async () => {
      const { rows } = await sql<{ account: AccountId }>`select o.account_id as account from leaders l
        join accounts a on a.account_id = l.account_id
        join accounts o on o.account_id = a.account_id or o.holder = a.holder
        where l.kind = 'customer'
          and (l.stopped_at is null or l.stopped_at > ${new Date(clock.now() - FOLLOWER_PROTECTION_MS)})`.execute(
        kysely,
      );
      known = new Set(rows.map(({ account }) => account));
    }),
  };
  await leaders.reload();
  return leaders;
}

/** Only if somebody followed at that moment; for all accounts of the person. */
const RECENT_COPIED_FILLS_SQL = `select n.account_id, b.block, b.instrument, b.side, b.effect, b.filled_at,
    case when l.account_id = n.account_id then l.portfolio end as portfolio
  from accounts own join accounts a on a.account_id = own.account_id or a.holder = own.holder
    join leaders l on l.account_id = a.account_id and l.kind = 'customer' join copy_blocks b using (leader)
  where own.account_id = n.account_id and b.filled_at > n.since and b.part = 1 and b.only_account is null
    and not b.leaving
    -- The first by the index: joined as a whole, all copies of a leader would be read.
    and (select true from copies c where c.leader = b.leader and c.started_at < b.filled_at
      and (c.ended_at is null or c.ended_at > b.filled_at) order by c.started_at limit 1)`;

/** Which of a person's fills followers have just copied, as the desk loads it for the person's other orders. */
export const recentCopiedFillLoading: RecordLoading<RecentLeaderFill> = {
  of: (row) => ({
    block: row.block as bigint,
    instrument: row.instrument as string,
    portfolio: row.portfolio as number | null,
    direction: getFillDirection(row as unknown as LeaderFill),
    filledAt: (row.filled_at as Date).getTime(),
  }),
  numberOf: (row) => row.block as bigint,
  scopes: { person: { by: 'account_id bigint, since timestamptz', select: RECENT_COPIED_FILLS_SQL } },
  sees: (list) => ({ ledLately: list }),
};

const buildRecentCopiedFillsLoad = defineRecordLoad<[since: number]>('ledLately', 'person');
