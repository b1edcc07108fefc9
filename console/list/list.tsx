/**
 * A page's list: its filters are part of the address, its pages follow one another, and it says what it is waiting for.
 */
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { ListBase, type RaRecord, useListContext } from 'react-admin';
import { useTexts } from '../language/use-texts.tsx';
import type { StaffCall } from '../api/staff-api-client.ts';
import { describeFailure } from '../api/use-staff-call.ts';
import { type TableColumn, Table } from './table.tsx';
import { useRowShortcuts } from '../layout/use-keyboard-shortcuts.ts';
import styles from './list.module.css';

const PER_PAGE = 50;

interface ListProps<Row extends RaRecord> {
  /** The call that reads it. */
  resource: StaffCall;
  label: string;
  columns: readonly TableColumn<Row>[];
  to?(row: Row): string;
  filters?: ReactNode;
  empty: ReactNode;
  /** Shown instead if filters leave nothing. */
  emptyFiltered: ReactNode;
  /** Reads again by itself after this time. */
  refreshMs?: number;
  /** The search is for a person's name or number, and stays out of the address: the browser would keep it. */
  unlinked?: boolean;
  /** What is always asked for, besides the person's own filters. */
  filter?: Readonly<Record<string, string>>;
  /** What single letters do to the row that has the focus. */
  keys?: Readonly<Record<string, (row: Row) => void>>;
}

export function List<Row extends RaRecord>({
  resource,
  refreshMs,
  filters,
  filter,
  unlinked = false,
  ...rest
}: ListProps<Row>) {
  return (
    <ListBase
      resource={resource}
      perPage={PER_PAGE}
      {...(filter ? { filter } : {})}
      storeKey={false}
      exporter={false}
      disableAuthentication
      disableSyncWithLocation={unlinked}
      queryOptions={refreshMs ? { refetchInterval: refreshMs } : {}}
    >
      {filters}
      <Rows<Row> {...rest} />
    </ListBase>
  );
}

function Rows<Row extends RaRecord>({
  label,
  columns,
  to,
  empty,
  emptyFiltered,
  keys = {},
}: Omit<ListProps<Row>, 'resource' | 'filters' | 'filter'>) {
  const texts = useTexts();
  const { data, isPending, error, refetch, filterValues } = useListContext<Row>();
  useRowShortcuts(data ?? [], keys);
  if (error && !data) {
    return (
      <div className={styles.scroll}>
        <div className={styles.state} role="alert">
          {describeFailure(error, texts)}
          <br />
          <Button variant="outlined" onClick={() => void refetch()}>
            {texts.list.again}
          </Button>
        </div>
      </div>
    );
  }
  if (isPending || !data)
    return (
      <div className={styles.scroll}>
        <div className={styles.state} role="status" aria-busy="true">
          {texts.list.loading}
        </div>
      </div>
    );
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={data}
        idOf={(row) => String(row.id)}
        to={to}
        empty={Object.keys(filterValues).length > 0 ? emptyFiltered : empty}
      />
      <PreviousNextButtons />
    </>
  );
}

function PreviousNextButtons() {
  const texts = useTexts();
  const { page, setPage, hasNextPage, hasPreviousPage, error, data } = useListContext();
  if (!hasNextPage && !hasPreviousPage && !error) return null;
  return (
    <nav className={styles.foot} aria-label={texts.list.pages}>
      <span className={error ? styles.stale : undefined} role="status">
        {error && data ? texts.list.notRefreshed : ''}
      </span>
      <Button variant="outlined" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        {texts.list.previous}
      </Button>
      <Button variant="outlined" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {texts.list.next}
      </Button>
    </nav>
  );
}
