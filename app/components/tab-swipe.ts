/** Interprets sideways strokes on a tab's content. */
import { SWIPE_SPEED_PX_PER_MS } from '@bourse/contract/constants.ts';
import type { TouchStroke } from './pull-to-refresh.tsx';
import { canStartSwipeBack } from '../router/swipe-back-edge.ts';
import { decideSwipeDirection } from '../router/swipe-back-stroke.ts';
import page from './frame.module.css';

/** Content dragged this share of the width leaves, however slowly. */
const FAR = 0.5;
/** Beyond the last tab the content follows by at most this share of the width. */
const GIVES = 0.2;

/** To the neighbour on the left, nowhere, or to the one on the right. */
type Step = -1 | 0 | 1;
const stepBy = (dx: number): Step => (dx < 0 ? 1 : -1);

/**
 * A stroke is a swipe if it goes sideways, and faster than 0.25 px/ms: to the left it leads to the next tab (1), to the
 * right back (−1).
 */
export function detectTabSwipe({ dx, dy, ms }: Pick<TouchStroke, 'dx' | 'dy' | 'ms'>): Step {
  if (Math.abs(dx) <= Math.abs(dy) || Math.abs(dx) / ms <= SWIPE_SPEED_PX_PER_MS) return 0;
  return stepBy(dx);
}

/**
 * Where the content goes when the finger is lifted. A finger that has turned round takes it back, at `late` px/ms in
 * the last moment.
 */
export function decideTabOnRelease(stroke: Pick<TouchStroke, 'dx' | 'dy' | 'ms'>, late: number, width: number): Step {
  const { dx } = stroke;
  if (late * dx < 0 && Math.abs(late) > SWIPE_SPEED_PX_PER_MS) return 0;
  return Math.abs(dx) > width * FAR ? stepBy(dx) : detectTabSwipe(stroke);
}

/** How far the content follows a finger: all the way if there is a neighbour, else ever less. */
export function computeDragOffset(dx: number, hasNeighbour: boolean, width: number): number {
  if (hasNeighbour) return Math.max(-width, Math.min(width, dx));
  const most = width * GIVES;
  return (Math.sign(dx) * most * Math.abs(dx)) / (most + Math.abs(dx));
}

/**
 * A tab's content follows the finger to the side, with the neighbour's name beside it, and then leaves or returns. Its
 * listeners are passive, so scrolling is always the browser's.
 */

const SETTLE_MS = 180;
const EASING = 'cubic-bezier(0.2, 0, 0, 1)';
/** A tab whose content isn't there after this time comes in with what is. */
const VISIBLE_WITHIN_MS = 500;
/** A finger that rests this long before it moves isn't swiping. */
const HOLD_MS = 450;
/** The speed of a lifted finger is that of its last moment. */
const LATE_MS = 80;

/** A tab's content, and the tabs beside its own. */
interface TabNeighbours {
  content: HTMLElement;
  before: HTMLElement | undefined;
  after: HTMLElement | undefined;
}

function tabbedOf(content: HTMLElement): TabNeighbours {
  const list = content.parentElement?.previousElementSibling;
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const at = tabs.findIndex((tab) => tab.ariaSelected === 'true');
  return { content, before: tabs[at - 1], after: tabs[at + 1] };
}

/** The tab that a step leads to: none beyond the ends. */
const neighbourOf = ({ before, after }: TabNeighbours, step: Step): HTMLElement | undefined =>
  step === 0 ? undefined : step === 1 ? after : before;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What is fixed within would move with a transform, so there the content moves by place. */
function moverOf(content: HTMLElement) {
  const property = content.querySelector(`.${page.bar}`) ? 'left' : 'transform';
  const at = (x: number) => (property === 'left' ? `${x}px` : `translateX(${x}px)`);
  return {
    put: (x: number) => content.style.setProperty(property, at(x)),
    rest: () => content.style.removeProperty(property),
    slide: (from: number, to: number): Promise<unknown> => {
      content.style.setProperty(property, at(to));
      const frames = [{ [property]: at(from) }, { [property]: at(to) }];
      return content.animate(frames, { duration: SETTLE_MS, easing: EASING }).finished.catch(() => undefined);
    },
  };
}

/** Resolves as soon as the chosen tab's content is on the page. */
function waitUntilVisible(content: HTMLElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const watch = new MutationObserver(() => resolve());
  watch.observe(content, { attributeFilter: ['data-shown'] });
  const late = setTimeout(resolve, VISIBLE_WITHIN_MS);
  return promise.then(() => {
    clearTimeout(late);
    watch.disconnect();
  });
}

/** Finishes the previous stroke's animation. */
let finish: (() => void) | null = null;

class TabSlideAnimation {
  readonly #tabbed: TabNeighbours;
  readonly #mover: ReturnType<typeof moverOf>;
  readonly #name = document.createElement('span');
  readonly #width: number;
  #x = 0;
  #isOver = false;

  constructor(tabbed: TabNeighbours, y: number) {
    this.#tabbed = tabbed;
    const { content } = tabbed;
    this.#mover = moverOf(content);
    const box = content.getBoundingClientRect();
    this.#width = box.width;
    content.dataset['drawn'] = '';
    this.#name.ariaHidden = 'true';
    this.#name.style.top = `${y - box.top}px`;
    content.append(this.#name);
  }

  draw(dx: number, step: Step): void {
    const neighbour = dx < 0 ? this.#tabbed.after : this.#tabbed.before;
    this.#x = computeDragOffset(dx, neighbour !== undefined, this.#width);
    this.#name.textContent = neighbour?.textContent ?? '';
    this.#name.dataset['neighbour'] = dx < 0 ? 'after' : 'before';
    this.#name.toggleAttribute('data-sure', step !== 0);
    this.#mover.put(this.#x);
  }

  async settle(step: Step): Promise<void> {
    const neighbour = neighbourOf(this.#tabbed, step);
    if (!neighbour) await this.#mover.slide(this.#x, 0);
    else {
      const visible = waitUntilVisible(this.#tabbed.content);
      neighbour.click();
      await Promise.all([this.#mover.slide(this.#x, -step * this.#width), visible]);
      this.#name.textContent = '';
      if (!this.#isOver) await this.#mover.slide(step * this.#width, 0);
    }
    this.end();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { content } = this.#tabbed;
    for (const animation of content.getAnimations()) animation.cancel();
    this.#mover.rest();
    this.#name.remove();
    delete content.dataset['drawn'];
  }
}

/** What a touch that began with `start` draws; it is told of each further event, and aborts `over` at the end. */
class TabSwipeTouchTracker {
  readonly #start: TouchEvent;
  readonly #from: Touch;
  readonly #tabbed: TabNeighbours;
  readonly #over: AbortController;
  readonly #width: number;
  readonly #recent: { x: number; at: number }[] = [];
  #stroke: TabSlideAnimation | null = null;
  #isOurs = false;

  constructor(start: TouchEvent, from: Touch, content: HTMLElement, over: AbortController) {
    this.#start = start;
    this.#from = from;
    this.#tabbed = tabbedOf(content);
    this.#over = over;
    this.#width = content.clientWidth;
  }

  take(event: TouchEvent): void {
    // Another finger's touch means something else.
    const touch = [...event.changedTouches].find(({ identifier }) => identifier === this.#from.identifier);
    if (this.#over.signal.aborted) return;
    if (event.type === 'touchcancel' || event.touches.length > 1) this.#leave();
    else if (!touch) return;
    else if (event.type === 'touchmove') this.#move(event, touch);
    else this.#lift(event, touch);
  }

  #leave(): void {
    this.#over.abort();
    if (this.#stroke) void this.#stroke.settle(0);
  }

  #move(event: TouchEvent, touch: Touch): void {
    const [dx, dy] = [touch.clientX - this.#from.clientX, touch.clientY - this.#from.clientY];
    const direction = this.#isOurs ? 'follows' : decideSwipeDirection(Math.abs(dx), dy);
    if (direction === null) return;
    if (!this.#isOurs) {
      if (direction === 'leaves' || event.timeStamp - this.#start.timeStamp > HOLD_MS) return this.#leave();
      this.#begin();
    }
    this.#recent.push({ x: touch.clientX, at: event.timeStamp });
    this.#stroke?.draw(dx, this.#stepNow(touch, event.timeStamp));
  }

  #begin(): void {
    this.#isOurs = true;
    // A list isn't pulled down by a finger that goes sideways.
    const keep = (event: Event): void => event.stopPropagation();
    this.#start.target?.addEventListener('touchmove', keep, { passive: true, signal: this.#over.signal });
    if (!isCalm()) this.#stroke = new TabSlideAnimation(this.#tabbed, this.#from.clientY);
    finish = () => this.#stroke?.end();
  }

  #lift(event: TouchEvent, touch: Touch): void {
    this.#over.abort();
    if (!this.#isOurs) return;
    const step = this.#stepNow(touch, event.timeStamp);
    if (this.#stroke) void this.#stroke.settle(step);
    else neighbourOf(this.#tabbed, step)?.click();
  }

  #stepNow({ clientX, clientY }: Touch, at: number): Step {
    const recent = this.#recent;
    while (recent[0] && at - recent[0].at > LATE_MS) recent.shift();
    const [first = { x: clientX, at }] = recent;
    const late = (clientX - first.x) / Math.max(1, at - first.at);
    const ms = Math.max(1, at - this.#start.timeStamp);
    return decideTabOnRelease(
      { dx: clientX - this.#from.clientX, dy: clientY - this.#from.clientY, ms },
      late,
      this.#width,
    );
  }
}

/**
 * Takes the further events of the touch that began with `start` on a tab's content, until it aborts `over`; null if
 * the touch means something else.
 */
export function followTabSwipe(
  start: TouchEvent,
  content: HTMLElement,
  over: AbortController,
): ((event: Event) => void) | null {
  const [from, another] = start.touches;
  const { target } = start;
  const isFree =
    target instanceof Element && !target.closest('[data-sideways]') && from && !canStartSwipeBack(from.clientX, target);
  if (!isFree || another) {
    over.abort();
    return null;
  }
  finish?.();
  const follower = new TabSwipeTouchTracker(start, from, content, over);
  return (event) => follower.take(event as TouchEvent);
}
