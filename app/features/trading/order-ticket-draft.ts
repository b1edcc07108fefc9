/** The ticket's state: what was typed and chosen, what is wrong with it, and the order that it makes. */
import { formatDecimal, formatScaled, parseScaled, SCALE, SCALE_DIGITS } from '@bourse/core/money.ts';
import type { ErrorCode } from '@bourse/contract/errors.ts';
import { effectOf, type Instrument, type Intent, type OrderInput, type Preview, sideOf } from './order-ticket-intent.ts';
import { type Counting, firstQuantity, type Lots, readTyped, unitsOfLots } from './order-ticket-quantity.ts';

export interface Draft {
  intent: Intent;
  type: OrderInput['type'];
  /** As typed, in `counting`. */
  quantity: string;
  counting: Counting;
  /** As typed. */
  limitPrice: string;
  leverage: number;
  timeInForce: NonNullable<OrderInput['timeInForce']>;
}

export type QuantityProblem = 'quantityRequired' | 'quantityAboveZero' | 'lotsRequired' | 'lotsWhole' | 'tooLong';
export type PriceProblem = 'priceRequired' | 'priceAboveZero' | 'tooLong';

export const firstDraft = (intent: Intent, lots: Lots, quantity?: string): Draft => ({
  intent, type: 'market', quantity: quantity ?? firstQuantity(lots, 'units'), counting: 'units', limitPrice: '', leverage: 1, timeInForce: 'day',
});

/** Units that are meant, as a decimal string, or why there are none. */
export function quantityOf(draft: Pick<Draft, 'quantity' | 'counting'>, displayLot: string): { value: string } | { problem: QuantityProblem } {
  const typed = readTyped(draft.quantity);
  const inLots = draft.counting === 'lots';
  if ('problem' in typed) {
    if (typed.problem === 'tooLong') return { problem: 'tooLong' };
    if (typed.problem === 'missing') return { problem: inLots ? 'lotsRequired' : 'quantityRequired' };
    return { problem: 'quantityAboveZero' };
  }
  if (!inLots) return typed;
  const units = unitsOfLots(typed.value, displayLot);
  return units === null ? { problem: 'lotsWhole' } : { value: units };
}

export function priceOf({ type, limitPrice }: Pick<Draft, 'type' | 'limitPrice'>): { value: string | undefined } | { problem: PriceProblem } {
  if (type === 'market') return { value: undefined };
  const typed = readTyped(limitPrice);
  if (!('problem' in typed)) return typed;
  return { problem: typed.problem === 'missing' ? 'priceRequired' : typed.problem === 'notPositive' ? 'priceAboveZero' : 'tooLong' };
}

/** The order that would be sent; null while something is missing. A market order's protection is added when it is confirmed. */
export function orderOf(draft: Draft, instrument: Pick<Instrument, 'instrument' | 'displayLot'>): OrderInput | null {
  const quantity = quantityOf(draft, instrument.displayLot);
  const price = priceOf(draft);
  if ('problem' in quantity || 'problem' in price) return null;
  return inputOf(draft, instrument.instrument, quantity.value, price.value);
}

function inputOf(draft: Draft, instrument: string, quantity: string, limitPrice: string | undefined): OrderInput {
  const opens = effectOf(draft.intent) === 'open';
  return {
    instrument, side: sideOf(draft.intent), effect: effectOf(draft.intent), type: limitPrice === undefined ? 'market' : 'limit', quantity,
    ...(limitPrice === undefined ? {} : { limitPrice, timeInForce: draft.timeInForce }), ...(opens && draft.leverage > 1 ? { leverage: draft.leverage } : {}),
  };
}

/** What is asked for a price and the largest quantity while nothing, or something that can't be, is typed: the smallest order. */
export function probeOf(draft: Draft, instrument: Pick<Instrument, 'instrument' | 'minimum'>): OrderInput {
  const price = priceOf(draft);
  return inputOf(draft, instrument.instrument, instrument.minimum, 'problem' in price ? undefined : price.value);
}

/** The order as it is confirmed: a market order never pays more than the worst price that was shown. */
export const protectedOrder = (order: OrderInput, preview: Pick<Preview, 'worstPrice'>): OrderInput =>
  order.type === 'market' ? { ...order, limitPrice: preview.worstPrice } : order;

/** How far the worst price lies from the present one, as a pure number; null if that can't be said. */
export function distanceOf(price: string, worst: string): string | null {
  const from = parseScaled(price);
  const to = parseScaled(worst);
  if (from === null || to === null || from <= 0n) return null;
  const gap = to > from ? to - from : from - to;
  return formatDecimal((gap * SCALE) / from, SCALE_DIGITS);
}

/** All fees and taxes together. */
export const chargesOf = ({ fees }: Pick<Preview, 'fees'>): string => formatScaled(fees.reduce((sum, { amount }) => sum + (parseScaled(amount) ?? 0n), 0n));

export type TicketField = 'quantity' | 'limitPrice' | 'leverage' | 'intent' | 'order';

/** The field beside which a refusal is said; `order` for the order as a whole. */
export function fieldOf(code: ErrorCode): TicketField {
  switch (code) {
    case 'offLot': case 'quantityExceedsHeld': case 'orderTooLarge': case 'insufficientBalance': case 'minimumBuyIn': return 'quantity';
    case 'offTick': case 'priceLimitExceeded': case 'limitPriceRequired': return 'limitPrice';
    case 'leverageTooHigh': case 'marginNotEnabled': return 'leverage';
    case 'shortNotAllowed': return 'intent';
    default: return 'order';
  }
}
