/**
 * A dense table: text on the left, figures on the right, one line for each row. Its first column is the link, by which
 * the keys move between rows.
 */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './list.module.css';

export interface TableColumn<Row> {
  name: string;
  title: string;
  /** `number` is right-aligned; `tight` doesn't wrap. */
  kind?: 'text' | 'number' | 'tight';
  cell(row: Row): ReactNode;
}

interface TableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  idOf(row: Row): string;
  /** Where the first column's link leads; without it the rows have no links. */
  to?(row: Row): string;
  /** Shown if there are no rows. */
  empty: ReactNode;
}

const classOf = (kind: TableColumn<never>['kind']): string | undefined =>
  kind === 'number' ? styles.number : kind === 'tight' ? styles.tight : undefined;

export function Table<Row>({ label, columns, rows, idOf, to, empty }: TableProps<Row>) {
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
            {columns.map(({ name, title, kind }) => (
              <th key={name} scope="col" className={classOf(kind)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} data-row={idOf(row)}>
              {columns.map(({ name, kind, cell }, index) => (
                <td key={name} className={classOf(kind)}>
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
