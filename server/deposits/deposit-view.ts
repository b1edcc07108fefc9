import type { deposit } from '@bourse/contract/deposits/deposits.ts';
import type { Request } from '@bourse/core/requests/types.ts';
import type * as z from 'zod/mini';
import { requestView } from '../desk/request-view.ts';
import type { AccountId } from '../ids.ts';

export type DepositView = z.infer<typeof deposit>;

export function depositView(account: AccountId, request: Request): DepositView {
  const { channel, way, label, reference, voucher } = request.details;
  return {
    ...requestView(account, request),
    channel: String(channel),
    way: way === 'crypto' ? 'crypto' : 'bank',
    label: String(label),
    reference: String(reference),
    voucher: String(voucher),
  };
}
