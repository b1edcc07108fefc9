/** Closes all positions of a portfolio at the market. */
import { CLOSED_POSITIONS_MAXIMUM } from '@bourse/contract/trading/order-calls.ts';
import { isRefusal } from '@bourse/contract/refusals.ts';
import type { CommandDependencies } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { encodeId } from '../ids.ts';
import { actOnChosen } from './act-on-chosen.ts';
import { closePosition } from './close-position.ts';
import { refuseSuspendedProgram } from './limit-api-key-orders.ts';
import { listOpenPositionNumbers } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

export const closePositions = (
  dependencies: TradingDependencies & CommandDependencies,
): Handler<'trading/closePositions'> => {
  const close = closePosition(dependencies);
  return async (input, caller) =>
    (await refuseSuspendedProgram(dependencies, caller)) ??
    actOnChosen(dependencies, 'trading/closePositions', input, {
      account: caller.account,
      async choose(db, account, from) {
        const numbers = await listOpenPositionNumbers(db, account, { ...from, limit: CLOSED_POSITIONS_MAXIMUM });
        return numbers.map((seq) => ({ position: encodeId('p', account, seq) }));
      },
      idOf: ({ position }) => position,
      async act({ position }, key) {
        const answer = await close({ position, key }, caller);
        return isRefusal(answer)
          ? { position, order: null, refused: answer.refused }
          : { position, order: answer.order.id, refused: null };
      },
    });
};
