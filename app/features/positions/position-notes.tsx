/** Other features' notes on a position. */
import { QuietPart } from '../../components/lazy-part.tsx';
import { getPositionNotes, type NotedPosition } from '../../feature.ts';
import type { Answer } from '../../api/use-call.ts';
import { Icon } from '../../components/icon.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatQuantity } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from '../../instruments/instruments.module.css';

export const PositionNotes = ({ position }: { position: NotedPosition }) =>
  getPositionNotes().map(({ at, load }) => <QuietPart key={at} load={load} wanted props={position} />);

/** The borrowed units have been recalled: the deadline, and what happens then. */
export function RecallNote({ recall }: Pick<Answer<'trading/getPosition'>, 'recall'>) {
  const t = useTexts('trading').marginWords;
  if (recall === null) return null;
  return (
    <div className={styles.note} role="note">
      <Icon name="warn" />
      <p>
        <strong>{t.recalled}</strong>{' '}
        {fill(t.recalledBody, { quantity: formatQuantity(recall.quantity), time: formatTime(recall.dueAt) })}
      </p>
    </div>
  );
}
