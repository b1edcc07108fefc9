import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { formatCompact } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { adjustedPrice } from './shared/chart-prices.ts';
import type { WireBar } from './chart-data.ts';
import type { ChartDates } from './chart-dates.ts';
import { MarkRows } from './marks/marks-sheet.tsx';
import type { ChartMark } from './marks/use-marks.ts';
import styles from './chart.module.css';

const ROWS = 100;

export interface ChartTableProps {
  open: boolean;
  onClose: () => void;
  title: string;
  bars: readonly WireBar[];
  dates: ChartDates;
  currency: string;
  tick: string;
  /** Events on the time line, oldest first. */
  marks: readonly ChartMark[];
  /** What else is drawn, each in words. */
  indicators: readonly string[];
  drawings: readonly string[];
}

/** A list of what the chart shows besides the bars. */
function Besides({ title, none, said }: { title: string; none: string; said: readonly string[] }) {
  return (
    <>
      <h3 className={styles.besides}>{title}</h3>
      {said.length === 0 ? (
        <p className={styles.said}>{none}</p>
      ) : (
        <ul className={styles.said}>
          {said.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  );
}

type RowsProps = Pick<ChartTableProps, 'title' | 'bars' | 'dates' | 'currency' | 'tick'>;

/** The latest bars, newest first. */
function Rows({ title, bars, dates, currency, tick }: RowsProps) {
  const t = useTexts('quotes');
  const price = (value: string) => adjustedPrice(value, currency, tick);
  if (bars.length === 0) return <EmptyView text={t.noBars} icon="chart" />;
  return (
    <div className={styles.sideways} role="region" aria-label={t.table} tabIndex={0} data-sideways>
      <table className={styles.table}>
        <caption className="only-heard">{title}</caption>
        <thead>
          <tr>
            {[t.time, t.open, t.high, t.low, t.close, t.volume].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-ROWS)
            .toReversed()
            .map((bar) => (
              <tr key={bar.at}>
                <th scope="row">{dates.exact(Date.parse(bar.at))}</th>
                <td>{price(bar.open)}</td>
                <td>{price(bar.high)}</td>
                <td>{price(bar.low)}</td>
                <td>{price(bar.close)}</td>
                <td>{formatCompact(bar.volume)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The chart's latest bars as a table: the same figures for those who can't see or touch the picture. Its rows are
 * written only while it is open: the chart above it is rendered with each price.
 */
export function ChartTableSheet({ open, onClose, marks, indicators, drawings, ...rows }: ChartTableProps) {
  const tools = useTexts('chartTools');
  return (
    <Sheet open={open} onClose={onClose} title={rows.title}>
      <Rows {...rows} />
      {marks.length === 0 ? null : (
        <>
          <h3 className={styles.besides}>{tools.marks.title}</h3>
          <MarkRows marks={marks.toReversed()} onLeave={onClose} />
        </>
      )}
      <Besides title={tools.shownIndicators} none={tools.noIndicators} said={indicators} />
      <Besides title={tools.here} none={tools.none} said={drawings} />
    </Sheet>
  );
}
