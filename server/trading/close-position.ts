import { refuse } from '@bourse/contract/errors.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { decideClosePosition } from '@bourse/core/trading/trading/close-by-house.ts';
import type { Decision } from '@bourse/core/trading/orders/account-state.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import { ORDER_ANSWER, receivedBy } from './order-answer.ts';
import { instrumentOfPosition } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { type OrderRow, orderRow } from './order-views.ts';

export const closePosition =
  ({ desk, database, views, feeds }: TradingParts): Handler<'trading/closePosition'> =>
  async (input, { account }) => {
    const quantity = input.quantity === undefined ? null : parseScaled(input.quantity);
    if (input.quantity !== undefined && quantity === null) return refuse('badInput', { field: 'quantity' });
    const seq = decodeId('p', account, input.position) ?? 0n;
    const about = await instrumentOfPosition(database, account, seq);

    const answer = await desk.run<Decision, { order: OrderRow; received?: string }>({
      account,
      actor: { account },
      key: keyOf('trading/closePosition', input),
      currencies: about ? [about.currency] : [],
      instrument: about?.instrument ?? null,
      positions: [seq],
      decide(state, now) {
        const market = about && views(about.instrument, now);
        if (market) return decideClosePosition(state, seq, quantity, market, now);
        // If no feed knows the instrument any more, there is no price to sell at.
        return refuse(about ? 'sellFailed' : 'positionNotFound');
      },
      form: ORDER_ANSWER,
      answer: (decided) => {
        const { order, records } = decided;
        const name = feeds.instrument(order.instrument)?.name ?? order.instrument;
        return { order: orderRow(account, order, records.fills, name), ...receivedBy(decided) };
      },
    });
    return answer ?? refuse('systemBusy');
  };
