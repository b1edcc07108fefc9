/** An incoming order, parsed into the rules' terms; checks digits where the wire's pattern can't. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, refuse, type Refusal } from '@bourse/contract/refusals.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { parseScaled, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { checkFollowsNothing } from '@bourse/core/trading/portfolios/portfolio.ts';
import type { LinkedOrderRequests } from '@bourse/core/trading/trading/link-orders.ts';
import type { OrderRequest } from '@bourse/core/trading/orders/order.ts';
import { decodeId, type AccountId } from '../ids.ts';
import { parsePaymentCurrency, type PaymentInCurrency } from './payment-currency.ts';

type Input = CallInput<Calls['trading/previewOrder']>;
type LinkedOrderTerms = NonNullable<Input['oco']>;
const PRICE_FIELDS = [
  'limitPrice',
  'stopPrice',
  'trailAmount',
  'trailRate',
  'takeProfit',
  'stopLoss',
  'stopLossLimit',
  'trailingStopAmount',
  'trailingStopRate',
] as const;
type ParsedPrices = Record<(typeof PRICE_FIELDS)[number], bigint | null>;

/** For an order by amount, whose quantity is decided later. */
const QUANTITY_NOT_DECIDED = '0';

export interface ParsedOrder {
  request: OrderRequest;
  links: LinkedOrderRequests;
  paying: PaymentInCurrency | null;
  amount: string | null;
}

/** `apiKeyId`: of the key that places it. */
export function parseOrder(input: Input, account: AccountId, apiKeyId?: string): ParsedOrder | Refusal {
  const position = input.position === undefined ? null : decodeId('p', account, input.position);
  if (input.position !== undefined && position === null) return refuse('positionNotFound');
  if (input.dayTrading && input.effect === 'close') return refuse('badInput', { field: 'dayTrading' });
  const whole = {
    leverage: input.leverage ?? 1,
    dayTrading: input.dayTrading ?? false,
    position,
    clientId: input.clientId ?? null,
    ...(input.doNotReduce ? { doNotReduce: true } : {}),
    ...(apiKeyId === undefined ? {} : { apiKeyId }),
  };
  const amount = input.amount ?? null;
  // Only purchases can be ordered by amount; holdings are sold in units.
  if (amount !== null && (input.quantity !== undefined || input.effect === 'close' || input.side === 'short'))
    return refuse('badInput', { field: 'amount' });
  if (amount === null && input.quantity === undefined) return refuse('badInput', { field: 'quantity' });
  const request = parseOrderTerms(input, whole, input.quantity ?? QUANTITY_NOT_DECIDED);
  if (isRefusal(request)) return request;
  const oco = input.oco ? parseOrderTerms(input.oco, { ...whole, clientId: null }, input.oco.quantity, 'oco.') : null;
  if (oco && isRefusal(oco)) return oco;
  const oto = input.oto ? parseOrderTerms(input.oto, { ...whole, clientId: null }, input.oto.quantity, 'oto.') : null;
  if (oto && isRefusal(oto)) return oto;
  const paying = parsePaymentCurrency(input);
  if (isRefusal(paying)) return paying;
  const followed = request.effect === 'open' ? checkFollowsNothing(Number(input.portfolio ?? MAIN_PORTFOLIO)) : null;
  if (followed) return refuse(followed);
  // Beside an order that closes, the trailing stop is one of three that exclude one another.
  const { trailingStop: trailing, ...own } = request;
  if (oco?.effect === 'close' && trailing) return { request: own, links: { oco, trailing, oto }, paying, amount };
  return { request, links: { oco, oto }, paying, amount };
}

/** `prefix`: the part of the input to name in a refusal. */
function parseOrderTerms(
  terms: Omit<LinkedOrderTerms, 'quantity'> & Partial<Input>,
  whole: Pick<OrderRequest, 'leverage' | 'dayTrading' | 'position' | 'clientId' | 'doNotReduce' | 'apiKeyId'>,
  units: string,
  prefix = '',
): OrderRequest | Refusal {
  const quantity = parseScaled(units);
  if (quantity === null) return refuse('badInput', { field: `${prefix}quantity` });
  const prices = {} as ParsedPrices;
  for (const name of PRICE_FIELDS) {
    const text = terms[name as keyof typeof terms] as string | undefined;
    const price = text === undefined ? null : parseScaled(text);
    if (text !== undefined && (price === null || price > STORED_INTEGER_MAXIMUM))
      return refuse('badInput', { field: prefix + name });
    prices[name] = price;
  }
  if (prices.trailAmount !== null && prices.trailRate !== null)
    return refuse('badInput', { field: `${prefix}trailRate` });
  if (prices.trailingStopAmount !== null && prices.trailingStopRate !== null)
    return refuse('badInput', { field: 'trailingStopRate' });
  const trailingStop = parseTrail(prices.trailingStopAmount, prices.trailingStopRate);
  // Nothing would check a trailing distance that no stop uses.
  const stray =
    terms.type === 'trailing'
      ? undefined
      : (['trailAmount', 'trailRate'] as const).find((name) => prices[name] !== null);
  if (stray) return refuse('badInput', { field: prefix + stray });
  return {
    ...whole,
    side: terms.side,
    effect: terms.effect ?? 'open',
    type: terms.type,
    quantity,
    limitPrice: prices.limitPrice,
    stopPrice: prices.stopPrice,
    trail: parseTrail(prices.trailAmount, prices.trailRate),
    triggerPriceSource: terms.triggerPriceSource ?? 'last',
    timeInForce: terms.timeInForce ?? 'day',
    goodTill: terms.goodTill === undefined ? null : Date.parse(terms.goodTill),
    takeProfit: prices.takeProfit,
    stopLoss: prices.stopLoss,
    ...(prices.stopLossLimit === null ? {} : { stopLossLimit: prices.stopLossLimit }),
    ...(trailingStop === null ? {} : { trailingStop }),
  };
}

export function parseTrail(amount: bigint | null, rate: bigint | null): OrderRequest['trail'] {
  if (amount !== null) return { kind: 'amount', amount };
  return rate === null ? null : { kind: 'rate', rate };
}
