import { HOUSE } from '@bourse/core/rulebook/writing.ts';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './rulebook.module.css';

/** In the place of the source, which is written in a language of its own. */
const HERE = '\u0000';

/** Written in the reader's own language, as Korea's are for Korean readers. */
const HANGUL = /\p{Script=Hangul}/u;

/** What says so, and since when. Titles of acts and circulars stay in the language in which they are cited. */
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
