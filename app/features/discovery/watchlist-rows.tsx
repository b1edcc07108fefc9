/** The watchlist's instruments, which a swipe removes; or, without any, how to add some. */
import { useState } from 'react';
import type { ListCallRow } from '../../api/use-call.ts';
import type { ListCallState } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { List } from '../../components/list.tsx';
import { SwipeableListRow, SwipeableList } from '../../components/swipe-rows.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useTexts } from '../../language/language.ts';
import { PriceAlertSheet } from '../alerts/shared/price-alert-button.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Link } from '../../router/link.tsx';
import { getRoutePath } from '../../router/route-registry.ts';
import styles from './discovery.module.css';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast.tsx';

/** The watchlist's rows, which can be swiped or held for an alert or to remove one. */
export function WatchlistRows({ reading }: { reading: ListCallState<ListCallRow<'discovery/listFavorites'>> }) {
  const t = useTexts('discovery');
  const unwatch = useRemoveFromWatchlist(reading.rows);
  const [alertAt, setAlertAt] = useState<string | null>(null);
  const actsOf = ({ instrument, name }: { instrument: string; name: string }) => ({
    rowName: name,
    actions: [
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
      <SwipeableList actsOf={actsAt}>
        <List listCall={reading} rowKey={(row) => row.instrument} label={t.list} uniform empty={<EmptyWatchlist />}>
          {(row) => (
            <SwipeableListRow row={row.instrument} {...actsOf(row)}>
              <InstrumentRow row={row} withMarket />
            </SwipeableListRow>
          )}
        </List>
      </SwipeableList>
      {alertAt === null ? null : <PriceAlertSheet instrument={alertAt} onClose={() => setAlertAt(null)} />}
    </Card>
  );
}

/** Shown instead of an empty watchlist, with a link that leads to a first instrument. */
export function EmptyWatchlist() {
  const t = useTexts('discovery');
  return (
    <EmptyView
      icon="star"
      text={t.empty}
      action={
        <Link to={getRoutePath('search')} className={styles.way}>
          {t.find}
        </Link>
      }
    />
  );
}

/** Takes an instrument off the watchlist; undo puts it back in its old position. */
function useRemoveFromWatchlist(visibleRows: readonly { instrument: string }[]): (instrument: string) => Promise<void> {
  const t = useTexts('quotes');
  const { undo } = useTexts('shell');
  const remove = useCommand('discovery/removeFavorites');
  const add = useCommand('discovery/addFavorite');
  const sort = useCommand('discovery/sortFavorites');
  return async (instrument) => {
    const before = visibleRows.map((row) => row.instrument);
    const restore = async () => {
      if ((await add.run({ instrument })) && before.length > 1) await sort.run({ instruments: before });
    };
    if (await remove.run({ instruments: [instrument] }))
      showToast(t.favoriteRemoved, 'good', { label: undo, onPress: () => void restore() });
  };
}
