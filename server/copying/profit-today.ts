/** Copies' profit since the last day's end, after the shares that their leaders have received since. */
import { lastDayEnded, lastDayOf } from '@bourse/core/reporting/copy-product.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { inTurns } from '../runtime/promises.ts';
import type { Parts } from '../parts.ts';
import { type Place, placeKey } from './portfolio-worth.ts';
import type { Db, KnownCopy } from './store.ts';

export type TodayParts = Pick<Parts, 'database' | 'clock' | 'equity'>;
const AT_ONCE = 4;

/** By portfolio; ended copies are left out. */
export async function profitToday(
  { database, clock, equity }: TodayParts,
  copies: readonly KnownCopy[],
): Promise<Map<string, Amount>> {
  const going = copies.filter(({ status }) => status !== 'ended');
  const now = clock.now();
  const [shared, profits] = await Promise.all([
    readSharedSince(database.kysely, going, lastDayEnded(now)),
    inTurns(going, AT_ONCE, async (copy) => {
      const measured = await equity.measured(copy, { from: now }, copy.currency);
      return measured ? lastDayOf(measured).profit : 0n;
    }),
  ]);
  return new Map(going.map((copy, place) => [placeKey(copy), profits[place]! - (shared.get(placeKey(copy)) ?? 0n)]));
}

async function readSharedSince(db: Db, places: readonly Place[], since: number): Promise<Map<string, Amount>> {
  const [accounts, portfolios] = [places.map(({ account }) => account), places.map(({ portfolio }) => portfolio)];
  const { rows } = await sql<Place & { amount: Amount }>`select s.account_id as account, s.portfolio,
      sum(s.paid)::bigint as amount
    from unnest(${accounts}::bigint[], ${portfolios}::smallint[]) n(account_id, portfolio)
      join copy_shares s using (account_id, portfolio) where s.paid_at >= ${new Date(since)} group by 1, 2`.execute(db);
  return new Map(rows.map((row) => [placeKey(row), row.amount]));
}
