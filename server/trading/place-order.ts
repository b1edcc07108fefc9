import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decidePlaceOrder } from '@bourse/core/trading/place-order.ts';
import type { Decision } from '@bourse/core/trading/types.ts';
import { inputHash } from '../desk/input-hash.ts';
import type { Handler } from '../http/handler.ts';
import { parseOrder } from './request.ts';
import type { TradingParts } from './trading-parts.ts';
import { type OrderRow, orderRow } from './wire.ts';

export const placeOrder = ({ desk, feeds, views, clock, dayTradingScope }: TradingParts): Handler<'trading/placeOrder'> => async (input, { account }) => {
  const parsed = parseOrder(input, account);
  if (isRefusal(parsed)) return parsed;
  const known = feeds.instrument(input.instrument);

  const answer = await desk.run<Decision, { order: OrderRow }>({
    account, key: { value: input.key, hash: inputHash('trading/placeOrder', input) },
    currencies: known ? [known.currency] : [], instrument: known && parsed.request.effect === 'close' ? known.id : null,
    ...(known && parsed.request.dayTrading ? { dayTrading: dayTradingScope(known, account, clock.now()) } : {}),
    decide(state, now) {
      // A key remembers this refusal like any other.
      const market = known && views(known.id, now);
      return market ? decidePlaceOrder(state, parsed.request, market, now, parsed.links) : refuse('instrumentNotFound');
    },
    answer: ({ order, fills }) => ({ order: orderRow(account, order, fills, known?.name ?? order.instrument) }),
  });
  return answer ?? refuse('systemBusy');
};
