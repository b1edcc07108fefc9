/** A part of a page with a heading of its own, and facts as pairs of name and value. */
import type { ReactNode } from 'react';
import styles from './panel.module.css';

export function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** `shown` is its name with marks, if it has any. */
type Fact = readonly [name: string, value: ReactNode, shown?: ReactNode];

/** Facts without a value are left out, and those whose name isn't loaded yet. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([name, value]) => name !== '' && value !== null && value !== undefined && value !== '');
  return (
    <dl className={styles.facts}>
      {known.flatMap(([name, value, shown = name]) => [<dt key={`${name}:`}>{shown}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

export const TwoColumns = ({ children }: { children: ReactNode }) => <div className={styles.two}>{children}</div>;
