/** The SQL of deposits whose money the bank has called back, for code that shows, decides or pays. */
import { formatAmount } from '@bourse/core/money.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AccountId } from '../ids.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** A request's reference in the form used for comparing (`plainReference`); `request` is the request's alias. */
export const referenceOf = (request: string): RawBuilder<string> =>
  sql`upper(regexp_replace(${sql.ref(`${request}.details`)} ->> 'reference', '[^[:alnum:]]', '', 'g'))`;

/**
 * Whether a bank line was called back: something went out under its reference on the same day or later, whatever the
 * amount (a bank that returns a payment may keep its fee). It doesn't matter who entered that line: it only takes away.
 */
export const isCalledBack = (line: string): RawBuilder<boolean> => sql`exists (select from bank_lines back
  where back.currency = ${sql.ref(`${line}.currency`)} and back.reference = ${sql.ref(`${line}.reference`)}
    and back.amount < 0 and back.on_date >= ${sql.ref(`${line}.on_date`)})`;

/**
 * Deposited money that an account (an expression of the surrounding query) still owes because the bank called the
 * deposit back after it was booked: for each currency as much as went out, for no deposit more than its amount, less
 * corrections by two people since. A deposit that arrived again, by a later line, doesn't count.
 */
const claims = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select back.currency, back.reference, back.owed - taken.amount as amount
  from (select each.currency, min(each.reference) as reference, sum(each.owed) as owed, min(each.since) as since
    from (select booked.currency, booked.details ->> 'reference' as reference, least(booked.amount, gone.amount) as owed, gone.since
      from requests booked
      join lateral (select max(l.on_date) as on_date, bool_or(not ${isCalledBack('l')}) as stands from bank_lines l
        where l.currency = booked.currency and l.amount = booked.amount and l.reference = ${referenceOf('booked')}) came
        on not came.stands
      join lateral (select -sum(o.amount) as amount, min(o.at) as since from (select amount, min(at) as at
        from bank_lines where currency = booked.currency and reference = ${referenceOf('booked')} and amount < 0
          and on_date >= came.on_date group by amount, on_date) o) gone on true
      where booked.account_id = ${account} and booked.kind = 'deposit' and booked.status = 'done') each
    group by each.currency) back
  cross join lateral (select coalesce(sum(c.amount), 0) as amount from requests c
    where c.account_id = ${account} and c.kind = 'correction' and c.status = 'done' and c.currency = back.currency
      and c.details ->> 'direction' = 'debit' and c.updated_at >= back.since) taken
  where back.owed > taken.amount`;

/** Whether the account still has any of it. */
export const hasCalledBack = (account: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (${claims(account)})`;

/** The first currency of which the account still has any; null if there is none. */
export async function selectClaim(
  db: Db,
  account: AccountId,
): Promise<{ reference: string; amount: string; currency: string } | null> {
  const { rows } = await sql<{ currency: string; reference: string; amount: string }>`
    select currency, reference, amount::text from (${claims(sql`${account}::bigint`)}) claim order by currency
    limit 1`.execute(db);
  const [found] = rows;
  return found ? { ...found, amount: formatAmount(BigInt(found.amount), found.currency) } : null;
}
