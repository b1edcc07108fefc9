/** Lending: the pools, and what one lends and borrows. */
import { formatInstrumentCode } from '../../instruments/last-chosen-instrument.ts';
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { PriceChange } from '../../components/price-figures.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import {
  formatMoneyWithCurrency,
  formatQuantity,
  formatRate,
  getDisplayedRateSign,
  isZero,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import styles from './lending.module.css';
import { LendingOrderRow } from './lending-order-row.tsx';
import { type SecuritiesLendingPool, useQuantityWithUnitFormatter } from './securities-lending-pool.ts';

const VIEWS = ['pools', 'lend', 'borrow'] as const;
type View = (typeof VIEWS)[number];
const PAGE = 20;

function PoolRow({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const { instrument, mine, rate, fromLenders, offered, price } = pool;
  const units = useQuantityWithUnitFormatter(pool);
  const { lending, held, borrowed, recalled } = mine;
  const own = lending
    ? fillPlaceholders(t.youLendOf, { lent: formatQuantity(lending.lent), offered: units(lending.quantity) })
    : isZero(held)
      ? formatInstrumentCode(instrument)
      : fillPlaceholders(t.youHold, { quantity: units(held) });
  return (
    <ListRow
      title={pool.name}
      sub={
        <span className={styles.sub}>
          <span>{own}</span>
          {isZero(borrowed) ? null : <span>{fillPlaceholders(t.youReserve, { quantity: units(borrowed) })}</span>}
          {recalled ? (
            <span className={styles.ending}>
              {fillPlaceholders(t.recalledRow, {
                quantity: units(recalled.quantity),
                time: formatDateTimeToMinute(recalled.dueAt),
              })}
            </span>
          ) : null}
          <span>{fillPlaceholders(t.poolLent, { lent: formatQuantity(fromLenders), offered: units(offered) })}</span>
        </span>
      }
      middle={price ? <Sparkline values={price.spark} sign={getDisplayedRateSign(price.changeRate)} /> : undefined}
      end={
        <span className={styles.end}>
          <b>{fillPlaceholders(t.rateSays, { rate: formatRate(rate) })}</b>
          {price ? <PriceChange rate={price.changeRate} /> : null}
        </span>
      }
      to="/home/lendingPool"
      query={{ instrument }}
    />
  );
}

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
        {(pool) => <PoolRow pool={pool} />}
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
