/** The simulated worlds that the gate examines. A seed is a number, so that a run can be repeated. */
import { sha256 } from '@bourse/core/ledger/seals/sha256.ts';
import type { TradingHoursMode, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { addDays } from '@bourse/core/dates.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import type { ExaminedWorld } from './examined-world.ts';

/** The first world with every rule of the simulator from its start on. Calendars are known to the end of 2027. */
export const WORLD_START_DATE = '2026-11-23';
const LAST_DATE = '2027-12-28';

export const buildSeedBytes = (seed: number): Uint8Array => sha256(new TextEncoder().encode(`fair ${seed}`));

export function* createSimulatedWorlds(
  seeds: readonly number[],
  hours: readonly TradingHoursMode[],
  days: number,
  zones: TimeZoneConverter,
): Generator<ExaminedWorld> {
  const last = addDays(WORLD_START_DATE, days - 1);
  const to = last < LAST_DATE ? last : LAST_DATE;
  for (const seed of seeds) {
    for (const each of hours) {
      const feed = createSimulator({ seed: buildSeedBytes(seed), hours: each, zones, startDate: WORLD_START_DATE });
      yield { feed, hours: each, seed, from: WORLD_START_DATE, to };
    }
  }
}
