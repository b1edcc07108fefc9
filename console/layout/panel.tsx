/** A part of a page with a heading of its own, and facts as pairs of name and value. */
import type { ReactNode } from 'react';
import styles from './panel.module.css';

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Facts without a value are left out, and those whose name isn't loaded yet. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([name, value]) => name !== '' && value !== null && value !== undefined && value !== '');
  return (
    <dl className={styles.facts}>
      {known.flatMap(([name, value]) => [<dt key={`${name}:`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

export const TwoColumns = ({ children }: { children: ReactNode }) => <div className={styles.two}>{children}</div>;
