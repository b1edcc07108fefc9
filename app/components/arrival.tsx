/** When money arrives, in words that follow the time: "tomorrow before noon". */
import { type ArrivalWords, formatArrival } from '../format/arrival.ts';
import { getLocale, useTexts } from '../language/language.ts';
import { useServerNow } from '../time/server-clock.ts';

const EVERY_MS = 60_000;

export function useArrivalFormatter(): (at: string) => string {
  const now = useServerNow(EVERY_MS);
  const words: ArrivalWords = useTexts('wallet').arrival;
  return (at) => formatArrival(at, now, words, getLocale());
}
