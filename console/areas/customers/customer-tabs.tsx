/**
 * A customer's balances, positions, orders, movements, requests, sessions, API keys, webhooks, notices and
 * restrictions: the same figures that the customer sees.
 */
import { useSearchParams } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { ExportButton } from '../../list/export-button.tsx';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { type TableColumn, Table, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';
import { useReviewQueueColumns } from '../reviews/shared/review-queue-columns.tsx';
import type { Customer } from './customer-facts.tsx';
import { CustomerApiKeys } from './customer-api-keys.tsx';
import { CustomerWebhooks } from './customer-webhooks.tsx';
import { CustomerRestrictions } from './customer-restrictions.tsx';
import { usePositionAndOrderColumns } from './order-page.tsx';
import { formatDateTime, formatMoney, formatPercent, formatWithCurrency } from '../../language/format.ts';
import styles from './customer.module.css';
import { formatNoticeText } from '@bourse/contract/texts/refusal-and-notice-texts.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';

export const CUSTOMER_TABS = [
  'balances',
  'portfolios',
  'positions',
  'orders',
  'records',
  'reviews',
  'sessions',
  'apiKeys',
  'webhooks',
  'notices',
  'restrictions',
] as const;
export type CustomerTabName = (typeof CUSTOMER_TABS)[number];

interface TabTableProps<Row> {
  tab: CustomerTabName;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  idOf?(row: Row): string;
  to?(row: Row): string;
  more?: string | null;
  /** The table of which a file with all of the customer's rows can be saved. */
  saved?: { what: 'ledger' | 'orders'; customer: string };
}

/** `more` is the cursor of further rows, or null if `rows` is the whole list. */
function TabTable<Row>({ tab, rows, more = null, saved, ...rest }: TabTableProps<Row>) {
  const { customers: t, exports } = useTexts();
  return (
    <>
      <Table label={t.tabs[tab]} rows={rows} empty={t.none[tab]} {...rest} />
      {more === null ? null : <p className={styles.more}>{fillPlaceholders(t.firstPage, { count: rows.length })}</p>}
      {saved ? (
        <ExportButton what={saved.what} name={exports[saved.what]} filter={{ customer: saved.customer }} dated />
      ) : null}
    </>
  );
}

interface PanelProps {
  tab: CustomerTabName;
  customer: Customer;
  onChange(): void;
}

/** What the customer trades. */
function TradingPanel({ tab, customer: { id, positions, orders } }: PanelProps & { tab: 'positions' | 'orders' }) {
  const columns = usePositionAndOrderColumns();
  if (tab === 'positions')
    return <TabTable tab={tab} rows={positions.rows} more={positions.next} columns={columns.positions} />;
  return (
    <TabTable
      tab={tab}
      rows={orders.rows}
      more={orders.next}
      saved={{ what: 'orders', customer: id }}
      columns={columns.orders}
      to={({ id }) => `/orders/${id}`}
    />
  );
}

/** The customer's money, messages and devices. */
function AccountPanel({ tab, customer }: PanelProps & { tab: 'balances' | 'records' | 'sessions' | 'notices' }) {
  const { balances, records, sessions, notices } = useAccountColumns();
  const { wallet, transfers } = customer;
  switch (tab) {
    case 'balances':
      return (
        <>
          <Totals customer={customer} />
          <TabTable tab={tab} rows={wallet.accounts} columns={balances} idOf={({ currency }) => currency} />
        </>
      );
    case 'records':
      return (
        <TabTable
          tab={tab}
          rows={transfers.rows}
          more={transfers.next}
          saved={{ what: 'ledger', customer: customer.id }}
          columns={records}
          idOf={({ seq, currency }) => `${currency} ${seq}`}
        />
      );
    case 'sessions':
      return <TabTable tab={tab} rows={customer.sessions.rows} columns={sessions} />;
    case 'notices':
      return <TabTable tab={tab} rows={customer.notices.rows} more={customer.notices.next} columns={notices} />;
  }
}

function ReviewsPanel({ customer }: Pick<PanelProps, 'customer'>) {
  const { customer: _, ...columns } = useReviewQueueColumns();
  const toReview = ({ id }: { id: string }) => `/reviews/${id}`;
  return <TabTable tab="reviews" rows={customer.reviews} columns={Object.values(columns)} to={toReview} />;
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
    <TabTable tab="portfolios" rows={portfolios.rows} columns={columns} idOf={({ portfolio }) => portfolio} to={to} />
  );
}

export function CustomerTabPanel({ tab, ...rest }: PanelProps) {
  if (tab === 'positions' || tab === 'orders') return <TradingPanel tab={tab} {...rest} />;
  if (tab === 'portfolios') return <PortfoliosPanel customer={rest.customer} />;
  if (tab === 'reviews') return <ReviewsPanel customer={rest.customer} />;
  if (tab === 'apiKeys') return <CustomerApiKeys customer={rest.customer} />;
  if (tab === 'webhooks') return <CustomerWebhooks customer={rest.customer} />;
  if (tab === 'restrictions') return <CustomerRestrictions customer={rest.customer} onDone={rest.onChange} />;
  return <AccountPanel tab={tab} {...rest} />;
}

function Totals({ customer: { wallet, portfolios, year } }: Pick<PanelProps, 'customer'>) {
  const { balance: t, portfolio } = useTexts().customers;
  const selectedPortfolio = portfolios.rows.find((each) => each.portfolio === wallet.portfolio);
  const facts = [
    [fillPlaceholders(t.total, { currency: wallet.in }), wallet.total],
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
            <dd>{selectedPortfolio?.name ?? portfolio.main}</dd>
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

/** A customer's accounts, movements, sessions and notices as rows. */

type Rows<Name extends 'transfers' | 'sessions' | 'notices'> = Customer[Name]['rows'][number];

function useAccountColumns() {
  const texts = useTexts();
  const { balance, record, session, notice } = texts.customers;
  const words = useProductTexts();
  const amount =
    (of: (row: Customer['wallet']['accounts'][number]) => string) => (row: Customer['wallet']['accounts'][number]) =>
      formatMoney(of(row), row.currency);
  const bucket = (name: string): string => (words ? labelOf(words.terms.bucket, name) : name);
  const balances: TableColumn<Customer['wallet']['accounts'][number]>[] = [
    tightColumn(balance.currency, 'currency'),
    numberColumn(
      balance.available,
      amount(({ available }) => available),
    ),
    numberColumn(
      balance.frozen,
      amount(({ frozen }) => frozen),
    ),
    numberColumn(
      balance.margin,
      amount(({ margin }) => margin),
    ),
    numberColumn(
      balance.loan,
      amount(({ loan }) => loan),
    ),
  ];
  const records: TableColumn<Rows<'transfers'>>[] = [
    tightColumn(record.at, ({ at }) => formatDateTime(at)),
    textColumn(record.what, ({ code }) => (words ? labelOf(words.terms.transfer, code) : code)),
    numberColumn(record.amount, ({ amount: sum, currency }) =>
      formatWithCurrency(formatMoney(sum, currency), currency),
    ),
    tightColumn(record.from, ({ from }) => bucket(from)),
    tightColumn(record.to, ({ to }) => bucket(to)),
    tightColumn(record.reference, 'reference'),
    numberColumn(record.number, 'seq'),
  ];
  const sessions: TableColumn<Rows<'sessions'>>[] = [
    textColumn(session.device, 'device'),
    numberColumn(session.since, ({ createdAt }) => formatDateTime(createdAt)),
    numberColumn(session.seen, ({ seenAt }) => formatDateTime(seenAt)),
  ];
  const formatNotice = ({ code, params }: Rows<'notices'>) => (words ? formatNoticeText(words, code, params) : null);
  const notices: TableColumn<Rows<'notices'>>[] = [
    tightColumn(notice.at, ({ at }) => formatDateTime(at)),
    tightColumn(notice.title, (row) => formatNotice(row)?.title ?? row.code),
    textColumn(notice.body, (row) => formatNotice(row)?.body ?? ''),
    tightColumn(notice.read, ({ read }) => (read ? texts.reviews.yes : texts.reviews.no)),
  ];
  return { balances, records, sessions, notices };
}

/** A customer's portfolios as rows. */

type Row = Customer['portfolios']['rows'][number];

/** `currency`: the currency of the totals. */
function usePortfolioColumns(currency: string): TableColumn<Row>[] {
  const { portfolio: p } = useTexts().customers;
  return [
    textColumn(p.name, ({ name }) => name ?? p.main),
    numberColumn(p.total, ({ total }) => formatWithCurrency(formatMoney(total, currency), currency)),
    numberColumn(p.available, ({ available }) => formatMoney(available, currency)),
    numberColumn(p.positions, 'openPositions'),
    numberColumn(p.orders, 'pendingOrders'),
    numberColumn(p.since, ({ createdAt }) => (createdAt === null ? '' : formatDateTime(createdAt))),
  ];
}
