/** Deciding on a proposed correction of a trade: by another person, from the proposed figures. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  decideApproveTradeCorrection,
  decideRejectTradeCorrection,
} from '@bourse/core/trading/erroneous-trades/decide-trade-correction.ts';
import type { TradeWithReference } from '@bourse/core/trading/erroneous-trades/erroneous-trade.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { formatAmount, formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { isRejectionReasonFor } from '@bourse/core/registry/review-request-kinds.ts';
import { buildStaffAuthor } from '@bourse/core/compliance/review-request-transitions.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { STATUS_ONLY_ANSWER } from '../reviews/decide-requests.ts';
import { buildRequestRecordLoad, CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import { readRequest } from '../requests/review-request-store.ts';
import { getChangedRequest, type RequestView, buildRequestView } from '../requests/review-request-view.ts';
import type { ReviewEvidence, ReviewDecision, ReviewKindHandler } from '../reviews/review-kind-registry.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildCorrectionOfFillLoad } from './trade-correction-records.ts';
import { instrumentNameOf } from './judge-trades.ts';
import { readTrade } from './store.ts';

const KIND = 'tradeCorrection';
type ReviewDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'venues' | 'getMarketView'>;

export const tradeCorrectionReviewKind = (dependencies: ReviewDependencies): ReviewKindHandler => ({
  kind: KIND,
  decide: (decision) => decideCorrection(dependencies, decision),
  evidence: (account, seq) => readEvidence(dependencies, account, seq),
});

/** The trade as it was made, with the reference it was proposed against; null if there is no such request. */
async function findProposedTrade(
  dependencies: ReviewDependencies,
  account: AccountId,
  seq: bigint,
): Promise<{ request: ReviewRequest; trade: TradeWithReference } | null> {
  const { kysely } = dependencies.database;
  const request = await readRequest(kysely, account, seq);
  if (request?.kind !== KIND) return null;
  const { fill, reference, referenceAt } = request.details;
  const stored = await readTrade(kysely, account, BigInt(String(fill)));
  const price = parseScaled(String(reference));
  if (!stored || price === null) return null;
  const at = Date.parse(String(referenceAt));
  return { request, trade: { ...stored, name: instrumentNameOf(dependencies, stored), reference: { price, at } } };
}

async function decideCorrection(
  dependencies: ReviewDependencies,
  decision: ReviewDecision,
): Promise<RequestView | Refusal> {
  const { account, request: seq, verdict, reason, remark, staff, command } = decision;
  if (verdict === 'reject' && !isRejectionReasonFor(KIND, reason)) return refuse('badInput', { field: 'reason' });
  const proposed = await findProposedTrade(dependencies, account, seq);
  if (!proposed) return refuse('notFound');
  const { request, trade } = proposed;
  const { instrument, fill } = trade;
  const sells = verdict === 'approve' && request.details['measure'] === 'bust';
  const by = { author: buildStaffAuthor(staff), reason: reason ?? '', remark };
  const approve = (state: AccountState, now: number): DecisionChanges | Refusal => {
    const market = sells ? dependencies.getMarketView(instrument, now) : null;
    return decideApproveTradeCorrection(state, { request: seq, reviewer: staff, account, trade, market }, now);
  };
  return dependencies.desk.run({
    ...command,
    account,
    portfolio: trade.portfolio,
    currencies: [trade.currency],
    instrument: sells ? instrument : null,
    loads: [buildRequestRecordLoad(seq), CUSTOMER_RECORD_LOAD, buildCorrectionOfFillLoad(fill.seq)],
    decide: (state, now) =>
      verdict === 'approve' ? approve(state, now) : decideRejectTradeCorrection(state, seq, by, now),
    answer: (changes: DecisionChanges) => buildRequestView(account, getChangedRequest(changes)),
    form: STATUS_ONLY_ANSWER,
  });
}

async function readEvidence(
  dependencies: ReviewDependencies,
  account: AccountId,
  seq: bigint,
): Promise<ReviewEvidence | Refusal> {
  const proposed = await findProposedTrade(dependencies, account, seq);
  if (!proposed) return refuse('notFound');
  const { request, trade } = proposed;
  const { details, amount, currency } = request;
  return {
    facts: [
      { name: 'tradeMeasure', value: String(details['measure']) },
      { name: 'tradeWhy', value: String(details['why']) },
      { name: 'tradedInstrument', value: `${trade.name} (${trade.instrument})` },
      { name: 'tradedAt', value: new Date(trade.fill.at).toISOString() },
      { name: 'tradedQuantity', value: formatScaled(trade.fill.quantity) },
      { name: 'tradedPrice', value: formatScaled(trade.fill.price) },
      { name: 'referencePrice', value: formatScaled(trade.reference.price) },
      { name: 'referenceAt', value: new Date(trade.reference.at).toISOString() },
      ...(amount === null || currency === null
        ? []
        : [
            { name: 'direction', value: String(details['direction']) },
            { name: 'amount', value: formatAmount(amount, currency) },
          ]),
    ],
    files: [],
    riskFlags: [],
  };
}
