/** A dense table whose columns sort and whose rows, as they are shown, can be exported. */
import { LOAD_MORE_DISTANCE_PX } from '@bourse/contract/constants.ts';
import { saveFile } from '@bourse/web/save-file.ts';
import { type ReactNode, type RefObject, type UIEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { describeFailure } from '../../../api/call-failures.ts';
import type { ListCallState } from '../../../api/use-list-call.ts';
import { IconButton } from '../../../components/button.tsx';
import { EmptyView, ErrorView } from '../../../components/empty-and-error-views.tsx';
import { Skeleton } from '../../../components/loading-placeholders.tsx';
import { showToast } from '../../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { getServerNow } from '../../../time/server-clock.ts';
import { changeDeskSettings, type TableName, useDeskSettings } from './desk-settings.ts';
import styles from './desk.module.css';
import { formatTableCsv, sortRows, type TableColumn, type TableSort, toggleSort } from './table-rows.ts';

/** A column of the table; `isExportOnly`: in the file, not on the screen. */
export interface DataColumn<Row> extends TableColumn<Row> {
  isExportOnly?: boolean;
  /** Has the room that the others leave. */
  isFlexible?: boolean;
}

export interface DataTableState<Row> {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  sort: TableSort | null;
  onSort: (column: DataColumn<Row>) => void;
  exportRows: () => void;
}

/** The rows as the customer last sorted this table. */
export function useDataTable<Row>(
  name: TableName,
  all: readonly Row[],
  columns: readonly DataColumn<Row>[],
): DataTableState<Row> {
  const { exported } = useTexts('desk');
  const { sorts } = useDeskSettings();
  const sort = sorts[name] ?? null;
  const rows = useMemo(() => sortRows(all, columns, sort), [all, columns, sort]);
  return {
    rows,
    columns,
    sort,
    onSort: (column) => changeDeskSettings({ sorts: { ...sorts, [name]: toggleSort(sort, column) } }),
    exportRows: () => {
      const file = `${name}-${new Date(getServerNow()).toISOString().slice(0, 10)}.csv`;
      saveFile(file, formatTableCsv(rows, columns));
      showToast(fillPlaceholders(exported, { file }), 'good');
    },
  };
}

export function ExportButton({
  table: { rows, exportRows },
}: {
  table: Pick<DataTableState<unknown>, 'rows' | 'exportRows'>;
}) {
  const { exportCsv } = useTexts('desk');
  return rows.length === 0 ? null : (
    <IconButton icon="share" label={exportCsv} onPress={exportRows} className={styles.small} />
  );
}

const classOf = ({ isNumber, isFlexible }: Pick<DataColumn<never>, 'isNumber' | 'isFlexible'>): string | undefined =>
  isNumber ? styles.number : isFlexible ? styles.flexible : undefined;

/** A column that was once as wide as its widest figure stays so: the others don't move with each price. */
function useSteadyWidths(): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    for (const heading of table.current?.tHead?.rows[0]?.cells ?? []) {
      const width = Math.ceil(heading.getBoundingClientRect().width);
      if (
        !heading.classList.contains(styles.flexible ?? '') &&
        width > Number.parseFloat(heading.style.minWidth || '0')
      )
        heading.style.minWidth = `${width}px`;
    }
  });
  return table;
}

function ColumnHeading<Row>({ column, table }: { column: DataColumn<Row>; table: DataTableState<Row> }) {
  const direction = table.sort?.column === column.key ? table.sort.direction : undefined;
  return (
    <th scope="col" className={classOf(column)} aria-sort={direction}>
      <button type="button" onClick={() => table.onSort(column)}>
        {column.title}
        <span className={styles.arrow} aria-hidden="true">
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
        </span>
      </button>
    </th>
  );
}

const LOADING_ROWS = 4;

/** As high as the rows to come. */
function LoadingRows<Row>({ columns, hasActions }: { columns: readonly DataColumn<Row>[]; hasActions: boolean }) {
  return Array.from({ length: LOADING_ROWS }, (_, row) => (
    <tr key={row}>
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          <Skeleton width={4} size="small" />
        </td>
      ))}
      {hasActions ? <td className={styles.actions} /> : null}
    </tr>
  ));
}

interface DataTableProps<Row> {
  label: string;
  table: DataTableState<Row>;
  reading: Pick<ListCallState<Row>, 'error' | 'isPending' | 'reload' | 'hasMore' | 'isLoadingMore' | 'loadMore'>;
  rowKey: (row: Row) => string;
  isChosen?: (row: Row) => boolean;
  empty: ReactNode;
  /** A last column without a value. */
  actions?: (row: Row) => ReactNode;
}

/** The table, or what is to be said instead of it; more rows are read near its end. */
export function DataTable<Row>({ label, table, reading, rowKey, isChosen, empty, actions }: DataTableProps<Row>) {
  const t = useTexts('desk');
  const box = useSteadyWidths();
  const isLoading = table.rows.length === 0 && reading.isPending;
  if (!isLoading && table.rows.length === 0 && reading.error)
    return <ErrorView text={describeFailure(reading.error)} onRetry={() => void reading.reload()} />;
  if (!isLoading && table.rows.length === 0)
    return typeof empty === 'string' ? <EmptyView text={empty} icon="document" /> : empty;
  const visibleColumns = table.columns.filter(({ isExportOnly }) => !isExportOnly);
  const readMore = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < LOAD_MORE_DISTANCE_PX) reading.loadMore();
  };
  return (
    <div className={styles.scroll} onScroll={readMore} tabIndex={-1}>
      <table ref={box} className={styles.table} aria-label={label} aria-busy={isLoading}>
        <thead>
          <tr>
            {visibleColumns.map((column) => (
              <ColumnHeading key={column.key} column={column} table={table} />
            ))}
            {actions ? (
              <th scope="col" className={styles.number}>
                <span className="only-heard">{t.actions}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {isLoading ? <LoadingRows columns={visibleColumns} hasActions={actions !== undefined} /> : null}
          {table.rows.map((row) => (
            <tr key={rowKey(row)} data-chosen={isChosen?.(row) || undefined}>
              {visibleColumns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.cell ? column.cell(row) : column.value(row)}
                </td>
              ))}
              {actions ? <td className={styles.actions}>{actions(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {reading.hasMore ? (
        <button type="button" className={styles.more} onClick={reading.loadMore}>
          {t.loadMore}
        </button>
      ) : null}
    </div>
  );
}
