import { formatInstrumentCode } from '../../../instruments/last-chosen-instrument.ts';
import styles from './desk.module.css';

/** An instrument in a table, which a press chooses. */
export function InstrumentCell({
  instrument,
  name,
  onChoose,
}: {
  instrument: string;
  name: string;
  onChoose: (instrument: string) => void;
}) {
  return (
    <button type="button" className={styles.instrument} onClick={() => onChoose(instrument)}>
      <span className={styles.name}>{name}</span>{' '}
      <span className={styles.code}>{formatInstrumentCode(instrument)}</span>
    </button>
  );
}
