import { LOAD_MORE_DISTANCE_PX } from '@bourse/contract/constants.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { describeFailure } from '../api/call-failures.ts';
import type { ListCallState } from '../api/use-list-call.ts';
import { useTexts } from '../language/language.ts';
import { EmptyView, ErrorView } from './empty-and-error-views.tsx';
import styles from './list.module.css';
import { SkeletonRows } from './loading-placeholders.tsx';

export interface ListProps<Row> {
  listCall: ListCallState<Row>;
  rowKey: (row: Row) => string;
  children: (row: Row) => ReactNode;
  label: string;
  empty?: ReactNode;
  /** Height of a row at 375 px, in rem; rows are measured, this only sizes those not yet seen. */
  rowHeightRem?: number;
  /** All rows are as high as the first one, so only that one is measured: cheaper to scroll. */
  uniform?: boolean;
  skeleton?: ReactNode;
}

const rootPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * A list of any length: only the rows near the screen are in the page, and more are loaded within 300 px of the end.
 */
export function List<Row>({
  listCall,
  rowKey,
  children,
  label,
  empty,
  rowHeightRem = 3.5,
  uniform = false,
  skeleton,
}: ListProps<Row>) {
  if (listCall.rows.length === 0 && listCall.isPending) return skeleton ?? <SkeletonRows count={8} />;
  if (listCall.rows.length === 0 && listCall.error)
    return <ErrorView text={describeFailure(listCall.error)} onRetry={() => void listCall.reload()} />;
  if (listCall.rows.length === 0) return empty ?? <EmptyView />;
  return (
    <Rows listCall={listCall} rowKey={rowKey} label={label} rowHeightRem={rowHeightRem} uniform={uniform}>
      {children}
    </Rows>
  );
}

type RowsProps<Row> = Pick<ListProps<Row>, 'listCall' | 'rowKey' | 'children' | 'label'> & {
  rowHeightRem: number;
  uniform: boolean;
};

/** With text at 200 % rows wrap, and no longer have the same height. */
const wraps = (): boolean => matchMedia('(max-width: 17em)').matches;

/** Where the list begins, and how high its first row is if all are alike. */
function useListMeasurements(alike: boolean, firstPx: number) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [rowPx, setRowPx] = useState(firstPx);
  // The list's beginning depends on what is above it, which never changes while it scrolls.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
      const first = alike ? list.current?.querySelector('li')?.offsetHeight : undefined;
      if (first) setRowPx(first);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [alike]);
  return { list, top, rowPx };
}

/** Loads the next page when the end comes near. */
function useMoreNearEnd(loadMore: () => void, rows: number) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(loadMore);
  more.current = loadMore;
  useEffect(() => {
    if (!end.current) return;
    // Observed again after each page, since the end may still be near.
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: `0px 0px ${LOAD_MORE_DISTANCE_PX}px 0px`,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [rows]);
  return end;
}

function Rows<Row>({ listCall, rowKey, children, label, rowHeightRem, uniform }: RowsProps<Row>) {
  const t = useTexts('shell');
  const alike = uniform && !wraps();
  const { rows } = listCall;
  const { list, top, rowPx } = useListMeasurements(alike, rowHeightRem * rootPx() + 1);
  const end = useMoreNearEnd(listCall.loadMore, rows.length);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => rowKey(rows[index] as Row),
  });

  useLayoutEffect(() => virtual.measure(), [virtual, rowPx]);
  return (
    <>
      <ul ref={list} className={styles.list} style={{ height: virtual.getTotalSize() }} aria-label={label}>
        {virtual.getVirtualItems().map((item) => (
          <li
            key={item.key}
            ref={alike ? undefined : virtual.measureElement}
            data-index={item.index}
            className={styles.item}
            aria-setsize={listCall.hasMore ? -1 : rows.length}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {children(rows[item.index] as Row)}
          </li>
        ))}
      </ul>
      <div ref={end} className={styles.end}>
        {listCall.isLoadingMore ? (
          t.loading
        ) : listCall.error ? (
          <ErrorView text={describeFailure(listCall.error)} onRetry={listCall.loadMore} />
        ) : null}
      </div>
    </>
  );
}
