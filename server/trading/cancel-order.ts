import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { decideCancelOrder } from '@bourse/core/trading/trading/end-orders.ts';
import type { OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { findNamedOrder } from './list-orders.ts';
import { ORDER_ANSWER_FORMAT } from './stored-order-answer.ts';
import { findInstrumentOfOrder } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { buildOrderView, type OrderView } from './order-and-position-views.ts';

export const cancelOrder =
  ({ desk, database, venues, getMarketView }: TradingDependencies): Handler<'trading/cancelOrder'> =>
  async (input, { account, apiKey }) => {
    const named = await findNamedOrder(database, account, input, apiKey?.portfolio);
    if (isRefusal(named) && named.refused === 'badInput') return named;
    const seq = isRefusal(named) ? 0n : named;
    // An order's instrument never changes, so it may be read before the lock.
    const about = await findInstrumentOfOrder(database, account, seq, apiKey?.portfolio);

    return desk.run<OrderDecision, { order: OrderView }>({
      account,
      actor: { account },
      key: computeIdempotencyKey('trading/cancelOrder', input),
      currencies: about ? [about.currency] : [],
      instrument: about?.instrument ?? null,
      orders: [seq],
      decide(state, now) {
        const market = about && getMarketView(about.instrument, now);
        if (market) return decideCancelOrder(state, seq, market, now);
        // If no feed knows the instrument any more, there are no terms for the release.
        return refuse(about ? 'cancelFailed' : 'orderNotFound');
      },
      form: ORDER_ANSWER_FORMAT,
      answer: ({ order, records: { fills } }) => ({
        order: buildOrderView(account, order, fills, venues.instrument(order.instrument)?.name ?? order.instrument),
      }),
    });
  };
