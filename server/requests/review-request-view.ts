/** A request as its customer sees it. */
import type { customerRequestSchema } from '@bourse/contract/request-and-proposal-schemas.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { reviewStateOf, type ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import type * as z from 'zod/mini';
import { encodeId, type AccountId } from '../ids.ts';

export type RequestView = z.infer<typeof customerRequestSchema>;

export function buildRequestView(account: AccountId, request: ReviewRequest): RequestView {
  const { currency, amount, fee } = request;
  const money = (value: bigint | null): string | null =>
    value === null || currency === null ? null : formatAmount(value, currency);
  return {
    id: encodeId('r', account, request.seq),
    kind: request.kind,
    status: request.status,
    review: reviewStateOf(request),
    currency,
    amount: money(amount),
    fee: money(fee),
    received: money(amount === null ? null : amount - (fee ?? 0n)),
    reason: request.reason,
    remark: request.remark,
    submittedAt: new Date(request.submittedAt).toISOString(),
    updatedAt: new Date(request.updatedAt).toISOString(),
  };
}

/** The request that a decision was about, in its new state. */
export function getChangedRequest({ records }: DecisionChanges): ReviewRequest {
  const last = records.requests?.at(-1);
  if (!last) throw new Error('a decision about a request without one');
  return last.request;
}
