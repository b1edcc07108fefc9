/**
 * Something that takes a while to count, counted once for everybody who asks. What is older than `freshMs` is counted
 * anew in the background while the old one is answered; what is older than `staleMs` is waited for.
 */
export interface Renewed<Made> {
  read(): Promise<Made>;
  /** The next who asks waits for a new one. */
  forget(): void;
}

/** However long it takes, the counting has at most this part of the time. */
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
      // Whoever waits for the next one hears that it failed; nobody waits for this one.
      if (ageMs > freshMs + restMs && !counting) renew().catch(() => {});
      return kept.made;
    },
    forget() {
      kept = null;
      counting = null;
    },
  };
}
