/** A page's list: its pages follow one another, and it says what it is waiting for. */
import { Button } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../language/use-texts.tsx';
import type { StaffCall } from '../api/staff-api-client.ts';
import { describeFailure } from '../api/use-staff-call.ts';
import { useStaffList } from '../api/use-staff-list.ts';
import { idOrPlace, Table, type TableProps } from './table.tsx';
import { useRowShortcuts } from '../layout/use-keyboard-shortcuts.ts';
import { ListContext, type ListState, useListState } from './list-state.ts';
import styles from './list.module.css';

interface ListProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  /** What reads it. */
  call: StaffCall;
  filters?: ReactNode;
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

export function List<Row>({ call, refreshMs, filters, filter, unlinked = false, ...rest }: ListProps<Row>) {
  const state = useListState(unlinked);
  const reading = useStaffList<Row>(call, { ...state.filters, ...filter }, state.page, refreshMs);
  return (
    <ListContext value={{ ...state, answer: reading.data }}>
      {filters}
      <Rows {...rest} state={state} reading={reading} />
    </ListContext>
  );
}

type ListReading<Row> = ReturnType<typeof useStaffList<Row>>;
type RowsProps<Row> = Omit<ListProps<Row>, 'call' | 'filters' | 'filter'> & {
  state: ListState;
  reading: ListReading<Row>;
};

function Rows<Row>({ state, reading, emptyFiltered, keys = {}, empty, idOf = idOrPlace, ...table }: RowsProps<Row>) {
  const texts = useTexts();
  const { data, error, refetch, isPlaceholderData } = reading;
  const { page, filters, setPage } = state;
  useRowShortcuts(data?.rows ?? [], idOf, keys);
  const isBeyondEnd = page > 1 && !isPlaceholderData && data?.rows.length === 0;
  useEffect(() => {
    if (isBeyondEnd) setPage(1);
  });
  if (!data)
    return (
      <div className={styles.scroll}>
        {error ? (
          <div className={styles.state} role="alert">
            {describeFailure(error, texts)}
            <br />
            <Button variant="outlined" onClick={() => void refetch()}>
              {texts.list.again}
            </Button>
          </div>
        ) : (
          <div className={styles.state} role="status" aria-busy="true">
            {texts.list.loading}
          </div>
        )}
      </div>
    );
  return (
    <>
      <Table {...table} rows={data.rows} idOf={idOf} empty={Object.keys(filters).length > 0 ? emptyFiltered : empty} />
      <PreviousNextButtons page={page} isLast={data.next === null} isStale={error !== null} onPage={setPage} />
    </>
  );
}

interface PreviousNextProps {
  page: number;
  isLast: boolean;
  /** It couldn't be read again. */
  isStale: boolean;
  onPage(page: number): void;
}

function PreviousNextButtons({ page, isLast, isStale, onPage }: PreviousNextProps) {
  const texts = useTexts();
  if (page === 1 && isLast && !isStale) return null;
  return (
    <nav className={styles.foot} aria-label={texts.list.pages}>
      <span className={isStale ? styles.stale : undefined} role="status">
        {isStale ? texts.list.notRefreshed : ''}
      </span>
      <Button variant="outlined" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {texts.list.previous}
      </Button>
      <Button variant="outlined" disabled={isLast} onClick={() => onPage(page + 1)}>
        {texts.list.next}
      </Button>
    </nav>
  );
}
