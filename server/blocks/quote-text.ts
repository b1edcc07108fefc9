import type { Quote } from '@bourse/core/market.ts';

/** A quote as a purchase stores it. */
export const quoteText = (quote: Quote): string =>
  JSON.stringify(quote, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
export const quoteFrom = (text: string): Quote =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Quote;
