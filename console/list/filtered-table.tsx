/** Rows that are read at once, with choices among them that are part of the address. */
import { useSearchParams } from 'react-router';
import { useTexts } from '../language/use-texts.tsx';
import { Loaded, type Reading } from '../layout/page.tsx';
import { type QueryChoiceProps, QueryChoiceFilter } from './list-filters.tsx';
import styles from './list.module.css';
import { type TableProps, Table } from './table.tsx';

interface FilteredTableProps<Row> extends TableProps<Row> {
  rows: Reading<{ rows: readonly Row[] }>;
  /** `of` is a row's own choice. */
  filters: readonly (QueryChoiceProps & { of(row: Row): string })[];
  /** Shown instead if filters leave nothing. */
  emptyFiltered?: string;
}

export function FilteredTable<Row>({
  rows: reading,
  filters,
  empty,
  emptyFiltered = '',
  ...table
}: FilteredTableProps<Row>) {
  const { list } = useTexts();
  const [query] = useSearchParams();
  const isWanted = (row: Row): boolean => filters.every(({ name, of }) => [null, of(row)].includes(query.get(name)));
  return (
    <>
      <div className={styles.bar} role="search" aria-label={list.filters}>
        {filters.map(({ of: _, ...filter }) => (
          <QueryChoiceFilter key={filter.name} {...filter} />
        ))}
      </div>
      <Loaded reading={reading}>
        {({ rows }) => (
          <Table {...table} rows={rows.filter(isWanted)} empty={(rows.length > 0 && emptyFiltered) || empty} />
        )}
      </Loaded>
    </>
  );
}
