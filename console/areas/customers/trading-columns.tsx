/** A customer's positions and orders as rows. */
import { formatAmount, formatNumber, formatPrice, formatShortTime, withCurrency } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { Lines } from '../../list/lines.tsx';
import type { Column } from '../../list/table.tsx';
import type { Customer } from './customer.ts';

type Position = Customer['positions']['rows'][number];
type Order = Customer['orders']['rows'][number];

/** What an order does, from its side and effect: closing a long position sells. */
export const directionOf = ({ side, effect }: Pick<Order, 'side' | 'effect'>): 'buy' | 'sell' =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

function usePositionColumns(): Column<Position>[] {
  const p = useTexts().customers.position;
  const terms = useProductTexts()?.terms;
  return [
    { name: 'instrument', title: p.instrument, cell: ({ instrument, name }) => <Lines lines={[name, instrument]} /> },
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
      cell: ({ averageCost, currency }) => formatPrice(averageCost, currency),
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
    { name: 'opened', title: p.opened, kind: 'number', cell: ({ openedAt }) => formatShortTime(openedAt) },
  ];
}

function useOrderColumns(): Column<Order>[] {
  const texts = useTexts();
  const o = texts.customers.order;
  const none = texts.list.none;
  const terms = useProductTexts()?.terms;
  return [
    { name: 'instrument', title: o.instrument, cell: ({ instrument, name }) => <Lines lines={[name, instrument]} /> },
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
        averagePrice ? withCurrency(formatPrice(averagePrice, currency), currency) : none,
    },
    { name: 'status', title: o.status, kind: 'tight', cell: ({ status }) => terms?.orderStatus[status] ?? '' },
    { name: 'cause', title: o.cause, cell: ({ cause }) => (terms ? labelOf(terms.cause, cause) : '') },
    { name: 'at', title: o.at, kind: 'number', cell: ({ createdAt }) => formatShortTime(createdAt) },
  ];
}

export const useTradingColumns = () => ({ positions: usePositionColumns(), orders: useOrderColumns() });
