/** Cancels all pending orders of a portfolio. */
import { CANCELLED_ORDERS_MAXIMUM } from '@bourse/contract/trading/order-calls.ts';
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { CommandDependencies } from '../commands/run-transaction-command.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { encodeId } from '../ids.ts';
import { cancelOrder } from './cancel-order.ts';
import { listPendingOrders } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

/** With the one of its group that was cancelled before it. */
const hasEndedAlready = ({ refused, params }: Refusal): boolean =>
  refused === 'notInThatState' && 'state' in params && params.state === 'cancelled';

/**
 * First which orders they are is decided, and stored under the key, then each is cancelled under a key of its own, with
 * a space, which no customer's key has: a repeat ends what an interrupted attempt has left, and answers what was
 * answered for the others.
 */
export const cancelOrders = (
  dependencies: TradingDependencies & CommandDependencies,
): Handler<'trading/cancelOrders'> => {
  const cancel = cancelOrder(dependencies);
  return async (input, caller) => {
    const { account } = caller;
    const chosen = await runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('trading/cancelOrders', input),
      async decide({ db }) {
        const orders = await listPendingOrders(db, account, {
          portfolio: Number(input.portfolio ?? MAIN_PORTFOLIO),
          instrument: input.instrument,
          limit: CANCELLED_ORDERS_MAXIMUM,
        });
        return orders.map(({ seq, ...rest }) => ({ order: encodeId('o', account, seq), ...rest }));
      },
    });
    if (isRefusal(chosen)) return chosen;
    const rows = await Promise.all(
      chosen.map(async (each) => {
        const answer = await cancel({ order: each.order, key: `${input.key} ${each.order}` }, caller);
        return { ...each, refused: isRefusal(answer) && !hasEndedAlready(answer) ? answer.refused : null };
      }),
    );
    return { rows };
  };
};
