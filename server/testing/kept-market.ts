/**
 * One simulated market shared by a process's test servers, one after the other: each world's prices are a function of
 * its seed and of time, so no server can notice another's queries, and days are computed once.
 */
import { createSimulator, type Simulator } from '@bourse/simulator/create-simulator.ts';
import { createHistoryThread, type HistoryThread, type SimulatedWorld } from '../venue/history-thread.ts';
import type { SimulatedMarket } from '../venue/parts.ts';

/** Two kinds of hours, each for the server and for `simulator-ahead.ts`; tests with a seed of their own are rare. */
const KEPT_WORLDS = 4;
const simulators = new Map<string, Simulator>();
const threads = new Map<string, HistoryThread>();

const nameOf = (world: SimulatedWorld): string =>
  JSON.stringify({ ...world, zones: null, seed: Buffer.from(world.seed).toString('hex') });

/** Dropping one doesn't close it, since a running server may use it: its thread ends with the process. */
function keep<Kept>(all: Map<string, Kept>, name: string, make: () => Kept): Kept {
  const found = all.get(name) ?? make();
  all.delete(name);
  all.set(name, found);
  if (all.size > KEPT_WORLDS) all.delete(all.keys().next().value!);
  return found;
}

export const keptMarket: SimulatedMarket = {
  simulator: (options) => keep(simulators, nameOf(options), () => createSimulator(options)),
  past: (world) => ({
    ...keep(threads, nameOf(world), () => createHistoryThread(world)),
    // The next server uses it too.
    stop: async () => {},
  }),
};
