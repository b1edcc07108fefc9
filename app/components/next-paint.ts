/** Long enough for two frames of a slow phone; a page in the background has none, and waits no longer than this. */
const PATIENCE_MS = 500;

/** Resolves once the present rendering has been painted. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
