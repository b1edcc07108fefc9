import type { ReactNode } from 'react';
import { KeyValues } from '../../components/card.tsx';
import { fill, useTexts } from '../../language/language.ts';
import styles from './rulebook.module.css';
import { RulebookSource } from './rulebook-source.tsx';

/** The source, and since when it applies. */
export type Sourced = { source: string; from: string; confirmed: boolean };

/** Rules of one subject with their source; `hint` is shown below the list, which has only names and values. */
export function RulebookGroup({
  title,
  rule,
  hint,
  children,
}: {
  title: string;
  rule: Sourced;
  hint?: string | null;
  children: ReactNode;
}) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <KeyValues>{children}</KeyValues>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <RulebookSource {...rule} />
    </section>
  );
}

/** A rule's scope in words: its boards, its segments, its first days. */
export function useScope(): (
  boards: readonly string[] | null,
  segments: readonly string[] | null,
  firstDays?: number | null,
) => string {
  const t = useTexts('rulebook');
  const { board } = useTexts('markets');
  return (boards, segments, firstDays = null) => {
    const words = [
      boards?.map((each) => board[each as keyof typeof board]).join(', '),
      segments?.join(', '),
      firstDays === null ? null : fill(t.firstDays, { n: firstDays }),
    ].filter(Boolean);
    return words.length > 0 ? words.join(' · ') : t.all;
  };
}
