/** The SQL of bank statement lines about deposits: what came in, and what was called back. */
import { STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { normalizeReference, type BankStatementLine } from '@bourse/core/accounts/staff/bank-reconciliation.ts';
import { sql } from 'kysely';
import {
  lastDepositCreditSql,
  isUnconfirmedRepaymentSql,
  isCreditAfterCallBackSql,
  isDebitUploadedByTwoSql,
  isFromActiveUploaderSql,
  mayUploadStatementSql,
  normalizedReferenceSql,
  isProofOfDepositSql,
} from '../reviews/called-back-deposits-sql.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { ReviewRecord } from './review-queue-store.ts';
import type { Db } from './store.ts';

/** Length of a reference, in characters: an index holds no more, and ours are shorter. */
const REFERENCE_MAXIMUM = 500;

/**
 * Whether the bank's own file shows a deposit's money: a line that wasn't called back, brought in by none of these
 * people, whose bringer may still bring one.
 */
export async function isDepositOnStatement(
  db: Db,
  { account_id, seq }: Pick<ReviewRecord, 'account_id' | 'seq'>,
  people: readonly StaffId[],
  now: number,
): Promise<boolean> {
  const { rows } = await sql`select from bank_lines b
    join requests r on r.account_id = ${account_id} and r.request_seq = ${seq} and r.kind = 'deposit'
    join staff s on s.staff_id = b.staff_id
    where ${isProofOfDepositSql('b', 'r', now)} and b.staff_id <> all(${[...people]}::bigint[])
      and ${mayUploadStatementSql(now)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the bank's own file shows this payment, by a line that none of these people brought in. */
export async function isPaymentOnStatement(
  db: Db,
  { currency, amount, fee }: Pick<ReviewRecord, 'currency' | 'amount' | 'fee'>,
  reference: string,
  people: readonly StaffId[],
  now: number,
): Promise<boolean> {
  if (amount === null) return false;
  const { rows } = await sql`select from bank_lines b join staff s on s.staff_id = b.staff_id
    where b.currency = ${currency} and b.amount = ${(fee ?? 0n) - amount}
      and b.reference = ${normalizeReference(reference).slice(0, REFERENCE_MAXIMUM)}
      and b.staff_id <> all(${[...people]}::bigint[]) and ${mayUploadStatementSql(now)} limit 1`.execute(db);
  return rows.length > 0;
}

interface CalledBackDeposit {
  account_id: AccountId;
  seq: bigint;
  kind: 'deposit';
  status: string;
  currency: string;
  amount: bigint;
  reference: string;
  /** When the money came and when it last went out again (dates of the bank's file), how much, and who entered that. */
  on_date: string;
  back_on: string;
  back: bigint;
  brought_by: string;
  /** Whether two people did. */
  by_two: boolean;
}

/** Deposits whose every credit was called back, whatever their state; latest first. */
export async function selectCalledBackDeposits(db: Db, limit: number, now: number): Promise<CalledBackDeposit[]> {
  const { rows } = await sql<CalledBackDeposit>`
    select r.account_id, r.request_seq as seq, r.kind, r.status, r.currency, r.amount,
      r.details ->> 'reference' as reference,
      came.on_date, back.on_date as back_on, back.amount as back, back.brought_by,
      ${isDebitUploadedByTwoSql('back')} as by_two
    from (select distinct on (l.currency, l.reference) l.*, s.name as brought_by from bank_lines l
        join staff s using (staff_id) where l.amount < 0 and ${isFromActiveUploaderSql('l')}
        order by l.currency, l.reference, l.on_date desc, l.at desc) back
    join requests r on r.kind = 'deposit' and r.currency = back.currency
      and ${normalizedReferenceSql('r')} = back.reference
    cross join lateral (${lastDepositCreditSql('r', now)}) came
    where not came.stands and came.on_date <= back.on_date
    order by back.at desc, r.account_id, r.request_seq limit ${limit}`.execute(db);
  return rows;
}

/** A new line that calls a deposit back (below zero), or says that its money came again. */
interface DepositChange {
  account_id: AccountId;
  seq: bigint;
  amount: bigint;
  on_date: string;
  by_two: boolean;
}

const storedReferenceOf = ({ reference }: Pick<BankStatementLine, 'reference'>): string =>
  normalizeReference(reference).slice(0, REFERENCE_MAXIMUM);
/** MT940 has no more of the bank's own id. */
const ENTRY_START = 16;

/** Stores which of the bank's ids this file has for several references, so that each of them counts as a payment. */
async function insertRepeatedEntries(
  db: Db,
  currency: string,
  file: string,
  lines: readonly BankStatementLine[],
): Promise<void> {
  const references = new Map<string, Set<string>>();
  for (const line of lines) {
    const start = line.entry?.slice(0, ENTRY_START);
    if (start === undefined) continue;
    const known = references.get(start);
    if (known) known.add(storedReferenceOf(line));
    else references.set(start, new Set([storedReferenceOf(line)]));
  }
  const rows = [...references].flatMap(([entry, of]) =>
    of.size > 1 ? [...of].map((reference) => ({ currency, entry, reference, file_hash: file })) : [],
  );
  const AT_ONCE = 1_000;
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db
      .insertInto('bank_entry_repeats')
      .values(rows.slice(at, at + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Stores lines as proofs of deposits, entered by this person, once each; returns what they turn. A credit of a
 * statement that couldn't be checked proves nothing; a debit counts.
 */
export async function insertBankStatementLines(
  db: Db,
  staff: StaffId,
  { currency, file }: { currency: string; file: string },
  lines: readonly BankStatementLine[],
  now: number,
): Promise<DepositChange[]> {
  const storable = lines.filter(
    ({ amount, unchecked }) =>
      amount <= STORED_INTEGER_MAXIMUM && amount >= -STORED_INTEGER_MAXIMUM && !(unchecked && amount > 0n),
  );
  if (storable.length === 0) return [];
  await insertRepeatedEntries(db, currency, file, storable);
  // Once per line, with the bank's entry as soon as a file gives one.
  const { rows: stored } = await sql<{ reference: string; amount: bigint; on_date: string; is_new: boolean }>`
    insert into bank_lines as kept (currency, reference, amount, on_date, staff_id, at, entry)
    select ${currency}, reference, amount, on_date, ${staff}, ${new Date(now)}, max(entry)
    from unnest(${storable.map(storedReferenceOf)}::text[],
      ${storable.map(({ amount }) => amount)}::bigint[], ${storable.map(({ on }) => on)}::text[],
      ${storable.map(({ entry }) => entry ?? null)}::text[]) as line (reference, amount, on_date, entry)
    group by reference, amount, on_date
    on conflict (currency, reference, amount, on_date, staff_id) do update set entry = excluded.entry
      where kept.entry is null and excluded.entry is not null
    returning reference, amount, on_date, xmax = 0 as is_new`.execute(db);
  const fresh = stored.filter(({ is_new }) => is_new);
  if (fresh.length === 0) return [];
  const { rows } = await sql<DepositChange>`select r.account_id, r.request_seq as seq, l.amount, l.on_date,
      case when l.amount < 0 then ${isDebitUploadedByTwoSql('l')}
        else not ${isUnconfirmedRepaymentSql('l', now)} end as by_two
    from unnest(${fresh.map(({ reference }) => reference)}::text[], ${fresh.map(({ amount }) => amount)}::bigint[],
      ${fresh.map(({ on_date }) => on_date)}::text[]) as line (reference, amount, on_date)
    join bank_lines l on l.currency = ${currency} and l.reference = line.reference and l.amount = line.amount
      and l.on_date = line.on_date and l.staff_id = ${staff}
    join requests r on r.kind = 'deposit' and r.currency = l.currency and ${normalizedReferenceSql('r')} = l.reference
    where l.amount < 0 or (l.amount = r.amount and ${isCreditAfterCallBackSql('l')})
    order by r.account_id, r.request_seq, l.on_date, l.amount`.execute(db);
  return rows;
}
