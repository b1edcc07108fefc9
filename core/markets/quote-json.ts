/** Quotes as JSON, in which they are stored: amounts are decimal strings. */
import type { Quote } from './market-types.ts';

const AMOUNTS = [
  'last',
  'bid',
  'ask',
  'bidSize',
  'askSize',
  'open',
  'previousClose',
  'high',
  'low',
  'volume',
  'turnover',
] as const satisfies readonly (keyof Quote)[];

export const formatQuoteJson = (quote: Quote): string =>
  JSON.stringify(quote, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

/** A quote from what `formatQuoteJson` wrote, parsed. */
export const quoteFromJson = (stored: Record<string, unknown>): Quote =>
  ({
    ...stored,
    ...Object.fromEntries(AMOUNTS.map((name) => [name, BigInt(String(stored[name]))])),
  }) as unknown as Quote;
