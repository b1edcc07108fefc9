/**
 * The SQL of deposits whose money the bank has called back, for code that shows, decides or pays. Which staff member
 * uploaded a line matters: docs/decisions/documents-and-bank-statements.md has the rules. `line` is the alias of a row
 * of `bank_lines`.
 */
import { formatAmount } from '@bourse/core/ledger/money.ts';
import {
  computeSoleDepositRecallHoldStart,
  computeSoleDepositRecallHoldEnd,
} from '@bourse/core/accounts/staff/review-flags.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { LINKED_STAFF_SQL } from '../customers/staff-conflicts-of-interest.ts';

type Db = Kysely<DB> | Transaction<DB>;

const DAY_MS = 86_400_000;
/** Files may date one entry this far apart: by its booking, or by its value over a long weekend. */
const SAME_ENTRY_DAYS = 7;
/** How long an unconfirmed report by one person about a customer's deposits keeps that person from holding another. */
const LONE_REPORT_MS = 90 * DAY_MS;

/** A request's reference in the form used for comparing (`normalizeReference`); `request` is the request's alias. */
export const normalizedReferenceSql = (request: string): RawBuilder<string> =>
  sql`upper(regexp_replace(${sql.ref(`${request}.details`)} ->> 'reference', '[^[:alnum:]]', '', 'g'))`;

const IS_TREASURER = sql`s.disabled_at is null and 'treasurer' = any(s.roles)`;
/** Which of the staff rows `s` may upload a statement. */
export const mayUploadStatementSql = (now: number): RawBuilder<boolean> =>
  sql`${IS_TREASURER} and (s.rests_until is null or s.rests_until <= ${new Date(now)})`;

/**
 * Whether the person who uploaded the line hasn't been locked out since. A resting login still counts: a rest is no
 * reason to let money out.
 */
export const isFromActiveUploaderSql = (line: string): RawBuilder<boolean> => sql`exists (select from staff s
  where s.staff_id = ${sql.ref(`${line}.staff_id`)} and ${IS_TREASURER})`;

const areIndependentSql = (one: string, other: string): RawBuilder<boolean> => {
  const [a, b] = [sql.ref(`${one}.staff_id`), sql.ref(`${other}.staff_id`)];
  return sql`${a} <> ${b}
    and not exists (select from (${LINKED_STAFF_SQL}) pair where pair.one = ${a} and pair.other = ${b})`;
};

/**
 * Whether a bank line was called back: something went out under its reference on the same day or later, whatever the
 * amount (a bank that returns a payment may keep its fee), in a line uploaded by anybody who wasn't locked out.
 */
export const isBankLineCalledBackSql = (line: string): RawBuilder<boolean> => sql`exists (select from bank_lines back
  where back.currency = ${sql.ref(`${line}.currency`)} and back.reference = ${sql.ref(`${line}.reference`)}
    and back.amount < 0 and back.on_date >= ${sql.ref(`${line}.on_date`)} and ${isFromActiveUploaderSql('back')})`;

/**
 * Whether a credit follows an outgoing line with its reference. Then the money came again, which credits the customer:
 * it counts only once two unlinked people who may upload a statement have uploaded such a credit.
 */
export const isCreditAfterCallBackSql = (line: string): RawBuilder<boolean> => isCreditAfterDebitSql(line, sql`true`);
export const isUnconfirmedRepaymentSql = (line: string, now: number): RawBuilder<boolean> =>
  isCreditAfterDebitSql(
    line,
    sql`not exists (select from bank_lines first join bank_lines second on second.currency = first.currency
        and second.reference = first.reference and second.amount = first.amount
      where first.currency = gone.currency and first.reference = gone.reference
        and first.amount = ${sql.ref(`${line}.amount`)} and first.on_date > gone.on_date
        and second.on_date > gone.on_date and ${areIndependentSql('first', 'second')} and (select count(*) from staff s
          where s.staff_id in (first.staff_id, second.staff_id) and ${mayUploadStatementSql(now)}) = 2)`,
  );
const isCreditAfterDebitSql = (line: string, which: RawBuilder<boolean>): RawBuilder<boolean> => sql`exists (select
  from bank_lines gone where gone.currency = ${sql.ref(`${line}.currency`)}
    and gone.reference = ${sql.ref(`${line}.reference`)} and gone.amount < 0
    and gone.on_date < ${sql.ref(`${line}.on_date`)} and ${isFromActiveUploaderSql('gone')} and ${which})`;

/** Whether a credit shows that the money is there. */
export const isMoneyReceivedSql = (line: string, now: number): RawBuilder<boolean> =>
  sql`(not ${isBankLineCalledBackSql(line)} and not ${isUnconfirmedRepaymentSql(line, now)})`;

/**
 * Whether a second person, not linked with the uploader, uploaded the same outgoing line. A second person who was
 * locked out since counts too: otherwise an owner could undo a confirmation by locking out either of the two.
 */
export const isDebitUploadedByTwoSql = (line: string): RawBuilder<boolean> => {
  const of = (name: string) => sql.ref(`${line}.${name}`);
  return sql`exists (select from bank_lines also where also.currency = ${of('currency')}
    and also.reference = ${of('reference')} and also.amount = ${of('amount')}
    and abs(also.on_date::date - ${of('on_date')}::date) <= ${SAME_ENTRY_DAYS} and ${areIndependentSql(line, 'also')})`;
};

/**
 * Whether an outgoing line holds money back: for good if two people uploaded it; otherwise for some weekdays from the
 * uploader's first unconfirmed line about the account of the deposit `booked`, so that no further line prolongs it.
 */
const isHoldingMoneySql = (line: string, now: number): RawBuilder<boolean> => sql`(${isDebitUploadedByTwoSql(line)}
  or ${sql.ref(`${line}.at`)} >= ${new Date(computeSoleDepositRecallHoldStart(now))} and not exists (select
  from requests q join bank_lines lone on lone.currency = q.currency and lone.reference = ${normalizedReferenceSql('q')}
  where q.account_id = booked.account_id and q.kind = 'deposit' and q.status = 'done' and lone.amount < 0
    and lone.staff_id = ${sql.ref(`${line}.staff_id`)} and lone.at < ${new Date(computeSoleDepositRecallHoldStart(now))}
    and lone.at > ${new Date(now - LONE_REPORT_MS)} and not ${isDebitUploadedByTwoSql('lone')}))`;

/**
 * Deposited money that an account (an expression of the surrounding query) still owes because the bank called the
 * deposit back after it was booked: for each currency as much as went out by the lines `counted`, for no deposit more
 * than its amount, less corrections by two people since. A deposit that arrived again, by a later line, doesn't count.
 * `part`: how much of it is of the deposit `reference`.
 */
const calledBackMoneySql = (
  account: RawBuilder<unknown>,
  counted: RawBuilder<boolean>,
  now: number,
): RawBuilder<unknown> => sql`
  select back.currency, back.reference, back.owed - taken.amount as amount,
    least(back.part, back.owed - taken.amount) as part
  from (select each.currency, min(each.reference) as reference, sum(each.owed) as owed, min(each.since) as since,
      (array_agg(each.owed order by each.reference))[1] as part
    from (select booked.currency, booked.details ->> 'reference' as reference, gone.since,
        least(booked.amount, gone.amount) as owed
      from requests booked
      join lateral (${lastDepositCreditSql('booked', now)}) came on not came.stands
      join lateral (select -sum(o.amount) as amount, min(o.at) as since from (select b.amount, min(b.at) as at
        from bank_lines b where b.currency = booked.currency and b.reference = ${normalizedReferenceSql('booked')}
          and b.amount < 0 and b.on_date >= came.on_date and ${isFromActiveUploaderSql('b')} and ${counted}
        group by b.amount, b.on_date) o) gone on gone.amount > 0
      where booked.account_id = ${account} and booked.kind = 'deposit' and booked.status = 'done') each
    group by each.currency) back
  cross join lateral (select coalesce(sum(c.amount), 0) as amount from requests c
    where c.account_id = ${account} and c.kind = 'correction' and c.status = 'done' and c.currency = back.currency
      and c.details ->> 'direction' = 'debit' and c.updated_at >= back.since) taken
  where back.owed > taken.amount`;

/** The day of a deposit's last credit among the lines that count (null: none), and whether one still proves it. */
export const lastDepositCreditSql = (deposit: string, now: number): RawBuilder<unknown> => sql`
  select max(l.on_date) filter (where not ${isUnconfirmedRepaymentSql('l', now)}) as on_date,
    bool_or(${isMoneyReceivedSql('l', now)}) as stands
  from bank_lines l where l.currency = ${sql.ref(`${deposit}.currency`)} and l.amount = ${sql.ref(`${deposit}.amount`)}
    and l.reference = ${normalizedReferenceSql(deposit)}`;

/** Whether the account still has called-back money, by anybody's lines. */
export const hasCalledBackMoneySql = (account: RawBuilder<unknown>, now: number): RawBuilder<boolean> =>
  sql`exists (${calledBackMoneySql(account, sql`true`, now)})`;
/** Whether called-back money blocks what leaves the account. */
export const hasMoneyHeldBackSql = (account: RawBuilder<unknown>, now: number): RawBuilder<boolean> =>
  sql`exists (${calledBackMoneySql(account, isHoldingMoneySql('b', now), now)})`;

export interface CalledBackMoney {
  reference: string;
  amount: string;
  currency: string;
}

/**
 * The first currency of which the account holds any that is held up, null if there is none: all of that currency, or
 * the part of the deposit named.
 */
export async function findCalledBackMoney(
  db: Db,
  account: AccountId,
  now: number,
  which: 'amount' | 'part' = 'amount',
): Promise<CalledBackMoney | null> {
  // Planning the statement below takes longer than all else that a page about withdrawals reads.
  if (!(await hasDepositWithDebit(db, account))) return null;
  const { rows } = await sql<CalledBackMoney>`select currency, reference, ${sql.ref(which)}::text as amount
    from (${calledBackMoneySql(sql`${account}::bigint`, isHoldingMoneySql('b', now), now)}) claim
    order by currency limit 1`.execute(db);
  const [found] = rows;
  return found ? { ...found, amount: formatAmount(BigInt(found.amount), found.currency) } : null;
}

/** Whether anything went out under the reference of one of the account's deposits: without it no claim exists. */
async function hasDepositWithDebit(db: Db, account: AccountId): Promise<boolean> {
  const { rows } = await sql`select from requests booked where booked.account_id = ${account}::bigint
    and booked.kind = 'deposit' and booked.status = 'done' and exists (select from bank_lines b
      where b.currency = booked.currency and b.reference = ${normalizedReferenceSql('booked')} and b.amount < 0)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** For the customer: the claim on the deposit, and when it ends without action; null if two people uploaded it. */
export async function findCalledBackMoneyForCustomer(
  db: Db,
  account: AccountId,
  now: number,
): Promise<(CalledBackMoney & { until: number | null }) | null> {
  const claim = await findCalledBackMoney(db, account, now, 'part');
  if (!claim) return null;
  // An unconfirmed report ends at the end of a day.
  const last = computeSoleDepositRecallHoldEnd(now);
  for (let end = (Math.floor(now / DAY_MS) + 1) * DAY_MS; end <= last; end += DAY_MS)
    if (!(await findCalledBackMoney(db, account, end))) return { ...claim, until: end };
  return { ...claim, until: null };
}

/**
 * Whether the line proves the deposit (both are aliases): it wasn't called back, or two people uploaded that it came
 * again; no other deposit of the amount has its reference, as written by a bank that drops the dash; and no file gives
 * the bank's entry another reference, since one payment proves one deposit. MT940 has the first 16 characters of an
 * entry's id. An id that one file has for both references isn't one payment's. The account isn't compared: if two banks
 * use the same entry name, the deposit needs a second person.
 */
export const isProofOfDepositSql = (line: string, deposit: string, now: number): RawBuilder<boolean> => {
  const of = (name: string) => sql.ref(`${line}.${name}`);
  const depositColumn = (name: string) => sql.ref(`${deposit}.${name}`);
  return sql`${of('currency')} = ${depositColumn('currency')} and ${of('amount')} = ${depositColumn('amount')}
    and ${of('reference')} = ${normalizedReferenceSql(deposit)} and ${isMoneyReceivedSql(line, now)}
    and not exists (select from requests twin
      where ${normalizedReferenceSql('twin')} = ${normalizedReferenceSql(deposit)}
      and twin.kind = 'deposit' and twin.currency = ${depositColumn('currency')}
      and twin.amount = ${depositColumn('amount')}
      and twin.status not in ('rejected', 'cancelled', 'failed')
      and (twin.account_id, twin.request_seq) <> (${depositColumn('account_id')}, ${depositColumn('request_seq')}))
    and not exists (select from bank_lines told where left(told.entry, 16) = left(${of('entry')}, 16)
      and (told.entry = ${of('entry')} or least(length(told.entry), length(${of('entry')})) = 16)
      and told.currency = ${of('currency')} and told.amount = ${of('amount')} and told.reference <> ${of('reference')}
      and abs(told.on_date::date - ${of('on_date')}::date) <= ${SAME_ENTRY_DAYS}
      and not exists (select from bank_entry_repeats own join bank_entry_repeats its using (currency, entry, file_hash)
        where own.currency = ${of('currency')} and own.entry = left(${of('entry')}, 16)
          and own.reference = ${of('reference')} and its.reference = told.reference))`;
};
