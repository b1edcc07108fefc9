/** A commit with an unknown outcome: the caller is told what happened, never that nothing did. */
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { createKysely } from '../db/database.ts';
import { openDatabasePool } from '../db/pool.ts';
import { createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { type TestDatabaseProxy, openTestDatabaseProxy } from '../db/testing-database-proxy.ts';
import { createAccountEventHub } from './transaction-with-events.ts';
import { computeIdempotencyKey, type DeskCommand } from '../desk/command.ts';
import { createCommandDesk, DatabaseAwayError, type CommandDesk } from '../desk/group-commit-desk.ts';
import { runTransactionCommand } from './run-transaction-command.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';

const PATIENCE_MS = 150;

let database: TestDatabase;
let door: TestDatabaseProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  door = await openTestDatabaseProxy(database.app.url);
  await database.pool.query('insert into accounts (account_id) values (1)');
});
afterAll(async () => {
  door.close();
  await database.drop();
});

describe('a desk command with an unknown outcome', () => {
  let desk: CommandDesk;
  beforeAll(() => {
    desk = createCommandDesk({
      recordRegistry: RECORD_REGISTRY,
      app: { url: door.url },
      clock: systemClock,
      log: silentLog,
      buildAccountEvents: () => [],
      committed: () => {},
      patienceMs: PATIENCE_MS,
    });
  });
  afterAll(() => desk.stop());

  function granting(amount: bigint, key: string): DeskCommand {
    const transfer: Transfer = {
      currency: 'USD',
      amount,
      debit: 'promotion',
      credit: 'available',
      code: 'practice',
      reference: 'test',
    };
    return {
      account: 1n,
      actor: { rule: 'demo' },
      key: { value: key, hash: Buffer.alloc(32, Number(amount)) },
      currencies: ['USD'],
      instrument: null,
      decide: ({ lastSeq }) => ({
        transfers: [transfer],
        records: {},
        notices: [],
        lastSeq,
      }),
      answer: () => ({ moved: `${amount}` }),
    };
  }
  const available = async (): Promise<bigint> =>
    (
      await database.pool.query<{ amount: bigint }>(
        `select amount from balances where account_id = 1 and bucket = 'available'`,
      )
    ).rows[0]?.amount ?? 0n;

  it('is resolved by its key, however long the database stays away', async () => {
    await desk.run(granting(5n, 'before-the-cut'));
    door.mode = 'cutAfterCommit';
    const answer = desk.run(granting(7n, 'cut-off-at-commit'));
    answer.catch(() => {});
    await door.refusals(6);
    door.mode = 'open';
    expect(await answer).toEqual({ moved: '7' });
    expect(await available()).toBe(12n);
  });

  it('is distinguished from a command that never reached its commit, which is refused', async () => {
    door.mode = 'cutAfterCommit';
    const unknown = desk.run(granting(1n, 'unknown-outcome'));
    await door.refusals(1);
    await expect(desk.run(granting(2n, 'waits-behind-it'))).rejects.toBeInstanceOf(DatabaseAwayError);
    door.mode = 'open';
    expect(await unknown).toEqual({ moved: '1' });
    expect(await available()).toBe(13n);
  });
});

describe('a transaction command with an unknown outcome', () => {
  const pool = (): ReturnType<typeof openDatabasePool> => openDatabasePool(door.url, silentLog, { max: 2 });
  const write = (through: ReturnType<typeof openDatabasePool>, query: string) =>
    runTransactionCommand(
      {
        database: { ...database, kysely: createKysely(through) },
        clock: systemClock,
        accountEvents: createAccountEventHub(),
      },
      {
        actor: { account: 1n },
        key: computeIdempotencyKey('discovery/rememberSearch', { query, key: `remember-${query}` }),
        patienceMs: PATIENCE_MS,
        async decide({ db, now }) {
          await db
            .insertInto('search_history')
            .values({ account_id: 1n, query, at: new Date(now) })
            .execute();
          return { remembered: query };
        },
      },
    );
  const remembered = async (): Promise<string[]> =>
    (await database.pool.query<{ query: string }>('select query from search_history order by query')).rows.map(
      ({ query }) => query,
    );

  it('is resolved by its key', async () => {
    const through = pool();
    door.mode = 'cutAfterCommit';
    const answer = write(through, 'cut');
    answer.catch(() => {});
    await door.refusals(6);
    door.mode = 'open';
    expect(await answer).toEqual({ remembered: 'cut' });
    expect(await remembered()).toEqual(['cut']);
    await through.end();
  });

  it('is distinguished from a write that never reached its commit', async () => {
    const through = pool();
    door.mode = 'closed';
    await expect(write(through, 'never')).rejects.toThrow();
    door.mode = 'open';
    expect(await remembered()).toEqual(['cut']);
    await through.end();
  });
});
