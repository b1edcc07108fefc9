/** The place of the chart's canvas: the canvas, a placeholder while its bars load, or a message. */
import { lazy, Suspense } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { EmptyView } from '../../components/empty-view.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { nextPaint } from '../../components/next-paint.ts';
import { useTexts } from '../../language/language.ts';
import type { CanvasProps } from './canvas-props.ts';
import { heightOf } from './shared/chart-place.tsx';
import type { ChartBars } from './use-chart-bars.ts';
import styles from './chart.module.css';

/**
 * The library is larger than the screen around it, so it is loaded after the screen with its price has been painted.
 */
const ChartCanvas = lazy(async () => {
  await nextPaint();
  return import('./chart-canvas.tsx');
});

type PaneProps = Omit<CanvasProps, 'ownsPage' | 'first' | 'last' | 'attempt' | 'onBars' | 'onFailure'> & {
  full: boolean;
  bars: ChartBars;
};

/** The canvas, or a message in its place. */
export function ChartPane({ full, bars, ...canvas }: PaneProps) {
  const t = useTexts('quotes');
  const [first = null, last = null] = [bars.shown?.[0], bars.shown?.at(-1)].map((bar) => bar && Date.parse(bar.at));
  return (
    <div className={full ? styles.fill : styles.frame} style={heightOf(canvas.indicators)}>
      <Suspense fallback={null}>
        <ChartCanvas
          {...canvas}
          first={first}
          last={last}
          ownsPage={full}
          attempt={bars.attempt}
          onBars={bars.take}
          onFailure={bars.fail}
        />
      </Suspense>
      {bars.isFirst && bars.failure === null ? <span className={styles.wait} aria-hidden="true" /> : null}
      {bars.failure !== null ? (
        <div className={styles.over}>
          <ErrorView text={describeFailure(bars.failure)} onRetry={bars.retry} />
        </div>
      ) : null}
      {bars.shown?.length === 0 && bars.failure === null ? (
        <div className={styles.over}>
          <EmptyView text={t.noBars} icon="chart" />
        </div>
      ) : null}
    </div>
  );
}
