/**
 * One finger on the chart: sideways moves the chart, up and down scrolls the page, and holding it still shows the
 * crosshair. The chart library claims every stroke; vertical ones are kept from it here, so that the browser scrolls.
 */
const SLOP_PX = 6;
/** A stroke held for this long belongs to the crosshair, wherever it moves next. */
const HOLD_MS = 230;

/** Who owns a stroke, after it has moved by (`dx`, `dy`) px within `ms`; null while undecided. */
export function decideGestureOwner(dx: number, dy: number, ms: number): 'chart' | 'page' | null {
  if (ms >= HOLD_MS) return 'chart';
  if (Math.abs(dx) + Math.abs(dy) < SLOP_PX) return null;
  return Math.abs(dy) > Math.abs(dx) ? 'page' : 'chart';
}

/** Reports to the library that its finger has moved: otherwise it would take a scroll for a tap, or for a hold. */
function reportTouchMoved(target: EventTarget, from: { x: number; y: number }, touch: Touch): void {
  const { identifier, clientY, pageY, screenY } = touch;
  const moved = new Touch({
    identifier,
    target,
    clientX: from.x,
    pageX: from.x,
    screenX: from.x,
    clientY,
    pageY,
    screenY,
  });
  target.dispatchEvent(
    new TouchEvent('touchmove', { bubbles: true, touches: [moved], targetTouches: [moved], changedTouches: [moved] }),
  );
}

/** Lets vertical strokes on `element` scroll the page; the returned function ends it. */
export function allowPageScroll(element: HTMLElement): () => void {
  let start: { x: number; y: number; at: number } | null = null;
  let owner: 'chart' | 'page' | null = null;
  const begin = (event: TouchEvent) => {
    const touch = event.touches[0];
    owner = event.touches.length > 1 ? 'chart' : null;
    start = touch ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!start || !touch || !event.isTrusted) return;
    const before = owner;
    owner ??= decideGestureOwner(touch.clientX - start.x, touch.clientY - start.y, event.timeStamp - start.at);
    if (owner === 'chart') return;
    event.stopImmediatePropagation();
    if (owner === 'page' && before === null && event.target) reportTouchMoved(event.target, start, touch);
  };
  const end = () => {
    start = null;
  };
  element.addEventListener('touchstart', begin, { capture: true, passive: true });
  addEventListener('touchmove', move, { capture: true, passive: true });
  for (const name of ['touchend', 'touchcancel'] as const)
    addEventListener(name, end, { capture: true, passive: true });
  return () => {
    element.removeEventListener('touchstart', begin, { capture: true });
    removeEventListener('touchmove', move, { capture: true });
    for (const name of ['touchend', 'touchcancel'] as const) removeEventListener(name, end, { capture: true });
  };
}
