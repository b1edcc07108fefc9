/** A placeholder for the source, which is in its own language. */
import { parseRuleSource } from '@bourse/core/markets/rulebook/rule-source-phrases.ts';
import { HOUSE_RULE_SOURCE } from '@bourse/core/markets/rulebook/rule-notation.ts';
import { formatDate } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './rulebook.module.css';
import type { ReactNode } from 'react';
import { KeyValueList } from '../../components/card.tsx';

const HERE = '\u0000';

/** Written in Korean, as Korea's sources are for Korean readers. */
const HANGUL = /\p{Script=Hangul}/u;

/** Titles of acts and circulars stay in the language in which they are cited; what we say ourselves doesn't. */
function Cited({ source }: { source: string }) {
  const { own } = useTexts('rulebook');
  if (HANGUL.test(source)) return source;
  return parseRuleSource(source).map((part) =>
    'own' in part ? (
      own[part.own]
    ) : (
      <span key={part.cited} lang="en">
        {part.cited}
      </span>
    ),
  );
}

/** The source, and since when it applies. */
export function RulebookSource({ source, from, confirmed }: { source: string; from: string; confirmed: boolean }) {
  const t = useTexts('rulebook');
  const own = source === HOUSE_RULE_SOURCE ? t.house : source === 'the operator' ? t.operator : null;
  const [before, after] = fillPlaceholders(t.source, { source: HERE, date: formatDate(from) }).split(HERE);
  return (
    <p className={styles.source}>
      {before}
      {own ?? <Cited source={source} />}
      {after}
      {confirmed ? null : <> · {t.unconfirmed}</>}
    </p>
  );
}

/** The source, and since when it applies. */
export type RuleSource = { source: string; from: string; confirmed: boolean };

/** Rules of one subject with their source; `hint` is shown below the list, which has only names and values. */
export function RulebookGroup({
  title,
  rule,
  hint,
  children,
}: {
  title: string;
  rule: RuleSource;
  hint?: string | null;
  children: ReactNode;
}) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <KeyValueList>{children}</KeyValueList>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <RulebookSource {...rule} />
    </section>
  );
}

/** A rule's scope in words: its boards, its segments, its first days. */
export function useRuleScopeFormatter(): (
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
      firstDays === null ? null : fillPlaceholders(t.firstDays, { n: firstDays }),
    ].filter(Boolean);
    return words.length > 0 ? words.join(' · ') : t.all;
  };
}
