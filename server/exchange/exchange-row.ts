import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { EXCHANGE_RATE_DIGITS, type Exchange } from '@bourse/core/exchange/exchange-cost.ts';
import { formatAmount, formatDecimal, formatScaled } from '@bourse/core/money.ts';
import { type AccountId, encodeId } from '../ids.ts';

/** An exchange as the wire shows it. */
export type ExchangeRow = AnswerOf<Calls['wallet/listExchanges']>['rows'][number];

interface Kept extends Omit<Exchange, 'kind' | 'rate'> {
  kind: ExchangeRow['kind'];
  rate: { pay: string; buy: string; rate: bigint; spread: bigint };
  /** Epoch ms. */
  at: number;
}

/** An exchange for an order carries the order's number. */
export const exchangeRow = (
  account: AccountId,
  { order, kind, rate: { pay, buy, rate, spread: spreadRate }, paid, spread, bought, at }: Kept,
): ExchangeRow => ({
  id: encodeId('e', account, order),
  kind,
  from: pay,
  to: buy,
  amount: formatAmount(paid, pay),
  received: formatAmount(bought, buy),
  rate: formatDecimal(rate, EXCHANGE_RATE_DIGITS),
  spreadRate: formatScaled(spreadRate),
  spread: formatAmount(spread, pay),
  order: kind === 'order' ? encodeId('o', account, order) : null,
  at: new Date(at).toISOString(),
});
