/** A person's accounts take turns at the desk, on a real PostgreSQL. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';
import { createCommandDesk, type CommandDesk } from './group-commit-desk.ts';
import { personTurnLoad, PERSON_TURN_LOCK } from './cross-area-record-loads.ts';

/** Each of the two persons has two accounts and is numbered by the first. */
const [FIRST, SECOND] = [1n, 3n];
let database: TestDatabase;
let desk: CommandDesk;
let elsewhere: ReturnType<typeof openDatabaseClient>;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryAsOwner(
    database.ownerUrl,
    'insert into accounts (account_id, holder) values (1, 1), (2, 1), (3, 3), (4, 3)',
  );
  desk = createCommandDesk({
    app: database.app,
    clock: systemClock,
    log: silentLog,
    buildAccountEvents: () => [],
    recordRegistry: RECORD_REGISTRY,
    committed: () => {},
  });
});
afterAll(async () => {
  await desk.stop();
  await database.drop();
});
beforeEach(async () => {
  elsewhere = openDatabaseClient(database.ownerUrl);
  await elsewhere.connect();
  await elsewhere.query('begin');
  await elsewhere.query('select pg_advisory_xact_lock($1::int, $2::int)', [PERSON_TURN_LOCK, FIRST]);
});
afterEach(() => elsewhere.end());

const commandFor = (account: bigint) => ({ account, currencies: [], instrument: null, loads: [personTurnLoad] });
const run = (account: bigint) =>
  desk.run({
    ...commandFor(account),
    actor: { rule: 'demo' },
    key: null,
    decide: ({ lastSeq }) => ({ transfers: [], records: {}, notices: [], lastSeq }),
    answer: () => account,
  });
/** Whose turns are taken, and whose are waited for. */
async function turns(isTaken: boolean): Promise<bigint[]> {
  const rows = await queryAsOwner(
    database.ownerUrl,
    `select objid::bigint as person from pg_locks where locktype = 'advisory' and classid = $1 and granted = $2
      and database = (select oid from pg_database where datname = current_database()) order by 1`,
    [PERSON_TURN_LOCK, isTaken],
  );
  return rows.map((row) => BigInt((row as { person: bigint }).person));
}

it('a batch takes the locks of several persons in one order, whatever the order of its commands', async () => {
  const batch = Promise.all([run(4n), run(2n)]);
  await expect.poll(() => turns(false)).toEqual([FIRST]);
  // Had it taken the other one before, a batch that holds the first and wants the second would never end.
  expect(await turns(true)).toEqual([FIRST]);
  await elsewhere.query('commit');
  expect(await batch).toEqual([4n, 2n]);
  expect(await turns(true)).toEqual([]);
});

it('a peek neither waits for a person lock nor takes one', async () => {
  const seen = await desk.peek({ ...commandFor(2n), decide: (_, now) => now });
  expect(seen).toBeGreaterThan(0);
  expect(await turns(false)).toEqual([]);
  await desk.peek({ ...commandFor(SECOND), decide: (_, now) => now });
  expect(await turns(true)).toEqual([FIRST]);
});
