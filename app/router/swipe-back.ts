/**
 * Back by a stroke from the left edge: the page follows the finger and leaves, or returns to its place. Its effect is
 * that of the back button. With the browser's view transitions, the previous page is shown beneath the one that leaves.
 */
import { canStartSwipeBack } from './swipe-back-edge.ts';
import { decideSwipeDirection, shouldGoBack } from './swipe-back-stroke.ts';
import styles from './swipe-back.module.css';
import { goBack, onLocationChange } from './location.ts';

const SETTLE_MS = 180;
/** A previous page that can't be shown in this time isn't waited for. */
const VISIBLE_WITHIN_MS = 300;
const root = document.documentElement;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
const put = (dx: number): void => root.style.setProperty('--swiped', `${Math.max(0, dx)}px`);
function resetPagePosition(): void {
  root.style.removeProperty('--swiped');
  root.classList.remove(styles.swiped!);
}

/** Moves the page from where it is, and then calls `then`. */
function slidePage(from: number, to: number, then: () => void): void {
  const begin = performance.now();
  const step = (now: number): void => {
    const part = Math.min(1, (now - begin) / SETTLE_MS);
    put(from + (to - from) * (1 - (1 - part) ** 3));
    if (part < 1) requestAnimationFrame(step);
    else then();
  };
  requestAnimationFrame(step);
}

/** Goes back, and waits until the previous page is drawn. */
async function goBackAndWait(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const forget = onLocationChange(resolve);
  goBack();
  const late = setTimeout(resolve, VISIBLE_WITHIN_MS);
  await promise;
  clearTimeout(late);
  forget();
  resetPagePosition();
  // React renders after the listeners of the place have been called.
  await new Promise((drawn) => setTimeout(drawn));
}

function slideOutAndGoBack(dx: number): void {
  if (isCalm()) {
    resetPagePosition();
    goBack();
  } else if ('startViewTransition' in document) {
    root.classList.add(styles.leaving!);
    const { ready, finished } = document.startViewTransition(goBackAndWait);
    // Turning the phone meanwhile ends the animation; the previous page is there all the same.
    ready.catch(() => {});
    void finished.catch(() => {}).then(() => root.classList.remove(styles.leaving!));
  } else
    slidePage(dx, innerWidth, () => {
      resetPagePosition();
      goBack();
    });
}

function followStroke(start: Touch, target: EventTarget, at: number): void {
  let dx = 0;
  let isOurs = false;
  const move = (event: Event): void => {
    const [touch, another] = (event as TouchEvent).touches;
    if (!touch || another) return stop();
    dx = touch.clientX - start.clientX;
    const direction = isOurs ? 'follows' : decideSwipeDirection(dx, touch.clientY - start.clientY);
    if (direction === 'leaves') return stop();
    if (direction === null) return;
    isOurs = true;
    event.preventDefault();
    root.classList.add(styles.swiped!);
    if (!isCalm()) put(dx);
  };
  const end = (event: Event): void => {
    forget();
    if (!isOurs) return;
    if (shouldGoBack(dx, event.timeStamp - at, innerWidth)) slideOutAndGoBack(dx);
    else if (isCalm()) resetPagePosition();
    else slidePage(dx, 0, resetPagePosition);
  };
  // The system's own gesture takes over, or a second finger comes.
  const stop = (): void => {
    forget();
    resetPagePosition();
  };
  const forget = (): void => {
    target.removeEventListener('touchmove', move);
    target.removeEventListener('touchend', end);
    target.removeEventListener('touchcancel', stop);
  };
  target.addEventListener('touchmove', move, { passive: false });
  target.addEventListener('touchend', end);
  target.addEventListener('touchcancel', stop);
}

export function startSwipeBack(): void {
  addEventListener(
    'touchstart',
    (event) => {
      const [touch, another] = event.touches;
      if (touch && !another && event.target instanceof Element && canStartSwipeBack(touch.clientX, event.target))
        followStroke(touch, event.target, event.timeStamp);
    },
    { passive: true },
  );
}
