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
import { formatMoneyWithCurrency, formatQuantity, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import styles from './lending.module.css';
import { type SecuritiesLendingPool, useQuantityWithUnitFormatter } from './securities-lending-pool.ts';
import type { ListCallRow } from '../../api/use-call.ts';

const VIEWS = ['pools', 'lend', 'borrow'] as const;
type View = (typeof VIEWS)[number];
const PAGE = 20;

function PoolRow({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const { instrument, mine, rate, fromLenders, offered } = pool;
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
      end={<b className={styles.rate}>{fillPlaceholders(t.rateSays, { rate: formatRate(rate) })}</b>}
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
          {(order) => <OrderRow order={order} />}
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

/** What is lent or reserved, since when or until when, and what it has earned or cost. */
function OrderRow({ order }: { order: ListCallRow<'lending/listLendingOrders'> }) {
  const t = useTexts('lending');
  const { kind, status, name, instrument, quantity, lent, fees, currency, since, dueAt, endedAt, cause } = order;
  const write = useQuantityWithUnitFormatter(order);
  const isRecalled = status === 'recalled';
  const when =
    status === 'finished'
      ? `${t.ended} ${formatDateTimeToMinute(endedAt ?? since)}`
      : isRecalled
        ? fillPlaceholders(t.dueSays, { time: formatDateTimeToMinute(dueAt ?? since) })
        : `${t.since} ${formatDateTimeToMinute(since)}`;
  const units =
    kind === 'borrow'
      ? fillPlaceholders(t.reserved, { quantity: write(quantity) })
      : fillPlaceholders(t.lentOf, { lent: formatQuantity(lent), offered: write(quantity) });
  return (
    <ListRow
      title={name}
      sub={
        <span className={styles.sub}>
          <span className={isRecalled ? styles.ending : undefined}>{when}</span>
          <span>{cause ? t.cause[cause] : units}</span>
        </span>
      }
      end={
        <span className={styles.end}>
          <b>{formatMoneyWithCurrency(fees, currency)}</b>
          <small>{kind === 'lend' ? t.earned : t.paid}</small>
        </span>
      }
      to="/home/lendingPool"
      query={{ instrument }}
    />
  );
}
