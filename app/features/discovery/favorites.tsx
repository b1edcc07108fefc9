/** The watchlist's instruments, swiped aside to be removed, or how to get some. */
import { useState } from 'react';
import type { RowOf } from '../../api/use-call.ts';
import type { ListReading } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { List } from '../../components/list.tsx';
import { SwipeList } from '../../components/swipe-list.tsx';
import { SwipeLine } from '../../components/swipe-row.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useTexts } from '../../language/language.ts';
import { AlertSheet } from '../alerts/shared/alert-sheet.tsx';
import { NothingWatched } from './nothing-watched.tsx';
import { useUnwatch } from './use-unwatch.ts';

/** The watchlist's rows, which can be swiped or held for an alert or to remove one. */
export function Favorites({ reading }: { reading: ListReading<RowOf<'discovery/listFavorites'>> }) {
  const t = useTexts('discovery');
  const unwatch = useUnwatch(reading.rows);
  const [alertAt, setAlertAt] = useState<string | null>(null);
  const actsOf = ({ instrument, name }: { instrument: string; name: string }) => ({
    of: name,
    acts: [
      { label: t.alerts.set, onPress: () => setAlertAt(instrument) },
      { label: t.remove, onPress: () => void unwatch(instrument), kind: 'danger' as const },
    ],
  });
  const actsAt = (instrument: string) => {
    const row = reading.rows.find((each) => each.instrument === instrument);
    return row ? actsOf(row) : null;
  };
  return (
    <Card flush>
      <SwipeList actsOf={actsAt}>
        <List reading={reading} rowKey={(row) => row.instrument} label={t.list} uniform empty={<NothingWatched />}>
          {(row) => (
            <SwipeLine row={row.instrument} {...actsOf(row)}>
              <InstrumentRow row={row} withMarket />
            </SwipeLine>
          )}
        </List>
      </SwipeList>
      {alertAt === null ? null : <AlertSheet instrument={alertAt} onClose={() => setAlertAt(null)} />}
    </Card>
  );
}
