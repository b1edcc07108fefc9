/** The floating button for customer service. */
import { useEffect, useRef } from 'react';
import { useTexts } from '../language/language.ts';
import { useLocation } from '../router/location-hooks.ts';
import { Icon } from './icon.tsx';
import styles from './controls.module.css';
import { useOpenSupport } from './support-row.tsx';

/** Opens the customer-service link; is never over words or buttons, can be dragged away, and stays on the screen. */
export default function SupportButton() {
  const t = useTexts('shell');
  const callSupport = useOpenSupport();
  const button = useRef<HTMLButtonElement>(null);
  const floating = useRef<FloatingButtonControl>(null);
  useEffect(() => {
    const page = document.getElementById('root');
    if (!button.current || !page) return;
    floating.current = float(button.current, page);
    return () => floating.current?.stop();
  }, []);
  const { path } = useLocation();
  useEffect(() => floating.current?.reposition(), [path]);
  const open = () => {
    if (!floating.current?.wasDragged()) callSupport();
  };
  return (
    <button ref={button} type="button" className={styles.button} aria-label={t.support} onClick={open}>
      <Icon name="chat" />
    </button>
  );
}

/** A finger that moves less than this has tapped. */
const SLIP_PX = 6;
/** The page counts as still after this time. */
const STILL_MS = 150;
/** Changes within this time, such as arriving rows or moving prices, are checked together. */
const GATHERED_MS = 400;

interface FloatingButtonControl {
  /** Whether the last touch dragged the button, and so was no tap. */
  wasDragged(): boolean;
  /** Another screen is shown. */
  reposition(): void;
  stop(): void;
}

/** Where its style sheet puts it. */
function ownSpot(button: HTMLElement): Spot {
  button.style.translate = '';
  return button.getBoundingClientRect();
}

/** Moved by `translate`, so that nothing else on the page is laid out again. */
function moveTo(button: HTMLElement, { x, y }: Spot): void {
  const own = ownSpot(button);
  button.style.translate = `${x - own.x}px ${y - own.y}px`;
}

const onScreen = (spot: Spot, size: number): Spot => clampToScreen(spot, size, innerWidth, innerHeight);

/**
 * Stands at the first spot that covers no word and no button, and if possible no icon of a list, and is hidden where
 * there is none: the menu has its row. Stays at `present` while that is free. Returns the spot.
 */
function moveToFreeSpot(button: HTMLElement, page: Element, present: Spot | null): Spot | null {
  const spots = listCandidateSpots(ownSpot(button), page.getBoundingClientRect().left);
  const taken = [...listTextAreas(page), ...listControlAreas(page, button)];
  const size = button.offsetWidth;
  const spot =
    findFreeSpot(present ? [present, ...spots] : spots, size, [...taken, ...listIconAreas(page)]) ??
    // In a long list every spot is over something: an icon says least.
    findFreeSpot(spots, size, taken);
  if (spot) moveTo(button, spot);
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
    moveTo(button, put);
  };
  const lift = (): void => {
    down = null;
  };
  button.addEventListener('pointerdown', press, { signal });
  button.addEventListener('pointermove', drag, { signal });
  for (const end of ['pointerup', 'pointercancel']) button.addEventListener(end, lift, { signal });
  return { wasDragged: () => dragged, spot: () => put };
}

/** Lets the button float: over nothing that is read or tapped, hidden while the page scrolls beneath it. */
function float(button: HTMLElement, page: Element): FloatingButtonControl {
  const over = new AbortController();
  const { signal } = over;
  const finger = followFinger(button, signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let free: Spot | null = null;
  function place(): void {
    clearTimeout(timer);
    timer = undefined;
    const put = finger.spot();
    if (put) moveTo(button, onScreen(put, button.offsetWidth));
    else free = moveToFreeSpot(button, page, free);
  }
  const repositionSoon = (): void => {
    timer ??= setTimeout(place, GATHERED_MS);
  };
  const reposition = (): void => {
    free = null;
    repositionSoon();
  };
  const move = (): void => {
    free = null;
    if (!finger.spot()) button.style.visibility = 'hidden';
    clearTimeout(timer);
    timer = setTimeout(place, STILL_MS);
  };
  const changes = new MutationObserver(repositionSoon);
  changes.observe(page, { childList: true, characterData: true, subtree: true });
  addEventListener('scroll', move, { capture: true, passive: true, signal });
  addEventListener('resize', move, { signal });
  place();
  const stop = (): void => {
    clearTimeout(timer);
    changes.disconnect();
    over.abort();
  };
  return { wasDragged: finger.wasDragged, reposition, stop };
}

/** The floating button's position. */
interface Spot {
  x: number;
  y: number;
}
/** What lies somewhere on the screen. */
export interface ScreenArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between the button and what it must not touch. */
const APART_PX = 4;
const STEP_PX = 14;
const STEPS = 32;
const LEFT_PX = 4;

/** The nearest spot at which a button of `size` is wholly on a screen of `width` × `height`. */
export function clampToScreen(spot: Spot, size: number, width: number, height: number): Spot {
  return {
    x: Math.min(Math.max(0, spot.x), Math.max(0, width - size)),
    y: Math.min(Math.max(0, spot.y), Math.max(0, height - size)),
  };
}

/** Its own spot at the right edge and ever higher ones, and then the same at the left edge of the column. */
export const listCandidateSpots = ({ x, y }: Spot, left: number): Spot[] =>
  [x, left + LEFT_PX].flatMap((at) => Array.from({ length: STEPS }, (_, step) => ({ x: at, y: y - step * STEP_PX })));

const touches = ({ x, y }: Spot, size: number, { left, top, right, bottom }: ScreenArea): boolean =>
  left < x + size + APART_PX && right > x - APART_PX && top < y + size + APART_PX && bottom > y - APART_PX;

/** The first spot that covers none of `taken`; null if all do. */
export const findFreeSpot = (spots: readonly Spot[], size: number, taken: readonly ScreenArea[]): Spot | null =>
  spots.find((spot) => !taken.some((area) => touches(spot, size, area))) ?? null;

/** The icons at the left of lists' rows. */
const listIconAreas = (page: Element): ScreenArea[] =>
  [...page.querySelectorAll('[data-mark]')].map((icon) => icon.getBoundingClientRect());

/** Whether it waits beyond the edge of its row, for a swipe. */
function isBeyondItsRow(control: Element): boolean {
  const row = control.parentElement;
  return row !== null && control.getBoundingClientRect().left >= row.getBoundingClientRect().right;
}

/** The controls that are no whole rows: a choice under the button couldn't be tapped. */
const listControlAreas = (page: Element, button: Element): ScreenArea[] =>
  [...page.querySelectorAll('button, [role="radio"], [role="tab"], [role="switch"], input')]
    .filter((control) => control !== button && control.clientWidth < innerWidth / 2 && !isBeyondItsRow(control))
    .map((control) => control.getBoundingClientRect());

/** Everything on the screen that is read with the eyes, except the initials in lists' icons. */
function listTextAreas(page: Element): ScreenArea[] {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: ScreenArea[] = [];
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (!nodeValue?.trim() || parentElement?.closest('[data-mark], .only-heard')) continue;
    const control = parentElement?.closest('button');
    if (control && isBeyondItsRow(control)) continue;
    range.selectNodeContents(texts.currentNode);
    for (const area of range.getClientRects())
      if (area.width > 1 && area.bottom > 0 && area.top < innerHeight) found.push(area);
  }
  return found;
}
