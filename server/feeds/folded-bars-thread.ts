/** The thread that folds the simulated market's bars: a tape of its own, which is the same function of seed and time. */
import { parentPort, workerData } from 'node:worker_threads';
import { createTape } from '@bourse/tape/create-tape.ts';
import { temporalZones } from '../zones.ts';
import type { Folded, ToFold, TapeWorld } from './folded-bars.ts';

/** Some thirty megabytes. */
const KEPT_BARS = 250_000;

const tape = createTape({ ...(workerData as TapeWorld), zones: temporalZones(), keptBars: KEPT_BARS });

parentPort!.on('message', ({ request, now }: ToFold) => {
  let folded: Folded;
  try {
    // The session under way is kept open by the quote.
    tape.quote(request.instrument, now);
    folded = { bars: tape.bars(request, now) };
  } catch (error) {
    folded = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort!.postMessage(folded);
});
