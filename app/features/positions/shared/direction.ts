/**
 * What an order or a fill does in a customer's words: opening a long position and closing a short one are purchases.
 */
export const directionOf = (side: 'long' | 'short', effect: 'open' | 'close'): 'buy' | 'sell' =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

/** The code in its id. */
export const codeOf = (instrument: string): string => instrument.slice(instrument.indexOf('.') + 1);

export const marketOf = (instrument: string): string => instrument.split('.')[0] ?? '';
