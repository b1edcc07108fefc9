/** What can be done with an instrument in a list. */
import type { SwipeAct } from '../../components/swipe-row.tsx';
import { useTexts } from '../../language/language.ts';
import { openOrder } from '../positions/shared/open-ticket.ts';
import { useWatched } from './use-favorite.ts';

const isIndex = (instrument: string): boolean => instrument.includes('.^');

/** What can be done with an instrument in a list: watch it, and buy it unless it is an index. */
export function useInstrumentActs(): (instrument: string) => SwipeAct[] {
  const { addFavorite, removeFavorite } = useTexts('quotes');
  const { buy } = useTexts('ticket').intents;
  const { isWatched, toggle } = useWatched();
  return (instrument) => [
    { label: isWatched(instrument) ? removeFavorite : addFavorite, onPress: () => void toggle(instrument) },
    ...(isIndex(instrument) ? [] : [{ label: buy, onPress: () => openOrder(instrument, 'open') }]),
  ];
}
