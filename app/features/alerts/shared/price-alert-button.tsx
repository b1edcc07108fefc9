/** The bell beside an instrument's name, and the sheet of its price alerts. */
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { useCall } from '../../../api/use-call.ts';
import { Sheet } from '../../../components/sheet.tsx';

/** The bell next to a name: pressed while an alert waits there. It opens the sheet that sets one. */
export function PriceAlertButton({ instrument }: { instrument: string }) {
  const t = useTexts('discovery').alerts;
  const [open, setOpen] = useState(false);
  const waits = useInstrumentAlerts(instrument).some(({ status }) => status === 'waiting');
  return (
    <>
      <IconButton icon="bell" label={waits ? t.bellOn : t.bell} pressed={waits} onPress={() => setOpen(true)} />
      {open ? <PriceAlertSheet instrument={instrument} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const AlertForm = lazy(() => import('../alert-form.tsx'));
const STALE_MS = 60_000;
const LISTED_STALE_MS = 20_000;

/** The customer's alerts at an instrument. */
const useInstrumentAlerts = (id: string) =>
  (useCall('discovery/listAlerts', {}, { staleTimeMs: STALE_MS }).data?.rows ?? []).filter(
    ({ instrument }) => instrument === id,
  );

/** Sets a price alert, wherever its instrument is shown. */
export function PriceAlertSheet({ instrument, onClose }: { instrument: string; onClose: () => void }) {
  const t = useTexts('discovery').alerts;
  const { data: listed } = useCall('quotes/getInstrument', { instrument }, { staleTimeMs: LISTED_STALE_MS });
  const alerts = useInstrumentAlerts(instrument);
  return (
    <Sheet
      open={listed !== undefined}
      onClose={onClose}
      title={fillPlaceholders(t.title, { name: listed?.name ?? '' })}
    >
      {listed ? (
        <Suspense fallback={null}>
          <AlertForm instrument={listed} alerts={alerts} />
        </Suspense>
      ) : null}
    </Sheet>
  );
}
