/** An order as it comes in, parsed into the rules' terms; its digits are checked where the wire's pattern can't. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse, type Refusal } from '@bourse/contract/errors.ts';
import { parseScaled, STORED_MAXIMUM, type Price } from '@bourse/core/money.ts';
import type { OrderRequest } from '@bourse/core/trading/types.ts';

type Input = InputOf<Calls['trading/previewOrder']>;

export function parseOrder(input: Input): OrderRequest | Refusal {
  const quantity = parseScaled(input.quantity);
  if (quantity === null) return refuse('badInput', { field: 'quantity' });
  let limitPrice: Price | null = null;
  if (input.limitPrice !== undefined) {
    limitPrice = parseScaled(input.limitPrice);
    if (limitPrice === null || limitPrice > STORED_MAXIMUM) return refuse('badInput', { field: 'limitPrice' });
  }
  return {
    side: input.side, effect: input.effect ?? 'open', type: input.type, quantity, limitPrice, leverage: input.leverage ?? 1,
    timeInForce: input.timeInForce ?? 'day',
  };
}
