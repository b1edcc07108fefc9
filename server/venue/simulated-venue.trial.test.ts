/**
 * The simulated market passes the suite of all venues, with its prices alone and with all that it knows of its market.
 */
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { createTemporalZones } from '../time/zones.ts';
import { listSimulatorCapabilities, createTestSimulatedVenue } from './testing-venues.ts';
import { describeVenue } from './testing-venue-suite.ts';

const START = Date.parse('2026-03-02T12:00:00Z');
const END = START + 60 * 86_400_000;
const zones = createTemporalZones();
for (const hours of ['always', 'exchange'] as const) {
  const simulator = createSimulator({
    seed: new Uint8Array(32).fill(3),
    hours,
    zones,
    startDate: '2026-03-02',
    newListings: true,
  });
  const create = () => createTestSimulatedVenue(simulator, hours, END);
  describeVenue(`the simulator with hours ${hours}`, {
    venue: create(),
    gives: listSimulatorCapabilities(hours, 'newListings'),
    anew: create,
    instruments: simulator
      .instruments()
      .filter(({ listedOn }, index) => listedOn < '2026-03-02' && index % 29 === 0)
      .map(({ id }) => id),
    from: START,
    to: END,
  });
}
