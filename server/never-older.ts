/**
 * Runs `read`, never twice at a time. A caller during a run waits for the next one, which sees everything that was
 * written before the call; so an older reading never replaces a newer one's result.
 */
export function neverOlder(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    next = null;
    running = read().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running && !next) return run();
    next ??= running!.then(run, run);
    return next;
  };
}
