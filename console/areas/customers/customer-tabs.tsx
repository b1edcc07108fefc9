/**
 * A customer's balances, positions, orders, movements, requests, sessions, notices and restrictions: the same figures
 * that the customer sees.
 */
import { fill } from '@bourse/contract/texts/fill.ts';
import { useTexts } from '../../language/use-texts.ts';
import { type Column, Table } from '../../list/table.tsx';
import { useReviewColumns } from '../reviews/shared/review-columns.tsx';
import { useAccountColumns } from './account-columns.tsx';
import type { Customer } from './customer.ts';
import { Restrictions } from './restrictions.tsx';
import { useTradingColumns } from './trading-columns.tsx';
import { formatMoney } from '../../language/format.ts';
import styles from './customer.module.css';

export const TABS = [
  'balances',
  'positions',
  'orders',
  'records',
  'reviews',
  'sessions',
  'notices',
  'restrictions',
] as const;
export type TabName = (typeof TABS)[number];

interface ShownProps<Row> {
  tab: TabName;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf(row: Row): string;
  to?(row: Row): string;
  more?: string | null;
}

/** `more` is where a longer list goes on, of which the page shows the beginning. */
function Shown<Row>({ tab, rows, more = null, ...rest }: ShownProps<Row>) {
  const t = useTexts().customers;
  return (
    <>
      <Table label={t.tabs[tab]} rows={rows} empty={t.none[tab]} {...rest} />
      {more === null ? null : <p className={styles.more}>{fill(t.firstPage, { count: rows.length })}</p>}
    </>
  );
}

export function TabPanel({ tab, customer, onChange }: { tab: TabName; customer: Customer; onChange(): void }) {
  const reviews = useReviewColumns();
  const { positions, orders } = useTradingColumns();
  const { balances, records, sessions, notices } = useAccountColumns();
  switch (tab) {
    case 'balances':
      return (
        <>
          <Totals wallet={customer.wallet} />
          <Shown tab={tab} rows={customer.wallet.accounts} columns={balances} idOf={({ currency }) => currency} />
        </>
      );
    case 'positions':
      return (
        <Shown
          tab={tab}
          rows={customer.positions.rows}
          more={customer.positions.next}
          columns={positions}
          idOf={({ id }) => id}
        />
      );
    case 'orders':
      return (
        <Shown
          tab={tab}
          rows={customer.orders.rows}
          more={customer.orders.next}
          columns={orders}
          idOf={({ id }) => id}
        />
      );
    case 'records':
      return (
        <Shown
          tab={tab}
          rows={customer.transfers.rows}
          more={customer.transfers.next}
          columns={records}
          idOf={({ seq, currency }) => `${currency} ${seq}`}
        />
      );
    case 'reviews':
      return (
        <Shown
          tab={tab}
          rows={customer.reviews}
          columns={reviews.filter(({ name }) => name !== 'customer')}
          idOf={({ id }) => id}
          to={({ id }) => `/reviews/${id}`}
        />
      );
    case 'sessions':
      return <Shown tab={tab} rows={customer.sessions.rows} columns={sessions} idOf={({ id }) => id} />;
    case 'notices':
      return (
        <Shown
          tab={tab}
          rows={customer.notices.rows}
          more={customer.notices.next}
          columns={notices}
          idOf={({ id }) => id}
        />
      );
    case 'restrictions':
      return <Restrictions customer={customer} onDone={onChange} />;
  }
}

function Totals({ wallet }: { wallet: Customer['wallet'] }) {
  const t = useTexts().customers.balance;
  const facts = [
    [fill(t.total, { currency: wallet.in }), wallet.total],
    [t.available, wallet.available],
    [t.frozen, wallet.frozen],
    [t.margin, wallet.margin],
    [t.profit, wallet.profit],
  ] as const;
  return (
    <dl className={styles.totals}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(value, wallet.in)}</dd>
        </div>
      ))}
    </dl>
  );
}
