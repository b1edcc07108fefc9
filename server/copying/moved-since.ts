import type { Amount, Currency } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Place } from './equities.ts';
import type { Db } from './store.ts';

/**
 * Net money moved into a portfolio from the customer's other portfolios after the account's transfer `seq`, by
 * currency.
 */
export async function movedAfter(
  db: Db,
  { account, portfolio }: Place,
  seq: bigint,
): Promise<ReadonlyMap<Currency, Amount>> {
  const { rows } = await sql<{ currency: Currency; moved: Amount }>`select currency, sum(case when
      credit_portfolio = ${portfolio} then amount else -amount end)::bigint as moved
    from transfers where account_id = ${account} and seq > ${seq} and code = 'moveMoney'
      and ${portfolio}::integer in (debit_portfolio, credit_portfolio) group by 1`.execute(db);
  return new Map(rows.map(({ currency, moved }) => [currency, moved]));
}

/** Each single movement after one transfer and up to another, newest first. */
export async function movesBetween(
  db: Db,
  { account, portfolio }: Place,
  after: bigint,
  until: bigint,
): Promise<{ currency: Currency; moved: Amount }[]> {
  const { rows } = await sql<{ currency: Currency; moved: Amount }>`select currency, case
      when credit_portfolio = ${portfolio} then amount else -amount end as moved
    from transfers where account_id = ${account} and seq > ${after} and seq <= ${until} and code = 'moveMoney'
      and ${portfolio}::integer in (debit_portfolio, credit_portfolio) order by seq desc`.execute(db);
  return rows;
}

/** The account's last transfer before a moment; 0 if there was none. */
export const lastBefore = (db: Db, account: AccountId, at: number): Promise<bigint> =>
  seqOf(db, sql`account_id = ${account} and at < ${new Date(at)}`);

/** The transfer of margin for an opening fill; null if there is none. */
export async function paidBy(db: Db, account: AccountId, fillSeq: bigint): Promise<bigint | null> {
  const seq = await seqOf(
    db,
    sql`account_id = ${account} and code = 'margin' and (reference, at) in (select 'o' || order_seq, at from fills
      where account_id = ${account} and fill_seq = ${fillSeq})`,
  );
  return seq === 0n ? null : seq;
}

/** The last matching transfer; 0 if there is none. */
async function seqOf(db: Db, where: ReturnType<typeof sql>): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint }>`select seq from transfers where ${where}
    order by seq desc limit 1`.execute(db);
  return rows[0]?.seq ?? 0n;
}
