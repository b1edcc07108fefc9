/** The customer's copies: active ones, ended ones, and what was copied or skipped. */
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { CopyCard } from './copy-card.tsx';
import { CopyOrderRow } from './copy-order-row.tsx';
import styles from './copying.module.css';

const VIEWS = ['inProgress', 'ended', 'orders'] as const;
type View = (typeof VIEWS)[number];
const PAGE = 20;

function Copies({ status }: { status: 'inProgress' | 'ended' }) {
  const t = useTexts('copying');
  const reading = useListCall('copying/listCopies', { status, limit: PAGE }, { staleTimeMs: 0 });
  const find = (
    <Link to="/home/fllow" className={styles.way}>
      {t.findLeaders}
    </Link>
  );
  return (
    <List
      reading={reading}
      rowKey={({ id }) => id}
      label={t.tabs[status]}
      empty={<EmptyView text={status === 'ended' ? t.endedEmpty : t.copiesEmpty} icon="copy" action={find} />}
      rowHeightRem={20}
    >
      {(copy) => <CopyCard copy={copy} />}
    </List>
  );
}

function Orders() {
  const t = useTexts('copying');
  const reading = useListCall('copying/listCopyOrders', { limit: PAGE }, { staleTimeMs: 0 });
  return (
    <Card flush>
      <List
        reading={reading}
        rowKey={({ id, copy }) => `${id} ${copy}`}
        label={t.tabs.orders}
        empty={<EmptyView text={t.ordersEmpty} icon="copy" />}
        rowHeightRem={5}
      >
        {(order) => <CopyOrderRow order={order} />}
      </List>
    </Card>
  );
}

export default function CopiesScreen() {
  const t = useTexts('copying');
  const title = useTexts('routes').fllowOrders;
  const [view, setView] = useState<View>('inProgress');
  return (
    <>
      <BackHeader title={title} fallback="/home/fllow" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <Tabs
            label={title}
            value={view}
            onChange={setView}
            tabs={VIEWS.map((value) => ({ value, label: t.tabs[value] }))}
          >
            {view === 'orders' ? <Orders /> : <Copies key={view} status={view} />}
          </Tabs>
        </Page>
      </PullToRefresh>
    </>
  );
}
