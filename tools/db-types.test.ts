import { createTestDatabase } from '@bourse/server/db/testing.ts';
import { afterAll, expect, test } from 'vitest';
import { typesFile, typesOf } from './db-types.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('the types of rows are those of the migrations (node tools/db-types.ts writes them anew)', async () => {
  await expect(await typesOf(database.ownerUrl)).toMatchFileSnapshot(typesFile);
});
