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
import { FactList, Page, Panel, TwoColumns, LoadingPage } from '../../layout/page.tsx';
import {
  type TableColumn,
  StackedLines,
  StatusLabel,
  numberColumn,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';
import { useHasPermission } from '../../api/session.ts';
import type { Customer } from './customer-facts.tsx';

type Whole = CallAnswer<'staff/getOrder'>;
type Fill = Whole['fills'][number];
type Transfer = Whole['transfers'][number];

export function OrderPage() {
  const { order: id = '' } = useParams();
  const t = useTexts().customers.orderPage;
  const words = useProductTexts();
  const reading = useStaffCall('staff/getOrder', { order: id }, { isAccessLogged: true });
  const { data } = reading;
  const above = { title: t.above, to: '/search' };
  if (!data) return <LoadingPage title={t.title} above={above} reading={reading} />;
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

function OrderTermsPanel({ whole: { order, customer, apiKeyName } }: { whole: Whole }) {
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
          [t.apiKey, apiKeyName && `${apiKeyName} · ${order.apiKey}`],
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
    tightColumn(t.number, 'step'),
    tightColumn(t.at, ({ at }) => formatDateTime(at)),
    tightColumn(o.status, ({ status }) => terms?.orderStatus[status] ?? ''),
    textColumn(o.cause, ({ cause }) => (terms ? labelOf(terms.cause, cause) : '')),
    numberColumn(o.filled, ({ filled }) => formatNumber(filled)),
  ];
  return <TablePanel title={t.steps} columns={columns} rows={steps} idOf={({ step }) => String(step)} empty="" />;
}

function FillsPanel({ whole: { fills, order, maintenance } }: { whole: Whole }) {
  const t = useTexts().customers.orderPage;
  const words = useProductTexts();
  const { currency, side, instrument } = order;
  const price = (name: string, title: string, of: (row: Fill) => string): TableColumn<Fill> =>
    numberColumn(title, (row) => formatPrice(of(row), currency));
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
    tightColumn(t.at, ({ fill: { at } }) => formatDateTime(at)),
    numberColumn(t.quantity, (row) => formatNumber(row.fill.quantity)),
    price('price', t.price, (row) => row.fill.price),
    price('bid', t.bid, ({ bid }) => bid),
    price('ask', t.ask, ({ ask }) => ask),
    numberColumn(t.displayed, ({ displayedSize }) => formatNumber(displayedSize)),
    numberColumn(t.fees, (row) => formatMoney(row.fill.fee, currency)),
    numberColumn(t.tax, (row) => formatMoney(row.fill.tax, currency)),
    textColumn(t.why, (row) => why(row).map((line) => <div key={line}>{line}</div>)),
  ];
  return <TablePanel title={t.fills} columns={columns} rows={fills} idOf={(row) => row.fill.id} empty={t.noFills} />;
}

function TransfersPanel({ transfers }: Pick<Whole, 'transfers'>) {
  const { record, orderPage: t } = useTexts().customers;
  const terms = useProductTexts()?.terms;
  const account = (name: string): string => (terms ? labelOf(terms.bucket, name) : '');
  const columns: TableColumn<Transfer>[] = [
    tightColumn(record.number, 'seq'),
    tightColumn(record.at, ({ at }) => formatDateTime(at)),
    textColumn(record.what, ({ code }) => (terms ? labelOf(terms.transfer, code) : '')),
    numberColumn(record.amount, ({ amount, currency }) => formatWithCurrency(formatMoney(amount, currency), currency)),
    tightColumn(record.from, ({ from }) => account(from)),
    tightColumn(record.to, ({ to }) => account(to)),
  ];
  return (
    <TablePanel title={t.transfers} columns={columns} rows={transfers} idOf={({ seq }) => seq} empty={t.noTransfers} />
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
    textColumn(p.instrument, ({ instrument, name }) => <StackedLines lines={[name, instrument]} />),
    tightColumn(p.side, ({ side, leverage }) => `${terms?.side[side] ?? ''} ${leverage} ×`),
    numberColumn(p.quantity, ({ openQuantity }) => formatNumber(openQuantity)),
    numberColumn(p.cost, ({ averageCost, currency }) => formatMean(averageCost, currency)),
    numberColumn(p.last, ({ lastPrice, currency }) => formatPrice(lastPrice, currency)),
    numberColumn(p.value, ({ marketValue, currency }) => formatAmount(marketValue, currency)),
    numberColumn(p.profit, ({ profit, currency }) => formatAmount(profit, currency)),
    tightColumn(p.status, ({ status }) => terms?.orderStatus[status] ?? ''),
    numberColumn(p.opened, ({ openedAt }) => formatDateTimeToMinute(openedAt)),
  ];
}

function useOrderColumns(): TableColumn<Order>[] {
  const texts = useTexts();
  const o = texts.customers.order;
  const none = texts.list.none;
  const terms = useProductTexts()?.terms;
  return [
    textColumn(o.instrument, ({ instrument, name }) => <StackedLines lines={[name, instrument]} />),
    tightColumn(o.direction, (order) => terms?.direction[directionOf(order)] ?? ''),
    tightColumn(o.type, ({ type }) => terms?.orderType[type] ?? ''),
    numberColumn(o.quantity, ({ quantity }) => formatNumber(quantity)),
    numberColumn(o.filled, ({ filled }) => formatNumber(filled)),
    numberColumn(o.price, ({ limitPrice, currency }) => (limitPrice ? formatPrice(limitPrice, currency) : none)),
    numberColumn(o.average, ({ averagePrice, currency }) =>
      averagePrice ? formatWithCurrency(formatMean(averagePrice, currency), currency) : none,
    ),
    tightColumn(o.status, ({ status }) => terms?.orderStatus[status] ?? ''),
    textColumn(o.cause, ({ cause }) => (terms ? labelOf(terms.cause, cause) : '')),
    numberColumn(o.at, ({ createdAt }) => formatDateTimeToMinute(createdAt)),
  ];
}

export const usePositionAndOrderColumns = () => ({ positions: usePositionColumns(), orders: useOrderColumns() });
