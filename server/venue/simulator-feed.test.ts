/** The simulated market passes the suite of all feeds. */
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { temporalZones } from '../zones.ts';
import { describeFeed } from './feed-suite.ts';

const START = Date.parse('2026-03-02T12:00:00Z');
const DAY_MS = 86_400_000;

for (const hours of ['always', 'exchange'] as const) {
  const feed = createSimulator({
    seed: new Uint8Array(32).fill(3),
    hours,
    zones: temporalZones(),
    startDate: '2026-03-02',
  });
  const instruments = feed
    .instruments()
    .filter((_, index) => index % 29 === 0)
    .map(({ id }) => id);
  describeFeed(`the simulator with hours ${hours}`, { feed, instruments, from: START, to: START + 60 * DAY_MS });
}
