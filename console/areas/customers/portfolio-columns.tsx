/** A customer's portfolios as rows. */
import { formatDateTime, formatMoney, withCurrency } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Column } from '../../list/table.tsx';
import type { Customer } from './customer.ts';

type Row = Customer['portfolios']['rows'][number];

/** `currency`: the currency of the totals. */
export function usePortfolioColumns(currency: string): Column<Row>[] {
  const { portfolio: p } = useTexts().customers;
  return [
    { name: 'name', title: p.name, cell: ({ name }) => name ?? p.main },
    {
      name: 'total',
      title: p.total,
      kind: 'number',
      cell: ({ total }) => withCurrency(formatMoney(total, currency), currency),
    },
    {
      name: 'available',
      title: p.available,
      kind: 'number',
      cell: ({ available }) => formatMoney(available, currency),
    },
    { name: 'positions', title: p.positions, kind: 'number', cell: ({ openPositions }) => openPositions },
    { name: 'orders', title: p.orders, kind: 'number', cell: ({ pendingOrders }) => pendingOrders },
    {
      name: 'since',
      title: p.since,
      kind: 'number',
      cell: ({ createdAt }) => (createdAt === null ? '' : formatDateTime(createdAt)),
    },
  ];
}
