/**
 * A tab's content follows the finger to the side, with the neighbour's name beside it, and then leaves or returns. Its
 * listeners are passive, so scrolling is always the browser's.
 */
import { leadsBack } from '../router/edge.ts';
import { directionOf } from '../router/edge-stroke.ts';
import styles from './follow-tabs.module.css';
import { drawnBy, type Step, stepOf } from './tab-stroke.ts';

const SETTLE_MS = 180;
const EASING = 'cubic-bezier(0.2, 0, 0, 1)';
/** A tab whose content isn't there after this time comes in with what is. */
const SHOWN_WITHIN_MS = 500;
/** A finger that rests as long as this before it moves has something else in mind. */
const HOLD_MS = 450;
/** The speed of a lifted finger is that of its last moment. */
const LATE_MS = 80;

export interface Tabbed {
  content: HTMLElement;
  /** The neighbours' names; undefined at the ends. */
  before: string | undefined;
  after: string | undefined;
  choose: (step: -1 | 1) => void;
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What is fixed within would move with a transform, so there the content moves by place. */
function moverOf(content: HTMLElement) {
  const property = content.querySelector('[data-fixed]') ? 'left' : 'transform';
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
function untilShown(content: HTMLElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const watch = new MutationObserver(() => resolve());
  watch.observe(content, { attributeFilter: ['data-shown'] });
  const late = setTimeout(resolve, SHOWN_WITHIN_MS);
  return promise.then(() => {
    clearTimeout(late);
    watch.disconnect();
  });
}

/** Ends what the previous stroke has begun. */
let finish: (() => void) | null = null;

class TabStroke {
  readonly #tabbed: Tabbed;
  readonly #mover: ReturnType<typeof moverOf>;
  readonly #name = document.createElement('span');
  readonly #width: number;
  #x = 0;
  #isOver = false;

  constructor(tabbed: Tabbed, y: number) {
    this.#tabbed = tabbed;
    const { content } = tabbed;
    this.#mover = moverOf(content);
    const box = content.getBoundingClientRect();
    this.#width = box.width;
    content.classList.add(styles.drawn!);
    content.parentElement?.classList.add(styles.around!);
    this.#name.className = styles.name!;
    this.#name.ariaHidden = 'true';
    this.#name.style.top = `${y - box.top}px`;
    content.append(this.#name);
  }

  draw(dx: number, step: Step): void {
    const name = dx < 0 ? this.#tabbed.after : this.#tabbed.before;
    this.#x = drawnBy(dx, name !== undefined, this.#width);
    this.#name.textContent = name ?? '';
    this.#name.dataset['side'] = dx < 0 ? '1' : '-1';
    this.#name.classList.toggle(styles.sure!, step !== 0);
    this.#mover.put(this.#x);
  }

  async settle(step: Step): Promise<void> {
    const { content, before, after, choose } = this.#tabbed;
    if (step === 0 || (step === 1 ? after : before) === undefined) await this.#mover.slide(this.#x, 0);
    else {
      const shown = untilShown(content);
      choose(step);
      await Promise.all([this.#mover.slide(this.#x, -step * this.#width), shown]);
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
    content.classList.remove(styles.drawn!);
    content.parentElement?.classList.remove(styles.around!);
  }
}

/** Takes the further events of the touch that began with `start`; null if it means something else. */
export function followTabs(start: TouchEvent, tabbed: Tabbed): ((event: TouchEvent) => void) | null {
  const [from, another] = start.touches;
  const { target } = start;
  if (!from || another || !(target instanceof Element)) return null;
  if (target.closest('[data-sideways]') || leadsBack(from.clientX, target)) return null;
  finish?.();
  const width = tabbed.content.clientWidth;
  const recent: { x: number; at: number }[] = [];
  let stroke: TabStroke | null = null;
  let phase: 'open' | 'ours' | 'over' = 'open';
  const stop = (): void => {
    phase = 'over';
    if (stroke) void stroke.settle(0);
  };
  const stepNow = (touch: Touch, at: number): Step => {
    while (recent[0] && at - recent[0].at > LATE_MS) recent.shift();
    const [first = { x: touch.clientX, at }] = recent;
    const late = (touch.clientX - first.x) / Math.max(1, at - first.at);
    const dx = touch.clientX - from.clientX;
    return stepOf({ dx, dy: touch.clientY - from.clientY, ms: Math.max(1, at - start.timeStamp) }, late, width);
  };
  const move = (event: TouchEvent, touch: Touch): void => {
    const [dx, dy] = [touch.clientX - from.clientX, touch.clientY - from.clientY];
    if (phase === 'open') {
      const direction = directionOf(Math.abs(dx), dy);
      if (direction === null) return;
      phase = direction === 'follows' && event.timeStamp - start.timeStamp < HOLD_MS ? 'ours' : 'over';
      if (phase === 'over') return;
      if (!isCalm()) stroke = new TabStroke(tabbed, from.clientY);
      finish = () => stroke?.end();
    }
    // A list isn't pulled down by a finger that goes sideways.
    event.stopPropagation();
    recent.push({ x: touch.clientX, at: event.timeStamp });
    stroke?.draw(dx, stepNow(touch, event.timeStamp));
  };
  return (event) => {
    const [touch] = event.changedTouches;
    if (phase === 'over' || !touch) return;
    if (event.type === 'touchcancel' || event.touches.length > 1) return stop();
    if (event.type === 'touchmove') return move(event, touch);
    if (phase !== 'ours') return;
    phase = 'over';
    const step = stepNow(touch, event.timeStamp);
    if (stroke) void stroke.settle(step);
    else if (step !== 0 && (step === 1 ? tabbed.after : tabbed.before) !== undefined) tabbed.choose(step);
  };
}
