/** What an order or a fill does in a customer's words: opening a long one and closing a short one are purchases. */
export const directionOf = (side: 'long' | 'short', effect: 'open' | 'close'): 'buy' | 'sell' =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

/** The code that its id was made of. */
export const codeOf = (instrument: string): string => instrument.slice(instrument.indexOf('.') + 1);

export const marketOf = (instrument: string): string => instrument.split('.')[0] ?? '';

/** Shares have a word of their own; coins and currencies are units. */
export const isShares = (instrument: string): boolean => !['CRYPTO', 'FX'].includes(marketOf(instrument));
