/** What customers want, drawn by chance: each a path and an input, without the key. */
import type { AlpacaForm } from './alpaca-form.ts';
import type { TradableInstrument } from './trial-customers.ts';
import type { SeededRandom } from './seeded-random.ts';

/**
 * `quotedTerms`: what the customer was told before, and must be told again. `alpaca`: how a program says it in Alpaca's
 * protocol.
 */
export interface WantedCall {
  path: string;
  input: Record<string, unknown>;
  quotedTerms?: Record<string, unknown>;
  alpaca?: AlpacaForm;
}

export const buildBuyCall = ({ instrument, quantity }: TradableInstrument): WantedCall => ({
  path: 'trading/placeOrder',
  input: { instrument, side: 'long', type: 'market', quantity },
});

/** An order that rests below the market, with its money frozen. */
export const buildRestingBidCall = ({ instrument, quantity, low }: TradableInstrument): WantedCall => ({
  path: 'trading/placeOrder',
  input: { instrument, side: 'long', type: 'limit', quantity, limitPrice: low, timeInForce: 'gtc' },
});

/** An order at the last price: it fills at once, or later when the market trades through it. */
export const buildMarketableLimitCall = ({ instrument, quantity, near }: TradableInstrument): WantedCall => ({
  path: 'trading/placeOrder',
  input: { instrument, side: 'long', type: 'limit', quantity, limitPrice: near },
});

/** A leveraged purchase where the market allows one: it locks margin, and may be stopped out. */
export const buildLeveragedBuyCall = (tradable: TradableInstrument): WantedCall => ({
  path: 'trading/placeOrder',
  input: { ...buildBuyCall(tradable).input, leverage: tradable.leverage },
});

export const buildCancelOrderCall = (order: string): WantedCall => ({ path: 'trading/cancelOrder', input: { order } });
export const buildClosePositionCall = (position: string): WantedCall => ({
  path: 'trading/closePosition',
  input: { position },
});
export const buildAddFavoriteCall = (instrument: string): WantedCall => ({
  path: 'discovery/addFavorite',
  input: { instrument },
});
export const buildRemoveFavoriteCall = (instrument: string): WantedCall => ({
  path: 'discovery/removeFavorites',
  input: { instruments: [instrument] },
});

/** A wish that has no precondition, and that nothing but the customer undoes. */
export function pickUnconditionalCall(random: SeededRandom, tradables: readonly TradableInstrument[]): WantedCall {
  const tradable = random.pick(tradables);
  const drawn = random.next();
  if (drawn < 0.4) return buildBuyCall(tradable);
  if (drawn < 0.55) return buildLeveragedBuyCall(tradable);
  if (drawn < 0.85) return buildRestingBidCall(tradable);
  return buildAddFavoriteCall(tradable.instrument);
}

/** The same wish with another input, which could have been accepted as well. */
export function alterCall(
  { path, input }: WantedCall,
  random: SeededRandom,
  tradables: readonly TradableInstrument[],
): WantedCall {
  const about = [input['instrument'], input['instruments']].flat();
  const other = random.pick(tradables.filter(({ instrument }) => !about.includes(instrument)));
  switch (path) {
    case 'trading/placeOrder': {
      const tradable = tradables.find(({ instrument }) => instrument === input['instrument']);
      return { path, input: { ...input, quantity: tradable?.twice ?? '2' } };
    }
    case 'discovery/addFavorite':
      return buildAddFavoriteCall(other.instrument);
    case 'discovery/removeFavorites':
      return buildRemoveFavoriteCall(other.instrument);
    // Another call under the same key is another intent too.
    default:
      return buildBuyCall(other);
  }
}
