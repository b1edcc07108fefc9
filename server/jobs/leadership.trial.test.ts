/** Leadership: one process at a time, as long as it renews; and what a replaced leader can no longer write. */
import { Socket } from 'node:net';
import { PARTITIONS } from '@bourse/core/trading/books/book-partition.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { listen } from '../db/listener.ts';
import { openClient, openPool } from '../db/pool.ts';
import { asOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { openDoor } from '../db/testing-door.ts';
import { connectDesk } from '../pipeline/connection.ts';
import type { MoneyCommand } from '../desk/command.ts';
import { decide } from '../desk/decide.ts';
import { createDesk, type Desk } from '../desk/desk.ts';
import { NotLeadingError } from '../desk/failures.ts';
import { load, readLeaders } from '../desk/load.ts';
import { save } from '../desk/save.ts';
import { asLeader, createLeads, JOB_GROUPS, JOBS, type Leads } from './fencing-tokens.ts';
import type { Books } from '../books/books.ts';
import type { Job } from '../parts.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { byLease, startJobs } from './jobs.ts';
import { LEASE_LOCKS, whoFills } from './leases.ts';
import { createLeadership, type Leadership } from './leadership.ts';
import { RECORDS } from '../registry.ts';

const LEASE_MS = 500;
/** Less than the ten seconds after which other silent transactions are ended. */
const LET_GO_MS = 6_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('insert into accounts (account_id) values (1), (2)');
});
afterAll(() => database.drop());

const standing: Leadership[] = [];
afterEach(async () => {
  await Promise.all(standing.splice(0).map((each) => each.stop()));
});

interface Candidate {
  leadership: Leadership;
  leads: Leads;
  books(): readonly Books[];
  hangsMs: number;
}
/** A process that may lead; it reports that it lives when told to. */
function candidate(at: TestDatabase = database, leaseMs = LEASE_MS): Candidate {
  const books = new Map<number, Books>();
  const watcher = {
    lead: (taken: Books) => {
      books.set(taken.partition, taken);
    },
    letGo: (partition: number) => {
      books.delete(partition);
    },
    books: () => [...books.values()],
    hangsMs: () => made.hangsMs,
  };
  const leads = createLeads();
  const made: Candidate = {
    leadership: createLeadership(at, watcher, silentLog, { leads, leaseMs, hangsMs: 1_000 }),
    leads,
    books: watcher.books,
    hangsMs: 0,
  };
  standing.push(made.leadership);
  return made;
}
/** Waits until it leads the jobs too: it may lead a partition of the books before. */
async function untilLeading(second: Candidate, timeout = 20 * LEASE_MS): Promise<void> {
  await expect
    .poll(async () => (await second.leadership.stand()) && second.leadership.number(JOBS) !== null, {
      timeout,
      interval: 20,
    })
    .toBe(true);
}

describe('a leader', () => {
  it('is counted among those that fill waiting orders, each for its share of the books', async () => {
    const both = [candidate(), candidate()];
    await both[0]!.leadership.stand();
    expect(await whoFills(database)).toEqual({ processes: 1, led: 8, partitions: 8 });
    await expect
      .poll(async () => {
        for (const { leadership } of both) await leadership.beat();
        return whoFills(database);
      })
      .toEqual({ processes: 2, led: 8, partitions: 8 });
    await Promise.all(both.map(({ leadership }) => leadership.stop()));
    await expect.poll(() => whoFills(database)).toEqual({ processes: 0, led: 0, partitions: 8 });
  });

  it('that says nothing any more, though its session lives, is replaced when its lease is over', async () => {
    const [first, second] = [candidate(), candidate()];
    expect(await first.leadership.stand()).toBe(true);
    const leadAt = performance.now();
    expect(await second.leadership.stand()).toBe(false);
    expect(second.leadership.led().where).toBe('elsewhere');
    await untilLeading(second);
    expect(performance.now() - leadAt).toBeGreaterThan(LEASE_MS * 0.9);
    await expect.poll(() => second.leadership.beat().then(() => second.books())).toHaveLength(8);
    // The stalled process resumes.
    expect(first.leadership.led().where).not.toBe('here');
    expect(await first.leadership.stand()).toBe(false);
    expect([first.books(), first.leadership.number(JOBS)]).toEqual([[], null]);
  });

  it('that renews its lease stays, and with nobody else about a long silence costs it nothing', async () => {
    const [first, second] = [candidate(), candidate()];
    await first.leadership.stand();
    const number = first.leadership.number(JOBS);
    for (const end = performance.now() + 2 * LEASE_MS; performance.now() < end; ) {
      await Promise.all([first, second].map(({ leadership }) => leadership.beat()));
      expect([first, second].map(({ leadership }) => leadership.led().where)).toEqual(['here', 'elsewhere']);
    }
    await second.leadership.stop();
    await expect.poll(() => first.leadership.led().where).toBe('nobody');
    expect(await first.leadership.stand()).toBe(true);
    expect(first.leadership.number(JOBS)).toBe(number);
  });

  it('whose session is gone is replaced at once', async () => {
    const [first, second] = [candidate(), candidate()];
    await first.leadership.stand();
    await asOwner(
      database.superUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse leader'
        and datname = current_database()`,
    );
    await expect.poll(() => first.leadership.number(JOBS)).toBeNull();
    expect(await second.leadership.stand()).toBe(true);
    await second.leadership.stop();
    expect(await first.leadership.stand()).toBe(true);
  });

  it('whose looks at the market come no further says nothing either', async () => {
    const [first, second] = [candidate(), candidate()];
    await first.leadership.stand();
    first.hangsMs = 60_000;
    await expect
      .poll(
        async () => {
          await first.leadership.beat();
          return second.leadership.stand();
        },
        { timeout: 20 * LEASE_MS, interval: 20 },
      )
      .toBe(true);
    await second.leadership.stop();
    await expect
      .poll(async () => {
        await first.leadership.beat();
        return first.leadership.led().where;
      })
      .not.toBe('here');
  });

  it('whose database answers nothing any more, though the connection stands, lets go by itself', async () => {
    const door = await openDoor(database.app.url);
    const behind = candidate({ ...database, app: { url: door.url } });
    expect(await behind.leadership.stand()).toBe(true);
    door.way = 'silent';
    expect(await behind.leadership.beat()).toBe(false);
    expect([behind.books(), behind.leadership.number(JOBS)]).toEqual([[], null]);
    door.close();
  });
});

it('a process that has not asked yet knows of nobody', async () => {
  const fresh = candidate();
  expect(fresh.leadership.led()).toMatchObject({ where: 'nobody', partitions: 0 });
  expect(fresh.leadership.led().nobodyMs).toBeGreaterThan(10_000);
  await fresh.leadership.beat();
  expect(fresh.leadership.led()).toMatchObject({ where: 'here', nobodyMs: 0, partitions: 8 });
});

/** What processes do once they have settled, at work all the time. */
function atWork(all: readonly Candidate[]) {
  const ran: { process: number; job: string }[] = [];
  const noted = (process: number) => (job: string) => async () => void ran.push({ process, job });
  const working = all.map(({ leadership }, index) => {
    const note = noted(index);
    const jobs: Job[] = JOB_NAMES.map((name) => ({ name, everyMs: 20, run: note(name) }));
    jobs.push({ name: 'own cache', everyMs: 20, everywhere: true, run: note('own cache') });
    jobs.push({ name: 'as leader', everyMs: 20, leaderOnly: true, run: note('as leader') });
    const beats = { name: 'leading', everyMs: LEASE_MS / 5, everywhere: true, run: () => leadership.beat() };
    const leads = (led: number) => leadership.number(led) !== null;
    return startJobs(byLease([beats, ...jobs], leads), { log: silentLog, metrics: createMetrics(), ran: () => {} });
  });
  const whoRan = (job: string) => [...new Set(ran.filter((run) => run.job === job).map((run) => run.process))].sort();
  return { ran, working, whoRan };
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
  it('run in one process at a time, those of a process that ends in another one, and caches in all', async () => {
    const all = [candidate(), candidate()];
    const { ran, working, whoRan } = atWork(all);
    // Each has its share: from now on nothing moves.
    const share = ({ leadership }: Candidate) => JOB_GROUPS.filter((group) => leadership.number(group) !== null).length;
    await expect.poll(() => all.map(share), { timeout: 20 * LEASE_MS, interval: 20 }).toEqual([4, 4]);
    ran.length = 0;
    const each = (job: string) => ran.filter((run) => run.job === job).length;
    const enough = () => [...JOB_NAMES, 'own cache', 'as leader'].every((job) => each(job) >= 5);
    await expect.poll(enough, { timeout: 10_000, interval: 20 }).toBe(true);
    for (const job of [...JOB_NAMES, 'as leader']) expect(whoRan(job), job).toHaveLength(1);
    expect(whoRan('own cache')).toEqual([0, 1]);
    expect(new Set(JOB_NAMES.flatMap(whoRan)).size).toBe(2);

    // Killed: it does nothing any more, and lets nobody know.
    await working[0]!.stop();
    await expect.poll(() => share(all[1]!), { timeout: 20 * LEASE_MS, interval: 20 }).toBe(JOB_GROUPS.length);
    ran.length = 0;
    await expect.poll(enough, { timeout: 10_000, interval: 20 }).toBe(true);
    for (const job of JOB_NAMES) expect(whoRan(job), job).toEqual([1]);
    await working[1]!.stop();
  });
});

describe('the partitions of the books', () => {
  /** Keeps all of them alive meanwhile; returns who leads how much in the end. */
  async function settled(all: readonly Candidate[]): Promise<number[]> {
    const beats = () => Promise.all(all.map(({ leadership }) => leadership.stand()));
    const shared = () => all.map(({ leadership }) => leadership.led().partitions).toSorted();
    let last = '';
    await expect
      .poll(
        async () => {
          for (const { leadership } of all) await leadership.beat();
          await beats();
          const same = String(shared()) === last && shared().reduce((sum, each) => sum + each, 0) === PARTITIONS.length;
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

  it('are shared among those that live, each led once; what one leaves is taken over by the others', async () => {
    const [first, second, third] = [candidate(), candidate(), candidate()];
    expect(await settled([first])).toEqual([8]);
    expect(await settled([first, second])).toEqual([4, 4]);
    expect(namesOf([first, second])).toEqual(PARTITIONS);
    expect(await settled([first, second, third])).toEqual([2, 3, 3]);
    expect(namesOf([first, second, third])).toEqual(PARTITIONS);
    // The jobs stay with their leader.
    expect(first.leadership.led().where).toBe('here');
    await first.leadership.stop();
    expect(await settled([second, third])).toEqual([4, 4]);
    expect(namesOf([second, third])).toEqual(PARTITIONS);
    expect([second, third].filter(({ leadership }) => leadership.led().where === 'here')).toHaveLength(1);
    // The others have fallen silent.
    expect(await settled([third])).toEqual([8]);
    expect(namesOf([third])).toEqual(PARTITIONS);
  });

  it('have a number each: whoever leads another part writes nothing under one that was replaced', async () => {
    const [first, second] = [candidate(), candidate()];
    await first.leadership.stand();
    const before = PARTITIONS.map((partition) => first.leadership.number(partition));
    await settled([first, second]);
    const moved = PARTITIONS.filter((_, index) => first.leadership.number(PARTITIONS[index]!) === null);
    expect(moved).toHaveLength(4);
    for (const partition of PARTITIONS) {
      const number = before[partition - 1];
      const asserted = database.pool.query('select assert_leads(array[$1::bigint])', [number]);
      if (moved.includes(partition)) await expect(asserted).rejects.toThrow('another process leads by now');
      else await asserted;
    }
    const both = [moved[0]!, PARTITIONS.find((each) => !moved.includes(each))!].map((each) => before[each - 1]);
    await expect(database.pool.query('select assert_leads($1::bigint[])', [both])).rejects.toThrow('another process');
    const { rows } = await database.pool.query<{ number: bigint }>('select number from leadership');
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  });
});

describe('a part that can not be taken at once', () => {
  /** Longer than the lock timeout, so that only that one decides here. */
  const LONG_MS = 10_000;
  /** Nobody leads these any more, as when their leaders have been silent for long. */
  const free = (...parts: number[]) =>
    asOwner(
      database.ownerUrl,
      `update leadership set until = clock_timestamp(), number = part + (select max(number) from leadership)
        where part in (${parts.join()})`,
    );
  const numbersOf = ({ leadership }: Candidate) => PARTITIONS.map((each) => leadership.number(each));
  async function beside<T>(statement: string, act: () => Promise<T>): Promise<T> {
    const session = openClient(database.ownerUrl);
    await session.connect();
    try {
      await session.query(`begin; ${statement}`);
      return await act();
    } finally {
      await session.end();
    }
  }

  it('leaves its asker all that it leads, and is taken when the commit that it waits for is through', async () => {
    const first = candidate(database, LONG_MS);
    expect(await first.leadership.stand()).toBe(true);
    const before = numbersOf(first);
    const books = first.books();
    await free(3);
    const stands = await beside(`select assert_leads(array[${String(before[0])}::bigint])`, () =>
      first.leadership.beat(),
    );
    expect(stands).toBe(true);
    expect(numbersOf(first)).toEqual(before.map((number, index) => (index === 2 ? null : number)));
    expect(first.books()).toEqual(books.filter(({ partition }) => partition !== 3));
    expect(first.leadership.number(JOBS)).not.toBeNull();
    await first.leadership.beat();
    await first.leadership.stand();
    expect(first.books()).toHaveLength(PARTITIONS.length);
    expect(numbersOf(first).filter((number, index) => number !== before[index])).toHaveLength(1);
  });

  it("keeps nobody else from it: what was taken with it is given back, and the next one's number is free", async () => {
    const [first, second] = [candidate(database, LONG_MS), candidate(database, LONG_MS)];
    await first.leadership.stand();
    const before = numbersOf(first);
    await free(3, 4);
    // The first of the two can be taken, but then the other one can't.
    expect(await beside('select from leadership where part = 4 for update', () => first.leadership.beat())).toBe(true);
    expect(numbersOf(first)).toEqual(before.map((number, index) => ([2, 3].includes(index) ? null : number)));
    await second.leadership.stand();
    expect(PARTITIONS.filter((each) => second.leadership.number(each) !== null)).toEqual([3, 4]);
  });
});

describe('a number', () => {
  it("never comes again, and is no one's to lower", async () => {
    const first = candidate();
    await first.leadership.stand();
    const before = first.leadership.number(JOBS) ?? 0n;
    await first.leadership.stop();
    await first.leadership.stand();
    expect(first.leadership.number(JOBS)).toBeGreaterThan(before);
    await expect(database.pool.query('update leadership set number = number - 1')).rejects.toThrow('only goes up');
    await expect(database.pool.query('delete from leadership')).rejects.toThrow('permission denied');
  });
});

describe('what is written as leader', () => {
  let desk: Desk;
  beforeAll(() => {
    desk = createDesk({
      records: RECORDS,
      app: database.app,
      clock: systemClock,
      log: silentLog,
      describe: () => [],
      committed: () => {},
    });
  });
  afterAll(() => desk.stop());
  let replaced: Candidate;
  let leader: Candidate;
  beforeEach(() => {
    [replaced, leader] = [candidate(), candidate()];
  });

  const granting = (account: bigint, more: Partial<Omit<MoneyCommand, 'actor' | 'permission'>> = {}): MoneyCommand => {
    const transfer: Transfer = {
      currency: 'USD',
      amount: 1n,
      debit: 'promotion',
      credit: 'available',
      code: 'practice',
      reference: 'test',
    };
    const decided = (lastSeq: bigint): Changes => ({
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
    await replaced.leadership.stand();
    await untilLeading(leader);
  }

  it("is written under the leader's number, refused under an older one; others in the batch are served", async () => {
    await replace();
    const [own, other] = [await moved(1n), await moved(2n)];
    let refused = 0;
    const late = asLeader(desk, replaced.leads(JOBS), () => {
      refused += 1;
    }).desk.run(granting(1n));
    const beside = desk.run(granting(2n));
    await expect(late).rejects.toBeInstanceOf(NotLeadingError);
    await beside;
    expect([await moved(1n), await moved(2n), refused]).toEqual([own, other + 1, 1]);
    // The refusal has told it.
    expect(replaced.leadership.number(JOBS)).toBeNull();
    await asLeader(desk, leader.leads(JOBS)).desk.run(granting(1n));
    expect(await moved(1n)).toBe(own + 1);
  });

  it('may be of several parts in one batch: only what another one leads by now is refused', async () => {
    await replaced.leadership.stand();
    const [stays, goes] = [replaced.leads(1), replaced.leads(2)];
    const [own, other] = [await moved(1n), await moved(2n)];
    await database.pool.query(
      'update leadership set number = (select max(number) + 1 from leadership) where number = $1',
      [goes.number()],
    );
    const [kept, late] = await Promise.allSettled([
      asLeader(desk, stays).desk.run(granting(1n)),
      asLeader(desk, goes).desk.run(granting(2n)),
    ]);
    expect([kept.status, late.status]).toEqual(['fulfilled', 'rejected']);
    expect([await moved(1n), await moved(2n)]).toEqual([own + 1, other]);
    expect([stays.number() === null, goes.number()]).toEqual([false, null]);
  });

  it('is refused in its own transaction, when another one begins to lead after all was read and decided', async () => {
    await replaced.leadership.stand();
    const number = replaced.leadership.number(JOBS) ?? 0n;
    const connection = await connectDesk(database.app);
    const before = await moved(1n);
    const commands = [granting(1n, { leader: number })];
    const works = await load(connection, commands, RECORDS, Date.now());
    expect(await readLeaders(connection)).toContain(number);
    const { written } = decide(commands, works, {
      describe: () => [],
      registry: RECORDS,
      now: Date.now(),
      leaders: new Set([number]),
    });
    await untilLeading(leader);
    await expect(save(connection, written, RECORDS)).rejects.toMatchObject({
      code: '40001',
      message: 'another process leads by now',
    });
    await connection.rollback();
    await connection.close();
    expect(await moved(1n)).toBe(before);
  });

  it('is through before another one leads, once its number has been found right', async () => {
    await replaced.leadership.stand();
    const session = openClient(database.app.url);
    await session.connect();
    await session.query('begin');
    await session.query('select assert_leads(array[$1::bigint])', [replaced.leadership.number(JOBS)]);
    try {
      // The lease ends, and the next leader waits for that commit.
      await expect
        .poll(
          () => {
            void leader.leadership.beat();
            return asOwner(
              database.ownerUrl,
              `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = ${LEASE_LOCKS}`,
            );
          },
          { timeout: 20 * LEASE_MS, interval: 20 },
        )
        .toHaveLength(1);
      expect(
        await database.pool
          .query('select number from leadership where part = 0')
          .then(({ rows }) => (rows as { number: bigint }[])[0]?.number),
      ).toBe(replaced.leadership.number(JOBS));
      await session.query('commit');
    } finally {
      await session.end();
    }
    await untilLeading(leader);
  });

  it("stands in nobody's way for long where it hangs before its commit", async () => {
    await replaced.leadership.stand();
    const { assertLeads } = asLeader(desk, replaced.leads(JOBS));
    const hanging = database.kysely.transaction().execute(async (db) => {
      await assertLeads(db);
      await untilLeading(leader, LET_GO_MS);
    });
    await expect(hanging).rejects.toThrow(/connection|terminat/i);
    expect(leader.leadership.number(JOBS)).not.toBeNull();
  });

  it('and beside the desk is refused as well', async () => {
    await replace();
    const { assertLeads } = asLeader(desk, replaced.leads(JOBS));
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

it('a process that stops in mid-batch keeps its accounts locked for seconds, not for as long as it hangs', async () => {
  const connection = await connectDesk(database.app);
  await load(
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
    RECORDS,
    Date.now(),
  );
  const waiting = openClient(database.app.url);
  await waiting.connect();
  const since = performance.now();
  await waiting.query('select 1 from accounts where account_id = 1 for update');
  expect(performance.now() - since).toBeLessThan(8_000);
  await waiting.end();
  await connection.close();
});

it('every session has both ends look whether the other one is still there', async () => {
  const door = await openDoor(database.app.url);
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const pool = openPool(door.url, silentLog, { max: 1 });
  const client = openClient(door.url);
  await Promise.all([pool.query('select 1'), client.connect()]);
  const desk = await connectDesk({ url: door.url });
  const listener = await listen({ app: { url: door.url } }, ['books'], { notified: () => {} });
  expect(asked.mock.calls.filter(([on, delayMs]) => on === true && delayMs === 10_000)).toHaveLength(4);
  expect(door.openings).toHaveLength(4);
  for (const opening of door.openings)
    expect(opening).toMatch(
      /tcp_keepalives_idle=10 .*tcp_user_timeout=30000 .*idle_in_transaction_session_timeout=\d+/,
    );
  await Promise.all([pool.end(), client.end(), desk.close(), listener.stop()]);
  asked.mockRestore();
  door.close();
});
