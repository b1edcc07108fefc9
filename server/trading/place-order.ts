import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decidePlaceOrder } from '@bourse/core/trading/place-order.ts';
import type { Decision } from '@bourse/core/orders/account-state.ts';
import { keyOf } from '../desk/command.ts';
import { refuseLeaving } from '../desk/loans-owed.ts';
import type { Handler } from '../calls/handler.ts';
import { askedOrder } from './asked-order.ts';
import { createOpenOrderLimit } from './open-order-limit.ts';
import { ORDER_ANSWER, receivedBy } from './order-answer.ts';
import { exchangeRow } from './paying.ts';
import { countOpen } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { type OrderRow, orderRow } from './wire.ts';

type ExchangeRow = ReturnType<typeof exchangeRow>;

export const placeOrder =
  (
    parts: TradingParts,
    openOrderLimit = createOpenOrderLimit((account, instrument) => countOpen(parts.database, account, instrument)),
  ): Handler<'trading/placeOrder'> =>
  async (input, { account }) => {
    const asked = askedOrder(parts, input, account);
    if (isRefusal(asked)) return asked;
    const { request, links, known } = asked;
    // Usually no query is needed.
    const looked = known && request.effect === 'open' && openOrderLimit(account, known.id);
    const counted = looked && (await looked);

    // Both sides of one instrument are checked under the lock, but only for those who, or whose other account, can sell
    // short at all.
    const opens = request.effect === 'open' || links.oco?.effect === 'open' || links.oto?.effect === 'open';
    const key = keyOf('trading/placeOrder', input);
    const place = (sides: boolean) =>
      parts.desk.run<Decision, { order: OrderRow; exchange?: ExchangeRow; received?: string }>({
        ...asked.loads(sides),
        actor: { account },
        key,
        decide(read, now) {
          if (opens && !sides && (read.mayShort || read.others)) return null;
          // A refusal because of the market is stored under the key like any other.
          const ground = asked.groundOn(read, now);
          if (ground === null || isRefusal(ground)) return ground;
          const { state, order, market } = ground;
          const decided = decidePlaceOrder(state, order, market, now, links);
          return isRefusal(decided) ? decided : (refuseLeaving(state, decided, now) ?? decided);
        },
        form: ORDER_ANSWER,
        answer: (decided) => {
          const { order, records } = decided;
          const [exchange] = records.exchanges ?? [];
          return {
            order: orderRow(account, order, records.fills, known?.name ?? order.instrument),
            ...(exchange ? { exchange: exchangeRow(exchange) } : {}),
            ...(links.oco || links.oto ? {} : receivedBy(decided)),
          };
        },
      });
    const sides = request.effect === 'close' || request.side === 'short' || request.leverage > 1 || request.dayTrading;
    return (await place(sides || counted === true)) ?? (await place(true)) ?? refuse('systemBusy');
  };
