/** How a proposed correction is decided: by another person than the one who has proposed it. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { isReasonFor } from '@bourse/core/requests/kinds.ts';
import { decideApproveCorrection, decideRejectCorrection } from '@bourse/core/staff/correction.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { Desk } from '../desk/desk.ts';
import { requestNumbered, theCustomer } from '../desk/request-records.ts';
import { readRequest } from '../desk/request-store.ts';
import { requestView, type RequestView } from '../desk/request-view.ts';
import type { ReviewKind } from '../desk/review-kinds.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';

export type CorrectionParts = Pick<Parts, 'database'> & { desk: Desk };

/** The request as a decision leaves it. */
export function viewOf(account: AccountId, { records }: Changes): RequestView {
  const change = records.requests?.at(-1);
  if (!change) throw new Error('the decision has a request');
  return requestView(account, change.request);
}

export const reviewCorrection = ({ database, desk }: CorrectionParts): ReviewKind => ({
  kind: 'correction',
  async decide(decision): Promise<RequestView | Refusal> {
    const { account, request: seq, verdict, reason, remark, staff, command } = decision;
    const request = await readRequest(database.kysely, account, seq);
    if (request?.kind !== 'correction' || request.currency === null) return refuse('notFound');
    if (verdict === 'reject' && !isReasonFor('correction', reason)) return refuse('badInput', { field: 'reason' });
    const answer = await desk.run({
      ...command,
      account,
      currencies: [request.currency],
      instrument: null,
      loads: [requestNumbered(seq), theCustomer],
      decide: (state, now) =>
        verdict === 'approve'
          ? decideApproveCorrection(state, seq, staff, account, now)
          : decideRejectCorrection(state, seq, staff, { reason: reason ?? '', remark }, now),
      answer: (decided: Changes) => viewOf(account, decided),
    });
    return answer ?? refuse('notFound');
  },
  async evidence(account, seq) {
    const request = await readRequest(database.kysely, account, seq);
    if (request?.kind !== 'correction' || request.currency === null || request.amount === null)
      return refuse('notFound');
    return {
      facts: [
        { name: 'direction', value: String(request.details.direction) },
        { name: 'amount', value: formatAmount(request.amount, request.currency) },
        { name: 'why', value: request.remark },
      ],
      files: [],
      marks: [],
    };
  },
});
