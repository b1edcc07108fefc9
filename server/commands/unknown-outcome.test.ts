/** A commit with an unknown outcome: the caller is told what happened, never that nothing did. */
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { kyselyOn } from '../db/database.ts';
import { openPool } from '../db/pool.ts';
import { createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { type Door, openDoor } from '../db/testing-door.ts';
import { createLive } from './transaction.ts';
import { keyOf, type MoneyCommand } from '../desk/command.ts';
import { createDesk, DatabaseAwayError, type Desk } from '../desk/desk.ts';
import { runCommand } from './run-command.ts';
import { RECORDS } from '../registry.ts';

const PATIENCE_MS = 150;

let database: TestDatabase;
let door: Door;
beforeAll(async () => {
  database = await createTestDatabase();
  door = await openDoor(database.app.url);
  await database.pool.query('insert into accounts (account_id) values (1)');
});
afterAll(async () => {
  door.close();
  await database.drop();
});

describe('at the desk', () => {
  let desk: Desk;
  beforeAll(() => {
    desk = createDesk({
      records: RECORDS,
      app: { url: door.url },
      clock: systemClock,
      log: silentLog,
      describe: () => [],
      committed: () => {},
      patienceMs: PATIENCE_MS,
    });
  });
  afterAll(() => desk.stop());

  function granting(amount: bigint, key: string): MoneyCommand {
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

  it('is found out by the key, however long the database stays away', async () => {
    await desk.run(granting(5n, 'before-the-cut'));
    door.way = 'cutAfterCommit';
    const answer = desk.run(granting(7n, 'cut-off-at-commit'));
    answer.catch(() => {});
    await door.refusals(6);
    door.way = 'open';
    expect(await answer).toEqual({ moved: '7' });
    expect(await available()).toBe(12n);
  });

  it('is told from a command that never came to its commit: that one is turned away', async () => {
    door.way = 'cutAfterCommit';
    const unknown = desk.run(granting(1n, 'unknown-outcome'));
    await door.refusals(1);
    await expect(desk.run(granting(2n, 'waits-behind-it'))).rejects.toBeInstanceOf(DatabaseAwayError);
    door.way = 'open';
    expect(await unknown).toEqual({ moved: '1' });
    expect(await available()).toBe(13n);
  });
});

describe('at the plain door', () => {
  const pool = (): ReturnType<typeof openPool> => openPool(door.url, silentLog, { max: 2 });
  const write = (through: ReturnType<typeof openPool>, query: string) =>
    runCommand(
      { database: { ...database, kysely: kyselyOn(through) }, clock: systemClock, live: createLive() },
      {
        actor: { account: 1n },
        key: keyOf('discovery/rememberSearch', { query, key: `remember-${query}` }),
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

  it('is found out by the key too', async () => {
    const through = pool();
    door.way = 'cutAfterCommit';
    const answer = write(through, 'cut');
    answer.catch(() => {});
    await door.refusals(6);
    door.way = 'open';
    expect(await answer).toEqual({ remembered: 'cut' });
    expect(await remembered()).toEqual(['cut']);
    await through.end();
  });

  it('is told from a write that never came to its commit', async () => {
    const through = pool();
    door.way = 'closed';
    await expect(write(through, 'never')).rejects.toThrow();
    door.way = 'open';
    expect(await remembered()).toEqual(['cut']);
    await through.end();
  });
});
