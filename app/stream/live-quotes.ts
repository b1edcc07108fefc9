/** The latest quote of each instrument. A row only listens to its own instrument, so that one tick repaints one row. */
import type { QuoteFrame } from '@bourse/contract/stream-frames.ts';
import { formatDecimal, parseScaled, SCALE, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import { useCallback, useSyncExternalStore } from 'react';

export type LiveQuote = Omit<QuoteFrame, 'type'>;

const latest = new Map<string, LiveQuote>();
const listeners = new Map<string, Set<() => void>>();

/** Stores a quote; one older than the known one changes nothing, the same may have become worth less or more. */
export function storeQuote(quote: LiveQuote): void {
  const known = latest.get(quote.instrument);
  const isKnown = known?.source === quote.source && known.seq === quote.seq && known.priceState === quote.priceState;
  if (isKnown || (known?.source === quote.source && known.seq > quote.seq)) return;
  latest.set(quote.instrument, quote);
  for (const listener of listeners.get(quote.instrument) ?? []) listener();
}

export const getLiveQuote = (instrument: string): LiveQuote | null => latest.get(instrument) ?? null;

/** The live quote of an instrument, null before the first. Subscribing is `useQuoteSubscriptions`' work. */
export function useLiveQuote(instrument: string): LiveQuote | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const set = listeners.get(instrument) ?? new Set();
      listeners.set(instrument, set);
      set.add(listener);
      return () => set.delete(listener);
    },
    [instrument],
  );
  return useSyncExternalStore(subscribe, () => getLiveQuote(instrument));
}

export interface PriceMovement {
  last: string;
  change: string;
  /** A pure number: 0.0189 is 1.89 %. */
  changeRate: string;
}

/** Change and rate of `last` against the previous close; null if there is no previous close to compare with. */
export function computePriceMovement(last: string, previousClose: string): PriceMovement | null {
  const now = parseScaled(last);
  const before = parseScaled(previousClose);
  if (now === null || before === null || before <= 0n) return null;
  const difference = now - before;
  return {
    last,
    change: formatDecimal(difference, SCALE_DIGITS),
    changeRate: formatDecimal((difference * SCALE) / before, SCALE_DIGITS),
  };
}

/** Live movement of a row; the list's own figures until a quote has arrived. */
export function useLivePriceMovement(row: { instrument: string } & PriceMovement): PriceMovement {
  const quote = useLiveQuote(row.instrument);
  return (quote && computePriceMovement(quote.last, quote.previousClose)) ?? row;
}
