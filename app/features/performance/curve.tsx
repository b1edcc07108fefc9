/** A portfolio's worth as a line: for a day, a week, a month, a year, or since the beginning. */
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { atTotal, type Live } from './at-total.ts';
import { CurveDrawn } from './curve-drawn.tsx';
import styles from './performance.module.css';
import type { Span } from './span.ts';
import { SpanChoice } from './span-choice.tsx';

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
