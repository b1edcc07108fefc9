import { type LiveQuote, useLiveQuote } from './quotes.ts';
import { useQuoteChannels } from './stream.ts';

/**
 * Subscribes to these instruments while the component is shown; read each with `useLiveQuote` or `useMovement` in its
 * own row.
 */
export const useQuotes = useQuoteChannels;

/** Subscribes to one instrument and gives its live quote, null before the first. */
export function useQuote(instrument: string): LiveQuote | null {
  useQuoteChannels([instrument]);
  return useLiveQuote(instrument);
}
