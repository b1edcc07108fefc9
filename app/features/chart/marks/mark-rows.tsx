/** The marks on a chart as a list. */
import { Row } from '../../../components/row.tsx';
import { useTexts } from '../../../language/language.ts';
import type { ChartMark } from './marks.ts';
import styles from '../chart.module.css';

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
