import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decidePlaceOrder } from '@bourse/core/trading/place-order.ts';
import { inputHash } from '../desk/input-hash.ts';
import type { Handler } from '../http/handler.ts';
import { parseOrder } from './request.ts';
import type { TradingParts } from './trading-parts.ts';
import { orderRow } from './wire.ts';

export const placeOrder = ({ desk, feeds, views }: TradingParts): Handler<'trading/placeOrder'> => async (input, { account }) => {
  const request = parseOrder(input);
  if (isRefusal(request)) return request;
  const known = feeds.instrument(input.instrument);

  const answer = await desk.run({
    account, key: { value: input.key, hash: inputHash('trading/placeOrder', input) },
    currencies: known ? [known.currency] : [], instrument: known && request.effect === 'close' ? known.id : null,
    decide(state, now) {
      // A key remembers this refusal like any other.
      const market = known && views(known.id, now);
      return market ? decidePlaceOrder(state, request, market, now) : refuse('instrumentNotFound');
    },
    answer: ({ order, fills }) => ({ order: orderRow(account, order, fills, known?.name ?? order.instrument) }),
  });
  return answer ?? refuse('systemBusy');
};
