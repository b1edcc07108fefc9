/** The place of the chart's canvas: the canvas, a placeholder while its bars load, or a message. */
import { lazy, Suspense, useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { waitForNextPaint } from '../../components/paint-and-preload.ts';
import { useTexts } from '../../language/language.ts';
import { createCrosshair } from './bar-figures.ts';
import { BarFiguresLine } from './bar-figures-line.tsx';
import type { ChartCanvasProps } from './chart-props.ts';
import { chartHeightStyle } from './shared/chart-placeholder.tsx';
import styles from './chart.module.css';
import { useServerClockJumps } from '../../time/server-clock.ts';
import type { WireBar } from './chart-bars.ts';

/**
 * The library is larger than the screen around it, so it is loaded after the screen with its price has been painted.
 */
const ChartCanvas = lazy(async () => {
  await waitForNextPaint();
  return import('./chart-canvas.tsx');
});

type ChartPaneProps = Omit<
  ChartCanvasProps,
  'ownsPage' | 'crosshair' | 'first' | 'last' | 'attempt' | 'onBars' | 'onFailure'
> & {
  full: boolean;
  bars: BarLoadingState;
};

/** A bar's figures above the canvas, or above a message in its place. */
export function LoadableChartCanvas({ full, bars, ...canvas }: ChartPaneProps) {
  const t = useTexts('quotes');
  const [crosshair] = useState(createCrosshair);
  const [first = null, last = null] = [bars.loadedBars?.[0], bars.loadedBars?.at(-1)].map(
    (bar) => bar && Date.parse(bar.at),
  );
  return (
    <>
      <BarFiguresLine crosshair={crosshair} dates={canvas.dates} currency={canvas.currency} tick={canvas.tick} />
      <div className={full ? styles.fill : styles.frame} style={chartHeightStyle(canvas.indicators)}>
        <Suspense fallback={null}>
          <ChartCanvas
            {...canvas}
            crosshair={crosshair}
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
        {bars.loadedBars?.length === 0 && bars.failure === null ? (
          <div className={styles.over}>
            <EmptyView text={t.noBars} icon="chart" />
          </div>
        ) : null}
      </div>
    </>
  );
}

interface BarLoadingState {
  /** Null until the requested bars are loaded. Previous bars stay drawn, but aren't reported here. */
  loadedBars: readonly WireBar[] | null;
  /** Nothing has been drawn yet. */
  isFirst: boolean;
  failure: unknown;
  /** A changed number loads again. */
  attempt: number;
  take: (bars: readonly WireBar[]) => void;
  fail: (error: unknown) => void;
  retry: () => void;
}

/** The state of the requested bars; `wish` identifies instrument, period and adjustment. */
export function useBarLoadingState(wish: string): BarLoadingState {
  const [loaded, setLoaded] = useState<{ wish: string; bars: readonly WireBar[] } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const jumps = useServerClockJumps();
  return {
    loadedBars: loaded?.wish === wish ? loaded.bars : null,
    isFirst: loaded === null,
    failure,
    attempt: attempt + jumps,
    take: (bars) => {
      setFailure(null);
      setLoaded({ wish, bars });
    },
    fail: setFailure,
    retry: () => setAttempt((count) => count + 1),
  };
}
