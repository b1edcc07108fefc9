import { HOUSE } from '@bourse/core/rulebook/writing.ts';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './rulebook.module.css';

/** A placeholder for the source, which is in its own language. */
const HERE = '\u0000';

/** Written in Korean, as Korea's sources are for Korean readers. */
const HANGUL = /\p{Script=Hangul}/u;

/** The source, and since when it applies. Titles of acts and circulars stay in the language in which they are cited. */
export function RulebookSource({ source, from, confirmed }: { source: string; from: string; confirmed: boolean }) {
  const t = useTexts('rulebook');
  const own = source === HOUSE ? t.house : source === 'the operator' ? t.operator : null;
  const [before, after] = fill(t.source, { source: HERE, date: formatDate(from) }).split(HERE);
  return (
    <p className={styles.source}>
      {before}
      {own ?? (HANGUL.test(source) ? source : <span lang="en">{source}</span>)}
      {after}
      {confirmed ? null : <> · {t.unconfirmed}</>}
    </p>
  );
}
