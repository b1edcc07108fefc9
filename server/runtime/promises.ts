/** Promises: within a time, one after another, some at a time, never an older reading after a newer one. */
import { setImmediate as turn } from 'node:timers/promises';
import { runForAllSenders } from './sender-work.ts';

/** After this long other work has a turn. */
const TURN_MS = 2;

/** Lets other work run in between. */
export async function forEachYielding<Item>(
  items: Iterable<Item>,
  act: (item: Item) => void,
  turnMs = TURN_MS,
): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    act(item);
    if (performance.now() - since < turnMs) continue;
    await turn();
    since = performance.now();
  }
}

/**
 * Whether `work` finished successfully within this many milliseconds; otherwise it keeps running. False too if it
 * failed.
 */
export async function finishesWithin(milliseconds: number, work: Promise<unknown> | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([
      Promise.resolve(work).then(
        () => true,
        () => false,
      ),
      over,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** Work has not ended in time. It goes on, and may still have its effect. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/** What `work` resolves to; rejects with LateError if that takes longer than this. */
export async function resolveWithin<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`not done within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs `read`, never twice at a time. A caller during a run waits for the next one, which sees everything that was
 * written before the call; so an older reading never replaces a newer one's result.
 */
export function serializeReloads(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    next = null;
    running = runForAllSenders(read).finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running && !next) return run();
    next ??= running!.then(run, run);
    return next;
  };
}

/** Many commands of one job, some at a time. */

/**
 * Runs `act` for each of `things`, `atOnce` at a time, and returns the results. A failure doesn't hold up the others:
 * the first one is thrown when all are done.
 */
export async function mapWithConcurrency<Thing, Result>(
  things: readonly Thing[],
  atOnce: number,
  act: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
  const settled: PromiseSettledResult<Result>[] = [];
  for (let first = 0; first < things.length; first += atOnce)
    settled.push(...(await Promise.allSettled(things.slice(first, first + atOnce).map(act))));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** Waits for all, even if some fail; then rejects with the first failure. */
export async function settleAll(promises: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(promises)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
