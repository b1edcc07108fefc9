import type { ReactNode } from 'react';
import styles from './card.module.css';

/**
 * A surface with an optional heading, something at the heading's end, and a line below it; `fields` keeps the frame of
 * a field away from the heading.
 */
export function Card({
  title,
  sub,
  end,
  children,
  flush,
  fields,
}: {
  title?: string;
  sub?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
  flush?: boolean;
  fields?: boolean;
}) {
  return (
    <section className={`${styles.card} ${flush ? styles.flush : ''}`}>
      {title ? (
        <div className={`${styles.head} ${fields ? styles.above : ''}`}>
          <h2 className={styles.title}>{title}</h2>
          {end ? <div className={styles.end}>{end}</div> : null}
        </div>
      ) : null}
      {sub ? <div className={styles.under}>{sub}</div> : null}
      {children}
    </section>
  );
}

/** A name and its value on one line, as in a bill; `sum` draws the line above a total. */
export function KeyValue({ name, children, sum }: { name: ReactNode; children: ReactNode; sum?: boolean }) {
  return (
    <div className={`${styles.pair} ${sum ? styles.sum : ''}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The list around `KeyValue`s; `columns` sets them in two. */
export function KeyValueList({ children, columns }: { children: ReactNode; columns?: boolean }) {
  return <dl className={columns ? styles.columns : undefined}>{children}</dl>;
}
