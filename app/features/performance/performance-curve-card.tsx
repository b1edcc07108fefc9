/** The line itself; a finger on it reads the value at a moment. */
import { useRef, useState } from 'react';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { PriceChange } from '../../components/price-figures.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import {
  formatMoney,
  formatMoneyWithCurrency,
  formatRate,
  SIGN_CLASSES,
  getSign,
  getDisplayedSign,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import {
  adjustCurveToTotal,
  computeComparedPlotPoints,
  CURVE_HEIGHT,
  type LivePortfolioTotal,
  findNearestPoint,
  buildCurvePath,
  computePlotPoints,
  type PlotPoint,
  CURVE_WIDTH,
} from './curve-geometry.ts';
import styles from './performance.module.css';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { Link } from '../../router/link.tsx';
import { type CurveSpan, CurveSpanChoice } from './curve-span-choice.tsx';

type Curve = CallAnswer<'performance/getCurve'>;
/** `alone`: it also displays the result of the span, since no other figure does. */
function CurveDrawn({ curve, alone, indexName }: { curve: Curve; alone: boolean; indexName?: string }) {
  const t = useTexts('curve');
  const svg = useRef<SVGSVGElement>(null);
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const { points, profit } = curve;
  const comparedPoints = points.some(({ index }) => index !== null) ? computeComparedPlotPoints(points) : null;
  const places = comparedPoints?.own ?? computePlotPoints(points);
  const place = selectedIndex === null ? null : (places[selectedIndex] ?? null);
  const selectAt = (clientX: number): void => {
    const box = svg.current?.getBoundingClientRect();
    if (box && box.width > 0) setSelectedIndex(findNearestPoint(places, (clientX - box.left) / box.width));
  };
  const values = points.map(({ value }) => value).toSorted((a, b) => Number(a) - Number(b));
  const money = (amount: string): string => formatMoneyWithCurrency(amount, curve.in);
  return (
    <>
      <CurveReadout
        curve={curve}
        alone={alone}
        isCompared={comparedPoints !== null}
        at={selectedIndex === null ? null : (points[selectedIndex] ?? null)}
      />
      <svg
        ref={svg}
        className={`${styles.line} ${SIGN_CLASSES[getDisplayedSign(profit, formatMoney(profit, curve.in))]}`}
        viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={fillPlaceholders(t.curveSays, {
          low: money(values[0]!),
          high: money(values.at(-1)!),
          value: money(curve.value),
        })}
        onPointerDown={(event) => selectAt(event.clientX)}
        onPointerMove={(event) => selectAt(event.clientX)}
        onPointerLeave={() => setSelectedIndex(null)}
        onPointerUp={() => setSelectedIndex(null)}
        onPointerCancel={() => setSelectedIndex(null)}
      >
        <CurveLines places={places} index={comparedPoints?.index ?? null} selected={place} />
      </svg>
      {comparedPoints && indexName ? (
        <CurveLegend index={indexName} rate={points.at(-1)!.index} own={curve.twr} />
      ) : null}
    </>
  );
}

interface CurveLinesProps {
  places: readonly PlotPoint[];
  index: readonly PlotPoint[] | null;
  /** The moment under the finger. */
  selected: PlotPoint | null;
}

/** The line with the area below it, the height at which it began, and the index. */
function CurveLines({ places, index, selected }: CurveLinesProps) {
  const path = buildCurvePath(places);
  const [first, last] = [places[0]!, places.at(-1)!];
  return (
    <>
      <path
        className={styles.area}
        d={`${path}L${last.x.toFixed(1)} ${CURVE_HEIGHT}L${first.x.toFixed(1)} ${CURVE_HEIGHT}Z`}
      />
      <line
        className={styles.base}
        x1={0}
        x2={CURVE_WIDTH}
        y1={first.y}
        y2={first.y}
        vectorEffect="non-scaling-stroke"
      />
      {index ? <path className={styles.index} d={buildCurvePath(index)} vectorEffect="non-scaling-stroke" /> : null}
      <path className={styles.path} d={path} vectorEffect="non-scaling-stroke" />
      {selected ? (
        <line
          className={styles.cursor}
          x1={selected.x}
          x2={selected.x}
          y1={0}
          y2={CURVE_HEIGHT}
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </>
  );
}

/** Which line is which, and each one's return. */
function CurveLegend({ index, rate, own }: { index: string; rate: string | null; own: string | null }) {
  const t = useTexts('performance');
  return (
    <div className={styles.keys}>
      <span className={styles.key}>
        {t.twr} {own === null ? null : <PriceChange rate={own} />}
      </span>
      <span className={`${styles.key} ${styles.keyIndex}`}>
        {index} {rate === null ? null : <PriceChange rate={rate} />}
      </span>
    </div>
  );
}

interface CurveReadoutProps {
  curve: Curve;
  alone: boolean;
  isCompared: boolean;
  at: Curve['points'][number] | null;
}

/** The whole span, or the moment under the finger. */
function CurveReadout({ curve, alone, isCompared, at }: CurveReadoutProps) {
  const t = useTexts('curve');
  // A jump that isn't a gain is labelled.
  const movedIn = (flows: string): string | null =>
    getSign(flows) === 0
      ? null
      : fillPlaceholders(getSign(flows) > 0 ? t.cameIn : t.wentOut, {
          amount: formatMoneyWithCurrency(flows.replace('-', ''), curve.in),
        });
  return (
    <div className={styles.told}>
      {at ? (
        <>
          <strong>
            {isCompared ? <Both rate={at.rate} index={at.index} /> : formatMoneyWithCurrency(at.value, curve.in)}
          </strong>
          <span>{[formatDateTimeToMinute(at.at), movedIn(at.flows)].filter((each) => each !== null).join(' · ')}</span>
        </>
      ) : !alone ? null : (
        <>
          <strong>
            <PriceChange rate={curve.twr ?? '0'} change={curve.profit} currency={curve.in} />
          </strong>
          <span>{t.spans[curve.span]}</span>
        </>
      )}
    </div>
  );
}

const Both = ({ rate, index }: { rate: string; index: string | null }) => (
  <>
    <PriceChange rate={rate} />
    {index === null ? null : (
      <>
        {' · '}
        <span className={styles.ofIndex}>{formatRate(index)}</span>
      </>
    )}
  </>
);

/** A portfolio's worth as a line: for a day, a week, a month, a year, or since the beginning. */

/** The last points of a short span follow the prices. */
const EVERY_MS = 30_000;

export interface PerformanceCurveProps {
  currency: string;
  portfolio?: string;
  /** The total shown above it, which moves with each price. */
  live?: LivePortfolioTotal;
  /** Chosen by the page, if it shows other figures of the same span. */
  span?: CurveSpan;
  /** Drawn next to it, both as returns. */
  index?: string | null;
  indexName?: string;
}

export default function PerformanceCurveCard({
  currency,
  portfolio,
  live,
  span: fixedSpan,
  index = null,
  indexName,
}: PerformanceCurveProps) {
  const [chosen, setChosen] = useState<CurveSpan>('day');
  const span = fixedSpan ?? chosen;
  // A page of figures uses the figures' days, in UTC.
  const zoned = fixedSpan ? {} : { zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const { data } = useCall(
    'performance/getCurve',
    {
      span,
      in: currency,
      ...zoned,
      ...(portfolio === undefined ? {} : { portfolio }),
      ...(index === null ? {} : { index }),
    },
    { refetchIntervalMs: EVERY_MS, keepPrevious: true },
  );
  const t = useTexts('curve');
  return (
    <div className={styles.curve}>
      {data && data.points.length > 1 ? (
        <CurveDrawn
          curve={adjustCurveToTotal(data, live)}
          alone={fixedSpan === undefined}
          {...(indexName ? { indexName } : {})}
        />
      ) : (
        <>
          <div className={styles.told}>{data || fixedSpan ? null : <Skeleton width={8} />}</div>
          <div className={styles.empty}>{data ? t.noCurve : null}</div>
        </>
      )}
      {fixedSpan ? null : (
        <div className={styles.below}>
          <CurveSpanChoice span={span} onChange={setChosen} />
          <Link to="/information/performance" className={styles.way}>
            {t.title}
          </Link>
        </div>
      )}
    </div>
  );
}
