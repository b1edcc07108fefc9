/** What customers want, drawn by chance: each a path and an input, without the key. */
import type { Ware } from './population.ts';
import type { Random } from './random.ts';

/** `told`: what the customer was told before, and must be told again. */
export interface Wish {
  path: string;
  input: Record<string, unknown>;
  told?: Record<string, unknown>;
}

export const buy = ({ instrument, quantity }: Ware): Wish => ({
  path: 'trading/placeOrder',
  input: { instrument, side: 'long', type: 'market', quantity },
});

/** An order that rests below the market, with its money frozen. */
export const bid = ({ instrument, quantity, low }: Ware): Wish => ({
  path: 'trading/placeOrder',
  input: { instrument, side: 'long', type: 'limit', quantity, limitPrice: low, timeInForce: 'gtc' },
});

/** An order at the last price: it fills at once, or later when the market trades through it. */
export const meet = ({ instrument, quantity, near }: Ware): Wish => ({
  path: 'trading/placeOrder',
  input: { instrument, side: 'long', type: 'limit', quantity, limitPrice: near },
});

/** A leveraged purchase where the market allows one: it locks margin, and may be stopped out. */
export const lever = (ware: Ware): Wish => ({
  path: 'trading/placeOrder',
  input: { ...buy(ware).input, leverage: ware.leverage },
});

export const cancel = (order: string): Wish => ({ path: 'trading/cancelOrder', input: { order } });
export const close = (position: string): Wish => ({ path: 'trading/closePosition', input: { position } });
export const favour = (instrument: string): Wish => ({ path: 'discovery/addFavorite', input: { instrument } });
export const unfavour = (instrument: string): Wish => ({
  path: 'discovery/removeFavorites',
  input: { instruments: [instrument] },
});

/** A wish that has no precondition, and that nothing but the customer undoes. */
export function drawFirst(random: Random, wares: readonly Ware[]): Wish {
  const ware = random.pick(wares);
  const drawn = random.next();
  if (drawn < 0.4) return buy(ware);
  if (drawn < 0.55) return lever(ware);
  if (drawn < 0.85) return bid(ware);
  return favour(ware.instrument);
}

/** The same wish with another input, which could have been accepted as well. */
export function altered({ path, input }: Wish, random: Random, wares: readonly Ware[]): Wish {
  const about = [input['instrument'], input['instruments']].flat();
  const other = random.pick(wares.filter(({ instrument }) => !about.includes(instrument)));
  switch (path) {
    case 'trading/placeOrder': {
      const ware = wares.find(({ instrument }) => instrument === input['instrument']);
      return { path, input: { ...input, quantity: ware?.twice ?? '2' } };
    }
    case 'discovery/addFavorite':
      return favour(other.instrument);
    case 'discovery/removeFavorites':
      return unfavour(other.instrument);
    // Another call under the same key is another intent too.
    default:
      return buy(other);
  }
}
