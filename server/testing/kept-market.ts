/**
 * The simulated market of all test servers that a process has, one after the other: each world's prices are a function
 * of its seed and of time, so none of them can tell what another one has asked, and days are made once.
 */
import { createSimulator, type Simulator } from '@bourse/simulator/create-simulator.ts';
import { createHistoryThread, type HistoryThread, type SimulatedWorld } from '../venue/history-thread.ts';
import type { SimulatedMarket } from '../venue/parts.ts';

/** Of either kind of hours, as a server has it and as `simulator-ahead.ts` asks it; a seed of its own is rare. */
const KEPT_WORLDS = 4;
const simulators = new Map<string, Simulator>();
const threads = new Map<string, HistoryThread>();

const nameOf = (world: SimulatedWorld): string =>
  JSON.stringify({ ...world, zones: null, seed: Buffer.from(world.seed).toString('hex') });

/** What is used by a server that still runs isn't closed by being forgotten: the thread ends with the process. */
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
    // The next server asks it, too.
    stop: async () => {},
  }),
};
