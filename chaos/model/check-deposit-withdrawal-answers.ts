/**
 * Compares the answers about deposits and withdrawals that customers and staff got with the stored rows: each
 * acknowledged step exactly once, and no others.
 */
import { decodeId, parseIdOwner } from '@bourse/server/ids.ts';
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import { type StoredRowsSnapshot, toWholeUnits, isReviewClaim, type ReviewRequestRow } from './stored-rows-snapshot.ts';
import { compareNameLists, type AnsweredJournal } from './check-trading-answers.ts';

const MONEY = new Set(['deposit', 'withdrawal']);
const nameOf = (account: bigint, seq: bigint | null): string => `${account} r${seq ?? '?'}`;

export function checkDepositWithdrawalAnswers(
  journal: AnsweredJournal,
  { requests, requestSteps }: StoredRowsSnapshot,
): void {
  const accounts = new Set(journal.entries.filter(isCustomerCall).map(({ customer }) => BigInt(customer.userId)));
  const rows = new Map(
    requests
      .filter(({ account_id, kind }) => MONEY.has(kind) && accounts.has(account_id))
      .map((row) => [nameOf(row.account_id, row.request_seq), row]),
  );
  const others = new Set(
    requests.filter(({ kind }) => !MONEY.has(kind)).map((row) => nameOf(row.account_id, row.request_seq)),
  );
  const accepted = journal.entries.filter(({ decision }) => isAccepted(decision));

  const requested: string[] = [];
  for (const entry of accepted.filter(
    ({ path }) => path === 'wallet/submitDeposit' || path === 'wallet/submitWithdrawal',
  )) {
    const name = nameOf(
      BigInt(entry.customer.userId),
      decodeId('r', BigInt(entry.customer.userId), answerDataOf(entry).id),
    );
    requested.push(name);
    const row = rows.get(name);
    if (row) checkRequested(row, entry, journal);
  }
  compareNameLists('request', requested, [...rows.keys()], journal);

  const steps = requestSteps.filter((step) => rows.has(nameOf(step.account_id, step.request_seq)));
  const taken = accepted
    .filter(({ path }) => path === 'wallet/cancelDeposit' || path === 'wallet/cancelWithdrawal')
    .map((entry) =>
      nameOf(BigInt(entry.customer.userId), decodeId('r', BigInt(entry.customer.userId), answerDataOf(entry).id)),
    );
  compareNameLists(
    'taken back, request',
    taken,
    steps.filter(({ status }) => status === 'cancelled').map((step) => nameOf(step.account_id, step.request_seq)),
    journal,
  );

  const decided = accepted
    .filter(({ path }) => path === 'staff/decideReview')
    .flatMap(({ input, customer }) => {
      const ref = parseIdOwner('r', String(input['review']));
      const name = nameOf(ref?.account ?? 0n, ref?.seq ?? null);
      return others.has(name) ? [] : [`${name}: ${String(input['verdict'])} by staff:${customer.userId}`];
    });
  const taking = steps
    .filter(({ author }) => author !== 'customer')
    .flatMap((step) => {
      const name = nameOf(step.account_id, step.request_seq);
      const row = rows.get(name);
      return row && !isReviewClaim(step, row) ? [`${name}: ${verdictOf(step.status, row.kind)} by ${step.author}`] : [];
    });
  compareNameLists('decision about', decided, taking, journal);
}

export const isCustomerCall = ({ path }: Pick<JournalEntry, 'path'>): boolean => !path.startsWith('staff/');

function answerDataOf({ decision }: JournalEntry): { id: string } {
  const data = isAccepted(decision) ? (decision.data as { deposit?: { id: string }; withdrawal?: { id: string } }) : {};
  return data.deposit ?? data.withdrawal ?? { id: '' };
}

function verdictOf(status: string, kind: string): string {
  if (status === 'rejected') return 'reject';
  if (status === 'failed') return 'fail';
  return status === 'done' && kind === 'withdrawal' ? 'complete' : 'approve';
}

function checkRequested(row: ReviewRequestRow, { path, input, key }: JournalEntry, journal: AnsweredJournal): void {
  const kind = path === 'wallet/submitDeposit' ? 'deposit' : 'withdrawal';
  const currency = kind === 'deposit' ? String(input['channel']).slice(-3).toUpperCase() : String(input['currency']);
  const requested = `${kind} ${Number(input['amount'])} ${currency}`;
  const there = `${row.kind} ${toWholeUnits(row.amount, row.currency)} ${row.currency}`;
  if (requested !== there)
    journal.violate(
      `request ${nameOf(row.account_id, row.request_seq)}: is ${there}, asked for was ${requested} (${key})`,
    );
}
