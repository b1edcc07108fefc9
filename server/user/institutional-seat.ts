/** An institutional seat: the customer applies, and staff decide. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { submitRequest } from '@bourse/core/compliance/review-request-transitions.ts';
import { isRequestOpen } from '@bourse/core/compliance/review-requests.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { readRestrictions } from '../customers/account-restrictions.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { lockAccountSeq, readRequest, saveRequest } from '../requests/review-request-store.ts';
import { buildRequestView } from '../requests/review-request-view.ts';
import { type TransactionContext, writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  type Db,
  findLastSeatRequest,
  grantInstitutionalSeat,
  hasInstitutionalSeat,
  readVerification,
} from './store.ts';
import { toDisplayedVerificationStatus } from '@bourse/core/accounts/identity/identity-verification.ts';
import { createNonMoneyReviewKind } from '../reviews/decide-requests.ts';
import type { ReviewEvidence, ReviewDecision, ReviewKindHandler } from '../reviews/review-kind-registry.ts';
import type { AccountId } from '../ids.ts';

export function applySeat(dependencies: ServerDependencies): Handler<'user/applySeat'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('user/applySeat', input),
      async decide(work) {
        const lastSeq = await lockAccountSeq(work, account);
        const forbidden = refuseRestrictedAction(await readRestrictions(work, account), 'open', work.now);
        if (forbidden) return forbidden;
        if (await hasInstitutionalSeat(work.db, account)) return refuse('seatHeld');
        const before = await findLastSeatRequest(work.db, account);
        if (before && isRequestOpen(before)) return refuse('seatAwaitingReview');
        const submitted = submitRequest(
          { kind: 'seat', details: { organisation: input.organisation } },
          lastSeq,
          work.now,
        );
        await saveRequest(work, account, submitted);
        await writeNotice(work, account, 'seatApplied', {});
        return { request: buildRequestView(account, submitted.request) };
      },
    });
}

export function getSeat(dependencies: ServerDependencies): Handler<'user/getSeat'> {
  return async (_, { account }) => {
    const db = dependencies.database.kysely;
    const request = await findLastSeatRequest(db, account);
    return {
      held: await hasInstitutionalSeat(db, account),
      request: request ? buildRequestView(account, request) : null,
    };
  };
}

/**
 * Applications for an institutional seat as staff decide them: the seat is granted in the transaction of the decision.
 */

const findSeatRequest = async (db: Db, account: AccountId, seq: bigint) => {
  const found = await readRequest(db, account, seq);
  return found?.kind === 'seat' ? found : null;
};

async function applyDecision(work: TransactionContext, { account, verdict, reason }: ReviewDecision): Promise<void> {
  if (verdict === 'reject') return writeNotice(work, account, 'seatRefused', { why: reason ?? '' });
  await grantInstitutionalSeat(work.db, account);
  await writeNotice(work, account, 'seatGranted', {});
}

async function seatEvidence(db: Db, account: AccountId, seq: bigint): Promise<ReviewEvidence | Refusal> {
  const request = await findSeatRequest(db, account, seq);
  if (!request) return refuse('notFound');
  const { verification, created_at } = await readVerification(db, account);
  return {
    facts: [
      { name: 'organisation', value: String(request.details['organisation'] ?? '') },
      {
        name: 'verification',
        value: toDisplayedVerificationStatus(verification as Parameters<typeof toDisplayedVerificationStatus>[0]),
      },
      { name: 'customerSince', value: created_at.toISOString() },
    ],
    files: [],
    riskFlags: verification === 'certified' ? [] : ['notVerified'],
  };
}

export const seatReviewKind = (dependencies: ServerDependencies): ReviewKindHandler =>
  createNonMoneyReviewKind(
    dependencies,
    'seat',
    { applyDecision: (work, _, decision) => applyDecision(work, decision) },
    { evidence: (account, request) => seatEvidence(dependencies.database.kysely, account, request) },
  );
