/** The boards that a process caches: the most recently used, and no more of them. */
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { createLeagueBoardCache } from './standings.ts';
import type { League } from './store.ts';
import type { EntryValueDependencies } from './league-entry-worth.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const NOW = Date.parse('2026-11-20T16:00:00.000Z');
/** Long over, without entries. */
const league = (number: number) => ({ season: { number, endsAt: NOW } as LeagueSeason, frozenAt: NOW }) as League;

it('computes a board once for everybody who asks, until five hundred others have been requested since', async () => {
  const boards = createLeagueBoardCache({} as EntryValueDependencies, database.kysely);
  const first = await boards.of(league(10_000), NOW);
  for (let number = 10_001; number < 10_500; number += 1) await boards.of(league(number), NOW);
  expect(await boards.of(league(10_000), NOW)).toBe(first);
  const second = await boards.of(league(10_001), NOW);
  await boards.of(league(10_500), NOW);
  await boards.of(league(10_501), NOW);
  // It was used again meanwhile; the next one was dropped.
  expect(await boards.of(league(10_000), NOW)).toBe(first);
  expect(await boards.of(league(10_001), NOW)).toBe(second);
  await boards.of(league(10_002), NOW);
  for (let number = 20_000; number < 20_500; number += 1) await boards.of(league(number), NOW);
  expect(await boards.of(league(10_000), NOW)).not.toBe(first);
});
