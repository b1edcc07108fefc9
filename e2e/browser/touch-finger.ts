/** A finger: touches as a screen reports them, for swipes, drags and long presses. */
import type { CDPSession, Locator, Page } from 'playwright-core';

export interface ScreenPoint {
  x: number;
  y: number;
}

/** Time between two reports of a moving finger, as on phones. */
const REPORT_MS = 16;

export class TouchFinger {
  readonly #page: Page;
  #session: Promise<CDPSession> | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Moves from one point to another at `speed` in px/ms, and lifts the finger unless told to hold. */
  async moves(
    from: ScreenPoint,
    to: ScreenPoint,
    { speed = 1, letGo = true }: { speed?: number; letGo?: boolean } = {},
  ): Promise<void> {
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.max(2, Math.round(distance / speed / REPORT_MS));
    // The reports carry their own times, so that a busy machine doesn't slow the finger down.
    const endedAt = Date.now();
    const at = (step: number): number => endedAt - (steps - step) * (distance / speed / steps);
    await this.#report('touchStart', [from], at(0));
    for (let step = 1; step <= steps; step += 1) {
      await this.#report(
        'touchMove',
        [{ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }],
        at(step),
      );
    }
    if (letGo) await this.#report('touchEnd', [], endedAt);
  }

  down(at: ScreenPoint): Promise<void> {
    return this.#report('touchStart', [at]);
  }

  up(): Promise<void> {
    return this.#report('touchEnd', []);
  }

  async centreOf(target: Locator): Promise<ScreenPoint> {
    const box = await target.boundingBox();
    if (!box) throw new Error('there is nothing to touch: it is not on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async #report(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: ScreenPoint[],
    atMs = Date.now(),
  ): Promise<void> {
    this.#session ??= this.#page.context().newCDPSession(this.#page);
    await (await this.#session).send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: atMs / 1000 });
  }
}
