/** One order: the request, its states, fills with the quote of each, its movements, and the command behind it. */
import { Button } from '@mui/material';
import { formatFillExplanation } from '@bourse/contract/texts/fill-explanation.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { Link, useParams } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import {
  formatAmount,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatMean,
  formatPrice,
  formatDateTimeToMinute,
  formatWithCurrency,
} from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, TwoColumns, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StackedLines, StatusLabel, Table } from '../../list/table.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import type { Customer } from './customer-facts.tsx';

type Whole = CallAnswer<'staff/getOrder'>;
type Fill = Whole['fills'][number];
type Transfer = Whole['transfers'][number];

export function OrderPage() {
  const { order: id = '' } = useParams();
  const t = useTexts().customers.orderPage;
  const words = useProductTexts();
  const { data, error, refetch } = useStaffCall('staff/getOrder', { order: id }, { isAccessLogged: true });
  const above = { title: t.above, to: '/search' };
  if (!data)
    return (
      <Page title={t.title} above={above}>
        <LoadingOrError error={error} again={() => void refetch()} />
      </Page>
    );
  const { order, customer } = data;
  return (
    <Page
      title={fillPlaceholders(t.titleOf, { id: order.id })}
      above={{ title: fillPlaceholders(t.customer, { customer }), to: `/customers/${customer}?tab=orders` }}
      about={<StatusLabel tone="plain">{words ? labelOf(words.terms.orderStatus, order.status) : ''}</StatusLabel>}
      actions={<ErroneousTradesLink customer={customer} order={order.id} />}
    >
      <TwoColumns>
        <OrderTermsPanel whole={data} />
        <CommandPanel command={data.command} clientId={order.clientId} />
      </TwoColumns>
      <StepsPanel steps={data.steps} />
      <FillsPanel whole={data} />
      <TransfersPanel transfers={data.transfers} />
    </Page>
  );
}

function ErroneousTradesLink({ customer, order }: { customer: string; order: string }) {
  const t = useTexts().erroneousTrades;
  return useHasPermission('money.correct') ? (
    <Button variant="outlined" component={Link} to={`/erroneous-trades/${customer}/${order}`}>
      {t.open}
    </Button>
  ) : null;
}

function OrderTermsPanel({ whole: { order, customer } }: { whole: Whole }) {
  const { order: o, orderPage: t } = useTexts().customers;
  const terms = useProductTexts()?.terms;
  const { currency } = order;
  const price = (value: string | null) => value && formatWithCurrency(formatPrice(value, currency), currency);
  const money = (value: string) => formatWithCurrency(formatMoney(value, currency), currency);
  return (
    <Panel title={t.asked}>
      <FactList
        facts={[
          [
            t.customerName,
            <Link key="customer" to={`/customers/${customer}`}>
              {customer}
            </Link>,
          ],
          [o.instrument, `${order.name} · ${order.instrument}`],
          [o.direction, terms?.direction[directionOf(order)]],
          [o.type, terms && [terms.orderType[order.type], terms.timeInForce[order.timeInForce]].join(' · ')],
          [o.quantity, formatNumber(order.quantity)],
          [o.filled, formatNumber(order.filled)],
          [o.price, price(order.limitPrice)],
          [t.stop, price(order.stopPrice)],
          [t.leverage, order.leverage > 1 ? `${order.leverage} ×` : null],
          [o.average, order.averagePrice && formatWithCurrency(formatMean(order.averagePrice, currency), currency)],
          [t.hold, money(order.hold)],
          [t.fees, money(order.fees)],
          [t.tax, money(order.tax)],
          [o.cause, terms && labelOf(terms.cause, order.cause)],
          [o.at, formatDateTime(order.createdAt)],
        ]}
      />
    </Panel>
  );
}

function CommandPanel({ command, clientId }: Pick<Whole, 'command'> & { clientId: string | null }) {
  const t = useTexts().customers.orderPage;
  return (
    <Panel title={t.command}>
      {command ? (
        <FactList
          facts={[
            [t.key, command.key],
            [t.at, formatDateTime(command.at)],
            [t.hash, command.hash],
            [t.clientId, clientId],
          ]}
        />
      ) : (
        <p>{t.noCommand}</p>
      )}
    </Panel>
  );
}

function StepsPanel({ steps }: Pick<Whole, 'steps'>) {
  const { order: o, orderPage: t } = useTexts().customers;
  const terms = useProductTexts()?.terms;
  const columns: TableColumn<Whole['steps'][number]>[] = [
    { name: 'step', title: t.number, kind: 'tight', cell: ({ step }) => step },
    { name: 'at', title: t.at, kind: 'tight', cell: ({ at }) => formatDateTime(at) },
    { name: 'status', title: o.status, kind: 'tight', cell: ({ status }) => terms?.orderStatus[status] ?? '' },
    { name: 'cause', title: o.cause, cell: ({ cause }) => (terms ? labelOf(terms.cause, cause) : '') },
    { name: 'filled', title: o.filled, kind: 'number', cell: ({ filled }) => formatNumber(filled) },
  ];
  return (
    <Panel title={t.steps}>
      <Table label={t.steps} columns={columns} rows={steps} idOf={({ step }) => String(step)} empty="" />
    </Panel>
  );
}

function FillsPanel({ whole: { fills, order, maintenance } }: { whole: Whole }) {
  const t = useTexts().customers.orderPage;
  const words = useProductTexts();
  const { currency, side, instrument } = order;
  const price = (name: string, title: string, of: (row: Fill) => string): TableColumn<Fill> => ({
    name,
    title,
    kind: 'number',
    cell: (row) => formatPrice(of(row), currency),
  });
  const why = (row: Fill): readonly string[] => {
    if (!words) return [];
    const explained = {
      ...row,
      instrument,
      maintenance: maintenance === null ? '' : `${rateToPercent(maintenance)}%`,
    };
    const { reason, basis } = formatFillExplanation(words, explained, side, currency);
    return [reason, basis].filter(Boolean);
  };
  const columns: TableColumn<Fill>[] = [
    { name: 'at', title: t.at, kind: 'tight', cell: ({ fill: { at } }) => formatDateTime(at) },
    { name: 'quantity', title: t.quantity, kind: 'number', cell: (row) => formatNumber(row.fill.quantity) },
    price('price', t.price, (row) => row.fill.price),
    price('bid', t.bid, ({ bid }) => bid),
    price('ask', t.ask, ({ ask }) => ask),
    { name: 'size', title: t.displayed, kind: 'number', cell: ({ displayedSize }) => formatNumber(displayedSize) },
    { name: 'fee', title: t.fees, kind: 'number', cell: (row) => formatMoney(row.fill.fee, currency) },
    { name: 'tax', title: t.tax, kind: 'number', cell: (row) => formatMoney(row.fill.tax, currency) },
    { name: 'why', title: t.why, cell: (row) => why(row).map((line) => <div key={line}>{line}</div>) },
  ];
  return (
    <Panel title={t.fills}>
      <Table label={t.fills} columns={columns} rows={fills} idOf={(row) => row.fill.id} empty={t.noFills} />
    </Panel>
  );
}

function TransfersPanel({ transfers }: Pick<Whole, 'transfers'>) {
  const { record, orderPage: t } = useTexts().customers;
  const terms = useProductTexts()?.terms;
  const account = (name: string): string => (terms ? labelOf(terms.bucket, name) : '');
  const columns: TableColumn<Transfer>[] = [
    { name: 'number', title: record.number, kind: 'tight', cell: ({ seq }) => seq },
    { name: 'at', title: record.at, kind: 'tight', cell: ({ at }) => formatDateTime(at) },
    { name: 'what', title: record.what, cell: ({ code }) => (terms ? labelOf(terms.transfer, code) : '') },
    {
      name: 'amount',
      title: record.amount,
      kind: 'number',
      cell: ({ amount, currency }) => formatWithCurrency(formatMoney(amount, currency), currency),
    },
    { name: 'from', title: record.from, kind: 'tight', cell: ({ from }) => account(from) },
    { name: 'to', title: record.to, kind: 'tight', cell: ({ to }) => account(to) },
  ];
  return (
    <Panel title={t.transfers}>
      <Table label={t.transfers} columns={columns} rows={transfers} idOf={({ seq }) => seq} empty={t.noTransfers} />
    </Panel>
  );
}

/** A customer's positions and orders as rows. */

type Position = Customer['positions']['rows'][number];
type Order = Customer['orders']['rows'][number];

/** What an order does, from its side and effect: closing a long position sells. */
const directionOf = ({ side, effect }: Pick<Order, 'side' | 'effect'>): 'buy' | 'sell' =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

function usePositionColumns(): TableColumn<Position>[] {
  const p = useTexts().customers.position;
  const terms = useProductTexts()?.terms;
  return [
    {
      name: 'instrument',
      title: p.instrument,
      cell: ({ instrument, name }) => <StackedLines lines={[name, instrument]} />,
    },
    {
      name: 'side',
      title: p.side,
      kind: 'tight',
      cell: ({ side, leverage }) => `${terms?.side[side] ?? ''} ${leverage} ×`,
    },
    { name: 'quantity', title: p.quantity, kind: 'number', cell: ({ openQuantity }) => formatNumber(openQuantity) },
    {
      name: 'cost',
      title: p.cost,
      kind: 'number',
      cell: ({ averageCost, currency }) => formatMean(averageCost, currency),
    },
    {
      name: 'last',
      title: p.last,
      kind: 'number',
      cell: ({ lastPrice, currency }) => formatPrice(lastPrice, currency),
    },
    {
      name: 'value',
      title: p.value,
      kind: 'number',
      cell: ({ marketValue, currency }) => formatAmount(marketValue, currency),
    },
    { name: 'profit', title: p.profit, kind: 'number', cell: ({ profit, currency }) => formatAmount(profit, currency) },
    { name: 'status', title: p.status, kind: 'tight', cell: ({ status }) => terms?.orderStatus[status] ?? '' },
    { name: 'opened', title: p.opened, kind: 'number', cell: ({ openedAt }) => formatDateTimeToMinute(openedAt) },
  ];
}

function useOrderColumns(): TableColumn<Order>[] {
  const texts = useTexts();
  const o = texts.customers.order;
  const none = texts.list.none;
  const terms = useProductTexts()?.terms;
  return [
    {
      name: 'instrument',
      title: o.instrument,
      cell: ({ instrument, name }) => <StackedLines lines={[name, instrument]} />,
    },
    {
      name: 'direction',
      title: o.direction,
      kind: 'tight',
      cell: (order) => terms?.direction[directionOf(order)] ?? '',
    },
    { name: 'type', title: o.type, kind: 'tight', cell: ({ type }) => terms?.orderType[type] ?? '' },
    { name: 'quantity', title: o.quantity, kind: 'number', cell: ({ quantity }) => formatNumber(quantity) },
    { name: 'filled', title: o.filled, kind: 'number', cell: ({ filled }) => formatNumber(filled) },
    {
      name: 'price',
      title: o.price,
      kind: 'number',
      cell: ({ limitPrice, currency }) => (limitPrice ? formatPrice(limitPrice, currency) : none),
    },
    {
      name: 'average',
      title: o.average,
      kind: 'number',
      cell: ({ averagePrice, currency }) =>
        averagePrice ? formatWithCurrency(formatMean(averagePrice, currency), currency) : none,
    },
    { name: 'status', title: o.status, kind: 'tight', cell: ({ status }) => terms?.orderStatus[status] ?? '' },
    { name: 'cause', title: o.cause, cell: ({ cause }) => (terms ? labelOf(terms.cause, cause) : '') },
    { name: 'at', title: o.at, kind: 'number', cell: ({ createdAt }) => formatDateTimeToMinute(createdAt) },
  ];
}

export const usePositionAndOrderColumns = () => ({ positions: usePositionColumns(), orders: useOrderColumns() });
