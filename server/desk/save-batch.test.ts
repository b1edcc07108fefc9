/** Rows are written where they were read: a row that has moved is an error, never money lost silently. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryAsOwner, createTestDatabase, type TestDatabase } from '../db/testing.ts';
import type { CommandIfDue } from './command.ts';
import { openDeskConnection, type DeskConnection } from '../pipeline/desk-database-connection.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';
import { loadBatch } from './load-batch.ts';
import { createEmptyWrites, saveBatch } from './save-batch.ts';

let database: TestDatabase;
let connection: DeskConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await openDeskConnection(database.app);
  await queryAsOwner(
    database.ownerUrl,
    `insert into accounts (account_id) values (1); insert into balances (account_id, currency, bucket, amount)
      values (1, 'USD', 'available', 100)`,
  );
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const command: CommandIfDue = {
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
async function taking(posted: boolean): Promise<ReturnType<typeof createEmptyWrites>> {
  const works = await loadBatch(connection, [command], RECORD_REGISTRY, Date.now());
  const work = works.get(1n)!;
  if (posted)
    return {
      ...createEmptyWrites([...works.values()], Date.now()),
      posted: work.apply({ transfers: [paying], records: {}, notices: [], lastSeq: 0n }, Date.now(), RECORD_REGISTRY),
    };
  work.balances.set('0 USD available', 99n);
  work.touched.add('0 USD available');
  return createEmptyWrites([...works.values()], Date.now());
}

it.each(['the account', 'a balance'])('a save that does not find %s where it was read writes nothing', async (what) => {
  const written = await taking(true);
  const [work] = written.works as unknown as [{ places: Map<string, string> }];
  if (what === 'a balance') work.places.set('0 USD available', '(4000,1)');
  else Object.assign(work, { place: '(4000,1)' });
  await expect(saveBatch(connection, written, RECORD_REGISTRY)).rejects.toThrow('not where it was read');
  await connection.rollback();
  expect(await stored()).toEqual([{ transfer_seq: 0n, amount: 100n }]);
});

it('a balance without a transfer, or a transfer without a balance, fails the whole batch', async () => {
  await expect(taking(false).then((written) => saveBatch(connection, written, RECORD_REGISTRY))).rejects.toThrow(
    'no transfer says why: 1 USD available',
  );
  await connection.rollback();
  const unfollowed = await taking(true);
  for (const work of unfollowed.works) work.touched.clear();
  await expect(saveBatch(connection, unfollowed, RECORD_REGISTRY)).rejects.toThrow(
    'no transfer says why: 1 USD available',
  );
  await connection.rollback();
  const uncounted = await taking(true);
  for (const work of uncounted.works) work.transferSeq -= 1n;
  await expect(saveBatch(connection, uncounted, RECORD_REGISTRY)).rejects.toThrow(
    '0 transfers are counted, but 1 written',
  );
  await connection.rollback();
  expect(await stored()).toEqual([{ transfer_seq: 0n, amount: 100n }]);
});

it('a batch updates the rows where it read them, and saving it again fails', async () => {
  const written = await taking(true);
  await saveBatch(connection, written, RECORD_REGISTRY);
  expect(await stored()).toEqual([{ transfer_seq: 1n, amount: 99n }]);
  const again = await taking(false);
  for (const work of again.works) work.balances.set('0 USD available', 98n);
  await expect(saveBatch(connection, again, RECORD_REGISTRY)).rejects.toThrow('no transfer says why');
  await connection.rollback();
});

it('rows of a batch are checked after they are written', async () => {
  const written = ['accounts', 'balances', 'transfers', 'command_keys', 'events', 'orders', 'positions', 'fills'];
  const before = 2;
  const triggers = async () =>
    (
      await database.pool.query(
        // Nothing is deleted in a batch.
        `select tgname from pg_trigger where tgrelid = any($1::regclass[]) and tgtype & $2::integer <> 0
          and tgname <> 'notices_stay'`,
        [written, before],
      )
    ).rows;
  expect(await triggers()).toEqual([]);
  await queryAsOwner(
    database.ownerUrl,
    'create trigger early before insert on orders for each row execute function refuse_unknown_portfolio()',
  );
  expect(await triggers()).toEqual([{ tgname: 'early' }]);
});

it('balances are updated without a trigger per row', async () => {
  const [row, update] = [1, 16];
  const { rows } = await database.pool.query(
    `select tgname from pg_trigger where tgrelid = 'balances'::regclass and tgtype & $1::integer = $1::integer`,
    [row | update],
  );
  expect(rows).toEqual([]);
});
