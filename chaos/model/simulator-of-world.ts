/** A world's simulated market, from which the model gets the true prices. */
import { createTemporalZones } from '@bourse/server/time/zones.ts';
import { createSimulator, type Simulator } from '@bourse/simulator/create-simulator.ts';

export interface WorldRow {
  seed: Buffer;
  hours: 'always' | 'exchange';
  created_at: Date;
  order_books_from: string | null;
}

let market: { name: string; simulator: Simulator } | null = null;
/** Made once per world, however often its book is read: it depends only on its seed and on time. */
export function simulatorOfWorld(world: WorldRow): Simulator {
  const { seed, hours, order_books_from: orderBooksFrom } = world;
  const name = JSON.stringify(world);
  if (market?.name === name) return market.simulator;
  const simulator = createSimulator({
    seed,
    hours,
    zones: createTemporalZones(),
    startDate: world.created_at.toISOString().slice(0, 10),
    ...(orderBooksFrom === null ? {} : { orderBooksFrom }),
    newListings: true,
  });
  market = { name, simulator };
  return simulator;
}
