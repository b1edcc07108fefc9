/** A stroke from the screen's left edge leads back, on devices that have no button for it. */
import { canGoBack, hasLayer } from './location.ts';

/** So close to the edge a finger must come down. */
const EDGE_PX = 24;
/** What a finger moves sideways by itself. */
const OWN_STROKES = '[data-sideways], canvas, [data-base-ui-swipe-ignore], input[type="range"], [role="slider"]';

/** Phones and tablets of Apple, the larger of which say that they are a Mac. */
export const isIosLike = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

/** Whether a finger that comes down there begins to lead back. What lies above the page is closed in its own ways. */
export const leadsBack = (x: number, target: Element): boolean =>
  x <= EDGE_PX && isIosLike() && canGoBack() && !hasLayer() && target.closest(OWN_STROKES) === null;
