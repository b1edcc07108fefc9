/** How staff decide about deposits: whoever approves has seen the money arrive. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { staffAuthor } from '@bourse/core/requests/transitions.ts';
import { isReasonFor } from '@bourse/core/requests/kinds.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { decideApprove, decideReject } from '@bourse/core/wallet/deposit.ts';
import { requestNumbered, theCustomer } from '../desk/request-records.ts';
import { readRequest } from '../desk/request-store.ts';
import { requestView, type RequestView } from '../desk/request-view.ts';
import type { Evidence, ReviewDecision, ReviewKind } from '../desk/review-kinds.ts';
import type { AccountId } from '../ids.ts';
import { isVoucherElsewhere } from './deposit-store.ts';
import type { Parts } from '../parts.ts';

export const reviewDeposit = (parts: Parts): ReviewKind => ({
  kind: 'deposit',
  decide: (decision) => decide(parts, decision),
  evidence: (account, request) => evidenceOf(parts, account, request),
});

async function decide({ database, desk }: Parts, decision: ReviewDecision): Promise<RequestView | Refusal> {
  const { account, request: seq, verdict, reason, remark, staff, command } = decision;
  if (verdict === 'reject' && !isReasonFor('deposit', reason)) return refuse('badInput', { field: 'reason' });
  const request = await readRequest(database.kysely, account, seq);
  if (request?.kind !== 'deposit' || request.currency === null) return refuse('notFound');
  const answer = await desk.run({
    ...command,
    account,
    currencies: [request.currency],
    instrument: null,
    loads: [requestNumbered(seq), theCustomer],
    decide: (state, now): Changes | Refusal =>
      verdict === 'approve'
        ? decideApprove(state, seq, staff, account, now)
        : decideReject(state, seq, { author: staffAuthor(staff), reason: reason ?? '', remark }, now),
    answer: ({ records: { requests = [] } }) => requestView(account, requests.at(-1)!.request),
  });
  return answer ?? refuse('notFound');
}

async function evidenceOf(
  { database: { kysely } }: Parts,
  account: AccountId,
  seq: bigint,
): Promise<Evidence | Refusal> {
  const request = await readRequest(kysely, account, seq);
  if (request?.kind !== 'deposit' || request.currency === null || request.amount === null) return refuse('notFound');
  const { label, reference, voucher, voucherHash } = request.details;
  const money = (amount: bigint): string => formatAmount(amount, request.currency ?? '');
  return {
    facts: [
      { name: 'amount', value: money(request.amount) },
      { name: 'fee', value: money(request.fee ?? 0n) },
      { name: 'currency', value: request.currency },
      { name: 'channel', value: String(label) },
      { name: 'reference', value: String(reference) },
    ],
    files: [{ name: 'voucher', id: String(voucher), contentType: 'image/jpeg' }],
    marks: (await isVoucherElsewhere(kysely, account, seq, String(voucherHash))) ? ['sameVoucher'] : [],
  };
}
