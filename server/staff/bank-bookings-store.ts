/** The SQL of what a bank statement is compared with: the operator's bank accounts, and payments in the books. */
import {
  type BankStatementLine,
  type BookedPayment,
  normalizeReference,
} from '@bourse/core/accounts/staff/bank-reconciliation.ts';
import { sql } from 'kysely';
import { type AccountId, encodeId } from '../ids.ts';
import { normalizedReferenceSql } from '../reviews/called-back-deposits-sql.ts';
import type { Db } from './store.ts';

/**
 * Bank accounts to which customers pay in this currency, or did: the operator's channels, without those of a practice
 * world.
 */
export async function listBankAccounts(db: Db, currency: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit_channels')
    .select('account_number')
    .distinct()
    .where('kind', '=', 'bank')
    .where('currency', '=', currency)
    .where('from_at', '<=', new Date(now))
    .orderBy('account_number')
    .execute();
  return rows.flatMap(({ account_number }) => account_number ?? []);
}

interface PaidRequest {
  account_id: bigint;
  request_seq: bigint;
  kind: string;
  amount: bigint;
  fee: bigint | null;
  reference: string | null;
}
const SELECT_PAID = sql`select account_id, request_seq, kind, amount, fee, details ->> 'reference' as reference
  from requests r`;
const bookingOfRequest = ({ account_id, request_seq, kind, amount, fee, reference }: PaidRequest): BookedPayment => ({
  id: encodeId('r', account_id as AccountId, request_seq),
  reference: reference ?? '',
  amount: kind === 'deposit' ? amount : (fee ?? 0n) - amount,
});

/** Deposits received and withdrawals paid within a period, with the bank's reference. No bank knows practice money. */
export async function listPaidBookings(db: Db, currency: string, from: Date, to: Date): Promise<BookedPayment[]> {
  const { rows } = await sql<PaidRequest>`${SELECT_PAID}
    where kind in ('deposit', 'withdrawal') and status = 'done' and currency = ${currency} and updated_at >= ${from}
      and updated_at < ${to} and details ->> 'practice' is null order by account_id, request_seq`.execute(db);
  return rows.map(bookingOfRequest);
}

/** Finished deposits of any date whose reference appears among outgoing payments. */
export async function listDepositsCalledBackBy(
  db: Db,
  currency: string,
  lines: readonly BankStatementLine[],
): Promise<BookedPayment[]> {
  const out = lines.flatMap(({ amount, reference }) => (amount < 0n ? [normalizeReference(reference)] : []));
  if (out.length === 0) return [];
  const { rows } = await sql<PaidRequest>`${SELECT_PAID}
    where kind = 'deposit' and status = 'done' and currency = ${currency}
      and ${normalizedReferenceSql('r')} = any(${out}::text[])
    order by account_id, request_seq`.execute(db);
  return rows.map(bookingOfRequest);
}
