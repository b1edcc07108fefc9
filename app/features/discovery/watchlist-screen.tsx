import { refreshNow } from '../../api/cache.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Icon } from '../../components/icon.tsx';
import { List } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { pathOf } from '../../routes/table.ts';
import { InstrumentRow } from '../quotes/instrument-row.tsx';
import styles from './discovery.module.css';

/** The watchlist in the customer's own order, live. */
export function WatchlistScreen() {
  const t = useTexts('discovery');
  const title = useTexts('routes').favorite;
  const reading = useListCall('discovery/listFavorites', { spark: true });
  const ways = (
    <>
      <Link to={pathOf('search')} className={styles.sign} label={t.find}><Icon name="find" /></Link>
      {reading.rows.length > 0 ? <Link to={pathOf('editSelf')} className={styles.sign} label={t.edit}><Icon name="edit" /></Link> : null}
    </>
  );
  return (
    <>
      <BackHeader title={title} end={ways} />
      <PullToRefresh onRefresh={() => refreshNow('discovery/listFavorites')}>
        <Page foot="none">
          <Card flush>
            <List reading={reading} rowKey={(row) => row.instrument} label={t.list} uniform
              empty={<EmptyView icon="star" text={t.empty} action={<Link to={pathOf('search')} className={styles.way}>{t.find}</Link>} />}>
              {(row) => <InstrumentRow row={row} withMarket />}
            </List>
          </Card>
        </Page>
      </PullToRefresh>
    </>
  );
}
