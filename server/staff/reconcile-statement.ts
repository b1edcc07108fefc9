import { createHash } from 'node:crypto';
import { refuse } from '@bourse/contract/errors.ts';
import { formatAmount, isCurrency, STORED_MAXIMUM } from '@bourse/core/money.ts';
import { type Booking, plainReference, reconcile, type StatementLine } from '@bourse/core/staff/reconcile.ts';
import { sql } from 'kysely';
import { restsUntil } from '@bourse/core/staff/appointments.ts';
import { recordLook } from '../desk/run-command.ts';
import { isoTime } from '../desk/write-notice.ts';
import type { Handler } from '../http/handler.ts';
import { encodeId, type StaffId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { readBankStatement } from './read-bank-statement.ts';
import type { Db } from './store.ts';

/** Of a reference, in characters: an index holds no more, and ours are shorter. */
const KEPT_MAXIMUM = 500;

export function reconcileStatement(parts: Parts): Handler<'staff/reconcileStatement'> {
  return async ({ currency, from, to, base64 }, caller) => {
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const resting = restsUntil(caller.restsUntil, 'money.reconcile', parts.clock.now());
    if (resting !== null) return refuse('staffResting', { until: isoTime(resting) });
    const bytes = Buffer.from(base64, 'base64');
    const file = createHash('sha256').update(bytes).digest('hex');
    const look = { action: 'reconcileStatement', subject: currency };
    // Before it is read: who brings what can't be read, or takes long, stands in the record too.
    await recordLook(parts, caller, { ...look, detail: { file, from, to } });
    const lines = readBankStatement(bytes, currency);
    if ('refused' in lines) return lines;
    const bookings = await selectPaid(parts.database.kysely, currency, new Date(from), new Date(to));
    const { matched, differences } = reconcile(lines, bookings);
    const counts = { lines: lines.length, matched, differences: differences.length };
    await recordLook(parts, caller, { ...look, detail: { file, from, to, ...counts } });
    await keepLines(parts.database.kysely, caller.staff, currency, lines, parts.clock.now());
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

/** Deposits that came and withdrawals that were paid in a time, with the reference of the bank's side. */
async function selectPaid(db: Db, currency: string, from: Date, to: Date): Promise<Booking[]> {
  const { rows } = await sql<{
    account_id: bigint;
    request_seq: bigint;
    kind: string;
    amount: bigint;
    fee: bigint | null;
    reference: string | null;
  }>`
    select account_id, request_seq, kind, amount, fee, details ->> 'reference' as reference from requests
    where kind in ('deposit', 'withdrawal') and status = 'done' and currency = ${currency} and updated_at >= ${from}
      and updated_at < ${to} order by account_id, request_seq`.execute(db);
  return rows.map((row) => ({
    id: encodeId('r', row.account_id, row.request_seq),
    reference: row.reference ?? '',
    amount: row.kind === 'deposit' ? row.amount : (row.fee ?? 0n) - row.amount,
  }));
}

/** What came in stands behind deposits from now on, as this person's word; the same line again is the same one. */
async function keepLines(
  db: Db,
  staff: StaffId,
  currency: string,
  lines: readonly StatementLine[],
  now: number,
): Promise<void> {
  const came = lines.filter(({ amount }) => amount > 0n && amount <= STORED_MAXIMUM);
  if (came.length === 0) return;
  await sql`insert into bank_lines (currency, reference, amount, on_date, staff_id, at)
    select ${currency}, reference, amount, on_date, ${staff}, ${new Date(now)}
    from unnest(${came.map(({ reference }) => plainReference(reference).slice(0, KEPT_MAXIMUM))}::text[],
      ${came.map(({ amount }) => amount)}::bigint[], ${came.map(({ on }) => on)}::text[]) as line (reference, amount,
        on_date)
    on conflict do nothing`.execute(db);
}
