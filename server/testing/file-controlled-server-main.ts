/**
 * A trial server whose clock and market follow a file: `node server/testing/file-controlled-server-main.ts FILE
 * [private-receivers]`, the latter if webhooks may lead to this machine.
 * The file is polled; it holds how far the clock is ahead of the machine's (milliseconds), and the seed by which the
 * simulated market's feed fails, or null. No setting of the operator leads here.
 */
import { readFileSync } from 'node:fs';
import type { PriceFeed } from '@bourse/core/markets/market-types.ts';
import { createFaultyFeed } from '../venue/fault-injecting-feed.ts';
import { serve } from '../serve.ts';
import { TEST_HTTP_LIMITS } from './test-http-limits.ts';

export interface TestWorldState {
  aheadMs: number;
  feedFaults: number | null;
}

const READ_EVERY_MS = 20;
const FAULTS_EVERY_MS = 30_000;
/** Few steps: a clock moved by months passes a hundred draws, which otherwise take a tenth of a second each. */
const DRAW_STEPS = 3;

const [path = '', receivers] = process.argv.slice(2);
const read = (): TestWorldState => JSON.parse(readFileSync(path, 'utf8')) as TestWorldState;

let world = read();
setInterval(() => {
  try {
    world = read();
  } catch {
    // It is just being written: keep the last values.
  }
}, READ_EVERY_MS).unref();

/** The market with faults, from the moment the file names a seed. */
function failing(simulator: PriceFeed): PriceFeed {
  let faulty: { seed: number; feed: PriceFeed } | null = null;
  return {
    ...simulator,
    quote(id, now) {
      const seed = world.feedFaults;
      if (seed === null) return simulator.quote(id, now);
      if (faulty?.seed !== seed)
        faulty = { seed, feed: createFaultyFeed(simulator, { seed, everyMs: FAULTS_EVERY_MS }) };
      return faulty.feed.quote(id, now);
    },
  };
}

await serve({
  clock: { now: () => Date.now() + world.aheadMs },
  feed: failing,
  drawSteps: DRAW_STEPS,
  limits: TEST_HTTP_LIMITS,
  config: { privateReceivers: receivers === 'private-receivers' },
});
