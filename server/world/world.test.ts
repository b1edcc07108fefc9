/** What a world is was decided when it was created: asking for another kind or other hours fails with one sentence. */
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemporalZones } from '../time/zones.ts';
import { createManualClock } from '../time/clock.ts';
import { readConfig } from '../config.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { openWorld } from './world.ts';

let databases: TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all(Array.from({ length: 4 }, createTestDatabase));
});
afterAll(() => Promise.all(databases.map((each) => each.drop())));

const open = (database: TestDatabase, environment: Record<string, string>) =>
  openWorld(database, readConfig(environment), createManualClock(Date.parse('2026-11-20T08:00:00.000Z')));

test.each([
  ['empty', 'demo', /^BOURSE_WORLD is demo, but there is an empty world, for real money, .* already: .*\.$/],
  ['demo', 'empty', /^BOURSE_WORLD is empty, but there is a demo world .* already: .*\.$/],
])('a world that is %s is no %s one, and is opened by whoever names none', async (kind, other, sentence) => {
  const database = databases.pop()!;
  expect((await open(database, { BOURSE_WORLD: kind })).isNew).toBe(true);
  const refused = await open(database, { BOURSE_WORLD: other }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ExplainedError);
  expect((refused as Error).message).toMatch(sentence);
  if (kind === 'empty') expect((await open(database, {})).kind).toBe('empty');
  expect((await open(database, { BOURSE_WORLD: kind })).kind).toBe(kind);
});

test('a new world has order books in sessions whose local date is still the day before', async () => {
  const night = createManualClock(Date.parse('2026-11-30T00:30:00.000Z'));
  const world = await openWorld(databases.pop()!, readConfig({}), night);
  const startDate = new Date(world.createdAt).toISOString().slice(0, 10);
  const simulator = createSimulator({ ...world, startDate, zones: createTemporalZones() });
  expect(simulator.quote('US.NWRB', night.now())!.book).toBeDefined();
});

test('a world keeps its hours, and another configured value is refused', async () => {
  const database = databases.pop()!;
  await open(database, { BOURSE_HOURS: 'exchange' });
  await expect(open(database, { BOURSE_HOURS: 'always' })).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^BOURSE_HOURS is always, but the world .* trades in the exchanges' hours, .*\.$/),
  });
  expect((await open(database, { BOURSE_HOURS: 'exchange' })).hours).toBe('exchange');
  expect((await open(database, {})).hours).toBe('exchange');
});
