/**
 * Reports of the payout service that contradict the recorded outcome, stored and listed: they reveal customers paid
 * twice, or not at all.
 */
import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { readRequest } from '../requests/review-request-store.ts';
import { appendStaffAudit } from '../staff-audit/audit-entries.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { insertConflictingPayoutReport, readConflictingPayoutReports } from './payouts-store.ts';

export type PayoutReport = { status: 'paid'; reference: string } | { status: 'failed'; reason: string };

/** The service as an actor in the record. */
const PAYOUT_SERVICE_ACTOR = { staff: null, login: 'payout service' } as const;

/**
 * Whether it contradicts the recorded outcome: paid though it failed, failed though it was paid, or paid under another
 * reference, which is a second payment.
 */
const contradictsOutcome = ({ status, details }: ReviewRequest, report: PayoutReport): boolean =>
  report.status === 'paid' ? status !== 'done' || details.reference !== report.reference : status === 'done';

/** Whether it says what is recorded: a service that got no answer reports again. */
const repeatsOutcome = ({ status, details, reason }: ReviewRequest, report: PayoutReport): boolean =>
  report.status === 'paid'
    ? status === 'done' && details.reference === report.reference
    : status === 'failed' && reason === report.reason;

/** Returns whether it only repeats the recorded outcome. A repeated contradiction is recorded once. */
export async function storeConflictingPayoutReport(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>,
  account: AccountId,
  seq: bigint,
  report: PayoutReport,
): Promise<boolean> {
  const request = await readRequest(dependencies.database.kysely, account, seq);
  if (request?.kind !== 'withdrawal' || request.status === 'processing') return false;
  if (!contradictsOutcome(request, report)) return repeatsOutcome(request, report);
  const reportedText = report.status === 'paid' ? report.reference : report.reason;
  await runInTransaction(dependencies, async ({ db, now }) => {
    const conflict = { reportedOutcome: report.status, referenceOrReason: reportedText, status: request.status };
    if (!(await insertConflictingPayoutReport(db, { account, seq, ...conflict }, now))) return;
    const amount =
      request.amount === null || request.currency === null
        ? null
        : formatAmount(request.amount - (request.fee ?? 0n), request.currency);
    await appendStaffAudit(
      db,
      PAYOUT_SERVICE_ACTOR,
      [
        {
          action: 'payoutContradicted',
          subject: `review ${encodeId('r', account, seq)}`,
          account,
          detail: {
            verdict: report.status,
            reference: reportedText,
            state: request.status,
            amount,
            currency: request.currency,
          },
        },
      ],
      now,
    );
  });
  return false;
}

type Row = CallAnswer<Calls['staff/listLateWords']>['rows'][number];
const ROWS = 200;

export function listConflictingPayoutReports(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>,
): Handler<'staff/listLateWords'> {
  return async (_, caller) => {
    const rows = await readConflictingPayoutReports(dependencies.database.kysely, ROWS);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listLateWords', subject: 'withdrawals' },
      rows.map(({ account_id }) => account_id),
    );
    return {
      rows: rows.map(
        ({ account_id, request_seq, reported_outcome, reference_or_reason, status, at, amount, fee, currency }) => ({
          review: encodeId('r', account_id, request_seq),
          customer: account_id.toString(),
          reportedOutcome: reported_outcome as Row['reportedOutcome'],
          word: reference_or_reason,
          status: status as Row['status'],
          at: at.toISOString(),
          amount: formatAmount((amount ?? 0n) - (fee ?? 0n), currency ?? ''),
          currency: currency ?? '',
        }),
      ),
    };
  };
}
