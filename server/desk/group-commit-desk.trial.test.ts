/** The desk on a real PostgreSQL: batching, keys, poison commands, and the audit afterwards. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { refuse } from '@bourse/contract/refusals.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { queryAsOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { writeNextSeal } from '../ledger/sealer.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { isUnexpectedDifference } from '../testing/book-test-transfer.ts';
import { createCommitListeners } from './commit-listeners.ts';
import { type DeskCommand, LoadAlso } from './command.ts';
import { createCommandDesk, DatabaseAwayError, type CommandDesk } from './group-commit-desk.ts';
import type { BatchWrites } from './save-batch.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';

let database: TestDatabase;
let desk: CommandDesk;
let commits: BatchWrites[] = [];
let nextAccount = 1n;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = createCommandDesk({
    recordRegistry: RECORD_REGISTRY,
    app: database.app,
    clock: systemClock,
    log: silentLog,
    buildAccountEvents: () => [],
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
const changes = (transfers: Transfer[], lastSeq: bigint): DecisionChanges => ({
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
): DeskCommand {
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
      while (await writeNextSeal(database.pool, Date.now()));
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
  it('notifies listeners of commits in order, though an account is in several batches in flight', async () => {
    const account = await openAccount();
    await Promise.all(Array.from({ length: 400 }, () => desk.run(moving(account, 1n, 'promotion', 'available'))));
    const notified = commits.flatMap(({ posted }) => posted.map(({ seq }) => seq));
    expect(commits.length).toBeGreaterThan(1);
    expect(notified).toEqual(Array.from({ length: 400 }, (_, index) => BigInt(index + 1)));
    expect(await available(account)).toBe(400n);
  });

  it('answers committed commands though a listener fails, and notifies the other listeners', async () => {
    const errors: unknown[] = [];
    const log = { ...silentLog, error: (...args: unknown[]) => errors.push(args[1]) };
    const notified = createCommitListeners({ log });
    let [failed, heard] = [0, 0];
    notified.listen(() => {
      failed += 1;
      throw new TypeError('a bug of the listener');
    });
    notified.listen(() => (heard += 1));
    for (const committed of [notified.notify, () => assert.fail('a bug of whoever is told')]) {
      const account = await openAccount();
      const careless = createCommandDesk({
        recordRegistry: RECORD_REGISTRY,
        app: database.app,
        clock: systemClock,
        log,
        buildAccountEvents: () => [],
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

  it('gathers commands while a batch is in flight until the next batch is as large', async () => {
    const accounts = await Promise.all(Array.from({ length: 19 }, () => openAccount()));
    const owner = openDatabaseClient(database.ownerUrl);
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

  it('lets no other command wait for a locked account, whose command is decided last or rejected', async () => {
    const [held, mate, ...others] = await Promise.all(Array.from({ length: 12 }, () => openAccount()));
    const owner = openDatabaseClient(database.ownerUrl);
    await owner.connect();
    const deskOf = (patienceMs: number) =>
      createCommandDesk({
        recordRegistry: RECORD_REGISTRY,
        app: database.app,
        clock: systemClock,
        log: silentLog,
        buildAccountEvents: () => [],
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
    const [first, second, parallel] = [
      give(held!).then(() => waited++),
      give(held!, 2n).then(() => waited++),
      give(mate!),
    ];
    const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database()
      and application_name = 'bourse desk' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query<{ count: number }>(waiting)).rows[0]?.count).toBe(1);
    // Others get through while that batch waits, one after the other, and so does the rest of it.
    for (const account of others) await give(account);
    await parallel;
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

  it('lets 200 simultaneous commands spend a balance only as often as it covers them', async () => {
    const account = await openAccount(100n);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => desk.run(moving(account, 60n, 'available', 'fees'))),
    );
    expect(answers.filter((answer) => 'moved' in (answer as object))).toHaveLength(1);
    expect(await available(account)).toBe(40n);
  });

  it('repeats the first answer for the same key, and refuses other input under it', async () => {
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

  it('isolates a command that cannot be saved and saves the rest of its batch', async () => {
    const accounts = await Promise.all(Array.from({ length: 9 }, () => openAccount(100n)));
    const poison: DeskCommand = {
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

  it('rejects only the command whose decision throws, without a trace', async () => {
    const [good, bad] = [await openAccount(100n), await openAccount(100n)];
    const broken: DeskCommand = {
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

  it('continues after its session was cut, and nothing happens twice', async () => {
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
    const other = createCommandDesk({
      recordRegistry: RECORD_REGISTRY,
      app: database.app,
      clock: systemClock,
      log: silentLog,
      buildAccountEvents: () => [],
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
    const client = openDatabaseClient(database.ownerUrl);
    await client.connect();
    try {
      const report = await runFullAudit(client);
      return { ...report, differences: report.differences.filter(isUnexpectedDifference) };
    } finally {
      await client.end();
    }
  };

  it('cannot be changed by the serving role', async () => {
    await openAccount(100n);
    await expect(database.pool.query('update transfers set amount = 1')).rejects.toThrow('permission denied');
    await expect(database.pool.query('delete from transfers')).rejects.toThrow('permission denied');
    await expect(database.pool.query('delete from seals')).rejects.toThrow('permission denied');
  });

  it('passes the audit, and its seals form a chain', async () => {
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
  ])('reports the altered row: %s', async (_, statement, named) => {
    await untilSealed();
    await queryAsOwner(
      database.ownerUrl,
      `create table if not exists kept_t as select * from transfers; create table if not exists kept_b as select *
        from balances`,
    );
    await queryAsOwner(database.ownerUrl, statement);
    const { differences } = await audited();
    await queryAsOwner(
      database.ownerUrl,
      `truncate transfers, balances; insert into transfers select * from kept_t; insert into balances select *
        from kept_b; drop table kept_t, kept_b`,
    );
    expect(differences.join('\n')).toMatch(named);
    expect((await audited()).differences).toEqual([]);
  });
});

describe('a peek', () => {
  const peekAt = (account: bigint) =>
    desk.peek({ account, currencies: ['USD'], instrument: null, decide: (state) => state.available('USD') });

  it('waits for no lock, blocks nobody, and sees what is committed', async () => {
    const account = await openAccount(70n);
    const owner = openDatabaseClient(database.ownerUrl);
    await owner.connect();
    await owner.query('begin');
    await owner.query('select from accounts where account_id = $1 for update', [account]);
    expect(await Promise.all([peekAt(account), peekAt(account)])).toEqual([70n, 70n]);
    await owner.query('rollback');
    await owner.end();
    await desk.run(moving(account, 5n, 'promotion', 'available'));
    expect(await peekAt(account)).toBe(75n);
  });

  it('is refused for a portfolio that is not open, and an unknown account fails alone', async () => {
    const account = await openAccount(1n);
    const nowhere = desk.peek({ account, portfolio: 3, currencies: [], instrument: null, decide: () => 'seen' });
    const [seen, refused, failed] = await Promise.allSettled([peekAt(account), nowhere, peekAt(999_999n)]);
    expect(seen).toMatchObject({ value: 1n });
    expect(refused).toMatchObject({ value: refuse('portfolioNotFound') });
    expect(failed).toMatchObject({ status: 'rejected' });
  });

  it('continues over a new session when its own was broken', async () => {
    const account = await openAccount(3n);
    expect(await peekAt(account)).toBe(3n);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse desk'
        and datname = current_database()`,
    );
    expect(await peekAt(account)).toBe(3n);
  });
});

describe('a decision that needs more than its command has named', () => {
  /** The balances in dollars and euros, of which the command names only the first. */
  const readBoth = (account: bigint, more: LoadAlso): DeskCommand => ({
    account,
    actor: { rule: 'demo' },
    key: null,
    currencies: ['USD'],
    instrument: null,
    decide(state, _, { currencies }) {
      if (!currencies.includes('EUR')) return more;
      return { ...changes([], state.lastSeq), read: [state.available('USD'), state.available('EUR')] };
    },
    answer: (decided) => (decided as unknown as { read: bigint[] }).read,
  });

  it('is repeated with that loaded too', async () => {
    const account = await openAccount(7n);
    await desk.run({
      ...moving(account, 3n, 'promotion', 'available'),
      currencies: ['EUR'],
      decide: ({ lastSeq }) =>
        changes(
          [
            {
              currency: 'EUR',
              amount: 3n,
              debit: 'promotion',
              credit: 'available',
              code: 'practice',
              reference: 'test',
            },
          ],
          lastSeq,
        ),
    });
    const command = readBoth(account, new LoadAlso({ currencies: ['EUR'] }));
    expect(await desk.run(command)).toEqual([7n, 3n]);
    const { account: _, ...loads } = command;
    expect(await desk.peek({ ...loads, account, decide: (...read) => loads.decide(...read) })).toMatchObject({
      read: [7n, 3n],
    });
  });

  it('is decided once, though its answer is null', async () => {
    const account = await openAccount();
    expect(
      await desk.run({ ...moving(account, 5n, 'promotion', 'available'), key: null, answer: () => null }),
    ).toBeNull();
    expect(await available(account)).toBe(5n);
  });

  it('is refused as busy if it asks for what it has', async () => {
    const account = await openAccount(7n);
    expect(await desk.run(readBoth(account, new LoadAlso({ currencies: ['USD'] })))).toMatchObject({
      refused: 'systemBusy',
    });
    expect(await desk.runIfDue(readBoth(account, new LoadAlso({ currencies: ['USD'] })))).toBeNull();
  });
});
