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

function stand({ style }: HTMLElement, { x, y }: Spot): void {
  Object.assign(style, { left: `${x}px`, top: `${y}px`, right: 'auto', bottom: 'auto' });
}

const onScreen = (spot: Spot, size: number): Spot => keepOnScreen(spot, size, innerWidth, innerHeight);

/** Stands at the first spot that covers no figure, and is hidden where there is none: the menu has its row. */
function standFree(button: HTMLElement, page: Element): void {
  const size = button.offsetWidth;
  Object.assign(button.style, { left: '', top: '', right: '', bottom: '' });
  const spots = spotsFrom(button.getBoundingClientRect(), page.getBoundingClientRect().left);
  const spot = freeSpot(spots, size, figuresOn(page));
  if (spot) stand(button, spot);
  button.style.visibility = spot ? 'visible' : 'hidden';
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
  function place(): void {
    clearTimeout(timer);
    timer = undefined;
    const put = finger.spot();
    if (put) stand(button, onScreen(put, button.offsetWidth));
    else standFree(button, page);
  }
  const look = (): void => {
    timer ??= setTimeout(place, GATHERED_MS);
  };
  const move = (): void => {
    if (!finger.spot()) button.style.visibility = 'hidden';
    clearTimeout(timer);
    timer = setTimeout(place, STILL_MS);
  };
  const changes = new MutationObserver(look);
  changes.observe(page, { childList: true, characterData: true, subtree: true });
  addEventListener('scroll', move, { capture: true, passive: true, signal });
  addEventListener('resize', place, { signal });
  place();
  const stop = (): void => {
    clearTimeout(timer);
    changes.disconnect();
    over.abort();
  };
  return { wasDragged: finger.wasDragged, look, stop };
}
