import { lazy, Suspense, useState } from 'react';
import { type Answer, useCall } from '../../../api/use-call.ts';
import { IconButton } from '../../../components/button.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { fill, useTexts } from '../../../language/language.ts';

const AlertForm = lazy(() => import('../alert-form.tsx'));
const STALE_MS = 60_000;

/** The bell beside a name: pressed while an alert waits there. It opens the sheet that sets one. */
export function AlertBell({
  instrument: id,
  listed,
}: {
  instrument: string;
  listed: Answer<'quotes/getInstrument'> | undefined;
}) {
  const t = useTexts('discovery').alerts;
  const [open, setOpen] = useState(false);
  const alerts = useCall('discovery/listAlerts', {}, { staleTimeMs: STALE_MS }).data?.rows ?? [];
  const waits = alerts.some(({ instrument, status }) => instrument === id && status === 'waiting');
  return (
    <>
      <IconButton icon="bell" label={waits ? t.bellOn : t.bell} pressed={waits} onPress={() => setOpen(true)} />
      <Sheet
        open={open && listed !== undefined}
        onClose={() => setOpen(false)}
        title={fill(t.title, { name: listed?.name ?? '' })}
      >
        {listed ? (
          <Suspense fallback={null}>
            <AlertForm instrument={listed} alerts={alerts.filter(({ instrument }) => instrument === id)} />
          </Suspense>
        ) : null}
      </Sheet>
    </>
  );
}
