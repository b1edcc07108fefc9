import type { PriceState } from '@bourse/core/markets/price-states/price-state.ts';
import { useTexts } from '../language/language.ts';
import { useLiveQuote } from '../stream/live-quotes.ts';

/** In a list only what differs from a price of this moment is worth a word. */
export const isStateMarked = (state: PriceState | undefined): state is Exclude<PriceState, 'live' | 'polled'> =>
  state !== undefined && state !== 'live' && state !== 'polled';

/** In a list: one word, unless the price is of this moment. `state`: as the list knows it. */
export function PriceStateMark({ instrument, state }: { instrument: string; state: PriceState | undefined }) {
  const words = useTexts('markets').priceState;
  const live = useLiveQuote(instrument);
  const newest = live ? live.priceState : state;
  return isStateMarked(newest) ? <span> · {words[newest]}</span> : null;
}
