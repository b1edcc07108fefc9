/** Staff's decisions about money: the decision, their key and their record are in one commit, or none of them is. */
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../audit/audit.ts';
import { systemClock } from '../time/clock.ts';
import { openClient } from '../db/pool.ts';
import { asOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { type Door, openDoor } from '../db/testing-door.ts';
import { createLive } from './transaction.ts';
import { RECORDS } from '../registry.ts';
import { keyOf, type MoneyCommand, type Person } from '../desk/command.ts';
import { createDesk, type Desk } from '../desk/desk.ts';
import { runCommand } from './run-command.ts';

let database: TestDatabase;
let door: Door;
let desk: Desk;
const [KIM, LEE]: Person[] = [
  { staff: 1n, login: 'kim' },
  { staff: 2n, login: 'lee' },
];
beforeAll(async () => {
  database = await createTestDatabase();
  door = await openDoor(database.app.url);
  await asOwner(database.ownerUrl, 'insert into accounts (account_id) select generate_series(1, 20)');
  await asOwner(
    database.ownerUrl,
    `insert into staff (login, name, password_hash, password_changed_at, otp_secret, roles, created_at)
      select login, login, '-', now(), '-', '{treasurer}', now() from unnest('{kim,lee}'::text[]) login`,
  );
  desk = deskWith(150);
});
function deskWith(patienceMs: number): Desk {
  const options = { records: RECORDS, clock: systemClock, log: silentLog, describe: () => [], committed: () => {} };
  return createDesk({ ...options, app: { url: door.url }, patienceMs });
}
afterAll(async () => {
  await desk.stop();
  door.close();
  await database.drop();
});

const given = (amount: bigint, lastSeq: bigint): Changes => ({
  transfers: [
    { currency: 'USD', amount, debit: 'promotion', credit: 'available', code: 'practice', reference: 'test' },
  ],
  records: {},
  notices: [],
  lastSeq,
});
const giving = (
  account: bigint,
  key: string,
  { actor = KIM!, amount = 5n, decide }: { actor?: Person; amount?: bigint; decide?: MoneyCommand['decide'] } = {},
): MoneyCommand => ({
  actor,
  permission: 'money.correct',
  key: keyOf('test/give', { key, account: account.toString(), amount: amount.toString() }),
  audit: { action: 'give', subject: key, account },
  account,
  currencies: ['USD'],
  instrument: null,
  decide: decide ?? (({ lastSeq }) => given(amount, lastSeq)),
  answer: () => ({ given: `${amount}` }),
});
const had = async (account: bigint): Promise<bigint> =>
  (
    await database.pool.query<{ amount: bigint }>(
      `select amount from balances where account_id = $1 and bucket = 'available'`,
      [account],
    )
  ).rows[0]?.amount ?? 0n;
const recorded = async (key: string): Promise<string[]> =>
  (
    await database.pool.query<{ row: string }>(
      `select who || ' ' || action as row from staff_audit where subject = $1 order by seq`,
      [key],
    )
  ).rows.map(({ row }) => row);
const keys = async (key: string): Promise<number> =>
  (await database.pool.query('select from staff_keys where key = $1', [key])).rows.length;

it('is decided once under its key, with a row of the record, and another input is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => desk.run(giving(1n, 'once'))));
  expect(answers).toEqual(answers.map(() => ({ given: '5' })));
  expect(await desk.run(giving(1n, 'once', { amount: 6n }))).toMatchObject({ refused: 'keyReused' });
  expect([await had(1n), await recorded('once'), await keys('once')]).toEqual([5n, ['kim give'], 1]);
});

it('under one key about several accounts at once is decided about one of them', async () => {
  const accounts = [2n, 3n, 4n, 5n];
  const answers = await Promise.all(accounts.map((account) => desk.run(giving(account, 'several'))));
  expect(answers.filter((answer) => 'given' in (answer as object))).toHaveLength(1);
  expect(answers.filter((answer) => (answer as { refused?: string }).refused === 'keyReused')).toHaveLength(3);
  expect((await Promise.all(accounts.map(had))).filter((amount) => amount > 0n)).toEqual([5n]);
  expect(await recorded('several')).toEqual(['kim give']);
});

it('whose key another process uses at the same moment is told so, and writes nothing', async () => {
  const client = openClient(database.ownerUrl);
  await client.connect();
  await client.query(`begin; insert into staff_keys values (1, 'another', sha256(''), '{}', now())`);
  const patient = deskWith(30_000);
  const answer = patient.run(giving(10n, 'another'));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rows.length).toBe(1);
  await client.query('commit');
  await client.end();
  expect(await answer).toMatchObject({ refused: 'keyReused' });
  await patient.stop();
  expect([await had(10n), await recorded('another')]).toEqual([0n, []]);
});

it('leaves neither key nor row where it can not be saved, and its neighbours do', async () => {
  const poison = giving(1n, 'poison', { decide: ({ lastSeq }) => given(2n ** 70n, lastSeq) });
  const [bad, good] = await Promise.allSettled([desk.run(poison), desk.run(giving(20n, 'beside', { actor: LEE! }))]);
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
  expect([await keys('poison'), await recorded('poison'), await recorded('beside')]).toEqual([0, [], ['lee give']]);
});

it('is found out by its key when nobody heard how the commit ended', async () => {
  const before = await had(1n);
  door.way = 'cutAfterCommit';
  const answer = desk.run(giving(1n, 'cut off', { amount: 7n }));
  answer.catch(() => {});
  await door.refusals(6);
  door.way = 'open';
  expect(await answer).toEqual({ given: '7' });
  expect([(await had(1n)) - before, await recorded('cut off')]).toEqual([7n, ['kim give']]);
});

it('refused by its rule stands in the record as such, and is refused again', async () => {
  const refusing = () =>
    desk.run(giving(1n, 'refused', { decide: () => ({ refused: 'insufficientBalance', params: {} }) as never }));
  expect([await refusing(), await refusing()]).toMatchObject([
    { refused: 'insufficientBalance' },
    { refused: 'insufficientBalance' },
  ]);
  expect(await recorded('refused')).toEqual(['kim give', 'kim giveRefused']);
});

it('is not decided for whoever has lost the role meanwhile, rests, or is shut out; its key stays free', async () => {
  const change = (sql: string) => asOwner(database.ownerUrl, `update staff set ${sql} where login = 'lee'`);
  const before = await had(1n);
  for (const [sql, back, refused] of [
    [`roles = '{support}'`, `roles = '{treasurer}'`, 'notPermitted'],
    [`rests_until = now() + interval '1 day'`, 'rests_until = null', 'staffResting'],
    ['disabled_at = now()', 'disabled_at = null', 'unauthorized'],
  ] as const) {
    await change(sql);
    expect(await desk.run(giving(1n, 'too late', { actor: LEE! }))).toMatchObject({ refused });
    await change(back);
  }
  expect([await had(1n), await recorded('too late')]).toEqual([before, []]);
  expect(await desk.run(giving(1n, 'too late', { actor: LEE! }))).toEqual({ given: '5' });
});

it('is one chain with what the staff do beside the desk, whoever comes first', async () => {
  const parts = { database, clock: systemClock, live: createLive() };
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      index % 2
        ? desk.run(giving(BigInt(index % 20) + 1n, `chained-${index}`, { actor: index % 3 ? KIM! : LEE! }))
        : runCommand(parts, {
            actor: index % 3 ? KIM! : LEE!,
            permission: null,
            key: keyOf('test/plain', { key: `chained-${index}` }),
            audit: { action: 'plain', subject: `chained-${index}`, detail: { 'ünï"\\': '한국' } },
            decide: async () => ({}),
          }),
    ),
  );
  const client = openClient(database.ownerUrl);
  await client.connect();
  const { differences } = await audit(client).finally(() => client.end());
  expect(differences.filter((each) => each.startsWith('staff record'))).toEqual([]);
  const { rows } = await database.pool.query(`select from staff_audit where subject like 'chained-%'`);
  expect(rows.length).toBe(24);
});
