/** Other features' notes on a position. */
import { OptionalLazyComponent } from '../../components/deferred-rendering.tsx';
import { listPositionNotes, type PositionNoteProps } from '../../feature.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { Icon } from '../../components/icon.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatQuantity } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from '../../instruments/instruments.module.css';

export const PositionNotes = ({ position }: { position: PositionNoteProps }) =>
  listPositionNotes().map(({ at, load }) => <OptionalLazyComponent key={at} load={load} wanted props={position} />);

/** The borrowed units have been recalled: the deadline, and what happens then. */
export function RecallNote({ recall }: Pick<CallAnswer<'trading/getPosition'>, 'recall'>) {
  const t = useTexts('trading').marginWords;
  if (recall === null) return null;
  return (
    <div className={styles.note} role="note">
      <Icon name="warn" />
      <p>
        <strong>{t.recalled}</strong>{' '}
        {fillPlaceholders(t.recalledBody, {
          quantity: formatQuantity(recall.quantity),
          time: formatDateTimeToMinute(recall.dueAt),
        })}
      </p>
    </div>
  );
}
