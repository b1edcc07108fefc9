import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../language/language.ts';
import type { PositionAct } from './position-action-sheets.tsx';
import type { PositionGroup } from './shared/group-positions.ts';
import type { PositionActionsOf } from './shared/position-group-row.tsx';
import { getServerNow } from '../../time/server-clock.ts';
import { findSaleLock } from './shared/sale-lock.ts';

const Sheets = lazy(() => import('./position-action-sheets.tsx'));

/** Protects or closes the swiped position, if it can be closed now. */
export function usePositionActions(groups: readonly PositionGroup[]) {
  const t = useTexts('trading');
  const [chosen, setChosen] = useState<{ position: string; act: PositionAct } | null>(null);
  const actionsOf: PositionActionsOf = (position) =>
    position.status === 'inPosition' && !findSaleLock(position, getServerNow())
      ? [
          { label: t.protect, onPress: () => setChosen({ position: position.id, act: 'protect' }) },
          {
            label: (position.side === 'long' ? t.selling : t).close,
            onPress: () => setChosen({ position: position.id, act: 'close' }),
            kind: 'danger',
          },
        ]
      : [];
  const actsAt = (id: string) => {
    const position = groups.flatMap(({ positions }) => positions).find((each) => each.id === id);
    return position ? { rowName: position.name, actions: actionsOf(position) } : null;
  };
  const sheets = (
    <Suspense fallback={null}>{chosen ? <Sheets {...chosen} onClose={() => setChosen(null)} /> : null}</Suspense>
  );
  return { actionsOf, actsAt, sheets };
}
