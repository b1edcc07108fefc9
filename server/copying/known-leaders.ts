/**
 * Who leads, in memory: each trade of a leader is compared with fills that their followers have just copied. All
 * accounts of that person count. New leaders from other processes are known here within seconds.
 */
import { FOLLOWERS_FIRST_MS } from '@bourse/core/copying/followers-first.ts';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { AlsoLoads } from '../desk/load.ts';
import type { AccountId } from '../ids.ts';
import { ledLatelyBy } from './led-lately.ts';
import { neverOlder } from '../never-older.ts';

export interface KnownLeaders {
  also: AlsoLoads;
  reload(): Promise<void>;
}

export async function openKnownLeaders({ kysely }: Database, clock: Clock): Promise<KnownLeaders> {
  let known: ReadonlySet<AccountId> = new Set();
  const since = (): number => clock.now() - FOLLOWERS_FIRST_MS;
  const leaders: KnownLeaders = {
    also: ({ account }) => (known.has(account) ? [ledLatelyBy(since())] : []),
    reload: neverOlder(async () => {
      const { rows } = await sql<{ account: AccountId }>`select o.account_id as account from leaders l
        join accounts a on a.account_id = l.account_id
        join accounts o on o.account_id = a.account_id or o.holder = a.holder
        where l.kind = 'customer'
          and (l.stopped_at is null or l.stopped_at > ${new Date(clock.now() - FOLLOWERS_FIRST_MS)})`.execute(kysely);
      known = new Set(rows.map(({ account }) => account));
    }),
  };
  await leaders.reload();
  return leaders;
}
