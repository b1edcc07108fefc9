import { refuse } from '@bourse/contract/errors.ts';
import { formatScaled } from '@bourse/core/money.ts';
import type { OrderStatus } from '@bourse/core/orders/order.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import { readSteps } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

export const listOrderSteps =
  ({ database }: TradingParts): Handler<'trading/listOrderSteps'> =>
  async (input, { account }) => {
    const seq = decodeId('o', account, input.order);
    const steps = seq === null ? null : await readSteps(database, account, seq);
    if (!steps) return refuse('orderNotFound');
    return {
      rows: steps.map(({ step, status, cause, filled, at }) => ({
        step,
        status: status as OrderStatus,
        cause,
        filled: formatScaled(filled),
        at: at.toISOString(),
      })),
      next: null,
    };
  };
