/**
 * `read`, never twice at a time. Whoever asks while it runs waits for the one after, which sees all that was written
 * before they asked; so what an older reading finds never takes the place of a newer one's.
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
