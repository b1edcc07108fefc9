/** The marks on a chart as a list. */
import { ListRow } from '../../../components/list-row.tsx';
import { useTexts } from '../../../language/language.ts';
import type { ChartMarker, ChartMarkersState } from './use-chart-markers.ts';
import styles from '../chart.module.css';
import { Sheet } from '../../../components/sheet.tsx';

/** Marks in words, each linking to its details. */
export function MarkerRows({ markers, onLeave }: { markers: readonly ChartMarker[]; onLeave: () => void }) {
  const { signs } = useTexts('chartTools').marks;
  return (
    <ul className={styles.marks}>
      {markers.map(({ id, sign, title, sub, to, query }) => (
        <li key={id}>
          <ListRow
            start={
              <span className={styles.sign} data-sign={sign} aria-hidden="true">
                {signs[sign]}
              </span>
            }
            title={title}
            sub={sub}
            {...(to === undefined ? {} : { to, query, onOpen: onLeave })}
          />
        </li>
      ))}
    </ul>
  );
}

/** The marks where the reader tapped. */
export function MarkerSheet({ markers: { opened, close } }: { markers: ChartMarkersState }) {
  const t = useTexts('chartTools').marks;
  return (
    <Sheet open={opened.length > 0} onClose={close} title={t.title}>
      <MarkerRows markers={opened} onLeave={close} />
    </Sheet>
  );
}
