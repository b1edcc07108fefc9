/** Staff's decisions about money: the decision, their key and their record are in one commit, or none of them is. */
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { systemClock } from '../time/clock.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { type TestDatabaseProxy, openTestDatabaseProxy } from '../db/testing-database-proxy.ts';
import { createAccountEventHub } from './transaction-with-events.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';
import { computeIdempotencyKey, type DeskCommand, type StaffActor } from '../desk/command.ts';
import { createCommandDesk, type CommandDesk } from '../desk/group-commit-desk.ts';
import { runTransactionCommand } from './run-transaction-command.ts';

let database: TestDatabase;
let door: TestDatabaseProxy;
let desk: CommandDesk;
const [KIM, LEE]: StaffActor[] = [
  { staff: 1n, login: 'kim' },
  { staff: 2n, login: 'lee' },
];
beforeAll(async () => {
  database = await createTestDatabase();
  door = await openTestDatabaseProxy(database.app.url);
  await queryAsOwner(database.ownerUrl, 'insert into accounts (account_id) select generate_series(1, 20)');
  await queryAsOwner(
    database.ownerUrl,
    `insert into staff (login, name, password_hash, password_changed_at, otp_secret, roles, created_at)
      select login, login, '-', now(), '-', '{treasurer}', now() from unnest('{kim,lee}'::text[]) login`,
  );
  desk = deskWith(150);
});
function deskWith(patienceMs: number): CommandDesk {
  const options = {
    recordRegistry: RECORD_REGISTRY,
    clock: systemClock,
    log: silentLog,
    buildAccountEvents: () => [],
    committed: () => {},
  };
  return createCommandDesk({ ...options, app: { url: door.url }, patienceMs });
}
afterAll(async () => {
  await desk.stop();
  door.close();
  await database.drop();
});

const credited = (amount: bigint, lastSeq: bigint): DecisionChanges => ({
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
  { actor = KIM!, amount = 5n, decide }: { actor?: StaffActor; amount?: bigint; decide?: DeskCommand['decide'] } = {},
): DeskCommand => ({
  actor,
  permission: 'money.correct',
  key: computeIdempotencyKey('test/give', { key, account: account.toString(), amount: amount.toString() }),
  audit: { action: 'give', subject: key, account },
  account,
  currencies: ['USD'],
  instrument: null,
  decide: decide ?? (({ lastSeq }) => credited(amount, lastSeq)),
  answer: () => ({ paid: `${amount}` }),
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

it('a staff command is decided once under its key, with an audit row, and other input is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => desk.run(giving(1n, 'once'))));
  expect(answers).toEqual(answers.map(() => ({ paid: '5' })));
  expect(await desk.run(giving(1n, 'once', { amount: 6n }))).toMatchObject({ refused: 'keyReused' });
  expect([await had(1n), await recorded('once'), await keys('once')]).toEqual([5n, ['kim give'], 1]);
});

it('one key for several accounts at the same moment is decided for one of them', async () => {
  const accounts = [2n, 3n, 4n, 5n];
  const answers = await Promise.all(accounts.map((account) => desk.run(giving(account, 'several'))));
  expect(answers.filter((answer) => 'paid' in (answer as object))).toHaveLength(1);
  expect(answers.filter((answer) => (answer as { refused?: string }).refused === 'keyReused')).toHaveLength(3);
  expect((await Promise.all(accounts.map(had))).filter((amount) => amount > 0n)).toEqual([5n]);
  expect(await recorded('several')).toEqual(['kim give']);
});

it('a key that another process uses at the same moment is refused, and nothing is written', async () => {
  const client = openDatabaseClient(database.ownerUrl);
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

it('a staff command that cannot be saved leaves no key and no row, and the rest of its batch is saved', async () => {
  const poison = giving(1n, 'poison', { decide: ({ lastSeq }) => credited(2n ** 70n, lastSeq) });
  const [bad, good] = await Promise.allSettled([desk.run(poison), desk.run(giving(20n, 'beside', { actor: LEE! }))]);
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
  expect([await keys('poison'), await recorded('poison'), await recorded('beside')]).toEqual([0, [], ['lee give']]);
});

it('the key reveals whether a staff command was committed if the outcome was lost', async () => {
  const before = await had(1n);
  door.mode = 'cutAfterCommit';
  const answer = desk.run(giving(1n, 'cut off', { amount: 7n }));
  answer.catch(() => {});
  await door.refusals(6);
  door.mode = 'open';
  expect(await answer).toEqual({ paid: '7' });
  expect([(await had(1n)) - before, await recorded('cut off')]).toEqual([7n, ['kim give']]);
});

it('a refused staff command is in the audit record as refused, and a repeat is refused again', async () => {
  const refusing = () =>
    desk.run(giving(1n, 'refused', { decide: () => ({ refused: 'insufficientBalance', params: {} }) as never }));
  expect([await refusing(), await refusing()]).toMatchObject([
    { refused: 'insufficientBalance' },
    { refused: 'insufficientBalance' },
  ]);
  expect(await recorded('refused')).toEqual(['kim give', 'kim giveRefused']);
});

it('a person who has lost the role, is suspended or disabled decides nothing, and the key stays free', async () => {
  const change = (sql: string) => queryAsOwner(database.ownerUrl, `update staff set ${sql} where login = 'lee'`);
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
  expect(await desk.run(giving(1n, 'too late', { actor: LEE! }))).toEqual({ paid: '5' });
});

it('staff commands at the desk and outside of it form one audit chain', async () => {
  const dependencies = { database, clock: systemClock, accountEvents: createAccountEventHub() };
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      index % 2
        ? desk.run(giving(BigInt(index % 20) + 1n, `chained-${index}`, { actor: index % 3 ? KIM! : LEE! }))
        : runTransactionCommand(dependencies, {
            actor: index % 3 ? KIM! : LEE!,
            permission: null,
            key: computeIdempotencyKey('test/plain', { key: `chained-${index}` }),
            audit: { action: 'plain', subject: `chained-${index}`, detail: { 'ünï"\\': '한국' } },
            decide: async () => ({}),
          }),
    ),
  );
  const client = openDatabaseClient(database.ownerUrl);
  await client.connect();
  const { differences } = await runFullAudit(client).finally(() => client.end());
  expect(differences.filter((each) => each.startsWith('staff record'))).toEqual([]);
  const { rows } = await database.pool.query(`select from staff_audit where subject like 'chained-%'`);
  expect(rows.length).toBe(24);
});
