/** What an order does in a person's terms: buy, sell, sell short, buy back. */
import { unitOf as counted } from '@bourse/core/ledger/unit.ts';
import type { Answer, Input } from '../../api/use-call.ts';

export type Instrument = Answer<'quotes/getInstrument'>;
export type Preview = Answer<'trading/previewOrder'>;
export type OrderInput = Input<'trading/previewOrder'>;
export type Order = Answer<'trading/placeOrder'>['order'];
/** A payment for an order in another currency. */
export type Paid = NonNullable<Answer<'trading/placeOrder'>['exchange']>;

export type Side = OrderInput['side'];
export type Effect = NonNullable<OrderInput['effect']>;
export const INTENTS = ['buy', 'sell', 'short', 'cover'] as const;
export type Intent = (typeof INTENTS)[number];

export const intentOf = (side: Side, effect: Effect): Intent =>
  side === 'long' ? (effect === 'open' ? 'buy' : 'sell') : effect === 'open' ? 'short' : 'cover';

export const sideOf = (intent: Intent): Side => (intent === 'buy' || intent === 'sell' ? 'long' : 'short');
export const effectOf = (intent: Intent): Effect => (intent === 'buy' || intent === 'short' ? 'open' : 'close');
/** Whether it takes the ask (buys) or the bid (sells) in the market. */
export const takesAsk = (intent: Intent): boolean => intent === 'buy' || intent === 'cover';

/**
 * The alternative behind the same button, offered under More: selling short where it is allowed, buying back after a
 * short sale. Null if there is none.
 */
export function otherIntent(intent: Intent, may: { short: boolean; heldShort: boolean }): Intent | null {
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
export function nextIntents(intent: Intent): readonly Intent[] {
  if (intent === 'buy') return ['sell', 'buy'];
  return intent === 'short' ? ['cover', 'short'] : [];
}

/** The unit's own name: the base of a pair or of a digital currency. Null means shares. */
export const unitOf = ({ market, code, currency }: Pick<Instrument, 'market' | 'code' | 'currency'>): string | null =>
  counted(`${market}.${code}`, currency);
