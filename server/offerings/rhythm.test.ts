/** In a world for practice there are offers of each kind in each phase, also after the clock was moved. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phaseOf } from '@bourse/core/offerings/stages.ts';
import { STAGES } from '@bourse/core/offerings/types.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openDemoOffers } from './demo.ts';
import { readOfferings } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
async function phases(kind: 'grab' | 'placing' | 'auction'): Promise<string[]> {
  const now = server.clock.now();
  const all = await readOfferings(server.database.kysely, kind, STAGES);
  return [...new Set(all.map(({ stage, terms }) => phaseOf(stage, terms, now)))].sort();
}
const run = (name: string) => server.composed.work.jobs.find((job) => job.name === name)!.run();

test('offers of each kind are in each phase from the first start on, and five weeks later', async () => {
  await openDemoOffers(server.composed.parts);
  for (const days of [0, 35]) {
    server.clock.set(server.clock.now() + days * DAY_MS);
    await run('offers to come');
    expect(await phases('grab')).toEqual(['ended', 'open', 'upcoming']);
    expect(await phases('placing')).toEqual(['allotting', 'ended', 'open', 'upcoming']);
    expect(await phases('auction')).toEqual(['allotting', 'ended', 'open', 'upcoming']);
  }
  const before = await readOfferings(server.database.kysely, 'placing', STAGES);
  await run('offers to come');
  expect(await readOfferings(server.database.kysely, 'placing', STAGES)).toHaveLength(before.length);
});
