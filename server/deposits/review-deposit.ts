/** How staff decide about deposits. Approving one confirms that the money has arrived. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { decideApproveDeposit, decideRejectDeposit } from '@bourse/core/accounts/deposits/deposit-decisions.ts';
import { createMoneyReviewKind } from '../reviews/decide-requests.ts';
import { readRequest } from '../requests/review-request-store.ts';
import type { ReviewEvidence, ReviewKindHandler } from '../reviews/review-kind-registry.ts';
import type { AccountId } from '../ids.ts';
import { isVoucherReused } from './store.ts';
import type { ServerDependencies } from '../dependencies.ts';

export const depositReviewKind = (dependencies: ServerDependencies): ReviewKindHandler =>
  createMoneyReviewKind(
    dependencies,
    'deposit',
    { approve: decideApproveDeposit, reject: decideRejectDeposit },
    { evidence: (account, request) => evidenceOf(dependencies, account, request) },
  );

async function evidenceOf(
  { database: { kysely } }: ServerDependencies,
  account: AccountId,
  seq: bigint,
): Promise<ReviewEvidence | Refusal> {
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
      ...(reference === undefined ? [] : [{ name: 'reference', value: String(reference) }]),
    ],
    files: voucher === undefined ? [] : [{ name: 'voucher', id: String(voucher), contentType: 'image/jpeg' }],
    riskFlags:
      voucherHash !== undefined && (await isVoucherReused(kysely, account, seq, String(voucherHash)))
        ? ['sameVoucher']
        : [],
  };
}
