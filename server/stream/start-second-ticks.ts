import type { Clock } from '../time/clock.ts';

const SECOND_MS = 1_000;
/** By then the quotes of the second are known. */
const AFTER_SECOND_MS = 5;

/**
 * Ticks once a second, just after the clock's own second has begun, so that what is known since then isn't sent late.
 * @returns what stops it.
 */
export function startSecondTicks(clock: Pick<Clock, 'now'>, tick: (now: number) => void): () => void {
  let timer: NodeJS.Timeout;
  function plan(): void {
    const wait = SECOND_MS - (clock.now() % SECOND_MS) + AFTER_SECOND_MS;
    // A timer that was early doesn't tick twice, nor does a clock that stands still.
    timer = setTimeout(run, wait < SECOND_MS / 2 ? wait + SECOND_MS : wait);
  }
  function run(): void {
    plan();
    tick(clock.now());
  }
  plan();
  return () => clearTimeout(timer);
}
