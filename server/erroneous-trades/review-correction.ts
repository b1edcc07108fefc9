/** Deciding on a proposed correction of a trade: by another person, from the proposed figures. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { decideApproveTrade, decideRejectTrade } from '@bourse/core/trading/erroneous-trades/decide-correction.ts';
import type { HeldTrade } from '@bourse/core/trading/erroneous-trades/erroneous-trade.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { formatAmount, formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { isReasonFor } from '@bourse/core/registry/request-kinds.ts';
import { staffAuthor } from '@bourse/core/compliance/request-transitions.ts';
import type { Request } from '@bourse/core/compliance/requests.ts';
import { KEPT } from '../reviews/decide-requests.ts';
import { requestNumbered, theCustomer } from '../requests/request-records.ts';
import { readRequest } from '../requests/request-store.ts';
import { changedRequest, type RequestView, requestView } from '../requests/request-view.ts';
import type { Evidence, ReviewDecision, ReviewKind } from '../reviews/review-kinds.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { correctionOfFill } from './records.ts';
import { nameOf } from './judge-trades.ts';
import { readTrade } from './store.ts';

const KIND = 'tradeCorrection';
type ReviewParts = Pick<Parts, 'database' | 'desk' | 'feeds' | 'views'>;

export const reviewTradeCorrection = (parts: ReviewParts): ReviewKind => ({
  kind: KIND,
  decide: (decision) => decide(parts, decision),
  evidence: (account, seq) => evidenceOf(parts, account, seq),
});

/** The trade as it was made, with the reference it was proposed against; null if there is no such request. */
async function proposedIn(
  parts: ReviewParts,
  account: AccountId,
  seq: bigint,
): Promise<{ request: Request; trade: HeldTrade } | null> {
  const { kysely } = parts.database;
  const request = await readRequest(kysely, account, seq);
  if (request?.kind !== KIND) return null;
  const { fill, reference, referenceAt } = request.details;
  const stored = await readTrade(kysely, account, BigInt(String(fill)));
  const price = parseScaled(String(reference));
  if (!stored || price === null) return null;
  const at = Date.parse(String(referenceAt));
  return { request, trade: { ...stored, name: nameOf(parts, stored), reference: { price, at } } };
}

async function decide(parts: ReviewParts, decision: ReviewDecision): Promise<RequestView | Refusal> {
  const { account, request: seq, verdict, reason, remark, staff, command } = decision;
  if (verdict === 'reject' && !isReasonFor(KIND, reason)) return refuse('badInput', { field: 'reason' });
  const proposed = await proposedIn(parts, account, seq);
  if (!proposed) return refuse('notFound');
  const { request, trade } = proposed;
  const { instrument, fill } = trade;
  const sells = verdict === 'approve' && request.details['measure'] === 'bust';
  const by = { author: staffAuthor(staff), reason: reason ?? '', remark };
  const approve = (state: AccountState, now: number): Changes | Refusal => {
    const market = sells ? parts.views(instrument, now) : null;
    return decideApproveTrade(state, { request: seq, reviewer: staff, account, trade, market }, now);
  };
  const answer = await parts.desk.run({
    ...command,
    account,
    portfolio: trade.portfolio,
    currencies: [trade.currency],
    instrument: sells ? instrument : null,
    loads: [requestNumbered(seq), theCustomer, correctionOfFill(fill.seq)],
    decide: (state, now) => (verdict === 'approve' ? approve(state, now) : decideRejectTrade(state, seq, by, now)),
    answer: (changes: Changes) => requestView(account, changedRequest(changes)),
    form: KEPT,
  });
  return answer ?? refuse('notFound');
}

async function evidenceOf(parts: ReviewParts, account: AccountId, seq: bigint): Promise<Evidence | Refusal> {
  const proposed = await proposedIn(parts, account, seq);
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
    marks: [],
  };
}
