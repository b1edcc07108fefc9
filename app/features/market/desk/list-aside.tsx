import { useRef } from 'react';
import { openInstrument } from '../../../instruments/last-chosen-instrument.ts';
import styles from './desk.module.css';
import { InstrumentListPane } from './instrument-list-pane.tsx';

/** The desk's list at the right of a wide screen's column: a press opens the desk with that instrument. */
export default function ListAside() {
  const shown = useRef<readonly string[]>([]);
  return (
    <aside className={styles.aside}>
      <InstrumentListPane chosen={null} onChoose={openInstrument} shown={shown} />
    </aside>
  );
}
