import { lazy, Suspense } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Sheet } from '../../../components/sheet.tsx';
import { fill, useTexts } from '../../../language/language.ts';

const AlertForm = lazy(() => import('../alert-form.tsx'));
const STALE_MS = 60_000;
const LISTED_STALE_MS = 20_000;

/** The customer's alerts at an instrument. */
export const useAlertsAt = (id: string) =>
  (useCall('discovery/listAlerts', {}, { staleTimeMs: STALE_MS }).data?.rows ?? []).filter(
    ({ instrument }) => instrument === id,
  );

/** Sets a price alert, wherever its instrument is shown. */
export function AlertSheet({ instrument, onClose }: { instrument: string; onClose: () => void }) {
  const t = useTexts('discovery').alerts;
  const { data: listed } = useCall('quotes/getInstrument', { instrument }, { staleTimeMs: LISTED_STALE_MS });
  const alerts = useAlertsAt(instrument);
  return (
    <Sheet open={listed !== undefined} onClose={onClose} title={fill(t.title, { name: listed?.name ?? '' })}>
      {listed ? (
        <Suspense fallback={null}>
          <AlertForm instrument={listed} alerts={alerts} />
        </Suspense>
      ) : null}
    </Sheet>
  );
}
