import { createHash } from 'node:crypto';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { type Currency, formatAmount, isCurrency } from '@bourse/core/ledger/money.ts';
import { endOfAccount, foreignAccount } from '@bourse/core/accounts/staff/bank-statements.ts';
import { type Booking, plainReference, reconcile, type StatementLine } from '@bourse/core/accounts/staff/reconcile.ts';
import { sql } from 'kysely';
import { keyOf, recordLook, runCommand } from '../commands/run-command.ts';
import type { AuditEntry } from '../staff-audit/audit-entries.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { referenceOf } from '../reviews/called-back-deposits.ts';
import { keepLines } from './bank-lines-store.ts';
import { type BankStatement, readBankStatement } from './parse-bank-statement.ts';
import type { Db } from './store.ts';

/** A bank dates a line ahead over a long weekend at most. */
const AHEAD_MS = 4 * 86_400_000;

/**
 * Refuses a line dated far ahead, since nothing could be credited after such a debit, and any credit of a day that has
 * not begun where deposits of the currency are accepted: nothing could be called back before it.
 */
function refuseEarly(
  { clock, funds, zones }: Pick<Parts, 'clock' | 'funds' | 'zones'>,
  currency: Currency,
  { lines }: BankStatement,
): Refusal | null {
  const now = clock.now();
  const latest = new Date(now + AHEAD_MS).toISOString().slice(0, 10);
  const far = lines.find(({ on }) => on > latest);
  if (far) return refuse('fileUnreadable', { line: far.line });
  const today = zones.toLocal(now, funds.terms('deposit', currency, now).zone).date;
  const early = lines.find(({ on, amount }) => amount > 0n && on > today);
  return early ? refuse('creditAhead', { line: early.line, today }) : null;
}

/** What the staff's record says of each statement: the file by its hash, and the period. */
interface Statement {
  currency: Currency;
  from: string;
  to: string;
  file: string;
}
const lookAt = ({ currency, file, from, to }: Statement, counts = {}): AuditEntry => ({
  action: 'reconcileStatement',
  subject: currency,
  detail: { file, from, to, ...counts },
});

/** The command keeps the lines, once for its key; the comparison reports on the books as they are at that moment. */
export function reconcileStatement(parts: Parts): Handler<'staff/reconcileStatement'> {
  return async ({ key, currency, from, to, base64 }, caller) => {
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const bytes = Buffer.from(base64, 'base64');
    const statement = { currency, from, to, file: createHash('sha256').update(bytes).digest('hex') };
    // Recorded before reading: people who bring unreadable or slow files are in the record too.
    await recordLook(parts, caller, lookAt(statement));
    const read = readBankStatement(bytes, currency);
    if ('refused' in read) return read;
    // Store the lines first, so that a deposit approved meanwhile either uses these lines or is compared with them.
    const kept = await keepStatement(parts, caller, key, statement, read);
    return isRefusal(kept) ? kept : compare(parts, caller, statement, read.lines);
  };
}

/** Stores the lines, and records each deposit that they call back, or whose money they say came again. */
const keepStatement = (
  parts: Parts,
  caller: Staff,
  key: string,
  statement: Statement,
  read: BankStatement,
): Promise<{ lines: number } | Refusal> =>
  runCommand(parts, {
    actor: caller,
    key: keyOf('staff/reconcileStatement', { ...statement, key }),
    permission: 'money.reconcile',
    load: async () =>
      refuseEarly(parts, statement.currency, read) ??
      (await refuseForeign(parts, statement.currency, read)) ??
      undefined,
    async decide(work) {
      const { currency, file } = statement;
      const lines = read.lines.length;
      const turns = await keepLines(work.db, caller.staff, currency, read.lines, work.now);
      work.record.push({ action: 'keepStatement', subject: currency, detail: { file, lines } });
      for (const { account_id: account, seq, amount, on_date: on, by_two: byTwo } of turns)
        work.record.push({
          action: amount < 0n ? 'callBackDeposit' : 'liftCallBack',
          subject: `review ${encodeId('r', account, seq)}`,
          account,
          detail: { file, on, amount: formatAmount(amount, currency), currency, byTwo },
        });
      return { lines };
    },
  });

/** Refuses a file that names another account than those of the bank channels of its currency. */
async function refuseForeign(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  currency: Currency,
  { accounts }: BankStatement,
): Promise<Refusal | null> {
  const known = await selectAccounts(database.kysely, currency, clock.now());
  const foreign = foreignAccount(accounts, known, currency);
  if (!foreign) return null;
  return refuse('otherAccount', { stated: endOfAccount(foreign.account), ours: known.map(endOfAccount).join(', ') });
}

async function compare(
  parts: Parts,
  caller: Staff,
  statement: Statement,
  lines: readonly StatementLine[],
): Promise<AnswerOf<Calls['staff/reconcileStatement']>> {
  const { currency, from, to } = statement;
  const [bookings, came] = await Promise.all([
    selectPaid(parts.database.kysely, currency, new Date(from), new Date(to)),
    selectCame(parts.database.kysely, currency, lines),
  ]);
  const { matched, differences } = reconcile(lines, bookings, came);
  const counts = { lines: lines.length, matched, differences: differences.length };
  await recordLook(parts, caller, lookAt(statement, counts));
  const money = (amount: bigint): string => formatAmount(amount, currency);
  return {
    lines: lines.length,
    bookings: bookings.length,
    matched,
    differences: differences.map((each) => {
      const line = 'line' in each ? each.line : null;
      const booking = 'booking' in each ? each.booking : null;
      return {
        kind: each.kind,
        line: line?.line ?? null,
        on: line?.on ?? null,
        reference: line?.reference ?? booking?.reference ?? '',
        stated: line ? money(line.amount) : null,
        booked: booking ? money(booking.amount) : null,
        review: booking?.id ?? null,
      };
    }),
  };
}

/**
 * Bank accounts to which customers pay in this currency, or did: the operator's channels, without those of a practice
 * world.
 */
async function selectAccounts(db: Db, currency: string, now: number): Promise<string[]> {
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

interface Paid {
  account_id: bigint;
  request_seq: bigint;
  kind: string;
  amount: bigint;
  fee: bigint | null;
  reference: string | null;
}
const PAID = sql`select account_id, request_seq, kind, amount, fee, details ->> 'reference' as reference
  from requests r`;
const bookingOf = ({ account_id, request_seq, kind, amount, fee, reference }: Paid): Booking => ({
  id: encodeId('r', account_id as AccountId, request_seq),
  reference: reference ?? '',
  amount: kind === 'deposit' ? amount : (fee ?? 0n) - amount,
});

/** Deposits received and withdrawals paid within a period, with the bank's reference. */
async function selectPaid(db: Db, currency: string, from: Date, to: Date): Promise<Booking[]> {
  const { rows } = await sql<Paid>`${PAID}
    where kind in ('deposit', 'withdrawal') and status = 'done' and currency = ${currency} and updated_at >= ${from}
      and updated_at < ${to} order by account_id, request_seq`.execute(db);
  return rows.map(bookingOf);
}

/** Finished deposits of any date whose reference appears among outgoing payments. */
async function selectCame(db: Db, currency: string, lines: readonly StatementLine[]): Promise<Booking[]> {
  const out = lines.flatMap(({ amount, reference }) => (amount < 0n ? [plainReference(reference)] : []));
  if (out.length === 0) return [];
  const { rows } = await sql<Paid>`${PAID}
    where kind = 'deposit' and status = 'done' and currency = ${currency} and ${referenceOf('r')} = any(${out}::text[])
    order by account_id, request_seq`.execute(db);
  return rows.map(bookingOf);
}
