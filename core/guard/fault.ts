/** What is wrong with a quote, regardless of earlier ones. A feed is foreign software: nothing is taken for granted. */
import type { InstrumentId, Quote } from '../market.ts';
import type { BadReason } from './types.ts';

const PRICES = ['last', 'bid', 'ask', 'open', 'previousClose', 'high', 'low'] as const;
const COUNTS = ['volume', 'turnover'] as const;
const SIZES = ['bidSize', 'askSize'] as const;
const BIGINTS = [...PRICES, ...COUNTS, ...SIZES] as const;

/** Why nothing may happen at `quote` at `now`; null if nothing is wrong with it by itself. */
export function faultOf(quote: Quote, instrument: InstrumentId, now: number): BadReason | null {
  for (const field of BIGINTS) if (typeof quote[field] !== 'bigint') return 'missing';
  if (
    !Number.isSafeInteger(quote.at) ||
    !Number.isSafeInteger(quote.seq) ||
    typeof quote.source !== 'string' ||
    quote.source === ''
  )
    return 'missing';
  if (quote.instrument !== instrument) return 'mixedUp';
  for (const field of PRICES) if (quote[field] <= 0n) return quote[field] === 0n ? 'zero' : 'negative';
  for (const field of COUNTS) if (quote[field] < 0n) return 'negative';
  for (const field of SIZES) if (quote[field] <= 0n) return quote[field] === 0n ? 'empty' : 'negative';
  if (quote.bid >= quote.ask) return 'crossed';
  return quote.at > now ? 'future' : null;
}

/** Whether two quotes say the same in every field. */
export function sameQuote(a: Quote, b: Quote): boolean {
  if (a === b) return true;
  if (a.seq !== b.seq || a.at !== b.at || a.source !== b.source || a.instrument !== b.instrument) return false;
  for (const field of BIGINTS) if (a[field] !== b[field]) return false;
  return true;
}
