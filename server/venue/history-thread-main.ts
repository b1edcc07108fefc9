/** The thread that computes the simulated market's past, with its own simulator: the same function of seed and time. */
import { parentPort, workerData } from 'node:worker_threads';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { temporalZones } from '../time/zones.ts';
import type { Answers, Asked, SimulatedWorld, Told } from './history-thread.ts';

/** About thirty megabytes. */
const KEPT_BARS = 250_000;
/** Five years of days take four megabytes each. */
const KEPT_INSTRUMENTS = 40;

const simulator = createSimulator({
  ...(workerData as SimulatedWorld),
  zones: temporalZones(),
  keptBars: KEPT_BARS,
  keptInstruments: KEPT_INSTRUMENTS,
});

function answer(asked: Asked): Answers[keyof Answers] {
  const { now } = asked;
  if (asked.what === 'history')
    return {
      actions: simulator.actions(asked.instrument, now, asked.since),
      company: simulator.company(asked.instrument, now),
    };
  if (asked.what === 'trades') return simulator.tradesOf(asked.instrument, now, asked.count);
  // The quote keeps the current session open.
  simulator.quote(asked.request.instrument, now);
  return simulator.bars(asked.request, now);
}

parentPort!.on('message', (asked: Asked) => {
  let told: Told;
  try {
    told = { answer: answer(asked) };
  } catch (error) {
    told = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort!.postMessage(told);
});
