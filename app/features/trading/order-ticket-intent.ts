/** What an order does in a person's terms: buy, sell, sell short, buy back. */
import { quantityUnitOf as counted } from '@bourse/core/ledger/quantity-unit.ts';
import type { CallAnswer, CallInput } from '../../api/use-call.ts';

export type Instrument = CallAnswer<'quotes/getInstrument'>;
export type OrderPreview = CallAnswer<'trading/previewOrder'>;
export type OrderInput = CallInput<'trading/previewOrder'>;
export type Order = CallAnswer<'trading/placeOrder'>['order'];
/** A payment for an order in another currency. */
export type CurrencyExchangePayment = NonNullable<CallAnswer<'trading/placeOrder'>['exchange']>;

export type OrderSide = OrderInput['side'];
export type OrderEffect = NonNullable<OrderInput['effect']>;
export const ORDER_INTENTS = ['buy', 'sell', 'short', 'cover'] as const;
export type OrderIntent = (typeof ORDER_INTENTS)[number];

export const orderIntentOf = (side: OrderSide, effect: OrderEffect): OrderIntent =>
  side === 'long' ? (effect === 'open' ? 'buy' : 'sell') : effect === 'open' ? 'short' : 'cover';

export const orderSideOf = (intent: OrderIntent): OrderSide =>
  intent === 'buy' || intent === 'sell' ? 'long' : 'short';
export const orderEffectOf = (intent: OrderIntent): OrderEffect =>
  intent === 'buy' || intent === 'short' ? 'open' : 'close';
/** Whether it takes the ask (buys) or the bid (sells) in the market. */
export const isFilledAtAsk = (intent: OrderIntent): boolean => intent === 'buy' || intent === 'cover';

/**
 * The alternative behind the same button, offered under More: selling short where it is allowed, buying back after a
 * short sale. Null if there is none.
 */
export function findAlternativeIntent(
  intent: OrderIntent,
  may: { short: boolean; heldShort: boolean },
): OrderIntent | null {
  switch (intent) {
    case 'sell':
      return may.short ? 'short' : null;
    case 'short':
      return 'sell';
    case 'buy':
      return may.heldShort ? 'cover' : null;
    case 'cover':
      return 'buy';
  }
}

/** What may wait for an order's fill: closing it, or more of it. Both sides of one instrument can't be opened. */
export function listNextIntents(intent: OrderIntent): readonly OrderIntent[] {
  if (intent === 'buy') return ['sell', 'buy'];
  return intent === 'short' ? ['cover', 'short'] : [];
}

/** The unit's own name: the base of a pair or of a digital currency. Null means shares. */
export const unitNameOf = ({
  market,
  code,
  currency,
}: Pick<Instrument, 'market' | 'code' | 'currency'>): string | null => counted(`${market}.${code}`, currency);
