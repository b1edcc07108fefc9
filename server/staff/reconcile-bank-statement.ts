import { createHash } from 'node:crypto';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { type Currency, formatAmount, isCurrency } from '@bourse/core/ledger/money.ts';
import {
  formatAccountEnding,
  findUnknownStatementAccount,
} from '@bourse/core/accounts/staff/bank-statement-parsing.ts';
import { reconcilePayments } from '@bourse/core/accounts/staff/bank-reconciliation.ts';
import {
  computeIdempotencyKey,
  recordStaffAccess,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import type { StaffAuditEntry } from '../staff-audit/audit-entries.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import { encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { insertBankStatementLines } from './bank-statement-lines-store.ts';
import { readBankStatement } from './bank-statement-reader.ts';
import type { BankStatement } from './parse-bank-statement.ts';
import { readStatementFormat } from './statement-formats.ts';
import { listBankAccounts, listDepositsCalledBackBy, listPaidBookings } from './bank-bookings-store.ts';

/** A bank dates a line ahead over a long weekend at most. */
const DATED_AHEAD_MAXIMUM_MS = 4 * 86_400_000;

/**
 * Refuses a line dated far ahead, since nothing could be credited after such a debit, and any credit of a day that has
 * not begun where deposits of the currency are accepted: nothing could be called back before it.
 */
function refuseFutureLines(
  { clock, fundsRules, timeZones }: Pick<ServerDependencies, 'clock' | 'fundsRules' | 'timeZones'>,
  currency: Currency,
  { lines }: BankStatement,
): Refusal | null {
  const now = clock.now();
  const latest = new Date(now + DATED_AHEAD_MAXIMUM_MS).toISOString().slice(0, 10);
  const far = lines.find(({ on }) => on > latest);
  if (far) return refuse('entryDatedAhead', { line: far.line, latest });
  const today = timeZones.toLocal(now, fundsRules.terms('deposit', currency, now).zone).date;
  const early = lines.find(({ on, amount }) => amount > 0n && on > today);
  return early ? refuse('creditAhead', { line: early.line, today }) : null;
}

/** What the staff's record says of each statement: the file by its hash, and the period. */
interface StatementFile {
  currency: Currency;
  /** Whose bank's CSV it is; undefined for the plain form. */
  channel: string | undefined;
  from: string;
  to: string;
  file: string;
}
const accessLogEntryOf = ({ currency, channel, file, from, to }: StatementFile, counts = {}): StaffAuditEntry => ({
  action: 'reconcileStatement',
  subject: currency,
  detail: { file, from, to, ...(channel === undefined ? {} : { channel }), ...counts },
});

/** The command keeps the lines, once for its key; the comparison reports on the books as they are at that moment. */
export function reconcileBankStatement(dependencies: ServerDependencies): Handler<'staff/reconcileStatement'> {
  return async ({ key, currency, channel, from, to, base64 }, caller) => {
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const bytes = Buffer.from(base64, 'base64');
    const statement = { currency, channel, from, to, file: createHash('sha256').update(bytes).digest('hex') };
    // Recorded before reading: people who bring unreadable or slow files are in the record too.
    await recordStaffAccess(dependencies, caller, accessLogEntryOf(statement));
    const format = await readStatementFormat(dependencies, channel, currency);
    if (format === undefined) return refuse('notFound');
    const read = await readBankStatement(bytes, currency, format);
    if ('refused' in read) return read;
    // Store the lines first, so that a deposit approved meanwhile either uses these lines or is compared with them.
    const stored = await storeStatement(dependencies, caller, key, statement, read);
    return isRefusal(stored) ? stored : compareWithBooks(dependencies, caller, statement, read);
  };
}

/** Stores the lines, and records each deposit that they call back, or whose money they say came again. */
const storeStatement = (
  dependencies: ServerDependencies,
  caller: StaffCaller,
  key: string,
  statement: StatementFile,
  read: BankStatement,
): Promise<{ lines: number } | Refusal> =>
  runTransactionCommand(dependencies, {
    actor: caller,
    key: computeIdempotencyKey('staff/reconcileStatement', { ...statement, key }),
    permission: 'money.reconcile',
    load: async () =>
      refuseFutureLines(dependencies, statement.currency, read) ??
      (await refuseForeignAccounts(dependencies, statement.currency, read)) ??
      undefined,
    async decide(work) {
      const { currency, file } = statement;
      const lines = read.lines.length;
      const turns = await insertBankStatementLines(work.db, caller.staff, statement, read.lines, work.now);
      const unreadable = read.unreadable.length;
      work.auditEntries.push({ action: 'keepStatement', subject: currency, detail: { file, lines, unreadable } });
      for (const { account_id: account, seq, amount, on_date: on, by_two: byTwo } of turns)
        work.auditEntries.push({
          action: amount < 0n ? 'callBackDeposit' : 'liftCallBack',
          subject: `review ${encodeId('r', account, seq)}`,
          account,
          detail: { file, on, amount: formatAmount(amount, currency), currency, byTwo },
        });
      return { lines };
    },
  });

/** Refuses a file that names another account than those of the bank channels of its currency. */
async function refuseForeignAccounts(
  { database, clock }: Pick<ServerDependencies, 'database' | 'clock'>,
  currency: Currency,
  { accounts }: BankStatement,
): Promise<Refusal | null> {
  const known = await listBankAccounts(database.kysely, currency, clock.now());
  const foreign = findUnknownStatementAccount(accounts, known, currency);
  if (!foreign) return null;
  return refuse('otherAccount', {
    stated: formatAccountEnding(foreign.account),
    ours: known.map(formatAccountEnding).join(', '),
  });
}

async function compareWithBooks(
  dependencies: ServerDependencies,
  caller: StaffCaller,
  statement: StatementFile,
  { lines, unreadable, encoding }: BankStatement,
): Promise<CallAnswer<Calls['staff/reconcileStatement']>> {
  const { currency, from, to } = statement;
  const [bookings, came] = await Promise.all([
    listPaidBookings(dependencies.database.kysely, currency, new Date(from), new Date(to)),
    listDepositsCalledBackBy(dependencies.database.kysely, currency, lines),
  ]);
  const { matched, differences } = reconcilePayments(lines, bookings, came);
  const counts = { lines: lines.length, matched, differences: differences.length };
  await recordStaffAccess(dependencies, caller, accessLogEntryOf(statement, counts));
  const money = (amount: bigint): string => formatAmount(amount, currency);
  return {
    lines: lines.length,
    bookings: bookings.length,
    matched,
    encoding,
    unreadable,
    unchecked: lines.filter(({ amount, unchecked }) => unchecked && amount > 0n).length,
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
