import { useState } from 'react';
import { useJumps } from '../../time/use-jumps.ts';
import type { WireBar } from './chart-data.ts';

export interface ChartBars {
  /** Null until those of this wish are here. Those of the wish before stay drawn, but nothing is said about them. */
  shown: readonly WireBar[] | null;
  /** Nothing has been drawn yet. */
  isFirst: boolean;
  failure: unknown;
  /** Another number loads anew. */
  attempt: number;
  take: (bars: readonly WireBar[]) => void;
  fail: (error: unknown) => void;
  retry: () => void;
}

/** What has come of the bars that are wished for; a wish is an instrument with period and adjustment. */
export function useChartBars(wish: string): ChartBars {
  const [loaded, setLoaded] = useState<{ wish: string; bars: readonly WireBar[] } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const jumps = useJumps();
  return {
    shown: loaded?.wish === wish ? loaded.bars : null,
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
