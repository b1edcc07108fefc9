/** Lending: the pools, and what one lends and borrows. */
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import styles from './lending.module.css';
import { LendingOrderRow } from './lending-order-row.tsx';
import { LendingPoolRow } from './lending-pool-row.tsx';

const VIEWS = ['pools', 'lend', 'borrow'] as const;
type View = (typeof VIEWS)[number];
const PAGE = 20;

function LendingPools() {
  const t = useTexts('lending');
  const reading = useListCall('lending/listLendingPools', { limit: PAGE }, { staleTimeMs: 0 });
  return (
    <Card flush>
      <p className={styles.intro}>{t.listSays}</p>
      <List
        listCall={reading}
        rowKey={({ instrument }) => instrument}
        label={t.tabs.pools}
        empty={<EmptyView text={t.poolsEmpty} icon="coin" />}
        rowHeightRem={5}
      >
        {(pool) => <LendingPoolRow pool={pool} />}
      </List>
    </Card>
  );
}

function LendingOrders({ kind }: { kind: 'lend' | 'borrow' }) {
  const t = useTexts('lending');
  const [status, setStatus] = useState<'inProgress' | 'finished'>('inProgress');
  const reading = useListCall('lending/listLendingOrders', { kind, status, limit: PAGE }, { staleTimeMs: 0 });
  const none = status === 'finished' ? t.finishedEmpty : kind === 'lend' ? t.lendEmpty : t.borrowEmpty;
  return (
    <>
      <div className={styles.choice}>
        <SegmentedControl
          label={t.view}
          value={status}
          onChange={setStatus}
          options={(['inProgress', 'finished'] as const).map((value) => ({ value, label: t.status[value] }))}
        />
      </div>
      {kind === 'lend' ? <LendingTotals /> : null}
      <Card flush>
        <List
          listCall={reading}
          rowKey={({ id }) => id}
          label={t.tabs[kind]}
          empty={<EmptyView text={none} icon="coin" />}
          rowHeightRem={5}
        >
          {(order) => <LendingOrderRow order={order} />}
        </List>
      </Card>
    </>
  );
}

/** What lending has earned in all, and earns a day; nothing before the first night. */
function LendingTotals() {
  const t = useTexts('lending');
  const { data } = useCall('lending/listLendingOrders', { kind: 'lend', limit: 1 }, { staleTimeMs: 0 });
  const totals = data?.totals.filter(({ earned }) => !isZero(earned)) ?? [];
  if (totals.length === 0) return null;
  return (
    <Card title={t.earned} sub={t.aDaySays}>
      <KeyValueList>
        {totals.map(({ currency, earned, lastNight }) => (
          <KeyValue key={currency} name={formatMoneyWithCurrency(earned, currency)}>
            {fillPlaceholders(t.aDay, { amount: formatMoneyWithCurrency(lastNight, currency) })}
          </KeyValue>
        ))}
      </KeyValueList>
    </Card>
  );
}

export default function SecuritiesLendingScreen() {
  const t = useTexts('lending');
  const title = useTexts('routes').lending;
  const requestedTab = useHashQuery()['tab'];
  const [view, setView] = useState<View>(VIEWS.find((each) => each === requestedTab) ?? 'pools');
  return (
    <>
      <BackHeader title={title} fallback="/home/financial" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <Tabs
            label={title}
            value={view}
            onChange={setView}
            tabs={VIEWS.map((value) => ({ value, label: t.tabs[value] }))}
          >
            {view === 'pools' ? <LendingPools /> : <LendingOrders key={view} kind={view} />}
          </Tabs>
        </Page>
      </PullToRefresh>
    </>
  );
}
