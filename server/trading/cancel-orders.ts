/** Cancels all pending orders of a portfolio. */
import { CANCELLED_ORDERS_MAXIMUM } from '@bourse/contract/trading/order-calls.ts';
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import type { CommandDependencies } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { encodeId } from '../ids.ts';
import { actOnChosen } from './act-on-chosen.ts';
import { cancelOrder } from './cancel-order.ts';
import { listPendingOrders } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

/** With the one of its group that was cancelled before it. */
const hasEndedAlready = ({ refused, params }: Refusal): boolean =>
  refused === 'notInThatState' && 'state' in params && params.state === 'cancelled';

export const cancelOrders = (
  dependencies: TradingDependencies & CommandDependencies,
): Handler<'trading/cancelOrders'> => {
  const cancel = cancelOrder(dependencies);
  return (input, caller) =>
    actOnChosen(dependencies, 'trading/cancelOrders', input, {
      account: caller.account,
      async choose(db, account, from) {
        const orders = await listPendingOrders(db, account, { ...from, limit: CANCELLED_ORDERS_MAXIMUM });
        return orders.map(({ seq, ...rest }) => ({ order: encodeId('o', account, seq), ...rest }));
      },
      idOf: ({ order }) => order,
      async act(each, key) {
        const answer = await cancel({ order: each.order, key }, caller);
        return { ...each, refused: isRefusal(answer) && !hasEndedAlready(answer) ? answer.refused : null };
      },
    });
};
