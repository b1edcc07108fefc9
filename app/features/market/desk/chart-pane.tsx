/** An instrument's name, price, figures and chart, in one of the desk's panes. */
import { IconButton } from '../../../components/button.tsx';
import { formatCompact, formatPrice } from '../../../format/numbers.ts';
import { formatAdjustedPrice } from '../../chart/shared/chart-price-rounding.ts';
import { ListingStatusNote } from '../../../instruments/listing-status-note.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import type { LiveQuote } from '../../../stream/live-quotes.ts';
import { ChartPlaceholder } from '../../chart/shared/chart-placeholder.tsx';
import { PriceChart } from '../../chart/shared/price-chart.tsx';
import { useReportInstrumentView } from '../../discovery/shared/use-report-instrument-view.ts';
import { useInstrumentHoldings } from '../../positions/shared/use-instrument-holdings.ts';
import { InstrumentHeadButtons, InstrumentPriceHead } from '../instrument-head.tsx';
import { InstrumentLoadFailure, type Instrument, useInstrumentDetail } from '../use-instrument-detail.tsx';
import { usePositionAndOrderLines } from '../use-position-and-order-lines.tsx';
import styles from './desk.module.css';

/** Profit follows the prices: it is reread this often. */
const EVERY_MS = 5_000;

/** The day and the year in one row, as far as there is room. */
function DayFigures({ instrument, quote }: { instrument: Instrument; quote: LiveQuote | null }) {
  const t = useTexts('quotes');
  const short = useTexts('desk');
  const { currency, tick, figures } = instrument;
  const price = (value: string | undefined) => (value === undefined ? '–' : formatPrice(value, currency, tick));
  const rows = [
    [t.open, price(quote?.open)],
    [t.high, price(quote?.high)],
    [t.low, price(quote?.low)],
    [short.previousClose, price(quote?.previousClose)],
    [t.volume, quote ? formatCompact(quote.volume) : '–'],
    [t.turnover, quote ? formatCompact(quote.turnover) : '–'],
    [short.high52Weeks, formatAdjustedPrice(figures.high52Weeks, currency, tick)],
    [short.low52Weeks, formatAdjustedPrice(figures.low52Weeks, currency, tick)],
  ] as const;
  return (
    <dl className={styles.figures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface ChartPaneProps {
  id: string;
  /** Of two charts, the one whose ticket is shown and which the list chooses for. */
  isActive: boolean;
  /** Makes it the active one; left out while there is one chart. */
  onActivate?: () => void;
  onClose?: () => void;
}

export function ChartPane({ id, isActive, onActivate, onClose }: ChartPaneProps) {
  const t = useTexts('desk');
  const held = useInstrumentHoldings(id, EVERY_MS);
  const { chart: lines, dialog } = usePositionAndOrderLines(id, held.positions);
  const { instrument, error, refetch, quote, zone, chart } = useInstrumentDetail(id, lines);
  useReportInstrumentView(id);
  const code = id.split('.')[1] ?? id;
  const name = instrument?.name ?? code;
  return (
    <section
      className={`${styles.pane} ${styles.chart}`}
      aria-label={name}
      data-active={(onActivate !== undefined && isActive) || undefined}
      onPointerDownCapture={onActivate}
      onFocusCapture={onActivate}
    >
      <div className={styles.chartHead}>
        <div className={styles.chartName}>
          <h2>
            {name} <span className={styles.code}>{instrument?.code}</span>
          </h2>
          <div className={styles.buttons}>
            {onActivate && !isActive ? (
              <button type="button" className={styles.textButton} onClick={onActivate}>
                {fillPlaceholders(t.activate, { name: code })}
              </button>
            ) : null}
            <InstrumentHeadButtons id={id} code={code} instrument={instrument} />
            {onClose ? <IconButton icon="close" label={t.closeSecond} onPress={onClose} /> : null}
          </div>
        </div>
        <div className={styles.chartFigures}>
          <InstrumentPriceHead instrument={instrument} quote={quote} />
          {instrument ? <DayFigures instrument={instrument} quote={quote} /> : null}
        </div>
        <ListingStatusNote instrument={instrument} />
      </div>
      <div className={styles.chartBox}>
        {instrument && zone ? (
          <PriceChart
            instrument={id}
            name={instrument.name}
            currency={instrument.currency}
            tick={instrument.tick}
            zone={zone}
            full
            isNamed
            {...chart}
          />
        ) : error ? (
          <InstrumentLoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <ChartPlaceholder />
        )}
      </div>
      {dialog}
    </section>
  );
}
