/**
 * A customer's balances, positions, orders, movements, requests, sessions, notices and restrictions: the same figures
 * that the customer sees.
 */
import { useSearchParams } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import { ExportButton } from '../../export/export-button.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { type Column, Table } from '../../list/table.tsx';
import { useReviewColumns } from '../reviews/shared/review-columns.tsx';
import { useAccountColumns } from './account-columns.tsx';
import type { Customer } from './customer.ts';
import { usePortfolioColumns } from './portfolio-columns.tsx';
import { Restrictions } from './restrictions.tsx';
import { useTradingColumns } from './trading-columns.tsx';
import { formatMoney, formatPercent } from '../../language/format.ts';
import styles from './customer.module.css';

export const TABS = [
  'balances',
  'portfolios',
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
  /** The table of which a file with all of the customer's rows can be saved. */
  saved?: { what: 'ledger' | 'orders'; customer: string };
}

/** `more` is the cursor of further rows, or null if `rows` is the whole list. */
function Shown<Row>({ tab, rows, more = null, saved, ...rest }: ShownProps<Row>) {
  const { customers: t, exports } = useTexts();
  return (
    <>
      <Table label={t.tabs[tab]} rows={rows} empty={t.none[tab]} {...rest} />
      {more === null ? null : <p className={styles.more}>{fill(t.firstPage, { count: rows.length })}</p>}
      {saved ? (
        <ExportButton what={saved.what} name={exports[saved.what]} filter={{ customer: saved.customer }} dated />
      ) : null}
    </>
  );
}

interface PanelProps {
  tab: TabName;
  customer: Customer;
  onChange(): void;
}

/** What the customer trades. */
function TradingPanel({ tab, customer: { id, positions, orders } }: PanelProps & { tab: 'positions' | 'orders' }) {
  const columns = useTradingColumns();
  const idOf = ({ id }: { id: string }) => id;
  if (tab === 'positions')
    return <Shown tab={tab} rows={positions.rows} more={positions.next} columns={columns.positions} idOf={idOf} />;
  return (
    <Shown
      tab={tab}
      rows={orders.rows}
      more={orders.next}
      saved={{ what: 'orders', customer: id }}
      columns={columns.orders}
      idOf={idOf}
      to={({ id }) => `/orders/${id}`}
    />
  );
}

/** The customer's money, messages and devices. */
function AccountPanel({ tab, customer }: PanelProps & { tab: 'balances' | 'records' | 'sessions' | 'notices' }) {
  const { balances, records, sessions, notices } = useAccountColumns();
  const { wallet, transfers } = customer;
  const idOf = ({ id }: { id: string }) => id;
  switch (tab) {
    case 'balances':
      return (
        <>
          <Totals customer={customer} />
          <Shown tab={tab} rows={wallet.accounts} columns={balances} idOf={({ currency }) => currency} />
        </>
      );
    case 'records':
      return (
        <Shown
          tab={tab}
          rows={transfers.rows}
          more={transfers.next}
          saved={{ what: 'ledger', customer: customer.id }}
          columns={records}
          idOf={({ seq, currency }) => `${currency} ${seq}`}
        />
      );
    case 'sessions':
      return <Shown tab={tab} rows={customer.sessions.rows} columns={sessions} idOf={idOf} />;
    case 'notices':
      return (
        <Shown tab={tab} rows={customer.notices.rows} more={customer.notices.next} columns={notices} idOf={idOf} />
      );
  }
}

function ReviewsPanel({ customer }: Pick<PanelProps, 'customer'>) {
  const columns = useReviewColumns().filter(({ name }) => name !== 'customer');
  const toReview = ({ id }: { id: string }) => `/reviews/${id}`;
  return <Shown tab="reviews" rows={customer.reviews} columns={columns} idOf={({ id }) => id} to={toReview} />;
}

/** Each portfolio expands to its own balances, positions and orders. */
function PortfoliosPanel({ customer: { portfolios } }: Pick<PanelProps, 'customer'>) {
  const columns = usePortfolioColumns(portfolios.in);
  const [query] = useSearchParams();
  const to = ({ portfolio }: { portfolio: string }): string => {
    const next = new URLSearchParams(query);
    next.set('portfolio', portfolio);
    next.set('tab', 'balances');
    return `?${next}`;
  };
  return (
    <Shown tab="portfolios" rows={portfolios.rows} columns={columns} idOf={({ portfolio }) => portfolio} to={to} />
  );
}

export function TabPanel({ tab, ...rest }: PanelProps) {
  if (tab === 'positions' || tab === 'orders') return <TradingPanel tab={tab} {...rest} />;
  if (tab === 'portfolios') return <PortfoliosPanel customer={rest.customer} />;
  if (tab === 'reviews') return <ReviewsPanel customer={rest.customer} />;
  if (tab === 'restrictions') return <Restrictions customer={rest.customer} onDone={rest.onChange} />;
  return <AccountPanel tab={tab} {...rest} />;
}

function Totals({ customer: { wallet, portfolios, year } }: Pick<PanelProps, 'customer'>) {
  const { balance: t, portfolio } = useTexts().customers;
  const shown = portfolios.rows.find((each) => each.portfolio === wallet.portfolio);
  const facts = [
    [fill(t.total, { currency: wallet.in }), wallet.total],
    [t.available, wallet.available],
    [t.frozen, wallet.frozen],
    [t.margin, wallet.margin],
    [t.profit, wallet.profit],
    [t.year, year.profit],
  ] as const;
  return (
    <dl className={styles.totals}>
      {portfolios.rows.length > 1 ? (
        <>
          <div>
            <dt>{portfolio.name}</dt>
            <dd>{shown?.name ?? portfolio.main}</dd>
          </div>
          <div>
            <dt>{portfolio.together}</dt>
            <dd>{formatMoney(portfolios.total, portfolios.in)}</dd>
          </div>
        </>
      ) : null}
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(value, wallet.in)}</dd>
        </div>
      ))}
      <div>
        <dt>{t.twr}</dt>
        <dd>{year.twr === null ? '–' : formatPercent(year.twr)}</dd>
      </div>
    </dl>
  );
}
