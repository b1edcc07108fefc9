/** The line itself; a finger on it reads the value at a moment. */
import { useRef, useState } from 'react';
import { type Answer, useCall } from '../../api/use-call.ts';
import { Change } from '../../components/figure.tsx';
import { dayTime } from '../../format/dates.ts';
import { formatMoney, formatMoneyIn, formatRate, SIGN_CLASSES, signOf, signShown } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { atTotal, compared, HEIGHT, type Live, nearest, pathOf, placed, WIDTH } from './curve-line.ts';
import styles from './performance.module.css';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { Link } from '../../router/link.tsx';
import { type Span, SpanChoice } from './span-choice.tsx';

type Curve = Answer<'performance/getCurve'>;
/** `alone`: it also displays the result of the span, since no other figure does. */
function CurveDrawn({ curve, alone, indexName }: { curve: Curve; alone: boolean; indexName?: string }) {
  const t = useTexts('curve');
  const svg = useRef<SVGSVGElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const { points, profit } = curve;
  const beside = points.some(({ index }) => index !== null) ? compared(points) : null;
  const places = beside?.own ?? placed(points);
  const path = pathOf(places);
  const [first, last] = [places[0]!, places.at(-1)!];
  const place = shown === null ? null : (places[shown] ?? null);
  const look = (clientX: number): void => {
    const box = svg.current?.getBoundingClientRect();
    if (box && box.width > 0) setShown(nearest(places, (clientX - box.left) / box.width));
  };
  const values = points.map(({ value }) => value).toSorted((a, b) => Number(a) - Number(b));
  const money = (amount: string): string => formatMoneyIn(amount, curve.in);
  return (
    <>
      <Told
        curve={curve}
        alone={alone}
        isCompared={beside !== null}
        at={shown === null ? null : (points[shown] ?? null)}
      />
      <svg
        ref={svg}
        className={`${styles.line} ${SIGN_CLASSES[signShown(profit, formatMoney(profit, curve.in))]}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={fill(t.curveSays, {
          low: money(values[0]!),
          high: money(values.at(-1)!),
          value: money(curve.value),
        })}
        onPointerDown={(event) => look(event.clientX)}
        onPointerMove={(event) => look(event.clientX)}
        onPointerLeave={() => setShown(null)}
        onPointerUp={() => setShown(null)}
        onPointerCancel={() => setShown(null)}
      >
        <path className={styles.area} d={`${path}L${last.x.toFixed(1)} ${HEIGHT}L${first.x.toFixed(1)} ${HEIGHT}Z`} />
        <line className={styles.base} x1={0} x2={WIDTH} y1={first.y} y2={first.y} vectorEffect="non-scaling-stroke" />
        {beside ? <path className={styles.index} d={pathOf(beside.index)} vectorEffect="non-scaling-stroke" /> : null}
        <path className={styles.path} d={path} vectorEffect="non-scaling-stroke" />
        {place ? (
          <line
            className={styles.cursor}
            x1={place.x}
            x2={place.x}
            y1={0}
            y2={HEIGHT}
            vectorEffect="non-scaling-stroke"
          />
        ) : null}
      </svg>
      {beside && indexName ? <Keys index={indexName} rate={points.at(-1)!.index} own={curve.twr} /> : null}
    </>
  );
}

/** Which line is which, and each one's return. */
function Keys({ index, rate, own }: { index: string; rate: string | null; own: string | null }) {
  const t = useTexts('performance');
  return (
    <div className={styles.keys}>
      <span className={styles.key}>
        {t.twr} {own === null ? null : <Change rate={own} />}
      </span>
      <span className={`${styles.key} ${styles.keyIndex}`}>
        {index} {rate === null ? null : <Change rate={rate} />}
      </span>
    </div>
  );
}

interface ToldProps {
  curve: Curve;
  alone: boolean;
  isCompared: boolean;
  at: Curve['points'][number] | null;
}

/** The whole span, or the moment under the finger. */
function Told({ curve, alone, isCompared, at }: ToldProps) {
  const t = useTexts('curve');
  // A jump that isn't a gain is labelled.
  const movedIn = (flows: string): string | null =>
    signOf(flows) === 0
      ? null
      : fill(signOf(flows) > 0 ? t.cameIn : t.wentOut, { amount: formatMoneyIn(flows.replace('-', ''), curve.in) });
  return (
    <div className={styles.told}>
      {at ? (
        <>
          <strong>{isCompared ? <Both rate={at.rate} index={at.index} /> : formatMoneyIn(at.value, curve.in)}</strong>
          <span>{[dayTime(at.at), movedIn(at.flows)].filter((each) => each !== null).join(' · ')}</span>
        </>
      ) : !alone ? null : (
        <>
          <strong>
            <Change rate={curve.twr ?? '0'} change={curve.profit} currency={curve.in} />
          </strong>
          <span>{t.spans[curve.span]}</span>
        </>
      )}
    </div>
  );
}

const Both = ({ rate, index }: { rate: string; index: string | null }) => (
  <>
    <Change rate={rate} />
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

export interface CurveProps {
  currency: string;
  portfolio?: string;
  /** The total shown above it, which moves with each price. */
  live?: Live;
  /** Chosen by the page, if it shows other figures of the same span. */
  span?: Span;
  /** Drawn next to it, both as returns. */
  index?: string | null;
  indexName?: string;
}

export default function CurveCard({ currency, portfolio, live, span: given, index = null, indexName }: CurveProps) {
  const [chosen, setChosen] = useState<Span>('day');
  const span = given ?? chosen;
  // A page of figures uses the figures' days, in UTC.
  const zoned = given ? {} : { zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const { data } = useCall(
    'performance/getCurve',
    {
      span,
      in: currency,
      ...zoned,
      ...(portfolio === undefined ? {} : { portfolio }),
      ...(index === null ? {} : { index }),
    },
    { everyMs: EVERY_MS, keepPrevious: true },
  );
  const t = useTexts('curve');
  return (
    <div className={styles.curve}>
      {data && data.points.length > 1 ? (
        <CurveDrawn curve={atTotal(data, live)} alone={given === undefined} {...(indexName ? { indexName } : {})} />
      ) : (
        <>
          <div className={styles.told}>{data || given ? null : <Skeleton width={8} />}</div>
          <div className={styles.empty}>{data ? t.noCurve : null}</div>
        </>
      )}
      {given ? null : (
        <div className={styles.below}>
          <SpanChoice span={span} onChange={setChosen} />
          <Link to="/information/performance" className={styles.way}>
            {t.title}
          </Link>
        </div>
      )}
    </div>
  );
}
