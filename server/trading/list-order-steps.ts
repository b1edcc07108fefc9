import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import { readSteps } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { stepRow } from './wire.ts';

export const listOrderSteps =
  ({ database }: TradingParts): Handler<'trading/listOrderSteps'> =>
  async (input, { account }) => {
    const seq = decodeId('o', account, input.order);
    const steps = seq === null ? null : await readSteps(database, account, seq);
    if (!steps) return refuse('orderNotFound');
    return {
      rows: steps.map(stepRow),
      next: null,
    };
  };
