/**
 * An expensive count, shared by all callers. A count older than `freshMs` is renewed in the background while the old
 * one is returned; one older than `staleMs` is waited for.
 */
import { runForAllSenders } from '../runtime/sender-work.ts';

export interface CachedFigure<Value> {
  read(): Promise<Value>;
  /** The next caller waits for a new count. */
  clear(): void;
}

/** However long it takes, counting uses at most one part in this many of the time. */
const WORK_PART = 10;

export function createCachedFigure<Value>(
  count: () => Promise<Value>,
  { freshMs, staleMs = 10 * freshMs }: { freshMs: number; staleMs?: number },
): CachedFigure<Value> {
  let cached: { made: Value; at: number; tookMs: number } | null = null;
  let counting: Promise<Value> | null = null;
  const renew = (): Promise<Value> => {
    const began = performance.now();
    const own: Promise<Value> = runForAllSenders(count)
      .then((value) => {
        const at = performance.now();
        if (counting === own) cached = { made: value, at, tookMs: at - began };
        return value;
      })
      .finally(() => {
        if (counting === own) counting = null;
      });
    counting = own;
    return own;
  };
  return {
    async read() {
      if (!cached) return counting ?? renew();
      const ageMs = performance.now() - cached.at;
      const restMs = WORK_PART * cached.tookMs;
      if (ageMs > staleMs + restMs) return counting ?? renew();
      // Callers who wait for the next count hear of its failure; nobody waits for this one.
      if (ageMs > freshMs + restMs && !counting) renew().catch(() => {});
      return cached.made;
    },
    clear() {
      cached = null;
      counting = null;
    },
  };
}
