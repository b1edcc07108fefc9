/**
 * An expensive count, shared by all callers. A count older than `freshMs` is renewed in the background while the old
 * one is returned; one older than `staleMs` is waited for.
 */
export interface Renewed<Made> {
  read(): Promise<Made>;
  /** The next caller waits for a new count. */
  forget(): void;
}

/** However long it takes, counting uses at most one part in this many of the time. */
const WORK_PART = 10;

export function renewed<Made>(
  count: () => Promise<Made>,
  { freshMs, staleMs = 10 * freshMs }: { freshMs: number; staleMs?: number },
): Renewed<Made> {
  let kept: { made: Made; at: number; tookMs: number } | null = null;
  let counting: Promise<Made> | null = null;
  const renew = (): Promise<Made> => {
    const began = performance.now();
    const own: Promise<Made> = count()
      .then((made) => {
        const at = performance.now();
        if (counting === own) kept = { made, at, tookMs: at - began };
        return made;
      })
      .finally(() => {
        if (counting === own) counting = null;
      });
    counting = own;
    return own;
  };
  return {
    async read() {
      if (!kept) return counting ?? renew();
      const ageMs = performance.now() - kept.at;
      const restMs = WORK_PART * kept.tookMs;
      if (ageMs > staleMs + restMs) return counting ?? renew();
      // Callers who wait for the next count hear of its failure; nobody waits for this one.
      if (ageMs > freshMs + restMs && !counting) renew().catch(() => {});
      return kept.made;
    },
    forget() {
      kept = null;
      counting = null;
    },
  };
}
