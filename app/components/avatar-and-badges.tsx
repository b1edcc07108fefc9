/** Small marks beside a name: its initials, market alerts, the source of its prices. */
import { describePriceSource } from '@bourse/contract/texts/describe-price-source.ts';
import styles from './display.module.css';
import { useTexts } from '../language/language.ts';
import type { ReactNode } from 'react';

/**
 * Two letters (or syllables) of a name: the initials of its first two words (punctuation aside), else its first two
 * characters.
 */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '');
  const [first = '', second] = words;
  if (!/^[\p{Script=Latin}\d]/u.test(first)) return [...first].slice(0, 2).join('');
  return (second ? [...first][0]! + [...second][0]! : [...first].slice(0, 2).join('')).toUpperCase();
}

/** A tile with a name's initials, or with a sign of its own. */
export function InitialsAvatar({ name, sign }: { name: string; sign?: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true" data-mark>
      {sign ?? initialsOf(name)}
    </span>
  );
}

/** Market alerts beside a name: VI trigger, overheating, new listing, suspended, delisting. */
export function MarketAlertLabels({ labels }: { labels: readonly string[] }) {
  const names: Readonly<Record<string, string>> = useTexts('labels').name;
  return labels.map((label) => (
    <span key={label} className={styles.label}>
      {names[label] ?? label}
    </span>
  ));
}

/** Before the code of an instrument of the recorded day, whose name alone is a real company's. */
export const RecordedMark = () => <span className={styles.recorded}>{useTexts('markets').recorded}</span>;

/** Names a price's source in the reader's language. */
export function usePriceSourceName(): (source: string) => string {
  const sources: Readonly<Record<string, string>> = useTexts('markets').source;
  return (source) => describePriceSource(source, sources);
}

/** Says where prices come from: simulated, replay or a provider's name; `children` follow after a dot. */
export function PriceSourceBadge({ source, children }: { source: string; children?: ReactNode }) {
  const nameOf = usePriceSourceName();
  return (
    <MarkLine>
      {nameOf(source)}
      {children ? <> · {children}</> : null}
    </MarkLine>
  );
}

/** A small line with a dot in front. */
export const MarkLine = ({ children }: { children: ReactNode }) => (
  <p className={styles.mark}>
    <span className={styles.dot} aria-hidden="true" />
    <span>{children}</span>
  </p>
);
