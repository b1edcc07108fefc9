import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { ActSheet } from '../../components/swipe-row.tsx';
import { useTexts } from '../../language/language.ts';
import { AlertSheet } from '../alerts/shared/alert-sheet.tsx';
import { useInstrumentActs } from './use-instrument-acts.ts';

const STALE_MS = 20_000;

/** What can be done with an instrument whose row was held. */
export default function InstrumentActs({ instrument, onClose }: { instrument: string; onClose: () => void }) {
  const { set } = useTexts('discovery').alerts;
  const { data: listed } = useCall('quotes/getInstrument', { instrument }, { staleTimeMs: STALE_MS });
  const actsOf = useInstrumentActs();
  const [part, setPart] = useState<'acts' | 'alert' | 'done'>('acts');
  if (part === 'alert') return <AlertSheet instrument={instrument} onClose={onClose} />;
  if (!listed || part === 'done') return null;
  const alert = { label: set, onPress: () => setPart('alert') };
  // An action goes on after the list of them has closed, so this stays until the next row is held.
  return <ActSheet acts={[...actsOf(instrument), alert]} of={listed.name} onClose={() => setPart('done')} />;
}
