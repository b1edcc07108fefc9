/** Rows that are read at once, with one choice among them that is part of the address. */
import { useSearchParams } from 'react-router';
import { useTexts } from '../language/use-texts.ts';
import { Waiting } from '../layout/waiting.tsx';
import bar from './filter-bar.module.css';
import { QueryChoice } from './query-choice.tsx';
import { type Column, Table } from './table.tsx';

interface FilteredRowsProps<Row> {
  label: string;
  reading: { data?: { rows: readonly Row[] } | undefined; error: unknown; refetch(): unknown };
  columns: readonly Column<Row>[];
  idOf(row: Row): string;
  filter: { name: string; label: string; options: Readonly<Record<string, string>>; of(row: Row): string };
  empty: string;
  emptyFiltered: string;
}

export function FilteredRows<Row>({ label, reading, columns, idOf, filter, ...says }: FilteredRowsProps<Row>) {
  const { list } = useTexts();
  const chosen = useSearchParams()[0].get(filter.name);
  const all = reading.data?.rows ?? [];
  return (
    <>
      <div className={bar.bar} role="search" aria-label={list.filters}>
        <QueryChoice name={filter.name} label={filter.label} options={filter.options} />
      </div>
      {reading.data ? (
        <Table
          label={label}
          columns={columns}
          rows={all.filter((row) => chosen === null || filter.of(row) === chosen)}
          idOf={idOf}
          empty={all.length > 0 ? says.emptyFiltered : says.empty}
        />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </>
  );
}
