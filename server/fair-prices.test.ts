/** A world older than fair prices: they apply a week after its update, and everybody is notified. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from './db/migrate.ts';
import { asOwner } from './db/testing.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const announced = () =>
  server.database.kysely
    .selectFrom('announcements')
    .innerJoin('announcement_texts', 'announcement_texts.announcement', 'announcements.announcement')
    .select(['language', 'title', 'body'])
    .where('staff_id', 'is', null)
    .execute();

test('a new world has fair prices since it was made, and nothing to tell', async () => {
  expect(server.composed.parts.world.fairFrom).toBeNull();
  expect(await announced()).toEqual([]);
});

test('one that was there before changes a week ahead, and tells its customers in five languages', async () => {
  await server.customer();
  await asOwner(server.database.ownerUrl, 'alter table world drop column prices_fair_from');
  await asOwner(server.database.ownerUrl, await readFile(join(migrationsFolder, '0090_fair_prices.sql'), 'utf8'));
  await server.restart();
  const { fairFrom, createdAt } = server.composed.parts.world;
  expect(Date.parse(fairFrom!)).toBeGreaterThanOrEqual(createdAt + 6 * DAY_MS);
  const texts = await announced();
  expect(texts.map(({ language }) => language).sort()).toEqual([...LANGUAGES].sort());
  for (const { title, body } of texts) expect(title + body).toContain(fairFrom);
  expect(new Set(texts.map(({ body }) => body)).size).toBe(LANGUAGES.length);
});
