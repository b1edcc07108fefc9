/** What a sideways stroke on a tab's content means. */
import { SWIPE_SPEED_PX_PER_MS } from '@bourse/contract/constants.ts';
import type { Stroke } from './use-touch.ts';

/** Drawn this far, as a share of the width, content leaves however slowly it went. */
const FAR = 0.5;
/** Beyond the last tab the content still gives way, by no more than this share of the width. */
const GIVES = 0.2;

/** To the neighbour on the left, nowhere, or to the one on the right. */
export type Step = -1 | 0 | 1;
const stepBy = (dx: number): Step => (dx < 0 ? 1 : -1);

/**
 * A stroke is a swipe if it goes sideways, and faster than 0.25 px/ms: to the left it leads to the next tab (1), to the
 * right back (−1).
 */
export function swipeStep({ dx, dy, ms }: Pick<Stroke, 'dx' | 'dy' | 'ms'>): Step {
  if (Math.abs(dx) <= Math.abs(dy) || Math.abs(dx) / ms <= SWIPE_SPEED_PX_PER_MS) return 0;
  return stepBy(dx);
}

/**
 * Where the content goes when the finger is lifted. A finger that has turned round takes it back, at `late` px/ms in
 * the last moment.
 */
export function stepOf(stroke: Pick<Stroke, 'dx' | 'dy' | 'ms'>, late: number, width: number): Step {
  const { dx } = stroke;
  if (late * dx < 0 && Math.abs(late) > SWIPE_SPEED_PX_PER_MS) return 0;
  return Math.abs(dx) > width * FAR ? stepBy(dx) : swipeStep(stroke);
}

/** How far the content follows a finger: all the way if there is a neighbour, else ever less. */
export function drawnBy(dx: number, hasNeighbour: boolean, width: number): number {
  if (hasNeighbour) return Math.max(-width, Math.min(width, dx));
  const most = width * GIVES;
  return (Math.sign(dx) * most * Math.abs(dx)) / (most + Math.abs(dx));
}
