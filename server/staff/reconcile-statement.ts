import { createHash } from 'node:crypto';
import { refuse } from '@bourse/contract/errors.ts';
import { formatAmount, isCurrency } from '@bourse/core/money.ts';
import { endOfAccount, foreignAccount } from '@bourse/core/staff/statement-account.ts';
import { type Booking, plainReference, reconcile, type StatementLine } from '@bourse/core/staff/reconcile.ts';
import { sql } from 'kysely';
import { restsUntil } from '@bourse/core/staff/appointments.ts';
import { recordLook } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { referenceOf } from '../desk/called-back.ts';
import { keepLines } from './bank-lines-store.ts';
import { readBankStatement } from './read-bank-statement.ts';
import type { Db } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

/** A bank dates a line ahead over a long weekend at most. */
const AHEAD_MS = 4 * 86_400_000;

/** A line dated far ahead: nothing could be called back after such a credit, nor credited after such a debit. */
const earlyLine = (lines: readonly StatementLine[], now: number): StatementLine | undefined => {
  const latest = new Date(now + AHEAD_MS).toISOString().slice(0, 10);
  return lines.find(({ on }) => on > latest);
};

export function reconcileStatement(parts: Parts): Handler<'staff/reconcileStatement'> {
  return async ({ currency, from, to, base64 }, caller) => {
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const resting = restsUntil(caller.restsUntil, 'money.reconcile', parts.clock.now());
    if (resting !== null) return refuse('staffResting', { until: isoTime(resting) });
    const bytes = Buffer.from(base64, 'base64');
    const file = createHash('sha256').update(bytes).digest('hex');
    const look = { action: 'reconcileStatement', subject: currency };
    // Recorded before reading: people who bring unreadable or slow files are in the record too.
    await recordLook(parts, caller, { ...look, detail: { file, from, to } });
    const read = readBankStatement(bytes, currency);
    if ('refused' in read) return read;
    const { lines, accounts } = read;
    const early = earlyLine(lines, parts.clock.now());
    if (early) return refuse('fileUnreadable', { line: early.line });
    const known = await selectAccounts(parts.database.kysely, currency, parts.clock.now());
    const foreign = foreignAccount(accounts, known, currency);
    if (foreign)
      return refuse('otherAccount', {
        stated: endOfAccount(foreign.account),
        ours: known.map(endOfAccount).join(', '),
      });
    // Store the lines first, so that a deposit approved meanwhile either uses these lines or is compared with them.
    await keepLines(parts.database.kysely, caller.staff, currency, lines, parts.clock.now());
    const [bookings, came] = await Promise.all([
      selectPaid(parts.database.kysely, currency, new Date(from), new Date(to)),
      selectCame(parts.database.kysely, currency, lines),
    ]);
    const { matched, differences } = reconcile(lines, bookings, came);
    const counts = { lines: lines.length, matched, differences: differences.length };
    await recordLook(parts, caller, { ...look, detail: { file, from, to, ...counts } });
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
