import { useMemo, useState } from 'react';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatRate, getDisplayedRateSign } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { getServerNow } from '../../time/server-clock.ts';
import styles from './positions.module.css';
import { selectBarsForSpan, computePositionReturnSeries } from './position-return-series.ts';

/**
 * Paths of a line through rates, its zero line and the area between. Heights are for the eye: only here may a figure be
 * a float.
 */
export interface PositionReturnChartPaths {
  line: string;
  area: string;
  zero: string;
  /** The lowest and highest rate, as given. */
  low: string;
  high: string;
}

const EDGE = 3;
/**
 * Returns within this distance of zero (1 %) are drawn on a scale of at least this size, so that tiny ones look tiny.
 */
const LEAST = 0.01;

/**
 * Empty paths for fewer than two rates. Zero is always visible, so that the line shows at once whether there is a gain.
 */
export function buildPositionReturnChartPaths(
  rates: readonly string[],
  width: number,
  height: number,
): PositionReturnChartPaths {
  const values = rates.map(Number);
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const low = rates[values.indexOf(lowest)] ?? '0';
  const high = rates[values.indexOf(highest)] ?? '0';
  if (values.length < 2) return { line: '', area: '', zero: '', low, high };

  const isSmall = lowest > -LEAST && highest < LEAST;
  const floor = isSmall ? -LEAST : Math.min(0, lowest);
  const span = (isSmall ? LEAST : Math.max(0, highest)) - floor;
  const y = (value: number): string => (EDGE + (1 - (value - floor) / span) * (height - 2 * EDGE)).toFixed(1);
  const x = (index: number): string => ((index / (values.length - 1)) * width).toFixed(1);
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  return { line, area: `${line}L${width} ${y(0)}L0 ${y(0)}Z`, zero: `M0 ${y(0)}H${width}`, low, high };
}

type PositionDetail = CallAnswer<'trading/getPosition'>;

const WIDTH = 320;
const HEIGHT = 120;
const EVERY_MS = 60_000;

const signed = (rate: string): string => formatRate(rate, { sign: true });

/** Bars since the opening; their number is fixed when the screen opens, so that they are read only once. */
function useBars(position: PositionDetail) {
  const [openedAt] = useState(getServerNow);
  const end = position.closedAt === null ? null : Date.parse(position.closedAt);
  const { period, barMs, limit } = selectBarsForSpan(Date.parse(position.openedAt), end ?? openedAt);
  const before = end === null ? {} : { before: new Date(end + barMs).toISOString() };
  // Raw prices, as paid: fills never had an adjusted price.
  const reading = useCall(
    'quotes/getBars',
    { instrument: position.instrument, period, adjustment: 'none', limit, ...before },
    end === null ? { refetchIntervalMs: EVERY_MS } : { staleTimeMs: EVERY_MS },
  );
  return { ...reading, barMs };
}

/** The returns since the opening, the last one at what closing would bring now; null until the bars are here. */
function useReturns(position: PositionDetail, last: string): string[] | null {
  const { data, error, barMs } = useBars(position);
  const closed = position.status === 'closed';
  const rates = useMemo(
    () =>
      computePositionReturnSeries({
        side: position.side,
        bars: data?.bars ?? [],
        barMs,
        leverage: position.leverage,
        financing: position.financing,
        last: closed ? null : last,
        splits: position.adjustments.filter(({ kind }) => !['delisting', 'merger', 'spinOff'].includes(kind)),
        spinOffs: position.adjustments.flatMap(({ at, movedCost, cash }) =>
          movedCost === null ? [] : [{ at, movedCost, cash }],
        ),
        fills: position.explanations.map(({ effect, fill: { at, price, quantity, fee, tax } }) => ({
          at,
          effect,
          price,
          quantity,
          charges: [fee, tax],
        })),
      }),
    [position, data, barMs, closed, last],
  );
  return data || error ? rates : null;
}

/** The return since the opening as a line with its zero; `last` is what closing would bring now. */
export function PositionReturnChart({ position, last }: { position: PositionDetail; last: string }) {
  const t = useTexts('trading');
  const rates = useReturns(position, last);
  if (!rates)
    return (
      <Card title={t.returnSince}>
        <div className={styles.blank}>
          <Skeleton width={14} />
        </div>
        <div className={styles.ends}>{'\u00a0'}</div>
      </Card>
    );
  const { line, area, zero, low, high } = buildPositionReturnChartPaths(rates, WIDTH, HEIGHT);
  if (line === '')
    return (
      <Card title={t.returnSince}>
        <p className={styles.blank}>{t.returnNone}</p>
      </Card>
    );
  const now = rates.at(-1) ?? '0';
  const tone = { '1': 'up', '0': 'mute', '-1': 'down' } as const;
  return (
    <Card title={t.returnSince}>
      <svg
        className={`${styles.chart} ${tone[getDisplayedRateSign(now)]}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={fillPlaceholders(t.returnHeard, { low: signed(low), high: signed(high), now: signed(now) })}
      >
        <path className={styles.area} d={area} />
        <path className={styles.zero} d={zero} vectorEffect="non-scaling-stroke" />
        <path d={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>
          {signed(low)} – {signed(high)}
        </span>
        <span>{signed(now)}</span>
      </div>
    </Card>
  );
}
