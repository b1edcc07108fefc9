/** How staff decide about an early release: it takes two people. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { decideApproveRelease, decideRejectRelease } from '@bourse/core/products/pledges/pledge.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { readRequest } from '../requests/review-request-store.ts';
import { createMoneyReviewKind } from '../reviews/decide-requests.ts';
import type { ReviewEvidence, ReviewKindHandler } from '../reviews/review-kind-registry.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildPledgeLoad } from './records.ts';
import { listPledgeRows } from './store.ts';

const KIND = 'pledgeRelease';
const YOUNG_MS = 86_400_000;

const pledgeIn = ({ details }: ReviewRequest): bigint => BigInt(String(details['pledge']));

export const createPledgeReleaseReviewKind = (
  dependencies: Pick<ServerDependencies, 'database' | 'desk'>,
): ReviewKindHandler =>
  createMoneyReviewKind(
    dependencies,
    KIND,
    {
      approve: decideApproveRelease,
      reject: decideRejectRelease,
      loads: (request) => [buildPledgeLoad(pledgeIn(request))],
    },
    { evidence: (account, request) => evidenceOf(dependencies, account, request) },
  );

async function evidenceOf(
  { database: { kysely } }: Pick<ServerDependencies, 'database'>,
  account: AccountId,
  seq: bigint,
): Promise<ReviewEvidence | Refusal> {
  const request = await readRequest(kysely, account, seq);
  if (request?.kind !== KIND || request.amount === null || request.currency === null) return refuse('notFound');
  const [pledge] = await listPledgeRows(kysely, account, pledgeIn(request) + 1n, 1);
  if (!pledge) return refuse('notFound');
  return {
    facts: [
      { name: 'amount', value: formatAmount(request.amount, request.currency) },
      { name: 'pledgedUntil', value: pledge.until },
      { name: 'pledgedAt', value: new Date(pledge.madeAt).toISOString() },
    ],
    files: [],
    riskFlags: request.submittedAt - pledge.madeAt < YOUNG_MS ? ['pledgeYoung'] : [],
  };
}
