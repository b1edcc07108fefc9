import type { Handler } from '../calls/handler.ts';
import { unbindTarget } from './unbind-target.ts';
import type { Parts } from '../parts.ts';

export const removeWalletAddress =
  (parts: Parts): Handler<'wallet/removeWalletAddress'> =>
  ({ address, key }, { account }) =>
    unbindTarget(parts, {
      account,
      call: 'wallet/removeWalletAddress',
      key,
      id: address,
      kind: 'address',
      missing: 'addressNotFound',
    });
