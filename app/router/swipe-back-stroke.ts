/** Interprets strokes from the screen's edge. */
/** A shorter stroke has no clear direction. */
const SLIP_PX = 10;
/** A page that has been moved this far, as a share of the width, is left; or a shorter way at this speed. */
const FAR = 0.35;
const SHORT_PX = 40;
const QUICK_PX_PER_MS = 0.5;

/**
 * Whether the page follows the finger (`follows`), the stroke does something else (`leaves`), or it can't be said yet.
 */
export function decideSwipeDirection(dx: number, dy: number): 'follows' | 'leaves' | null {
  if (Math.hypot(dx, dy) < SLIP_PX) return null;
  return dx > Math.abs(dy) ? 'follows' : 'leaves';
}

/** Whether the page is left when the finger is lifted, `ms` after it came down. */
export const shouldGoBack = (dx: number, ms: number, width: number): boolean =>
  dx > width * FAR || (dx > SHORT_PX && dx / Math.max(1, ms) > QUICK_PX_PER_MS);
