/** What can be done with an instrument in a list. */
import { RowActionSheet, type SwipeAction } from '../../components/swipe-rows.tsx';
import { useTexts } from '../../language/language.ts';
import { openTicketForInstrument } from '../positions/shared/open-ticket-for-instrument.ts';
import { useWatchlist } from './shared/watch-and-share-buttons.tsx';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { PriceAlertSheet } from '../alerts/shared/price-alert-button.tsx';

const isIndex = (instrument: string): boolean => instrument.includes('.^');

/** What can be done with an instrument in a list: watch it, and buy it unless it is an index. */
export function useInstrumentSwipeActions(): (instrument: string) => SwipeAction[] {
  const { addFavorite, removeFavorite } = useTexts('quotes');
  const { buy } = useTexts('ticket').intents;
  const { isOnWatchlist, toggle } = useWatchlist();
  return (instrument) => [
    { label: isOnWatchlist(instrument) ? removeFavorite : addFavorite, onPress: () => void toggle(instrument) },
    ...(isIndex(instrument) ? [] : [{ label: buy, onPress: () => openTicketForInstrument(instrument, 'open') }]),
  ];
}

const STALE_MS = 20_000;

/** What can be done with an instrument whose row was held. */
export default function InstrumentActionsSheet({ instrument, onClose }: { instrument: string; onClose: () => void }) {
  const { set } = useTexts('discovery').alerts;
  const { data: listed } = useCall('quotes/getInstrument', { instrument }, { staleTimeMs: STALE_MS });
  const actsOf = useInstrumentSwipeActions();
  const [part, setPart] = useState<'acts' | 'alert' | 'done'>('acts');
  if (part === 'alert') return <PriceAlertSheet instrument={instrument} onClose={onClose} />;
  if (!listed || part === 'done') return null;
  const alert = { label: set, onPress: () => setPart('alert') };
  // An action goes on after the list of them has closed, so this stays until the next row is held.
  return (
    <RowActionSheet actions={[...actsOf(instrument), alert]} rowName={listed.name} onClose={() => setPart('done')} />
  );
}
