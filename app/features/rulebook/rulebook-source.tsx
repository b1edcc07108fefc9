import { partsOfSource } from '@bourse/core/rulebook/own-words.ts';
import { HOUSE } from '@bourse/core/rulebook/writing.ts';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './rulebook.module.css';

/** A placeholder for the source, which is in its own language. */
const HERE = '\u0000';

/** Written in Korean, as Korea's sources are for Korean readers. */
const HANGUL = /\p{Script=Hangul}/u;

/** Titles of acts and circulars stay in the language in which they are cited; what we say ourselves doesn't. */
function Cited({ source }: { source: string }) {
  const { own } = useTexts('rulebook');
  if (HANGUL.test(source)) return source;
  return partsOfSource(source).map((part) =>
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
  const own = source === HOUSE ? t.house : source === 'the operator' ? t.operator : null;
  const [before, after] = fill(t.source, { source: HERE, date: formatDate(from) }).split(HERE);
  return (
    <p className={styles.source}>
      {before}
      {own ?? <Cited source={source} />}
      {after}
      {confirmed ? null : <> · {t.unconfirmed}</>}
    </p>
  );
}
