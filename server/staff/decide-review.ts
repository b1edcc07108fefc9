import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { rejectionOrFailureReasonsFor, REQUEST_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import { refuseRecordingOutcome } from '@bourse/core/compliance/review-request-transitions.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import { type Command, computeIdempotencyKey } from '../desk/command.ts';
import { findCalledBackMoney } from '../reviews/called-back-deposits-sql.ts';
import { findStoredAnswer } from '../desk/stored-answers.ts';
import { runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import type { StaffId } from '../ids.ts';
import { countSoleApproval, uncountSoleApproval } from './sole-approval-store.ts';
import { isDepositOnStatement, isPaymentOnStatement } from './bank-statement-lines-store.ts';
import { loadReviewEvidence, type ReviewDependencies, loadReviewAfterCommand } from './get-review.ts';
import { refuseDependentReviewer } from './refuse-dependent-reviewer.ts';
import { listRevokedApprovers } from './reviewer-independence-store.ts';
import { getReviewPermission } from './review-queue-rows.ts';
import { listAllLinkedStaff, findStaffRelatedAccounts } from '../customers/staff-conflicts-of-interest.ts';
import { type ReviewRecord, listOpenedPictures, findReviewRecord } from './review-queue-store.ts';

type ReviewDecisionInput = Omit<CallInput<Calls['staff/decideReview']>, 'review'>;

export function decideReview(dependencies: ReviewDependencies): Handler<'staff/decideReview'> {
  return async ({ review, ...decision }, caller) => {
    const record = await findReviewRecord(dependencies.database.kysely, review);
    if (!record) return refuse('notFound');
    const permission = getReviewPermission(record.kind);
    if (!hasPermission(caller.roles, permission)) return refuse('notPermitted', { permission });
    if ((decision.samePersonAs === undefined) !== (decision.samePersonReason === undefined))
      return refuse('reasonNeeded');
    const negative = decision.verdict === 'reject' || decision.verdict === 'fail';
    if (negative && decision.reason === undefined) return refuse('reasonNeeded');
    if (
      negative &&
      decision.reason !== undefined &&
      !rejectionOrFailureReasonsFor(record.kind, decision.verdict === 'fail').includes(decision.reason)
    )
      return refuse('badInput', { field: 'reason' });

    const command: Command = {
      actor: caller,
      permission,
      key: computeIdempotencyKey('staff/decideReview', { review, ...decision }),
      audit: {
        action: 'decideReview',
        subject: `review ${review}`,
        account: record.account_id,
        why: decision.reason ?? decision.samePersonReason ?? null,
        detail: {
          kind: record.kind,
          verdict: decision.verdict,
          key: decision.key,
          reference: decision.reference ?? null,
          ...(decision.samePersonAs === undefined ? {} : { samePersonAs: decision.samePersonAs }),
        },
      },
    };
    const earlier = await findStoredAnswer<object>(dependencies.database.kysely, command);
    const decided = earlier ? earlier.answer : await decideRequest(dependencies, record, decision, caller, command);
    // What was refused before the desk is also stored under the key and in the record.
    const storedDecision = isRefusal(decided)
      ? await runTransactionCommand(dependencies, { ...command, decide: async () => decided })
      : decided;
    return isRefusal(storedDecision)
      ? storedDecision
      : loadReviewAfterCommand(dependencies, review, caller, earlier !== null);
  };
}

/**
 * By the kind's own decider, which takes the step under the account's lock and stores it with this key. Only it knows
 * whether the request's present state allows the step, since an earlier attempt may have taken it.
 */
async function decideRequest(
  dependencies: ReviewDependencies,
  record: ReviewRecord,
  { verdict, reason, remark, reference, samePersonAs, key }: ReviewDecisionInput,
  caller: StaffCaller,
  command: Command,
): Promise<Refusal | object> {
  const decider = dependencies.reviews.get(record.kind);
  if (!decider) return refuse('notInThatState', { state: record.status });
  const { account_id: account, seq: request, kind } = record;
  const db = dependencies.database.kysely;
  const people = await listAllLinkedStaff(db, caller.staff);
  // Linked people count as one person: none of them decides about a customer related to one of them.
  const all = [caller.staff, ...people] as const;
  const [related, shutOut] = await Promise.all([
    findStaffRelatedAccounts(db, all, [account]),
    listRevokedApprovers(db, getReviewPermission(kind)),
  ]);
  const staff = { id: caller.staff.toString(), linked: people.map(String) };
  const dependent = verdict === 'reject' ? null : await refuseDependentReviewer(dependencies, record, all);
  if (verdict === 'complete' || verdict === 'fail') {
    if (related.size > 0) return refuse('ownApproval');
    if (dependent) return dependent;
    if (refuseRecordingOutcome(record, staff)) return refuse('ownSettlement');
    if (!decider.settle) return refuse('notInThatState', { state: record.status });
    if (verdict === 'complete' && reference === undefined) return refuse('badInput', { field: 'reference' });
    const owing = verdict === 'complete' && (await refuseCalledBack(dependencies, record, all, reference));
    if (owing) return owing;
    return decider.settle({
      account,
      request,
      staff,
      command,
      settlement: verdict === 'fail' ? { failed: reason ?? '' } : { reference: reference ?? '' },
    });
  }
  if (dependent && related.size === 0) return dependent;
  const owing = verdict === 'approve' && (await refuseCalledBack(dependencies, record, all));
  if (owing) return owing;
  const inspections = verdict === 'approve' ? await readInspections(dependencies, record, all) : undefined;
  const alone =
    verdict === 'reject' || (await countSoleApproval(dependencies, { staff: caller.staff, key }, people, record));
  const decided = await decider.decide({
    account,
    request,
    verdict,
    reason: reason ?? null,
    remark: remark ?? null,
    samePersonAs,
    staff: {
      ...staff,
      related: [...related],
      shutOut,
      notAlone: !alone,
      ...(inspections ? { inspection: inspections } : {}),
    },
    command,
  });
  if (verdict === 'approve' && (isRefusal(decided) || decided.status === 'inReview'))
    await uncountSoleApproval(dependencies, { staff: caller.staff, key }, record);
  return decided;
}

/**
 * What the person must have done before approving a deposit or papers: claimed it, and opened every picture of it,
 * according to the staff's record. Nothing is required if a bank statement shows the deposit and neither they nor
 * anybody linked with them uploaded it: then all matches of a statement can be approved in one go, which is
 * harmless, since neither a claim nor a customer's picture proves more than the bank does.
 */
async function readInspections(
  dependencies: ReviewDependencies,
  record: ReviewRecord,
  people: readonly [caller: StaffId, ...linked: StaffId[]],
): Promise<{ opened: boolean } | undefined> {
  const db = dependencies.database.kysely;
  if (!REQUEST_KIND_RULES[record.kind].requiresInspection) return undefined;
  if (record.kind === 'deposit' && (await isDepositOnStatement(db, record, people, dependencies.clock.now())))
    return undefined;
  const [{ files }, opened] = await Promise.all([
    loadReviewEvidence(dependencies, record),
    listOpenedPictures(db, people[0], record),
  ]);
  return { opened: files.every(({ id }) => opened.has(id)) };
}

/**
 * Refuses a payout while the bank has called back a deposit whose money is still in the account: two people take it
 * back by a correction, or two people upload a statement with the money again. A payment that was already made, as a
 * statement uploaded by another person shows, can still be recorded.
 */
async function refuseCalledBack(
  { database: { kysely }, clock }: ReviewDependencies,
  record: ReviewRecord,
  people: readonly StaffId[],
  paidUnder?: string,
): Promise<Refusal | null> {
  if (record.kind !== 'withdrawal') return null;
  const claim = await findCalledBackMoney(kysely, record.account_id, clock.now());
  if (!claim) return null;
  const isPaid =
    paidUnder !== undefined && (await isPaymentOnStatement(kysely, record, paidUnder, people, clock.now()));
  return isPaid ? null : refuse('depositCalledBack', claim);
}
