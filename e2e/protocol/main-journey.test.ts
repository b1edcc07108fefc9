import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JourneyServer, startOwnServer } from './journey-server.ts';
import { runMainJourney } from './main-journey.ts';

/** How soon the market trades at the bid is chance. */
const TIMEOUT_MS = 360_000;

let house: JourneyServer;
beforeAll(async () => {
  house = await startOwnServer();
});
afterAll(() => house.close());

test(
  'from an invitation to a position that survives kill -9 of the server and of its database',
  async () => {
    const steps: string[] = [];
    await runMainJourney({ house, say: (step) => steps.push(step) });
    expect(steps.at(-1)).toMatch(/0 differences/);
  },
  TIMEOUT_MS,
);
