/** Leadership: one process at a time, as long as it renews; and what a replaced leader can no longer write. */
import { Socket } from 'node:net';
import { BOOK_PARTITIONS } from '@bourse/core/trading/books/order-book-partition.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { listenForNotifications } from '../db/notification-listener.ts';
import { openDatabaseClient, openDatabasePool } from '../db/pool.ts';
import { queryAsOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { openTestDatabaseProxy } from '../db/testing-database-proxy.ts';
import { openDeskConnection } from '../pipeline/desk-database-connection.ts';
import type { DeskCommand } from '../desk/command.ts';
import { decideBatch } from '../desk/decide-batch.ts';
import { createCommandDesk, type CommandDesk } from '../desk/group-commit-desk.ts';
import { NotLeadingError } from '../desk/database-failures.ts';
import { loadBatch, readLeadershipNumbers } from '../desk/load-batch.ts';
import { saveBatch } from '../desk/save-batch.ts';
import {
  createLeaderWriter,
  createFencingTokens,
  JOB_GROUPS,
  LEADER_JOBS_SCOPE,
  LEASE_SCOPES,
  type FencingTokens,
} from './fencing-tokens.ts';
import type { RestingOrderBooks } from '../books/resting-order-books.ts';
import type { RecurringJob } from '../dependencies.ts';
import { createMetricsRegistry } from '../telemetry/metrics.ts';
import { restrictJobsToLeases, startJobs } from './recurring-jobs.ts';
import { LEASE_LOCK_KEY, readOrderFillingProcesses } from './leases.ts';
import { createLeaderElection, type LeaderElection } from './leader-election.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';

const LEASE_MS = 500;
/** Less than the ten seconds after which other silent transactions are ended. */
const LET_GO_MS = 6_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('insert into accounts (account_id) values (1), (2)');
});
afterAll(() => database.drop());

const candidates: LeaderElection[] = [];
afterEach(async () => {
  await Promise.all(candidates.splice(0).map((each) => each.stop()));
});

interface Candidate {
  leaderElection: LeaderElection;
  fencingTokens: FencingTokens;
  books(): readonly RestingOrderBooks[];
  hangsMs: number;
}
type ElectionLog = Parameters<typeof createLeaderElection>[2];
/** A process that may lead; it reports that it lives when told to. */
function candidate(at: TestDatabase = database, leaseMs = LEASE_MS, log: ElectionLog = silentLog): Candidate {
  const books = new Map<number, RestingOrderBooks>();
  const watcher = {
    startWatching: (taken: RestingOrderBooks) => {
      books.set(taken.partition, taken);
    },
    stopWatching: (partition: number) => {
      books.delete(partition);
    },
    books: () => [...books.values()],
    stuckForMs: () => made.hangsMs,
  };
  const leads = createFencingTokens();
  const made: Candidate = {
    leaderElection: createLeaderElection(at, watcher, log, { fencingTokens: leads, leaseMs, hangsMs: 1_000 }),
    fencingTokens: leads,
    books: watcher.books,
    hangsMs: 0,
  };
  candidates.push(made.leaderElection);
  return made;
}
/** Waits until it leads the jobs too: it may lead a partition of the books before. */
async function untilLeading(second: Candidate, timeout = 20 * LEASE_MS): Promise<void> {
  await expect
    .poll(
      async () => (await second.leaderElection.campaign()) && second.leaderElection.number(LEADER_JOBS_SCOPE) !== null,
      {
        timeout,
        interval: 20,
      },
    )
    .toBe(true);
}

describe('a leader', () => {
  it('counts as one of the processes that fill waiting orders, each for its share of the books', async () => {
    const both = [candidate(), candidate()];
    await both[0]!.leaderElection.campaign();
    expect(await readOrderFillingProcesses(database)).toEqual({ processes: 1, led: 8, partitions: 8 });
    await expect
      .poll(async () => {
        for (const { leaderElection } of both) await leaderElection.beat();
        return readOrderFillingProcesses(database);
      })
      .toEqual({ processes: 2, led: 8, partitions: 8 });
    await Promise.all(both.map(({ leaderElection }) => leaderElection.stop()));
    await expect.poll(() => readOrderFillingProcesses(database)).toEqual({ processes: 0, led: 0, partitions: 8 });
  });

  it('that stops renewing is replaced when its lease expires, even if its session lives', async () => {
    const [first, second] = [candidate(), candidate()];
    expect(await first.leaderElection.campaign()).toBe(true);
    const leadAt = performance.now();
    expect(await second.leaderElection.campaign()).toBe(false);
    expect(second.leaderElection.getStatus().where).toBe('elsewhere');
    await untilLeading(second);
    expect(performance.now() - leadAt).toBeGreaterThan(LEASE_MS * 0.9);
    await expect.poll(() => second.leaderElection.beat().then(() => second.books())).toHaveLength(8);
    // The stalled process resumes.
    expect(first.leaderElection.getStatus().where).not.toBe('here');
    expect(await first.leaderElection.campaign()).toBe(false);
    expect([first.books(), first.leaderElection.number(LEADER_JOBS_SCOPE)]).toEqual([[], null]);
  });

  it('that renews its lease stays, and a long silence without competitors costs it nothing', async () => {
    const [first, second] = [candidate(), candidate()];
    await first.leaderElection.campaign();
    const number = first.leaderElection.number(LEADER_JOBS_SCOPE);
    for (const end = performance.now() + 2 * LEASE_MS; performance.now() < end; ) {
      await Promise.all([first, second].map(({ leaderElection }) => leaderElection.beat()));
      expect([first, second].map(({ leaderElection }) => leaderElection.getStatus().where)).toEqual([
        'here',
        'elsewhere',
      ]);
    }
    await second.leaderElection.stop();
    await expect.poll(() => first.leaderElection.getStatus().where).toBe('nobody');
    expect(await first.leaderElection.campaign()).toBe(true);
    expect(first.leaderElection.number(LEADER_JOBS_SCOPE)).toBe(number);
  });

  it('that loses the database says once that it leads no longer, with the number of its parts', async () => {
    const lines: object[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as object) });
    const { leaderElection } = candidate(database, LEASE_MS, log);
    expect(await leaderElection.campaign()).toBe(true);
    await queryAsOwner(
      database.superUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse leader'
        and datname = current_database()`,
    );
    await expect.poll(() => lines).toMatchObject([{ msg: 'this process leads no longer', count: LEASE_SCOPES.length }]);
  });

  it('whose session has ended is replaced at once', async () => {
    const [first, second] = [candidate(), candidate()];
    await first.leaderElection.campaign();
    await queryAsOwner(
      database.superUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse leader'
        and datname = current_database()`,
    );
    await expect.poll(() => first.leaderElection.number(LEADER_JOBS_SCOPE)).toBeNull();
    expect(await second.leaderElection.campaign()).toBe(true);
    await second.leaderElection.stop();
    expect(await first.leaderElection.campaign()).toBe(true);
  });

  it('whose market watcher hangs stops renewing', async () => {
    const [first, second] = [candidate(), candidate()];
    await first.leaderElection.campaign();
    first.hangsMs = 60_000;
    await expect
      .poll(
        async () => {
          await first.leaderElection.beat();
          return second.leaderElection.campaign();
        },
        { timeout: 20 * LEASE_MS, interval: 20 },
      )
      .toBe(true);
    await second.leaderElection.stop();
    await expect
      .poll(async () => {
        await first.leaderElection.beat();
        return first.leaderElection.getStatus().where;
      })
      .not.toBe('here');
  });

  it('whose database stops answering on an open connection gives up the lease by itself', async () => {
    const door = await openTestDatabaseProxy(database.app.url);
    const behind = candidate({ ...database, app: { url: door.url } });
    expect(await behind.leaderElection.campaign()).toBe(true);
    door.mode = 'silent';
    expect(await behind.leaderElection.beat()).toBe(false);
    expect([behind.books(), behind.leaderElection.number(LEADER_JOBS_SCOPE)]).toEqual([[], null]);
    door.close();
  });
});

it('a process that has not asked yet assumes that nobody leads', async () => {
  const fresh = candidate();
  expect(fresh.leaderElection.getStatus()).toMatchObject({ where: 'nobody', partitions: 0 });
  expect(fresh.leaderElection.getStatus().nobodyMs).toBeGreaterThan(10_000);
  await fresh.leaderElection.beat();
  expect(fresh.leaderElection.getStatus()).toMatchObject({ where: 'here', nobodyMs: 0, partitions: 8 });
});

/** What processes do once they have settled, at work all the time. */
function atWork(all: readonly Candidate[]) {
  const executedRuns: { process: number; job: string }[] = [];
  const noted = (process: number) => (job: string) => async () => void executedRuns.push({ process, job });
  const working = all.map(({ leaderElection }, index) => {
    const note = noted(index);
    const jobs: RecurringJob[] = JOB_NAMES.map((name) => ({ name, everyMs: 20, run: note(name) }));
    jobs.push({ name: 'own cache', everyMs: 20, everywhere: true, run: note('own cache') });
    jobs.push({ name: 'as leader', everyMs: 20, leaderOnly: true, run: note('as leader') });
    const beats = { name: 'leading', everyMs: LEASE_MS / 5, everywhere: true, run: () => leaderElection.beat() };
    const leads = (led: number) => leaderElection.number(led) !== null;
    return startJobs(restrictJobsToLeases([beats, ...jobs], leads), {
      log: silentLog,
      metrics: createMetricsRegistry(),
      reportRun: () => {},
    });
  });
  const processesThatExecuted = (job: string) =>
    [...new Set(executedRuns.filter((run) => run.job === job).map((run) => run.process))].sort();
  return { executedRuns, working, processesThatExecuted };
}
const JOB_NAMES = [
  'seal',
  'forget',
  'statements',
  'pushes',
  'dividends',
  'offers',
  'financing',
  'fund days',
  'reviews',
];

describe('jobs', () => {
  it('run in one process at a time, move to another process when theirs ends, and reload caches in all', async () => {
    const all = [candidate(), candidate()];
    const { executedRuns, working, processesThatExecuted } = atWork(all);
    // Each has its share: from now on nothing moves.
    const share = ({ leaderElection }: Candidate) =>
      JOB_GROUPS.filter((group) => leaderElection.number(group) !== null).length;
    await expect.poll(() => all.map(share), { timeout: 20 * LEASE_MS, interval: 20 }).toEqual([4, 4]);
    executedRuns.length = 0;
    const each = (job: string) => executedRuns.filter((run) => run.job === job).length;
    const enough = () => [...JOB_NAMES, 'own cache', 'as leader'].every((job) => each(job) >= 5);
    await expect.poll(enough, { timeout: 10_000, interval: 20 }).toBe(true);
    for (const job of [...JOB_NAMES, 'as leader']) expect(processesThatExecuted(job), job).toHaveLength(1);
    expect(processesThatExecuted('own cache')).toEqual([0, 1]);
    expect(new Set(JOB_NAMES.flatMap(processesThatExecuted)).size).toBe(2);

    // Killed: it does nothing any more, and lets nobody know.
    await working[0]!.stop();
    await expect.poll(() => share(all[1]!), { timeout: 20 * LEASE_MS, interval: 20 }).toBe(JOB_GROUPS.length);
    executedRuns.length = 0;
    await expect.poll(enough, { timeout: 10_000, interval: 20 }).toBe(true);
    for (const job of JOB_NAMES) expect(processesThatExecuted(job), job).toEqual([1]);
    await working[1]!.stop();
  });
});

describe('the partitions of the books', () => {
  /** Keeps all of them alive meanwhile; returns who leads how much in the end. */
  async function settled(all: readonly Candidate[]): Promise<number[]> {
    const beats = () => Promise.all(all.map(({ leaderElection }) => leaderElection.campaign()));
    const shared = () => all.map(({ leaderElection }) => leaderElection.getStatus().partitions).toSorted();
    let last = '';
    await expect
      .poll(
        async () => {
          for (const { leaderElection } of all) await leaderElection.beat();
          await beats();
          const same =
            String(shared()) === last && shared().reduce((sum, each) => sum + each, 0) === BOOK_PARTITIONS.length;
          last = String(shared());
          return same;
        },
        { timeout: 20 * LEASE_MS, interval: 20 },
      )
      .toBe(true);
    return shared();
  }
  const namesOf = (all: readonly Candidate[]): number[] =>
    all.flatMap(({ books }) => books().map(({ partition }) => partition)).toSorted();

  it('are shared among live processes, each led once; others take over those of a process that ends', async () => {
    const [first, second, third] = [candidate(), candidate(), candidate()];
    expect(await settled([first])).toEqual([8]);
    expect(await settled([first, second])).toEqual([4, 4]);
    expect(namesOf([first, second])).toEqual(BOOK_PARTITIONS);
    expect(await settled([first, second, third])).toEqual([2, 3, 3]);
    expect(namesOf([first, second, third])).toEqual(BOOK_PARTITIONS);
    // The jobs stay with their leader.
    expect(first.leaderElection.getStatus().where).toBe('here');
    await first.leaderElection.stop();
    expect(await settled([second, third])).toEqual([4, 4]);
    expect(namesOf([second, third])).toEqual(BOOK_PARTITIONS);
    expect([second, third].filter(({ leaderElection }) => leaderElection.getStatus().where === 'here')).toHaveLength(1);
    // The others have fallen silent.
    expect(await settled([third])).toEqual([8]);
    expect(namesOf([third])).toEqual(BOOK_PARTITIONS);
  });

  it('have separate numbers: a process writes nothing under a number that has been replaced', async () => {
    const [first, second] = [candidate(), candidate()];
    await first.leaderElection.campaign();
    const before = BOOK_PARTITIONS.map((partition) => first.leaderElection.number(partition));
    await settled([first, second]);
    const moved = BOOK_PARTITIONS.filter((_, index) => first.leaderElection.number(BOOK_PARTITIONS[index]!) === null);
    expect(moved).toHaveLength(4);
    for (const partition of BOOK_PARTITIONS) {
      const number = before[partition - 1];
      const asserted = database.pool.query('select assert_leads(array[$1::bigint])', [number]);
      if (moved.includes(partition)) await expect(asserted).rejects.toThrow('another process leads by now');
      else await asserted;
    }
    const both = [moved[0]!, BOOK_PARTITIONS.find((each) => !moved.includes(each))!].map((each) => before[each - 1]);
    await expect(database.pool.query('select assert_leads($1::bigint[])', [both])).rejects.toThrow('another process');
    const { rows } = await database.pool.query<{ number: bigint }>('select number from leadership');
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  });
});

describe('a lease that cannot be taken at once', () => {
  /** Longer than the lock timeout, so that only that one decides here. */
  const LONG_MS = 10_000;
  /** Nobody leads these any more, as when their leaders have been silent for long. */
  const free = (...parts: number[]) =>
    queryAsOwner(
      database.ownerUrl,
      `update leadership set until = clock_timestamp(), number = part + (select max(number) from leadership)
        where part in (${parts.join()})`,
    );
  const numbersOf = ({ leaderElection }: Candidate) => BOOK_PARTITIONS.map((each) => leaderElection.number(each));
  async function runInParallel<T>(statement: string, act: () => Promise<T>): Promise<T> {
    const session = openDatabaseClient(database.ownerUrl);
    await session.connect();
    try {
      await session.query(`begin; ${statement}`);
      return await act();
    } finally {
      await session.end();
    }
  }

  it('leaves the process its other leases and is taken once the blocking commit has finished', async () => {
    const first = candidate(database, LONG_MS);
    expect(await first.leaderElection.campaign()).toBe(true);
    const before = numbersOf(first);
    const books = first.books();
    await free(3);
    const leadAssertion = await runInParallel(`select assert_leads(array[${String(before[0])}::bigint])`, () =>
      first.leaderElection.beat(),
    );
    expect(leadAssertion).toBe(true);
    expect(numbersOf(first)).toEqual(before.map((number, index) => (index === 2 ? null : number)));
    expect(first.books()).toEqual(books.filter(({ partition }) => partition !== 3));
    expect(first.leaderElection.number(LEADER_JOBS_SCOPE)).not.toBeNull();
    await first.leaderElection.beat();
    await first.leaderElection.campaign();
    expect(first.books()).toHaveLength(BOOK_PARTITIONS.length);
    expect(numbersOf(first).filter((number, index) => number !== before[index])).toHaveLength(1);
  });

  it('does not keep others from it: leases taken with it are released, and the next number is free', async () => {
    const [first, second] = [candidate(database, LONG_MS), candidate(database, LONG_MS)];
    await first.leaderElection.campaign();
    const before = numbersOf(first);
    await free(3, 4);
    // The first of the two can be taken, but then the other one can't.
    expect(
      await runInParallel('select from leadership where part = 4 for update', () => first.leaderElection.beat()),
    ).toBe(true);
    expect(numbersOf(first)).toEqual(before.map((number, index) => ([2, 3].includes(index) ? null : number)));
    await second.leaderElection.campaign();
    expect(BOOK_PARTITIONS.filter((each) => second.leaderElection.number(each) !== null)).toEqual([3, 4]);
  });
});

describe('a fencing number', () => {
  it('is never reused and cannot be lowered', async () => {
    const first = candidate();
    await first.leaderElection.campaign();
    const before = first.leaderElection.number(LEADER_JOBS_SCOPE) ?? 0n;
    await first.leaderElection.stop();
    await first.leaderElection.campaign();
    expect(first.leaderElection.number(LEADER_JOBS_SCOPE)).toBeGreaterThan(before);
    await expect(database.pool.query('update leadership set number = number - 1')).rejects.toThrow('only goes up');
    await expect(database.pool.query('delete from leadership')).rejects.toThrow('permission denied');
  });
});

describe('a write by a leader', () => {
  let desk: CommandDesk;
  beforeAll(() => {
    desk = createCommandDesk({
      recordRegistry: RECORD_REGISTRY,
      app: database.app,
      clock: systemClock,
      log: silentLog,
      buildAccountEvents: () => [],
      committed: () => {},
    });
  });
  afterAll(() => desk.stop());
  let replaced: Candidate;
  let leader: Candidate;
  beforeEach(() => {
    [replaced, leader] = [candidate(), candidate()];
  });

  const granting = (account: bigint, more: Partial<Omit<DeskCommand, 'actor' | 'permission'>> = {}): DeskCommand => {
    const transfer: Transfer = {
      currency: 'USD',
      amount: 1n,
      debit: 'promotion',
      credit: 'available',
      code: 'practice',
      reference: 'test',
    };
    const decided = (lastSeq: bigint): DecisionChanges => ({
      transfers: [transfer],
      records: {},
      notices: [],
      lastSeq,
    });
    return {
      account,
      actor: { rule: 'demo' },
      key: null,
      currencies: ['USD'],
      instrument: null,
      decide: ({ lastSeq }) => decided(lastSeq),
      answer: () => ({}),
      ...more,
    };
  };
  const moved = async (account: bigint): Promise<number> =>
    (await database.pool.query('select 1 from transfers where account_id = $1', [account])).rows.length;
  /** `replaced` leads, then is silent until another process leads; it hasn't noticed. */
  async function replace(): Promise<void> {
    await replaced.leaderElection.campaign();
    await untilLeading(leader);
  }

  it('is accepted under the current number, refused under an older one; other writes of a batch succeed', async () => {
    await replace();
    const [own, other] = [await moved(1n), await moved(2n)];
    let refused = 0;
    const late = createLeaderWriter(desk, replaced.fencingTokens(LEADER_JOBS_SCOPE), () => {
      refused += 1;
    }).desk.run(granting(1n));
    const runInParallel = desk.run(granting(2n));
    await expect(late).rejects.toBeInstanceOf(NotLeadingError);
    await runInParallel;
    expect([await moved(1n), await moved(2n), refused]).toEqual([own, other + 1, 1]);
    // The refusal has told it.
    expect(replaced.leaderElection.number(LEADER_JOBS_SCOPE)).toBeNull();
    await createLeaderWriter(desk, leader.fencingTokens(LEADER_JOBS_SCOPE)).desk.run(granting(1n));
    expect(await moved(1n)).toBe(own + 1);
  });

  it('may span several leases in one batch: only writes under a lost lease are refused', async () => {
    await replaced.leaderElection.campaign();
    const [stays, goes] = [replaced.fencingTokens(1), replaced.fencingTokens(2)];
    const [own, other] = [await moved(1n), await moved(2n)];
    await database.pool.query(
      'update leadership set number = (select max(number) + 1 from leadership) where number = $1',
      [goes.number()],
    );
    const [onTime, late] = await Promise.allSettled([
      createLeaderWriter(desk, stays).desk.run(granting(1n)),
      createLeaderWriter(desk, goes).desk.run(granting(2n)),
    ]);
    expect([onTime.status, late.status]).toEqual(['fulfilled', 'rejected']);
    expect([await moved(1n), await moved(2n)]).toEqual([own + 1, other]);
    expect([stays.number() === null, goes.number()]).toEqual([false, null]);
  });

  it('is refused in its own transaction if another process takes over after it was decided', async () => {
    await replaced.leaderElection.campaign();
    const number = replaced.leaderElection.number(LEADER_JOBS_SCOPE) ?? 0n;
    const connection = await openDeskConnection(database.app);
    const before = await moved(1n);
    const commands = [granting(1n, { leader: number })];
    const works = await loadBatch(connection, commands, RECORD_REGISTRY, Date.now());
    expect(await readLeadershipNumbers(connection)).toContain(number);
    const { written } = decideBatch(commands, works, {
      buildAccountEvents: () => [],
      registry: RECORD_REGISTRY,
      now: Date.now(),
      leaders: new Set([number]),
    });
    await untilLeading(leader);
    await expect(saveBatch(connection, written, RECORD_REGISTRY)).rejects.toMatchObject({
      code: '40001',
      message: 'another process leads by now',
    });
    await connection.rollback();
    await connection.close();
    expect(await moved(1n)).toBe(before);
  });

  it('commits before another process leads, once its number has been checked', async () => {
    await replaced.leaderElection.campaign();
    const session = openDatabaseClient(database.app.url);
    await session.connect();
    await session.query('begin');
    await session.query('select assert_leads(array[$1::bigint])', [replaced.leaderElection.number(LEADER_JOBS_SCOPE)]);
    try {
      // The lease ends, and the next leader waits for that commit.
      await expect
        .poll(
          () => {
            void leader.leaderElection.beat();
            return queryAsOwner(
              database.ownerUrl,
              `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = ${LEASE_LOCK_KEY}`,
            );
          },
          { timeout: 20 * LEASE_MS, interval: 20 },
        )
        .toHaveLength(1);
      expect(
        await database.pool
          .query('select number from leadership where part = 0')
          .then(({ rows }) => (rows as { number: bigint }[])[0]?.number),
      ).toBe(replaced.leaderElection.number(LEADER_JOBS_SCOPE));
      await session.query('commit');
    } finally {
      await session.end();
    }
    await untilLeading(leader);
  });

  it('blocks nobody for long if it hangs before its commit', async () => {
    await replaced.leaderElection.campaign();
    const { assertLeads } = createLeaderWriter(desk, replaced.fencingTokens(LEADER_JOBS_SCOPE));
    const hanging = database.kysely.transaction().execute(async (db) => {
      await assertLeads(db);
      await untilLeading(leader, LET_GO_MS);
    });
    await expect(hanging).rejects.toThrow(/connection|terminat/i);
    expect(leader.leaderElection.number(LEADER_JOBS_SCOPE)).not.toBeNull();
  });

  it('is refused outside the desk as well', async () => {
    await replace();
    const { assertLeads } = createLeaderWriter(desk, replaced.fencingTokens(LEADER_JOBS_SCOPE));
    const late = database.kysely.transaction().execute(async (db) => {
      await db.updateTable('accounts').set({ event_seq: 77n }).where('account_id', '=', 2n).execute();
      await assertLeads(db);
    });
    await expect(late).rejects.toBeInstanceOf(NotLeadingError);
    expect(
      (await database.pool.query<{ event_seq: bigint }>('select event_seq from accounts where account_id = 2')).rows[0]
        ?.event_seq,
    ).not.toBe(77n);
  });
});

it('a process that hangs in a batch keeps its accounts locked for seconds, not as long as it hangs', async () => {
  const connection = await openDeskConnection(database.app);
  await loadBatch(
    connection,
    [
      {
        account: 1n,
        actor: { rule: 'demo' },
        key: null,
        currencies: [],
        instrument: null,
        decide: () => null,
        answer: () => null,
      },
    ],
    RECORD_REGISTRY,
    Date.now(),
  );
  const waiting = openDatabaseClient(database.app.url);
  await waiting.connect();
  const since = performance.now();
  await waiting.query('select 1 from accounts where account_id = 1 for update');
  expect(performance.now() - since).toBeLessThan(8_000);
  await waiting.end();
  await connection.close();
});

it('enables keep-alive checks on both ends of every session', async () => {
  const door = await openTestDatabaseProxy(database.app.url);
  const keepAliveCalls = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const pool = openDatabasePool(door.url, silentLog, { max: 1 });
  const client = openDatabaseClient(door.url);
  await Promise.all([pool.query('select 1'), client.connect()]);
  const desk = await openDeskConnection({ url: door.url });
  const listener = await listenForNotifications({ app: { url: door.url } }, ['books'], { notified: () => {} });
  expect(keepAliveCalls.mock.calls.filter(([on, delayMs]) => on === true && delayMs === 10_000)).toHaveLength(4);
  expect(door.openings).toHaveLength(4);
  for (const opening of door.openings)
    expect(opening).toMatch(
      /tcp_keepalives_idle=10 .*tcp_user_timeout=30000 .*idle_in_transaction_session_timeout=\d+/,
    );
  await Promise.all([pool.end(), client.end(), desk.close(), listener.stop()]);
  keepAliveCalls.mockRestore();
  door.close();
});
