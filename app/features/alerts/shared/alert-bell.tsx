/** The bell beside an instrument's name, and the sheet of its price alerts. */
import { useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useTexts } from '../../../language/language.ts';
import { AlertSheet, useAlertsAt } from './alert-sheet.tsx';

/** The bell next to a name: pressed while an alert waits there. It opens the sheet that sets one. */
export function AlertBell({ instrument }: { instrument: string }) {
  const t = useTexts('discovery').alerts;
  const [open, setOpen] = useState(false);
  const waits = useAlertsAt(instrument).some(({ status }) => status === 'waiting');
  return (
    <>
      <IconButton icon="bell" label={waits ? t.bellOn : t.bell} pressed={waits} onPress={() => setOpen(true)} />
      {open ? <AlertSheet instrument={instrument} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
