/** A customer's deposits. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler-types.ts';
import { countDeposits, readDeposits } from './store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { depositSchema } from '@bourse/contract/deposits/calls.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import type * as z from 'zod/mini';
import { buildRequestView } from '../requests/review-request-view.ts';
import type { AccountId } from '../ids.ts';

export const listDeposits =
  ({ database: { kysely } }: ServerDependencies): Handler<'wallet/listDeposits'> =>
  async ({ page = 1, limit = PAGE_SIZE }, { account }) => {
    const [requests, count] = await Promise.all([
      readDeposits(kysely, account, { offset: (page - 1) * limit, limit }),
      countDeposits(kysely, account),
    ]);
    return { rows: requests.map((request) => buildDepositView(account, request)), count: Number(count) };
  };

export type DepositView = z.infer<typeof depositSchema>;

export function buildDepositView(account: AccountId, request: ReviewRequest): DepositView {
  const { channel, channelKind, label, reference, voucher, practice } = request.details;
  return {
    ...buildRequestView(account, request),
    channel: String(channel),
    channelKind: channelKind === 'crypto' ? 'crypto' : 'bank',
    label: String(label),
    reference: String(reference ?? ''),
    voucher: String(voucher ?? ''),
    practice: practice === true,
  };
}
