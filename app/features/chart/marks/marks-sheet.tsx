/** The marks on a chart as a list. */
import { Row } from '../../../components/row.tsx';
import { useTexts } from '../../../language/language.ts';
import type { ChartMark, Marks } from './use-marks.ts';
import styles from '../chart.module.css';
import { Sheet } from '../../../components/sheet.tsx';

/** Marks in words, each linking to its details. */
export function MarkRows({ marks, onLeave }: { marks: readonly ChartMark[]; onLeave: () => void }) {
  const { signs } = useTexts('chartTools').marks;
  return (
    <ul className={styles.marks}>
      {marks.map(({ id, sign, title, sub, to, query }) => (
        <li key={id}>
          <Row
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
export function MarksSheet({ marks: { opened, close } }: { marks: Marks }) {
  const t = useTexts('chartTools').marks;
  return (
    <Sheet open={opened.length > 0} onClose={close} title={t.title}>
      <MarkRows marks={opened} onLeave={close} />
    </Sheet>
  );
}
