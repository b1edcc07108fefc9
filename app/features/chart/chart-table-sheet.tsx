import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { formatCompact } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { formatAdjustedPrice } from './shared/chart-price-rounding.ts';
import type { WireBar } from './chart-bars.ts';
import type { ChartDateFormats } from './chart-date-formats.ts';
import { MarkerRows } from './markers/marker-sheet.tsx';
import type { ChartMarker } from './markers/use-chart-markers.ts';
import styles from './chart.module.css';

const ROWS = 100;

export interface ChartTableSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  bars: readonly WireBar[];
  dates: ChartDateFormats;
  currency: string;
  tick: string;
  /** Events on the time line, oldest first. */
  markers: readonly ChartMarker[];
  /** What else is drawn, each in words. */
  indicators: readonly string[];
  drawings: readonly string[];
}

/** A list of what the chart shows besides the bars. */
function DescriptionList({
  title,
  none,
  descriptions,
}: {
  title: string;
  none: string;
  descriptions: readonly string[];
}) {
  return (
    <>
      <h3 className={styles.besides}>{title}</h3>
      {descriptions.length === 0 ? (
        <p className={styles.said}>{none}</p>
      ) : (
        <ul className={styles.said}>
          {descriptions.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  );
}

type RowsProps = Pick<ChartTableSheetProps, 'title' | 'bars' | 'dates' | 'currency' | 'tick'>;

/** The latest bars, newest first. */
function LatestBarRows({ title, bars, dates, currency, tick }: RowsProps) {
  const t = useTexts('quotes');
  const price = (value: string) => formatAdjustedPrice(value, currency, tick);
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
export function ChartTableSheet({ open, onClose, markers, indicators, drawings, ...rows }: ChartTableSheetProps) {
  const tools = useTexts('chartTools');
  return (
    <Sheet open={open} onClose={onClose} title={rows.title}>
      <LatestBarRows {...rows} />
      {markers.length === 0 ? null : (
        <>
          <h3 className={styles.besides}>{tools.marks.title}</h3>
          <MarkerRows markers={markers.toReversed()} onLeave={onClose} />
        </>
      )}
      <DescriptionList title={tools.shownIndicators} none={tools.noIndicators} descriptions={indicators} />
      <DescriptionList title={tools.here} none={tools.none} descriptions={drawings} />
    </Sheet>
  );
}
