/** How staff decide about deposits. Approving one confirms that the money has arrived. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { decideApprove, decideReject } from '@bourse/core/accounts/deposits/deposit.ts';
import { moneyKind } from '../reviews/decide-requests.ts';
import { readRequest } from '../requests/request-store.ts';
import type { Evidence, ReviewKind } from '../reviews/review-kinds.ts';
import type { AccountId } from '../ids.ts';
import { isVoucherElsewhere } from './store.ts';
import type { Parts } from '../parts.ts';

export const reviewDeposit = (parts: Parts): ReviewKind =>
  moneyKind(
    parts,
    'deposit',
    { approve: decideApprove, reject: decideReject },
    { evidence: (account, request) => evidenceOf(parts, account, request) },
  );

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
