/**
 * A dense table: text on the left, figures on the right, one line for each row. Its first column is the link, by which
 * the keys move between rows.
 */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded, Panel, type Reading } from '../layout/page.tsx';
import styles from './list.module.css';

export interface TableColumn<Row> {
  title: string;
  kind: 'text' | 'number' | 'tight';
  cell(row: Row): ReactNode;
}

/** How a row is shown, or the row's own field that is. */
type Cell<Row> = ((row: Row) => ReactNode) | (keyof NoInfer<Row> & string);
const columnOf =
  (kind: TableColumn<never>['kind']) =>
  <Row,>(title: string, cell: Cell<Row>): TableColumn<Row> => ({
    title,
    kind,
    cell: typeof cell === 'string' ? (row) => row[cell] as ReactNode : cell,
  });

export const textColumn = columnOf('text');
/** Right-aligned. */
export const numberColumn = columnOf('number');
/** Doesn't wrap. */
export const tightColumn = columnOf('tight');

export interface TableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** They, or what reads them. */
  rows: readonly Row[] | Reading<{ rows: readonly Row[] }>;
  /** By default the row's own `id`, or else its place. */
  idOf?(row: Row, place: number): string;
  /** Where the first column's link leads; without it the rows have no links. */
  to?(row: Row): string;
  /** Shown if there are no rows. */
  empty: ReactNode;
}

const classOf = (kind: TableColumn<never>['kind']): string | undefined =>
  kind === 'number' ? styles.number : kind === 'tight' ? styles.tight : undefined;

export const idOrPlace = (row: unknown, place: number): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : String(place);

export const Table = <Row,>({ rows, ...table }: TableProps<Row>) =>
  'refetch' in rows ? (
    <Loaded reading={rows}>{(data) => <ReadTable {...table} rows={data.rows} />}</Loaded>
  ) : (
    <ReadTable {...table} rows={rows} />
  );

export interface TablePanelProps<Row> extends Omit<TableProps<Row>, 'label'> {
  title: string;
  about?: ReactNode;
  /** What can be done, such as adding a row. */
  actions?: ReactNode;
  /** Below the table. */
  children?: ReactNode;
}

/** A table as a part of a page, below a heading of its own. */
export const TablePanel = <Row,>({ title, about, actions, children, ...table }: TablePanelProps<Row>) => (
  <Panel title={title}>
    {about ? <p>{about}</p> : null}
    {actions}
    <Table {...table} label={title} />
    {children}
  </Panel>
);

interface ReadTableProps<Row> extends TableProps<Row> {
  rows: readonly Row[];
}

function ReadTable<Row>({ label, columns, rows, idOf = idOrPlace, to, empty }: ReadTableProps<Row>) {
  if (rows.length === 0)
    return (
      <div className={styles.scroll}>
        <div className={styles.state}>{empty}</div>
      </div>
    );
  return (
    <div className={styles.scroll} tabIndex={to ? undefined : 0} role="region" aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, kind }, index) => (
              <th key={index} scope="col" className={classOf(kind)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={idOf(row, place)} data-row={idOf(row, place)}>
              {columns.map(({ kind, cell }, index) => (
                <td key={index} className={classOf(kind)}>
                  {to && index === 0 ? (
                    <Link to={to(row)} data-row-link="">
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Several short things in one cell: a line each, the first one most prominent. */
export const StackedLines = ({ lines }: { lines: readonly (string | ReactElement)[] }) => (
  <div className={styles.lines}>
    {lines.filter(Boolean).map((line) => (
      <span key={typeof line === 'string' ? line : line.key}>{line}</span>
    ))}
  </div>
);

/** A short highlighted word, such as a risk or a status. */

export type StatusTone = 'plain' | 'warns' | 'good' | 'bad';
/** The tone of a dated rule, by its status. */
export const DATED_RULE_TONES = {
  proposed: 'warns',
  inForce: 'good',
  upcoming: 'warns',
  past: 'plain',
} as const satisfies Record<string, StatusTone>;

export const StatusLabel = ({ tone = 'plain', children }: { tone?: StatusTone; children: ReactNode }) => (
  <span className={`${styles.mark} ${tone === 'plain' ? '' : styles[tone]}`}>{children}</span>
);

export const StatusLabelRow = ({ children }: { children: ReactNode }) => (
  <span className={styles.marks}>{children}</span>
);

export const MutedText = ({ children }: { children: ReactNode }) => <span className={styles.soft}>{children}</span>;
