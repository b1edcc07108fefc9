import type { Handler } from '../calls/handler.ts';
import { unbindTarget } from './unbind-target.ts';
import type { Parts } from '../parts.ts';

export const removeBankCard =
  (parts: Parts): Handler<'wallet/removeBankCard'> =>
  ({ card, key }, { account }) =>
    unbindTarget(parts, {
      account,
      call: 'wallet/removeBankCard',
      key,
      id: card,
      kind: 'card',
      missing: 'cardNotFound',
    });
