/** The SQL of what an offer's applicants get after its draw. */
import { sql } from 'kysely';
import type { Db } from './store.ts';
import type { SubscriptionKey } from './subscriptions-store.ts';

/** Applicants who don't have the draw's result yet, in its order. */
export async function readAllottedApplicants(
  db: Db,
  offering: bigint,
  limit: number,
): Promise<(SubscriptionKey & { allotted: bigint })[]> {
  const { rows } = await sql<SubscriptionKey & { allotted: bigint }>`
    select e.account_id as account, e.subscription_seq as seq, e.allotted from offering_entries e
    join subscriptions s using (account_id, subscription_seq)
    where e.offering = ${offering} and s.status = 'awaiting' order by e.number limit ${limit}`.execute(db);
  return rows;
}

/** Applications that still wait and are no entries of the draw. */
export async function readExcludedApplications(db: Db, offering: bigint): Promise<SubscriptionKey[]> {
  const { rows } = await sql<SubscriptionKey>`
    select account_id as account, subscription_seq as seq from subscriptions s
    where offering = ${offering} and status = 'awaiting'
      and not exists (select from offering_entries e where e.offering = s.offering
        and (e.account_id, e.subscription_seq) = (s.account_id, s.subscription_seq))`.execute(db);
  return rows;
}

export const lockOffering = (db: Db, offering: bigint) =>
  sql`select from offerings where offering = ${offering} for update`.execute(db);

/** Numbers of entries whose allotment was waived or not paid. */
export async function readLapsedEntryNumbers(db: Db, offering: bigint): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`select e.number from offering_entries e
    join subscriptions s using (account_id, subscription_seq)
    where e.offering = ${offering} and e.allotted > 0 and s.status in ('waived', 'failed')`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** `next`: what of the leftover each entry is offered, in the order of `numbers`. */
export const updateNextAllotments = (
  db: Db,
  offering: bigint,
  { numbers, next }: { numbers: readonly number[]; next: readonly bigint[] },
) =>
  sql`update offering_entries e set next = d.next
    from unnest(${numbers}::integer[], ${next}::bigint[]) d (number, next)
    where e.offering = ${offering} and e.number = d.number`.execute(db);

/** Applicants who got nothing at first and are offered what others have left. */
export async function readApplicantsInLine(db: Db, offering: bigint): Promise<(SubscriptionKey & { next: bigint })[]> {
  const { rows } = await sql<SubscriptionKey & { next: bigint }>`
    select e.account_id as account, e.subscription_seq as seq, e.next from offering_entries e
    join subscriptions s using (account_id, subscription_seq)
    where e.offering = ${offering} and e.next > 0 and s.status = 'notWon'`.execute(db);
  return rows;
}
