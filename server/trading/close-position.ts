import { refuse } from '@bourse/contract/refusals.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { decideClosePosition } from '@bourse/core/trading/trading/close-position.ts';
import type { OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import { refuseSuspendedProgram } from './limit-api-key-orders.ts';
import { ORDER_ANSWER_FORMAT, buildProceedsField } from './stored-order-answer.ts';
import { findInstrumentOfPosition } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { type OrderView, buildOrderView } from './order-and-position-views.ts';

export const closePosition =
  (dependencies: TradingDependencies): Handler<'trading/closePosition'> =>
  async (input, { account, apiKey }) => {
    const { desk, database, getMarketView, venues } = dependencies;
    const quantity = input.quantity === undefined ? null : parseScaled(input.quantity);
    if (input.quantity !== undefined && quantity === null) return refuse('badInput', { field: 'quantity' });
    const suspended = await refuseSuspendedProgram(dependencies, { account, apiKey });
    if (suspended) return suspended;
    const seq = decodeId('p', account, input.position) ?? 0n;
    const about = await findInstrumentOfPosition(database, account, seq, apiKey?.portfolio);

    return desk.run<OrderDecision, { order: OrderView; received?: string }>({
      account,
      actor: { account },
      key: computeIdempotencyKey('trading/closePosition', input),
      currencies: about ? [about.currency] : [],
      instrument: about?.instrument ?? null,
      positions: [seq],
      decide(state, now) {
        const market = about && getMarketView(about.instrument, now);
        if (market) return decideClosePosition(state, seq, quantity, market, now, apiKey && { apiKeyId: apiKey.id });
        // If no feed knows the instrument any more, there is no price to sell at.
        return refuse(about ? 'sellFailed' : 'positionNotFound');
      },
      form: ORDER_ANSWER_FORMAT,
      answer: (decided) => {
        const { order, records } = decided;
        const name = venues.instrument(order.instrument)?.name ?? order.instrument;
        return { order: buildOrderView(account, order, records.fills, name), ...buildProceedsField(decided) };
      },
    });
  };
