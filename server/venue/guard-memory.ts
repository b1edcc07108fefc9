/** An instrument's good quotes of the last minute, for questions about a moment ago. */
import type { Quote } from '@bourse/core/market.ts';

export interface RecentQuotes {
  /** Quotes come in order of their time. */
  add(quote: Quote): void;
  /** The newest quote up to `instant`; null if none is kept. */
  atOrBefore(instant: number): Quote | null;
  /** The oldest quote after `instant`; null if there is none. */
  after(instant: number): Quote | null;
}

/** Longer than the half minute that the watcher catches up on. */
export const REMEMBERED_MS = 60_000;
/** A feed may send more often than once a second. */
const MOST = 256;

export function recentQuotes(): RecentQuotes {
  let quotes: Quote[] = [];
  let first = 0;
  const indexAfter = (instant: number): number => {
    let index = quotes.length;
    while (index > first && quotes[index - 1]!.at > instant) index--;
    return index;
  };
  return {
    add(quote) {
      quotes.push(quote);
      while (
        quotes.length - first > MOST ||
        (first < quotes.length - 1 && quotes[first + 1]!.at <= quote.at - REMEMBERED_MS)
      )
        first++;
      if (first >= MOST) {
        quotes = quotes.slice(first);
        first = 0;
      }
    },
    atOrBefore(instant) {
      const index = indexAfter(instant) - 1;
      return index >= first ? quotes[index]! : null;
    },
    after: (instant) => quotes[indexAfter(instant)] ?? null,
  };
}
