import { figuresOn, freeSpot, keepOnScreen, type Spot, spotsFrom } from './support-spot.ts';

/** A finger that moves less than this has tapped. */
const SLIP_PX = 6;
/** The page has come to rest. */
const STILL_MS = 150;
/** Rows that arrive together are looked at once, and so are prices that move. */
const GATHERED_MS = 400;

export interface Floating {
  /** Whether the last touch dragged the button, and so was no tap. */
  wasDragged(): boolean;
  /** Another screen is shown. */
  look(): void;
  stop(): void;
}

/** Where its style sheet puts it. */
function ownSpot(button: HTMLElement): Spot {
  button.style.translate = '';
  return button.getBoundingClientRect();
}

/** Moved by `translate`, so that nothing else on the page is laid out again. */
function stand(button: HTMLElement, { x, y }: Spot): void {
  const own = ownSpot(button);
  button.style.translate = `${x - own.x}px ${y - own.y}px`;
}

const onScreen = (spot: Spot, size: number): Spot => keepOnScreen(spot, size, innerWidth, innerHeight);

/**
 * Stands at the first spot that covers no figure, and is hidden where there is none: the menu has its row. Stays at
 * `present` while that is free. Returns the spot.
 */
function standFree(button: HTMLElement, page: Element, present: Spot | null): Spot | null {
  const spots = spotsFrom(ownSpot(button), page.getBoundingClientRect().left);
  const spot = freeSpot(present ? [present, ...spots] : spots, button.offsetWidth, figuresOn(page));
  if (spot) stand(button, spot);
  button.style.visibility = spot ? 'visible' : 'hidden';
  return spot;
}

/** Follows a finger; says where it put the button, which then stays there. */
function followFinger(button: HTMLElement, signal: AbortSignal) {
  let down: Spot | null = null;
  let dragged = false;
  let put: Spot | null = null;
  const press = (event: PointerEvent): void => {
    button.setPointerCapture(event.pointerId);
    down = { x: event.clientX, y: event.clientY };
    dragged = false;
  };
  const drag = (event: PointerEvent): void => {
    if (!down || (!dragged && Math.hypot(event.clientX - down.x, event.clientY - down.y) < SLIP_PX)) return;
    dragged = true;
    const size = button.offsetWidth;
    put = onScreen({ x: event.clientX - size / 2, y: event.clientY - size / 2 }, size);
    stand(button, put);
  };
  const lift = (): void => {
    down = null;
  };
  button.addEventListener('pointerdown', press, { signal });
  button.addEventListener('pointermove', drag, { signal });
  for (const end of ['pointerup', 'pointercancel']) button.addEventListener(end, lift, { signal });
  return { wasDragged: () => dragged, spot: () => put };
}

/** Lets the button float: over nothing that is read to the last figure, hidden while the page scrolls beneath it. */
export function float(button: HTMLElement, page: Element): Floating {
  const over = new AbortController();
  const { signal } = over;
  const finger = followFinger(button, signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let free: Spot | null = null;
  function place(): void {
    clearTimeout(timer);
    timer = undefined;
    const put = finger.spot();
    if (put) stand(button, onScreen(put, button.offsetWidth));
    else free = standFree(button, page, free);
  }
  const lookSoon = (): void => {
    timer ??= setTimeout(place, GATHERED_MS);
  };
  const look = (): void => {
    free = null;
    lookSoon();
  };
  const move = (): void => {
    free = null;
    if (!finger.spot()) button.style.visibility = 'hidden';
    clearTimeout(timer);
    timer = setTimeout(place, STILL_MS);
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(page, { childList: true, characterData: true, subtree: true });
  addEventListener('scroll', move, { capture: true, passive: true, signal });
  addEventListener('resize', move, { signal });
  place();
  const stop = (): void => {
    clearTimeout(timer);
    changes.disconnect();
    over.abort();
  };
  return { wasDragged: finger.wasDragged, look, stop };
}
