import { useState } from 'react';
import type { RowOf } from '../../api/use-call.ts';
import type { ListReading } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { SwipeRow } from '../../components/swipe-row.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { pathOf } from '../../router/routes.ts';
import { AlertSheet } from '../alerts/shared/alert-sheet.tsx';
import styles from './discovery.module.css';
import { useUnwatch } from './use-unwatch.ts';

/** The watchlist's rows, which can be swiped for an alert or to remove one. */
export function Favorites({ reading }: { reading: ListReading<RowOf<'discovery/listFavorites'>> }) {
  const t = useTexts('discovery');
  const unwatch = useUnwatch(reading.rows);
  const [alertAt, setAlertAt] = useState<string | null>(null);
  const actsOf = ({ instrument }: { instrument: string }) => [
    { label: t.alerts.set, onPress: () => setAlertAt(instrument) },
    { label: t.remove, onPress: () => void unwatch(instrument), kind: 'danger' as const },
  ];
  return (
    <Card flush>
      <List
        reading={reading}
        rowKey={(row) => row.instrument}
        label={t.list}
        uniform
        empty={
          <EmptyView
            icon="star"
            text={t.empty}
            action={
              <Link to={pathOf('search')} className={styles.way}>
                {t.find}
              </Link>
            }
          />
        }
      >
        {(row) => (
          <SwipeRow acts={actsOf(row)} of={row.name}>
            <InstrumentRow row={row} withMarket />
          </SwipeRow>
        )}
      </List>
      {alertAt === null ? null : <AlertSheet instrument={alertAt} onClose={() => setAlertAt(null)} />}
    </Card>
  );
}
