import { useState } from 'react';
import { useJumps } from '../../time/use-jumps.ts';
import type { WireBar } from './chart-data.ts';

export interface ChartBars {
  /** Null until the requested bars are loaded. Previous ones stay drawn, but nothing is said about them. */
  shown: readonly WireBar[] | null;
  /** Nothing has been drawn yet. */
  isFirst: boolean;
  failure: unknown;
  /** A changed number loads again. */
  attempt: number;
  take: (bars: readonly WireBar[]) => void;
  fail: (error: unknown) => void;
  retry: () => void;
}

/** The state of the requested bars; a wish is an instrument with period and adjustment. */
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
