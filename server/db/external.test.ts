import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { asOwner, createTestDatabase, silentLog } from './testing.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const config = { databaseUrl: database.ownerUrl, dataDir: '/nonexistent' };

test('a database of the operator is migrated by its role and served as bourse_app', async () => {
  // What an administrator has to do once where the role may not do it itself.
  await asOwner(database.superUrl, 'grant bourse_app to bourse_owner');
  const opened = await openDatabase(config, silentLog);
  try {
    const { rows } = await opened.pool.query(
      `select current_user, session_user, has_table_privilege('transfers', 'delete') as deletes`,
    );
    expect(rows).toEqual([{ current_user: 'bourse_app', session_user: 'bourse_owner', deletes: false }]);
  } finally {
    await opened.stop();
  }
});

test('a role that can neither make nor take on bourse_app is told what an administrator has to run', async () => {
  const name = `stranger_${randomBytes(4).toString('hex')}`;
  await asOwner(database.superUrl, `create role ${name} login password 'stranger'`);
  const databaseUrl = database.ownerUrl.replace(/\/\/[^@]*@/, `//${name}:stranger@`);
  try {
    await expect(openDatabase({ ...config, databaseUrl }, silentLog)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(`"CREATE ROLE bourse_app; GRANT bourse_app TO ${name};"`),
    });
  } finally {
    await asOwner(database.superUrl, `drop role ${name}`);
  }
});

test('a database that does not answer is one sentence', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
  await expect(openDatabase({ ...config, databaseUrl }, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^The database of DATABASE_URL can't be reached: .*\.$/),
  });
});

test('a database that lacks a change in the middle is left alone', async () => {
  await asOwner(database.ownerUrl, `delete from migrations where name = '0008_corporate_actions'`);
  await expect(openDatabase(config, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('before 0008_corporate_actions was there'),
  });
});

test('a database that a newer version has changed is left alone', async () => {
  const insert = `insert into migrations (name, run_on) values ('9999_later', now())`;
  await asOwner(database.ownerUrl, insert);
  await expect(openDatabase(config, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('changed by a newer Bourse (9999_later)'),
  });
});
