import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LongPressRows } from '../../../components/long-press-rows.tsx';

const InstrumentActionsSheet = lazy(() => import('../instrument-actions-sheet.tsx'));

/** An instrument's row is a link to its detail. */
const instrumentAt = (at: Element): string | undefined => {
  const link = at.closest<HTMLAnchorElement>('a[href*="instrument="]');
  return link ? (new URLSearchParams(link.hash.split('?')[1]).get('instrument') ?? undefined) : undefined;
};

/** Around a list of instruments: a row that is held, or opened with the menu key, offers to watch or buy it. */
export function LongPressInstruments({ children }: { children: ReactNode }) {
  const [held, setHeld] = useState<{ instrument: string; times: number } | null>(null);
  const hold = (instrument: string): void => setHeld((before) => ({ instrument, times: (before?.times ?? 0) + 1 }));
  return (
    <>
      <LongPressRows rowAt={instrumentAt} onHold={hold}>
        {children}
      </LongPressRows>
      {held ? (
        <Suspense fallback={null}>
          <InstrumentActionsSheet key={held.times} instrument={held.instrument} onClose={() => setHeld(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
