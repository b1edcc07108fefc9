/** Several short things in one cell: a line each, the first one most prominent. */
import styles from './table.module.css';

export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div className={styles.lines}>
    {lines.filter(Boolean).map((line) => (
      <span key={line}>{line}</span>
    ))}
  </div>
);
