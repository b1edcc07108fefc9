/** Lending: the pools, and what one lends and borrows. */
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Row } from '../../components/row.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatQuantity, formatRate, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import styles from './lending.module.css';
import { OrderRow } from './order-row.tsx';
import type { Pool } from './pool.ts';

const VIEWS = ['pools', 'lend', 'borrow'] as const;
type View = (typeof VIEWS)[number];
const PAGE = 20;

function PoolRow({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  const { mine } = pool;
  const held = fill(t.youHold, { quantity: formatQuantity(mine.held) });
  return (
    <Row
      title={pool.name}
      sub={mine.lending ? t.youLend : isZero(mine.held) ? pool.instrument : held}
      end={
        <span className={styles.end}>
          <b>{fill(t.rateSays, { rate: formatRate(pool.rate) })}</b>
          <small>
            {fill(t.lentOf, { lent: formatQuantity(pool.fromLenders), offered: formatQuantity(pool.offered) })}
          </small>
        </span>
      }
      to="/home/lendingPool"
      query={{ instrument: pool.instrument }}
    />
  );
}

function Pools() {
  const t = useTexts('lending');
  const reading = useListCall('lending/listLendingPools', { limit: PAGE }, { staleTimeMs: 0 });
  return (
    <Card flush>
      <List
        reading={reading}
        rowKey={({ instrument }) => instrument}
        label={t.tabs.pools}
        empty={<EmptyView text={t.poolsEmpty} icon="coin" />}
      >
        {(pool) => <PoolRow pool={pool} />}
      </List>
    </Card>
  );
}

function Orders({ kind }: { kind: 'lend' | 'borrow' }) {
  const t = useTexts('lending');
  const [status, setStatus] = useState<'inProgress' | 'finished'>('inProgress');
  const reading = useListCall('lending/listLendingOrders', { kind, status, limit: PAGE }, { staleTimeMs: 0 });
  const none = status === 'finished' ? t.finishedEmpty : kind === 'lend' ? t.lendEmpty : t.borrowEmpty;
  return (
    <>
      <div className={styles.choice}>
        <Segmented
          label={t.view}
          value={status}
          onChange={setStatus}
          options={(['inProgress', 'finished'] as const).map((value) => ({ value, label: t.status[value] }))}
        />
      </div>
      <Card flush>
        <List
          reading={reading}
          rowKey={({ id }) => id}
          label={t.tabs[kind]}
          empty={<EmptyView text={none} icon="coin" />}
          rowHeightRem={5}
        >
          {(order) => <OrderRow order={order} />}
        </List>
      </Card>
    </>
  );
}

export default function LendingScreen() {
  const t = useTexts('lending');
  const title = useTexts('routes').lending;
  const asked = useHashQuery()['tab'];
  const [view, setView] = useState<View>(VIEWS.find((each) => each === asked) ?? 'pools');
  return (
    <>
      <BackHeader title={title} fallback="/home/financial" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <Tabs
            label={title}
            value={view}
            onChange={setView}
            tabs={VIEWS.map((value) => ({ value, label: t.tabs[value] }))}
          >
            {view === 'pools' ? <Pools /> : <Orders key={view} kind={view} />}
          </Tabs>
        </Page>
      </PullToRefresh>
    </>
  );
}
