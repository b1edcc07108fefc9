/** What a stroke from the edge has come to. */
/** Less than this says nothing of its direction. */
const SLIP_PX = 10;
/** A page that has been moved so far, as a part of the width, goes; or a shorter way at this speed. */
const FAR = 0.35;
const SHORT_PX = 40;
const QUICK_PX_PER_MS = 0.5;

/** Whether a finger draws the page with it (`follows`), does something else (`leaves`), or it can't be said yet. */
export function directionOf(dx: number, dy: number): 'follows' | 'leaves' | null {
  if (Math.hypot(dx, dy) < SLIP_PX) return null;
  return dx > Math.abs(dy) ? 'follows' : 'leaves';
}

/** Whether the page goes when the finger is lifted, `ms` after it came down. */
export const goesBack = (dx: number, ms: number, width: number): boolean =>
  dx > width * FAR || (dx > SHORT_PX && dx / Math.max(1, ms) > QUICK_PX_PER_MS);
