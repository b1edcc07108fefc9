/** A stroke from the screen's left edge leads back, on devices that have no button for it. */
import { canGoBack, hasLayer } from './location.ts';

/** A finger must come down this close to the edge. */
const EDGE_PX = 24;
/** Elements that use sideways strokes themselves. */
const OWN_STROKES = '[data-sideways], canvas, [data-base-ui-swipe-ignore], input[type="range"], [role="slider"]';

/** Apple's phones and tablets, the larger of which claim to be a Mac. */
export const isIosLike = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

/**
 * Whether a finger that comes down there may begin to lead back. Layers above the page are closed in their own ways.
 */
export const leadsBack = (x: number, target: Element): boolean =>
  x <= EDGE_PX && isIosLike() && canGoBack() && !hasLayer() && target.closest(OWN_STROKES) === null;
