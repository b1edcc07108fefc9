/** A trading day's report has the ledger's sums up to its cut, is written once, and is bound by a seal. */
import { createHash } from 'node:crypto';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { PLAY_MONEY_ACCOUNTS } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { writeNextSeal } from '../ledger/sealer.ts';
import { bookTestTransfer } from '../testing/book-test-transfer.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { writeDayEndReports } from './write-day-end-reports.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { startTestServer, type TestStaff } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;
const server = provideTestServer({ workByHand: true });
let treasurer: TestStaff;

beforeAll(async () => {
  treasurer = await server.staff('treasurer');
});

const seal = () => writeNextSeal(server.composed.dependencies.database.pool, server.clock.now());
const owner = (text: string, values: unknown[] = []) => queryAsOwner(server.database.ownerUrl, text, values);
const reports = async (market?: 'CRYPTO') =>
  (await unwrapAnswer(treasurer.client.call('staff/listDayEnds', market ? { market } : {}))).rows;
const report = (number: string) => unwrapAnswer(treasurer.client.call('staff/getDayEnd', { number }));
/**
 * A report contains what is finished for everyone, and an open transaction in another database of the same PostgreSQL
 * delays that.
 */
async function untilFinished(): Promise<void> {
  const isFinished = async () =>
    (
      (await owner('select coalesce(max(xid) < ledger_horizon(), true) as done from transfers')) as { done: boolean }[]
    )[0]!.done;
  await expect.poll(isFinished, { timeout: 60_000, interval: 100 }).toBe(true);
}
/** Advances beyond the end of the day in UTC and in all other zones. */
async function endDay(): Promise<void> {
  server.clock.set((Math.floor(server.clock.now() / DAY_MS) + 1) * DAY_MS + DAY_MS / 2);
  await untilFinished();
  await writeDayEndReports(server.composed.dependencies);
  // Sessions don't outlive a day.
  treasurer = await server.staff('treasurer');
}
async function trade(): Promise<void> {
  const { client } = await server.marginCustomer();
  const [share] = server.composed.dependencies.venues.listed('US').filter(({ board }) => board === 'listed');
  await unwrapAnswer(
    client.call('trading/placeOrder', {
      instrument: share!.id,
      side: 'long',
      type: 'market',
      quantity: '3',
      leverage: 1,
      key: createIdempotencyKey(),
    }),
  );
}
/** Each account's debits and credits, from the transfers themselves. */
async function booked(): Promise<Map<string, readonly [bigint, bigint]>> {
  const rows = (await owner(
    `select currency || ' ' || account as key, sum(debited)::text as debited, sum(credited)::text as credited from (
        select currency, debit::text as account, amount as debited, 0 as credited from transfers
        union all select currency, credit::text, 0, amount from transfers) s
      where account <> all($1::text[]) group by 1`,
    [PLAY_MONEY_ACCOUNTS],
  )) as { key: string; debited: string; credited: string }[];
  return new Map(rows.map((row) => [row.key, [BigInt(row.debited), BigInt(row.credited)] as const]));
}

it('a day-end report is written once per day and market, and not for days before the world began', async () => {
  await writeDayEndReports(server.composed.dependencies);
  expect(await reports()).toEqual([]);
  await trade();
  await endDay();
  await writeDayEndReports(server.composed.dependencies);
  const rows = await reports();
  const ends = rows.map(({ market, date }) => `${market} ${date}`);
  expect(new Set(ends).size).toBe(ends.length);
  expect(new Set(rows.map(({ market }) => market)).size).toBe(8);
  expect(rows.every(({ balanced, waiting }) => balanced && waiting === 0)).toBe(true);
});

it('reports are written for each day that the clock skips, also for more than one batch', async () => {
  const fresh = await startTestServer({ workByHand: true });
  try {
    const began = fresh.clock.now();
    const days = async () =>
      (
        (await queryAsOwner(
          fresh.database.ownerUrl,
          `select day::text as day from day_ends where market = 'CRYPTO' order by number`,
        )) as { day: string }[]
      ).map(({ day }) => day);
    const nth = (count: number): string => new Date(began + count * DAY_MS).toISOString().slice(0, 10);
    fresh.clock.set(began + 4 * DAY_MS);
    await writeDayEndReports(fresh.composed.dependencies);
    expect(await days()).toEqual([0, 1, 2, 3].map(nth));
    fresh.clock.set(began + 17 * DAY_MS);
    await writeDayEndReports(fresh.composed.dependencies);
    await writeDayEndReports(fresh.composed.dependencies);
    expect(await days()).toEqual(Array.from({ length: 17 }, (_, day) => nth(day)));
  } finally {
    await fresh.stop();
  }
});

it('a report contains the turnovers since the previous one and matches the sum of all transfers', async () => {
  const [first] = await reports('CRYPTO');
  const before = await booked();
  await trade();
  await endDay();
  const [last, previous] = await reports('CRYPTO');
  expect(previous).toEqual(first);
  const { accounts, since } = await report(last!.number);
  expect(since).toBe(first!.date);
  const now = await booked();
  expect(accounts.map(({ currency, account }) => `${currency} ${account}`).sort()).toEqual([...now.keys()].sort());
  for (const { currency, account, opening, debited, credited, closing } of accounts) {
    const key = `${currency} ${account}`;
    const [all, then] = [now.get(key)!, before.get(key) ?? [0n, 0n]];
    const figures = [opening, debited, credited, closing].map((text) => parseAmount(text, currency)!);
    expect(figures, key).toEqual([then[1] - then[0], all[0] - then[0], all[1] - then[1], all[1] - all[0]]);
  }
  expect(accounts.some(({ debited }) => Number(debited) > 0)).toBe(true);
  expect(last!.transfers).toBe(Number(((await owner('select count(*) as n from transfers')) as { n: bigint }[])[0]!.n));
});

it('a report lists waiting items by age', async () => {
  const customer = await server.customer();
  const old = new Date(server.clock.now() - 4 * DAY_MS);
  await owner(
    `insert into requests (account_id, request_seq, kind, status, step, currency, amount, submitted_at, updated_at)
      values ($1, 900001, 'deposit', 'submitted', 1, 'USD', 12345, $2, $2)`,
    [customer.account, old],
  );
  await owner(
    `insert into requests
      (account_id, request_seq, kind, status, step, currency, amount, details, submitted_at, updated_at)
      values ($1, 900002, 'deposit', 'done', 3, 'USD', 444, '{"reference":"TWICE"}', $2, $2)`,
    [customer.account, old],
  );
  // A second copy of the same bank line, one that went out again, and one that paid a deposit count for nothing; what
  // has paid it a second time does, from when that came.
  const since = new Date(server.clock.now() - DAY_MS);
  const staff = (await owner('select staff_id from staff order by staff_id limit 2')) as { staff_id: bigint }[];
  await owner(
    `insert into bank_lines (currency, reference, amount, on_date, staff_id, at)
      values ('USD', 'NOBODYS', 777, '2026-11-20', $1, $2), ('USD', 'A PAYOUT', -555, '2026-11-20', $1, $2),
        ('USD', 'NOBODYS', 777, '2026-11-20', $3, $2), ('USD', 'BACK', 888, '2026-11-19', $1, $2),
        ('USD', 'BACK', -888, '2026-11-20', $1, $2), ('USD', 'TWICE', 444, '2026-11-19', $1, $2),
        ('USD', 'TWICE', 444, '2026-11-20', $1, $4)`,
    [staff[0]!.staff_id, old, staff[1]!.staff_id, since],
  );
  await endDay();
  const [last] = await reports('CRYPTO');
  expect(last!.waiting).toBe(3);
  const age = 'under7Days';
  expect((await report(last!.number)).breaks).toEqual([
    { kind: 'bankLine', age: 'under3Days', count: 1, currency: 'USD', amount: '4.44' },
    { kind: 'bankLine', age, count: 1, currency: 'USD', amount: '7.77' },
    { kind: 'deposit', age, count: 1, currency: 'USD', amount: '123.45' },
  ]);
  await owner('delete from requests where request_seq in (900001, 900002)');
  await owner('delete from bank_lines');
});

it('a seal binds a report by the hash of its displayed text, and reports form a chain', async () => {
  const [last] = await reports();
  expect(last!.seal).toBeNull();
  await seal();
  const { seal: bound, text, hash, note, previous, number } = await report(last!.number);
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  expect(previous).toBe((await report(String(Number(number) - 1))).hash);
  const [row] = (await owner('select notes from seals where number = $1', [bound])) as { notes: string }[];
  expect(row!.notes.split('\n')).toContain(note);
});

it('the audit finds an altered report', async () => {
  await seal();
  expect(await server.listAuditDifferences()).toEqual([]);
  const [last] = await reports();
  const spoilt = async (change: string, back: string) => {
    await owner(change, [last!.number]);
    const found = await server.listAuditDifferences();
    await owner(back, [last!.number]);
    return found.filter((line) => line.startsWith(`day end ${last!.number}`));
  };
  const sides = await spoilt(
    `update day_ends set turnovers = jsonb_set(turnovers, '{0,2}', '"1"') where number = $1`,
    `update day_ends d set turnovers = b.turnovers from day_ends b where d.number = $1 and b.number = $1::bigint - 1`,
  );
  expect(sides).toEqual(
    expect.arrayContaining([expect.stringContaining('hashes to'), expect.stringContaining('transfers say')]),
  );
  expect(
    await spoilt(
      'update day_ends set closed_at = closed_at + interval $$1 second$$ where number = $1',
      'update day_ends set closed_at = closed_at - interval $$1 second$$ where number = $1',
    ),
  ).toHaveLength(1);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('only staff who may read the money see reports', async () => {
  const support = await server.staff('support');
  expect(await support.client.call('staff/listDayEnds', {})).toMatchObject({ ok: false });
  expect(await treasurer.client.call('staff/getDayEnd', { number: '999999' })).toMatchObject({
    ok: false,
    code: 'notFound',
  });
});

it('a report separates accounts that the house trades with from what it owes', async () => {
  const { houseAccounts, desk } = server.composed.dependencies;
  const { kysely } = server.composed.dependencies.database;
  const account = await houseAccounts.open(kysely as never, { purpose: 'blocks', name: 'US.NWRB' });
  await bookTestTransfer({ desk }, account, {
    currency: 'USD',
    amount: 7_000n,
    debit: 'houseCapital',
    credit: 'available',
    code: 'capitalIn',
    reference: 'h1',
  });
  await endDay();
  const [last] = await reports();
  const { accounts } = await report(last!.number);
  const own = accounts.filter(({ owner, account: name }) => owner === 'house' && name === 'available');
  expect(own).toMatchObject([{ currency: 'USD', debited: '0.00', credited: '70.00', closing: '70.00' }]);
  const of = new Map((await booked()).entries());
  const [debited, credited] = of.get('USD available')!;
  const customers = accounts.find(
    (row) => row.owner === 'customers' && row.account === 'available' && row.currency === 'USD',
  );
  expect(parseAmount(customers!.closing, 'USD')).toBe(credited - debited - 7_000n);
  expect(accounts.find(({ account: name }) => name === 'fees')?.owner).toBe('house');
});
