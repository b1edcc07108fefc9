/** What is written where it was read: a row that has gone from its place is an error, never money lost in silence. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { connectDesk, type DeskConnection } from './connection.ts';
import { load } from './load.ts';
import { nothingWritten, save } from './save.ts';

let database: TestDatabase;
let connection: DeskConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connectDesk(database.app);
  await database.pool.query(`insert into accounts (account_id) values (1); insert into balances (account_id, currency, bucket, amount) values (1, 'USD', 'available', 100)`);
});
afterAll(async () => { await connection.close(); await database.drop(); });

const command = { account: 1n, key: null, currencies: ['USD'], instrument: null, decide: () => null, answer: () => null };
const stored = async () => (await database.pool.query('select transfer_seq, amount from accounts join balances using (account_id)')).rows;

it.each(['the account', 'a balance'])('%s that is not where it was read leaves everything as it was', async (what) => {
  const works = await load(connection, [command]);
  const work = works.get(1n)!;
  work.transferSeq += 1n;
  work.balances.set('USD available', 99n);
  work.touched.add('USD available');
  if (what === 'a balance') work.places.set('USD available', '(4000,1)');
  else Object.assign(work, { place: '(4000,1)' });
  await expect(save(connection, nothingWritten(works.values(), Date.now()))).rejects.toThrow('division by zero');
  await connection.rollback();
  expect(await stored()).toEqual([{ transfer_seq: 0n, amount: 100n }]);
});

it('a batch that finds its rows changes them', async () => {
  const works = await load(connection, [command]);
  const work = works.get(1n)!;
  work.transferSeq += 1n;
  work.balances.set('USD available', 99n);
  work.touched.add('USD available');
  await save(connection, nothingWritten(works.values(), Date.now()));
  expect(await stored()).toEqual([{ transfer_seq: 1n, amount: 99n }]);
});
