/** How staff decide about an early release: it takes two people. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { decideRelease } from '@bourse/core/products/pledges/pledge.ts';
import { isReasonFor } from '@bourse/core/registry/request-kinds.ts';
import { approve, isRequestRefusal, reject, staffAuthor } from '@bourse/core/compliance/request-transitions.ts';
import type { Request } from '@bourse/core/compliance/requests.ts';
import { approvingOf } from '@bourse/core/registry/request-workflow.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { requestNumbered, theCustomer } from '../requests/request-records.ts';
import { readRequest } from '../requests/request-store.ts';
import { requestView, type RequestView } from '../requests/request-view.ts';
import { type Evidence, type ReviewDecision, type ReviewKind } from '../reviews/review-kinds.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { pledgeNumbered } from './records.ts';
import { readPledges } from './store.ts';

const KIND = 'pledgeRelease';
const YOUNG_MS = 86_400_000;

export const reviewRelease = (parts: Pick<Parts, 'database' | 'desk'>): ReviewKind => ({
  kind: KIND,
  decide: (decision) => decide(parts, decision),
  evidence: (account, request) => evidenceOf(parts, account, request),
});

const pledgeIn = ({ details }: Request): bigint => BigInt(String(details['pledge']));

function step(
  state: AccountState,
  { account, request: seq, verdict, reason, remark, staff }: ReviewDecision,
  now: number,
): Changes | Refusal {
  const request = state.requests?.find((each) => each.seq === seq);
  if (!request) return refuse('notFound');
  const inviter = state.customer?.inviter ?? null;
  const change =
    verdict === 'approve'
      ? approve(request, staff, { ...approvingOf(request), account, inviter }, now)
      : reject(request, staffAuthor(staff), reason ?? '', remark, now);
  return isRequestRefusal(change) ? change : decideRelease(state, change, now);
}

async function decide(
  { database, desk }: Pick<Parts, 'database' | 'desk'>,
  decision: ReviewDecision,
): Promise<RequestView | Refusal> {
  const { account, request: seq, verdict, reason, command } = decision;
  if (verdict === 'reject' && !isReasonFor(KIND, reason)) return refuse('badInput', { field: 'reason' });
  const request = await readRequest(database.kysely, account, seq);
  if (request?.kind !== KIND || request.currency === null) return refuse('notFound');
  const answer = await desk.run({
    ...command,
    account,
    currencies: [request.currency],
    instrument: null,
    loads: [requestNumbered(seq), pledgeNumbered(pledgeIn(request)), theCustomer],
    decide: (state, now) => step(state, decision, now),
    answer: ({ records: { requests = [] } }: Changes) => requestView(account, requests.at(-1)!.request),
  });
  return answer ?? refuse('notFound');
}

async function evidenceOf(
  { database: { kysely } }: Pick<Parts, 'database'>,
  account: AccountId,
  seq: bigint,
): Promise<Evidence | Refusal> {
  const request = await readRequest(kysely, account, seq);
  if (request?.kind !== KIND || request.amount === null || request.currency === null) return refuse('notFound');
  const [pledge] = await readPledges(kysely, account, pledgeIn(request) + 1n, 1);
  if (!pledge) return refuse('notFound');
  return {
    facts: [
      { name: 'amount', value: formatAmount(request.amount, request.currency) },
      { name: 'pledgedUntil', value: pledge.until },
      { name: 'pledgedAt', value: new Date(pledge.madeAt).toISOString() },
    ],
    files: [],
    marks: request.submittedAt - pledge.madeAt < YOUNG_MS ? ['pledgeYoung'] : [],
  };
}
