/** The desk on a real PostgreSQL: batching, keys, poison commands, and the audit afterwards. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { refuse } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { asOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { audit } from '../audit/audit.ts';
import { sealOnce } from '../ledger/sealer.ts';
import { openClient } from '../db/pool.ts';
import { isNotArranged } from '../testing/book-transfers.ts';
import { createCommits } from './commit-listeners.ts';
import type { MoneyCommand } from './command.ts';
import { createDesk, DatabaseAwayError, type Desk } from './desk.ts';
import type { Written } from './save.ts';
import { RECORDS } from '../registry.ts';

let database: TestDatabase;
let desk: Desk;
let commits: Written[] = [];
let nextAccount = 1n;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = createDesk({
    records: RECORDS,
    app: database.app,
    clock: systemClock,
    log: silentLog,
    describe: () => [],
    committed: (written) => commits.push(written),
  });
});
afterAll(async () => {
  await desk.stop();
  await database.drop();
});
beforeEach(() => {
  commits = [];
});

async function openAccount(available = 0n): Promise<bigint> {
  const account = nextAccount++;
  await database.pool.query('insert into accounts (account_id) values ($1)', [account]);
  if (available > 0n) await desk.run(moving(account, available, 'promotion', 'available'));
  return account;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const changes = (transfers: Transfer[], lastSeq: bigint): Changes => ({
  transfers,
  records: {},
  notices: [],
  lastSeq,
});

function moving(
  account: bigint,
  amount: bigint,
  debit: Transfer['debit'],
  credit: Transfer['credit'],
  key = randomBytes(8).toString('hex'),
): MoneyCommand {
  return {
    account,
    actor: { rule: 'demo' },
    key: { value: key, hash: hashOf(`${amount}${debit}${credit}`) },
    currencies: ['USD'],
    instrument: null,
    decide: (state) => {
      const available = state.available('USD');
      if (debit === 'available' && available < amount)
        return refuse('insufficientBalance', { needed: `${amount}`, available: `${available}`, currency: 'USD' });
      return changes([{ currency: 'USD', amount, debit, credit, code: 'practice', reference: 'test' }], state.lastSeq);
    },
    answer: () => ({ moved: `${amount}` }),
  };
}

/** A transaction in another database of the same PostgreSQL can hold the sealer back for a moment. */
async function untilSealed(): Promise<void> {
  await expect
    .poll(async () => {
      while (await sealOnce(database.pool, Date.now()));
      const {
        rows: [left],
      } = await database.pool.query<{ left: boolean }>(
        'select exists (select 1 from transfers where xid > coalesce((select max(last_xid) from seals), 0)) as left',
      );
      return left?.left;
    })
    .toBe(false);
}

const available = async (account: bigint): Promise<bigint> =>
  (
    await database.pool.query<{ amount: bigint }>(
      `select amount from balances where account_id = $1 and bucket = 'available'`,
      [account],
    )
  ).rows[0]?.amount ?? 0n;

describe('the desk', () => {
  it('tells of commits in order, though an account stands in several batches under way', async () => {
    const account = await openAccount();
    await Promise.all(Array.from({ length: 400 }, () => desk.run(moving(account, 1n, 'promotion', 'available'))));
    const told = commits.flatMap(({ posted }) => posted.map(({ seq }) => seq));
    expect(commits.length).toBeGreaterThan(1);
    expect(told).toEqual(Array.from({ length: 400 }, (_, index) => BigInt(index + 1)));
    expect(await available(account)).toBe(400n);
  });

  it('answers what it has committed, though a listener fails on it, and tells the others', async () => {
    const errors: unknown[] = [];
    const log = { ...silentLog, error: (...said: unknown[]) => errors.push(said[1]) };
    const told = createCommits({ log });
    let [failed, heard] = [0, 0];
    told.listen(() => {
      failed += 1;
      throw new TypeError('a bug of the listener');
    });
    told.listen(() => (heard += 1));
    for (const committed of [told.tell, () => assert.fail('a bug of whoever is told')]) {
      const account = await openAccount();
      const careless = createDesk({
        records: RECORDS,
        app: database.app,
        clock: systemClock,
        log,
        describe: () => [],
        committed,
      });
      const give = (): Promise<unknown> => careless.run(moving(account, 1n, 'promotion', 'available'));
      expect(await Promise.all([give(), give()])).toEqual([{ moved: '1' }, { moved: '1' }]);
      expect(await available(account)).toBe(2n);
      await careless.stop();
    }
    expect([failed, heard]).toEqual([1, 1]);
    expect(errors).toEqual(['a listener failed on a committed batch', 'nobody was told of a committed batch']);
  });

  it('gathers beside a batch under way until as many have come', async () => {
    const accounts = await Promise.all(Array.from({ length: 19 }, () => openAccount()));
    const owner = openClient(database.ownerUrl);
    await owner.connect();
    // The lock keeps a batch from being written, so it stays under way.
    await owner.query('begin; lock table command_keys in share row exclusive mode');
    commits = [];
    const give = (account: bigint): Promise<unknown> => desk.run(moving(account, 1n, 'promotion', 'available'));
    const first = accounts.slice(0, 10).map(give);
    const waiting = `select count(*)::int as count from pg_locks where relation = 'command_keys'::regclass
      and not granted`;
    await expect.poll(async () => (await owner.query<{ count: number }>(waiting)).rows[0]?.count).toBe(1);
    const later: Promise<unknown>[] = [];
    for (const account of accounts.slice(10)) {
      later.push(give(account));
      await turn();
    }
    await owner.query('commit');
    await Promise.all([...first, ...later]);
    await owner.end();
    expect(commits.map(({ posted }) => posted.length)).toEqual([10, 9]);
  });

  it('keeps nobody waiting for a locked account: its command comes last, or is turned away', async () => {
    const [held, mate, ...others] = await Promise.all(Array.from({ length: 12 }, () => openAccount()));
    const owner = openClient(database.ownerUrl);
    await owner.connect();
    const deskOf = (patienceMs: number) =>
      createDesk({
        records: RECORDS,
        app: database.app,
        clock: systemClock,
        log: silentLog,
        describe: () => [],
        committed: (written) => commits.push(written),
        patienceMs,
      });
    const patient = deskOf(60_000);
    const give = (account: bigint, amount = 1n): Promise<unknown> =>
      patient.run(moving(account, amount, 'promotion', 'available'));
    const hold = () =>
      owner.query('begin').then(() => owner.query('select 1 from accounts where account_id = $1 for update', [held]));
    await hold();
    commits = [];
    let waited = 0;
    // Sent together, so they are one batch.
    const [first, second, beside] = [
      give(held!).then(() => waited++),
      give(held!, 2n).then(() => waited++),
      give(mate!),
    ];
    const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database()
      and application_name = 'bourse desk' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query<{ count: number }>(waiting)).rows[0]?.count).toBe(1);
    // Others get through while that batch waits, one after the other, and so does the rest of it.
    for (const account of others) await give(account);
    await beside;
    const third = give(held!, 3n).then(() => waited++);
    for (const account of others) await give(account);
    expect(waited).toBe(0);
    await owner.query('commit');
    await Promise.all([first, second, third]);
    const amounts = commits.flatMap(({ posted }) =>
      posted.filter(({ account }) => account === held).map(({ transfer }) => transfer.amount),
    );
    expect(amounts).toEqual([1n, 2n, 3n]);

    const hasty = deskOf(300);
    await hold();
    await expect(hasty.run(moving(held!, 4n, 'promotion', 'available'))).rejects.toBeInstanceOf(DatabaseAwayError);
    await owner.query('commit');
    await owner.end();
    await Promise.all([patient, hasty].map((each) => each.stop()));
    expect(await available(held!)).toBe(6n);
  });

  it('commits many commands at once', async () => {
    const accounts = await Promise.all(Array.from({ length: 40 }, () => openAccount(100n)));
    commits = [];
    await Promise.all(accounts.map((account) => desk.run(moving(account, 60n, 'available', 'fees'))));
    expect(commits.length).toBeLessThan(10);
    expect(await Promise.all(accounts.map(available))).toEqual(accounts.map(() => 40n));
  });

  it('lets 200 commands at once spend a balance only as often as it lasts', async () => {
    const account = await openAccount(100n);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => desk.run(moving(account, 60n, 'available', 'fees'))),
    );
    expect(answers.filter((answer) => 'moved' in (answer as object))).toHaveLength(1);
    expect(await available(account)).toBe(40n);
  });

  it('gives the first answer again for the same key, and refuses another input under it', async () => {
    const account = await openAccount(100n);
    const first = await desk.run(moving(account, 60n, 'available', 'fees', 'the-same-key'));
    const [second, third] = await Promise.all([
      desk.run(moving(account, 60n, 'available', 'fees', 'the-same-key')),
      desk.run(moving(account, 10n, 'available', 'fees', 'the-same-key')),
    ]);
    expect(second).toEqual(first);
    expect(third).toMatchObject({ refused: 'keyReused' });
    expect(await available(account)).toBe(40n);
  });

  it('remembers a refusal under its key', async () => {
    const account = await openAccount(10n);
    expect(await desk.run(moving(account, 60n, 'available', 'fees', 'refused-once'))).toMatchObject({
      refused: 'insufficientBalance',
    });
    await desk.run(moving(account, 90n, 'promotion', 'available'));
    expect(await desk.run(moving(account, 60n, 'available', 'fees', 'refused-once'))).toMatchObject({
      refused: 'insufficientBalance',
    });
  });

  it('isolates a command that can not be saved: its neighbours go through', async () => {
    const accounts = await Promise.all(Array.from({ length: 9 }, () => openAccount(100n)));
    const poison: MoneyCommand = {
      ...moving(accounts[4] ?? 0n, 1n, 'available', 'fees'),
      decide: (state) =>
        changes(
          [
            {
              currency: 'USD',
              amount: 2n ** 70n,
              debit: 'promotion',
              credit: 'available',
              code: 'practice',
              reference: 'test',
            },
          ],
          state.lastSeq,
        ),
    };
    const results = await Promise.allSettled(
      accounts.map((account, index) => desk.run(index === 4 ? poison : moving(account, 60n, 'available', 'fees'))),
    );
    expect(results.map((result) => result.status)).toEqual(
      accounts.map((_, index) => (index === 4 ? 'rejected' : 'fulfilled')),
    );
    expect(await Promise.all(accounts.map(available))).toEqual(accounts.map((_, index) => (index === 4 ? 100n : 40n)));
  });

  it('keeps a decision that throws to itself, without a trace', async () => {
    const [good, bad] = [await openAccount(100n), await openAccount(100n)];
    const broken: MoneyCommand = {
      ...moving(bad, 1n, 'available', 'fees'),
      decide: () => {
        throw new Error('a bug');
      },
    };
    const [first, second] = await Promise.allSettled([
      desk.run(moving(good, 60n, 'available', 'fees')),
      desk.run(broken),
    ]);
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected']);
    expect(await available(bad)).toBe(100n);
  });

  it('goes on after its session was cut, and nothing happens twice', async () => {
    const account = await openAccount(1_000n);
    const commands = Array.from({ length: 30 }, (_, index) =>
      desk.run(moving(account, 10n, 'available', 'fees', `cut-${index}-key`)),
    );
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse desk'
        and datname = current_database()`,
    );
    expect(await Promise.all(commands)).toEqual(commands.map(() => ({ moved: '10' })));
    expect(await available(account)).toBe(700n);
  });

  it('two desks on one database never spend the same money', async () => {
    const account = await openAccount(100n);
    const other = createDesk({
      records: RECORDS,
      app: database.app,
      clock: systemClock,
      log: silentLog,
      describe: () => [],
      committed: () => {},
    });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 ? desk : other).run(moving(account, 60n, 'available', 'fees')),
      ),
    );
    await other.stop();
    expect(answers.filter((answer) => 'moved' in (answer as object))).toHaveLength(1);
  });
});

describe('the ledger', () => {
  const audited = async () => {
    const client = openClient(database.ownerUrl);
    await client.connect();
    try {
      const report = await audit(client);
      return { ...report, differences: report.differences.filter(isNotArranged) };
    } finally {
      await client.end();
    }
  };

  it('can be changed by nobody who serves customers', async () => {
    await openAccount(100n);
    await expect(database.pool.query('update transfers set amount = 1')).rejects.toThrow('permission denied');
    await expect(database.pool.query('delete from transfers')).rejects.toThrow('permission denied');
    await expect(database.pool.query('delete from seals')).rejects.toThrow('permission denied');
  });

  it('audits without a difference, and its seals follow one another', async () => {
    await untilSealed();
    const report = await audited();
    expect(report.differences).toEqual([]);
    expect(report.transfers).toBeGreaterThan(50);
    const { rows } = await database.pool.query('select 1 from seals');
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each([
    [
      'an amount that was altered',
      `update transfers set amount = amount + 1 where account_id = 1 and seq = 1`,
      /transfer 1\/1/,
    ],
    [
      'a row that was removed',
      `delete from transfers where account_id = 2 and seq = 1`,
      /transfer 2\/2: follows 0|seal \d+: 1 of its/,
    ],
    [
      'a balance that was raised',
      `update balances set amount = amount + 5 where account_id = 3 and bucket = 'available'`,
      /balance 3 USD available/,
    ],
    [
      'a row that was slipped in',
      `insert into transfers select account_id, 99, currency, amount, debit, credit, debit_after, credit_after, code,
        reference, at, xid from transfers where account_id = 4 and seq = 1`,
      /transfer 4\/99/,
    ],
  ])('%s is named by its row', async (_, statement, named) => {
    await untilSealed();
    await asOwner(
      database.ownerUrl,
      `create table if not exists kept_t as select * from transfers; create table if not exists kept_b as select *
        from balances`,
    );
    await asOwner(database.ownerUrl, statement);
    const { differences } = await audited();
    await asOwner(
      database.ownerUrl,
      `truncate transfers, balances; insert into transfers select * from kept_t; insert into balances select *
        from kept_b; drop table kept_t, kept_b`,
    );
    expect(differences.join('\n')).toMatch(named);
    expect((await audited()).differences).toEqual([]);
  });
});

describe('a look', () => {
  const look = (account: bigint) =>
    desk.look({ account, currencies: ['USD'], instrument: null, decide: (state) => state.available('USD') });

  it('waits for no lock, keeps nobody waiting, and shows what is committed', async () => {
    const account = await openAccount(70n);
    const owner = openClient(database.ownerUrl);
    await owner.connect();
    await owner.query('begin');
    await owner.query('select from accounts where account_id = $1 for update', [account]);
    expect(await Promise.all([look(account), look(account)])).toEqual([70n, 70n]);
    await owner.query('rollback');
    await owner.end();
    await desk.run(moving(account, 5n, 'promotion', 'available'));
    expect(await look(account)).toBe(75n);
  });

  it('is refused where the portfolio isn’t open, and an account that isn’t there fails alone', async () => {
    const account = await openAccount(1n);
    const nowhere = desk.look({ account, portfolio: 3, currencies: [], instrument: null, decide: () => 'seen' });
    const [seen, refused, failed] = await Promise.allSettled([look(account), nowhere, look(999_999n)]);
    expect(seen).toMatchObject({ value: 1n });
    expect(refused).toMatchObject({ value: refuse('portfolioNotFound') });
    expect(failed).toMatchObject({ status: 'rejected' });
  });

  it('goes on over a new session when its own was broken', async () => {
    const account = await openAccount(3n);
    expect(await look(account)).toBe(3n);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse desk'
        and datname = current_database()`,
    );
    expect(await look(account)).toBe(3n);
  });
});
