import { HOUSE } from '@bourse/core/rulebook/writing.ts';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './rulebook.module.css';

/** What says so, and since when. Titles of acts and circulars stay in their own language. */
export function RulebookSource({ source, from, confirmed }: { source: string; from: string; confirmed: boolean }) {
  const t = useTexts('rulebook');
  const name = source === HOUSE ? t.house : source === 'the operator' ? t.operator : source;
  return <p className={styles.source}>{fill(t.source, { source: name, date: formatDate(from) })}{confirmed ? null : <> · {t.unconfirmed}</>}</p>;
}
