/** A person's accounts take turns at the desk, on a real PostgreSQL. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { openClient } from '../db/pool.ts';
import { asOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { RECORDS } from '../registry.ts';
import { createDesk, type Desk } from './desk.ts';
import { personsTurn, TURN_LOCK } from './command-loads.ts';

/** Each of the two persons has two accounts and is numbered by the first. */
const [FIRST, SECOND] = [1n, 3n];
let database: TestDatabase;
let desk: Desk;
let elsewhere: ReturnType<typeof openClient>;
beforeAll(async () => {
  database = await createTestDatabase();
  await asOwner(database.ownerUrl, 'insert into accounts (account_id, holder) values (1, 1), (2, 1), (3, 3), (4, 3)');
  desk = createDesk({
    app: database.app,
    clock: systemClock,
    log: silentLog,
    describe: () => [],
    records: RECORDS,
    committed: () => {},
  });
});
afterAll(async () => {
  await desk.stop();
  await database.drop();
});
beforeEach(async () => {
  elsewhere = openClient(database.ownerUrl);
  await elsewhere.connect();
  await elsewhere.query('begin');
  await elsewhere.query('select pg_advisory_xact_lock($1::int, $2::int)', [TURN_LOCK, FIRST]);
});
afterEach(() => elsewhere.end());

const asked = (account: bigint) => ({ account, currencies: [], instrument: null, loads: [personsTurn] });
const run = (account: bigint) =>
  desk.run({
    ...asked(account),
    actor: { rule: 'demo' },
    key: null,
    decide: ({ lastSeq }) => ({ transfers: [], records: {}, notices: [], lastSeq }),
    answer: () => account,
  });
/** Whose turns are taken, and whose are waited for. */
async function turns(isTaken: boolean): Promise<bigint[]> {
  const rows = await asOwner(
    database.ownerUrl,
    `select objid::bigint as person from pg_locks where locktype = 'advisory' and classid = $1 and granted = $2
      and database = (select oid from pg_database where datname = current_database()) order by 1`,
    [TURN_LOCK, isTaken],
  );
  return rows.map((row) => BigInt((row as { person: bigint }).person));
}

it('a batch takes the turns of several persons in one order, whatever the order of its commands', async () => {
  const batch = Promise.all([run(4n), run(2n)]);
  await expect.poll(() => turns(false)).toEqual([FIRST]);
  // Had it taken the other one before, a batch that holds the first and wants the second would never end.
  expect(await turns(true)).toEqual([FIRST]);
  await elsewhere.query('commit');
  expect(await batch).toEqual([4n, 2n]);
  expect(await turns(true)).toEqual([]);
});

it('a look neither waits for a turn nor takes one', async () => {
  const seen = await desk.look({ ...asked(2n), decide: (_, now) => now });
  expect(seen).toBeGreaterThan(0);
  expect(await turns(false)).toEqual([]);
  await desk.look({ ...asked(SECOND), decide: (_, now) => now });
  expect(await turns(true)).toEqual([FIRST]);
});
