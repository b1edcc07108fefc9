/** Pending orders, and all orders, as tables. */
import { useMemo, useState } from 'react';
import { useListCall } from '../../../api/use-list-call.ts';
import { formatFullDateTime } from '../../../format/dates.ts';
import { formatAveragePrice, formatMoney, formatQuantity, isZero } from '../../../format/numbers.ts';
import { useTexts } from '../../../language/language.ts';
import { useChosenPortfolioInput } from '../../../session/chosen-portfolio.ts';
import { listChangeableFields } from '../../positions/shared/order-change-fields.ts';
import { type ChosenOrder, OrderSheets } from '../../positions/shared/order-sheets.tsx';
import { formatOrderPrice, type Order, orderDirectionOf } from '../../positions/shared/order-text.ts';
import { buildRepeatRequest } from '../../positions/shared/open-ticket-for-instrument.ts';
import { type DataColumn, DataTable, ExportButton, useDataTable } from './data-table.tsx';
import { InstrumentCell } from './instrument-cell.tsx';
import type { TableProps } from './positions-table.tsx';
import styles from './desk.module.css';

const PAGE = 50;
/** Trailing stops follow the price. */
const EVERY_MS = 10_000;

function useOrderColumns(onChoose: TableProps['onChoose'], isHistory: boolean): readonly DataColumn<Order>[] {
  const t = useTexts('trading');
  const desk = useTexts('desk');
  const terms = useTexts('terms');
  return useMemo(
    (): readonly DataColumn<Order>[] => [
      {
        key: 'time',
        title: desk.time,
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => formatFullDateTime(createdAt),
      },
      {
        key: 'name',
        title: desk.instrument,
        isFlexible: true,
        value: ({ name }) => name,
        cell: ({ instrument, name }) => <InstrumentCell instrument={instrument} name={name} onChoose={onChoose} />,
      },
      { key: 'instrument', title: desk.code, value: ({ instrument }) => instrument, isExportOnly: true },
      { key: 'side', title: desk.side, value: ({ side, effect }) => terms.direction[orderDirectionOf(side, effect)] },
      { key: 'type', title: desk.type, value: ({ type }) => terms.orderType[type] },
      {
        key: 'quantity',
        title: t.quantity,
        isNumber: true,
        value: ({ quantity }) => quantity,
        cell: ({ quantity }) => formatQuantity(quantity),
      },
      {
        key: 'filled',
        title: t.filled,
        isNumber: true,
        value: ({ filled }) => filled,
        cell: ({ filled }) => formatQuantity(filled),
      },
      {
        key: 'price',
        title: desk.price,
        isNumber: true,
        value: ({ averagePrice, limitPrice, stopPrice }) => averagePrice ?? limitPrice ?? stopPrice,
        cell: (order) =>
          order.averagePrice === null || !isHistory
            ? formatOrderPrice(t, order)
            : formatAveragePrice(order.averagePrice, order.currency),
      },
      isHistory
        ? { key: 'status', title: t.status, value: ({ status }) => terms.orderStatus[status] }
        : {
            key: 'held',
            title: t.held,
            isNumber: true,
            value: ({ hold }) => hold,
            cell: ({ hold, currency }) => (isZero(hold) ? '–' : formatMoney(hold, currency)),
          },
      { key: 'currency', title: desk.currency, value: ({ currency }) => currency, isExportOnly: true },
    ],
    [t, desk, terms, onChoose, isHistory],
  );
}

/** `isHistory`: every order, whatever has become of it. */
export function OrdersTable({ chosen, onChoose, onTicket, isHistory }: TableProps & { isHistory: boolean }) {
  const t = useTexts('trading');
  const [sheet, setSheet] = useState<ChosenOrder | null>(null);
  const reading = useListCall(
    'trading/listOrders',
    { ...(isHistory ? {} : { status: 'pending' as const }), limit: PAGE, ...useChosenPortfolioInput() },
    isHistory ? {} : { refetchIntervalMs: EVERY_MS },
  );
  const table = useDataTable(isHistory ? 'history' : 'pending', reading.rows, useOrderColumns(onChoose, isHistory));
  const button = (text: string, order: Order, press: () => void) => (
    <button type="button" className={styles.textButton} aria-label={`${text}: ${order.name}`} onClick={press}>
      {text}
    </button>
  );
  return (
    <>
      <ExportButton table={table} />
      <DataTable
        label={isHistory ? t.history : t.pending}
        table={table}
        reading={reading}
        rowKey={({ id }) => id}
        isChosen={({ instrument }) => instrument === chosen}
        empty={isHistory ? t.noOrders : t.noPending}
        actions={(order) => (
          <>
            {button(t.details, order, () => setSheet({ order, act: 'details' }))}
            {isHistory ? button(t.again, order, () => onTicket(buildRepeatRequest(order))) : null}
            {!isHistory && listChangeableFields(order).length > 0 && order.pricesAfter === undefined
              ? button(t.change, order, () => setSheet({ order, act: 'change' }))
              : null}
            {!isHistory && order.cancelRequestedAt === undefined
              ? button(t.cancelOrder, order, () => setSheet({ order, act: 'cancel' }))
              : null}
          </>
        )}
      />
      <OrderSheets chosen={sheet} onClose={() => setSheet(null)} />
    </>
  );
}
