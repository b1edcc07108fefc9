/** Rows are written where they were read: a row that has moved is an error, never money lost silently. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, createTestDatabase, type TestDatabase } from '../db/testing.ts';
import type { MoneyCommand } from './command.ts';
import { connectDesk, type DeskConnection } from '../pipeline/connection.ts';
import { RECORDS } from '../registry.ts';
import { load } from './load.ts';
import { nothingWritten, save } from './save.ts';

let database: TestDatabase;
let connection: DeskConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connectDesk(database.app);
  await asOwner(
    database.ownerUrl,
    `insert into accounts (account_id) values (1); insert into balances (account_id, currency, bucket, amount)
      values (1, 'USD', 'available', 100)`,
  );
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const command: MoneyCommand = {
  account: 1n,
  actor: { rule: 'demo' },
  key: null,
  currencies: ['USD'],
  instrument: null,
  decide: () => null,
  answer: () => null,
};
const stored = async () =>
  (await database.pool.query('select transfer_seq, amount from accounts join balances using (account_id)')).rows;

const paying = {
  currency: 'USD',
  amount: 1n,
  debit: 'available',
  credit: 'fees',
  code: 'fee',
  reference: 'test',
} as const;
/** A batch that takes 1 of the account's money, with or without the transfer for it. */
async function taking(posted: boolean): Promise<ReturnType<typeof nothingWritten>> {
  const works = await load(connection, [command], RECORDS, Date.now());
  const work = works.get(1n)!;
  if (posted)
    return {
      ...nothingWritten([...works.values()], Date.now()),
      posted: work.apply({ transfers: [paying], records: {}, notices: [], lastSeq: 0n }, Date.now(), RECORDS),
    };
  work.balances.set('0 USD available', 99n);
  work.touched.add('0 USD available');
  return nothingWritten([...works.values()], Date.now());
}

it.each(['the account', 'a balance'])('%s that is not where it was read leaves everything as it was', async (what) => {
  const written = await taking(true);
  const [work] = written.works as unknown as [{ places: Map<string, string> }];
  if (what === 'a balance') work.places.set('0 USD available', '(4000,1)');
  else Object.assign(work, { place: '(4000,1)' });
  await expect(save(connection, written, RECORDS)).rejects.toThrow('not where it was read');
  await connection.rollback();
  expect(await stored()).toEqual([{ transfer_seq: 0n, amount: 100n }]);
});

it('a balance without a transfer, or a transfer without a balance, is not written, nor its whole batch', async () => {
  await expect(taking(false).then((written) => save(connection, written, RECORDS))).rejects.toThrow(
    'no transfer says why: 1 USD available',
  );
  await connection.rollback();
  const unfollowed = await taking(true);
  for (const work of unfollowed.works) work.touched.clear();
  await expect(save(connection, unfollowed, RECORDS)).rejects.toThrow('no transfer says why: 1 USD available');
  await connection.rollback();
  const uncounted = await taking(true);
  for (const work of uncounted.works) work.transferSeq -= 1n;
  await expect(save(connection, uncounted, RECORDS)).rejects.toThrow('0 transfers are counted, but 1 written');
  await connection.rollback();
  expect(await stored()).toEqual([{ transfer_seq: 0n, amount: 100n }]);
});

it('a batch that finds its rows changes them, and the same again has no transfer left', async () => {
  const written = await taking(true);
  await save(connection, written, RECORDS);
  expect(await stored()).toEqual([{ transfer_seq: 1n, amount: 99n }]);
  const again = await taking(false);
  for (const work of again.works) work.balances.set('0 USD available', 98n);
  await expect(save(connection, again, RECORDS)).rejects.toThrow('no transfer says why');
  await connection.rollback();
});

it('checks rows that a batch writes after it has written them, since a trigger before costs every row', async () => {
  const written = ['accounts', 'balances', 'transfers', 'command_keys', 'events', 'orders', 'positions', 'fills'];
  const before = 2;
  const triggers = async () =>
    (
      await database.pool.query(
        'select tgname from pg_trigger where tgrelid = any($1::regclass[]) and tgtype & $2::integer <> 0',
        [written, before],
      )
    ).rows;
  expect(await triggers()).toEqual([]);
  await asOwner(
    database.ownerUrl,
    'create trigger early before insert on orders for each row execute function refuse_unknown_portfolio()',
  );
  expect(await triggers()).toEqual([{ tgname: 'early' }]);
});

it('updates balances without a trigger for each row, since the former row would be read once more', async () => {
  const [row, update] = [1, 16];
  const { rows } = await database.pool.query(
    `select tgname from pg_trigger where tgrelid = 'balances'::regclass and tgtype & $1::integer = $1::integer`,
    [row | update],
  );
  expect(rows).toEqual([]);
});
