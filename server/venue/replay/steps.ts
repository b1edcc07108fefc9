/** Work with pauses: wherever it yields null, other work may run in between. */
import { setImmediate as turn } from 'node:timers/promises';

export type Steps<Result> = Generator<null, Result>;

/** Without pauses for other work. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Small work is done at once; larger work lets everything else run after each `stepsAtOnce`. */
export function inSteps<Result>(steps: Steps<Result>, stepsAtOnce: number): Result | Promise<Result> {
  for (let step = 0; step < stepsAtOnce; step++) {
    const { done, value } = steps.next();
    if (done) return value;
  }
  return turn().then(() => inSteps(steps, stepsAtOnce));
}
