/** On devices without a back button, a stroke from the screen's left edge goes back. */
import { canGoBack, hasOpenLayer } from './location.ts';

/** A finger must come down this close to the edge. */
const EDGE_PX = 24;
/** Elements that use sideways strokes themselves. */
const OWN_STROKES = '[data-sideways], canvas, [data-base-ui-swipe-ignore], input[type="range"], [role="slider"]';

/** Apple's phones and tablets, the larger of which claim to be a Mac. */
export const isIosDevice = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

/** Whether a touch at `x` may start swiping back. Not while a layer is above the page: it has its own ways to close. */
export const canStartSwipeBack = (x: number, target: Element): boolean =>
  x <= EDGE_PX && isIosDevice() && canGoBack() && !hasOpenLayer() && target.closest(OWN_STROKES) === null;
