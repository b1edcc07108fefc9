/** The simulated worlds that the gate examines. A seed is a number, so that a run can be repeated. */
import { sha256 } from '@bourse/core/ledger/seals/sha256.ts';
import type { Hours, Zones } from '@bourse/core/markets/market.ts';
import { addDays } from '@bourse/core/dates.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import type { World } from './feed.ts';

/** The first world with every rule of the simulator from its start on. Calendars are known to the end of 2027. */
export const START_DATE = '2026-11-23';
const LAST_DATE = '2027-12-28';

export const seedBytes = (seed: number): Uint8Array => sha256(new TextEncoder().encode(`fair ${seed}`));

export function* simulatedWorlds(
  seeds: readonly number[],
  hours: readonly Hours[],
  days: number,
  zones: Zones,
): Generator<World> {
  const last = addDays(START_DATE, days - 1);
  const to = last < LAST_DATE ? last : LAST_DATE;
  for (const seed of seeds) {
    for (const each of hours) {
      const feed = createSimulator({ seed: seedBytes(seed), hours: each, zones, startDate: START_DATE });
      yield { feed, hours: each, seed, from: START_DATE, to };
    }
  }
}
