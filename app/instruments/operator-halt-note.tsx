import type { Answer } from '../api/use-call.ts';
import { Icon } from '../components/icon.tsx';
import { dayTime } from '../format/dates.ts';
import { fill, useTexts } from '../language/language.ts';
import styles from './standing-note.module.css';

type Halt = NonNullable<Answer<'quotes/getInstrument'>['operatorHalt']>;

/**
 * Says that the operator has halted an instrument or its whole market, why, and what it means for waiting orders and
 * positions.
 */
export function OperatorHaltNote({ halt: { why, since, wide } }: { halt: Halt }) {
  const t = useTexts('operatorHalts');
  const { haltReason } = useTexts('terms');
  return (
    <div className={styles.note} role="note">
      <Icon name="warn" />
      <p>
        <strong>{t.title}</strong>{' '}
        {fill(wide ? t.market : t.instrument, { date: dayTime(since), why: haltReason[why] })}
      </p>
    </div>
  );
}
