import { createTestDatabase } from '@bourse/server/db/testing.ts';
import { afterAll, expect, test } from 'vitest';
import { DB_TYPES_FILE, generateDbTypes } from './db-types.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('the row types match the migrations (node tools/db-types.ts regenerates them)', async () => {
  await expect(await generateDbTypes(database.ownerUrl)).toMatchFileSnapshot(DB_TYPES_FILE);
});
