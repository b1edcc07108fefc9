/** A database's kind was decided when it was created: asking for another kind of world fails with one sentence. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from './clock.ts';
import { readConfig } from './config.ts';
import { createTestDatabase, type TestDatabase } from './db/testing.ts';
import { ExplainedError } from './explained.ts';
import { openWorld } from './world.ts';

let databases: TestDatabase[];
beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(() => Promise.all(databases.map((each) => each.drop())));

const open = (database: TestDatabase, environment: Record<string, string>) =>
  openWorld(database, readConfig(environment), manualClock(Date.parse('2026-11-20T08:00:00.000Z')));

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
