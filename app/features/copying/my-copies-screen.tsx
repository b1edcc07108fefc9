/** The customer's copies: active ones, ended ones, and what was copied or skipped. */
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { CopyCard } from './copy-card.tsx';
import styles from './copying.module.css';
import type { ListCallRow } from '../../api/use-call.ts';
import { ListRow } from '../../components/list-row.tsx';
import { useHappenedAtFormatter } from '../../components/happened-at.tsx';
import { formatAveragePrice, formatQuantity, formatRate, isZero } from '../../format/numbers.ts';

const VIEWS = ['inProgress', 'ended', 'orders'] as const;
type View = (typeof VIEWS)[number];
const PAGE = 20;

function CopyList({ status }: { status: 'inProgress' | 'ended' }) {
  const t = useTexts('copying');
  const reading = useListCall('copying/listCopies', { status, limit: PAGE }, { staleTimeMs: 0 });
  const find = (
    <Link to="/home/fllow" className={styles.way}>
      {t.findLeaders}
    </Link>
  );
  return (
    <List
      listCall={reading}
      rowKey={({ id }) => id}
      label={t.tabs[status]}
      empty={<EmptyView text={status === 'ended' ? t.endedEmpty : t.copiesEmpty} icon="copy" action={find} />}
      rowHeightRem={25}
    >
      {(copy) => <CopyCard copy={copy} />}
    </List>
  );
}

function CopyOrderList() {
  const t = useTexts('copying');
  const reading = useListCall('copying/listCopyOrders', { limit: PAGE }, { staleTimeMs: 0 });
  return (
    <Card flush>
      <List
        listCall={reading}
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

export default function MyCopiesScreen() {
  const t = useTexts('copying');
  const title = useTexts('routes').fllowOrders;
  const [view, setView] = useState<View>('inProgress');
  return (
    <>
      <BackHeader title={title} fallback="/home/fllow" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <Tabs
            label={title}
            value={view}
            onChange={setView}
            tabs={VIEWS.map((value) => ({ value, label: t.tabs[value] }))}
          >
            {view === 'orders' ? <CopyOrderList /> : <CopyList key={view} status={view} />}
          </Tabs>
        </Page>
      </PullToRefresh>
    </>
  );
}

/** A copy's part of one fill: at which price and how much worse than the trader's, or why it was skipped. */
function CopyOrderRow({ order }: { order: ListCallRow<'copying/listCopyOrders'> }) {
  const formatHappened = useHappenedAtFormatter();
  const t = useTexts('copying');
  const { name, leader, effect, status, reason, quantity, price, leaderPrice, difference, currency } = order;
  const [same, worse] = order.leaving ? [t.leavingSame, t.leavingSays] : [t.sameSays, t.differenceSays];
  const fillValues = {
    name: leader,
    price: formatAveragePrice(leaderPrice, currency),
    difference: formatRate(difference ?? '0'),
  };
  return (
    <ListRow
      title={name}
      sub={
        <span className={styles.sub}>
          <span>{`${leader} · ${t.effect[effect]} · ${formatHappened(order.at ?? order.leaderAt)}`}</span>
          {status === 'filled' && difference !== null ? (
            <span>{fillPlaceholders(isZero(difference) ? same : worse, fillValues)}</span>
          ) : null}
          {reason ? <span>{t.reason[reason]}</span> : null}
        </span>
      }
      end={
        <span className={styles.end}>
          <b>{price === null ? t.orderStatus[status] : formatAveragePrice(price, currency)}</b>
          {status === 'filled' ? <small>{formatQuantity(quantity)}</small> : null}
        </span>
      }
    />
  );
}
