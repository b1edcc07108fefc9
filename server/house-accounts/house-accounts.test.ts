/** Accounts of the house: opened and given capital by two people, traded by rule, and never a customer's. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { buildMarketOrderRequest } from '@bourse/core/trading/orders/order.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import type { AccountId } from '../ids.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const SHARE = 'US.NWRB';
const MINUTES_MS = 5 * 60_000;
const server = provideTestServer({ workByHand: true });
let [one, other]: TestStaff[] = [];
/**
 * Two people with the right, after the waiting period of a new login. Earlier sessions expire as the clock is moved.
 */
async function comeIn(): Promise<void> {
  [one, other] = [await server.staff('treasurer'), await server.staff('treasurer')];
  server.clock.set(server.clock.now() + MINUTES_MS);
}
beforeAll(async () => {
  await server.composed.work.acquireLeadership();
  await comeIn();
});

const decide = (by: TestStaff, proposal: string) =>
  by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() });
const own = (text: string, values: unknown[] = []) => queryAsOwner(server.database.ownerUrl, text, values);
const listed = () => unwrapAnswer(one!.client.call('staff/listAccountsOfHouse', {}));
async function openDesk(): Promise<string> {
  const { proposal } = await unwrapAnswer(
    one!.client.call('staff/proposeBlockDesk', { instrument: SHARE, open: true, key: createIdempotencyKey() }),
  );
  await unwrapAnswer(decide(other!, proposal!.id));
  return (await listed()).rows.find(({ name }) => name === SHARE)!.account;
}
const propose = (account: string, direction: 'in' | 'out', amount: string) =>
  one!.client.call('staff/proposeHouseCapital', {
    account,
    direction,
    currency: 'USD',
    amount,
    key: createIdempotencyKey(),
  });
async function move(account: string, direction: 'in' | 'out', amount: string): Promise<string> {
  const { proposal } = await unwrapAnswer(propose(account, direction, amount));
  await unwrapAnswer(decide(other!, proposal!.id));
  await server.runJob('house capital');
  return (await listed()).capital[0]!.status;
}
const moneyIn = async (account: string) =>
  (await listed()).rows.find((row) => row.account === account)!.money.find(({ currency }) => currency === 'USD');
const owed = async (): Promise<bigint> => {
  const { rows } = await server.database.pool.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from transfers where code = 'capitalIn'`,
  );
  return rows[0]!.sum;
};

test('gives a house account its capital only after two people agree', async () => {
  const account = await openDesk();
  expect(await moneyIn(account)).toBeUndefined();
  const desk = async () => (await unwrapAnswer(one!.client.call('staff/listBlockDesks', {}))).rows[0]!.status;
  expect(await desk()).toBe('waitsForCapital');
  const { proposal } = await unwrapAnswer(propose(account, 'in', '50000.00'));
  expect(await decide(one!, proposal!.id)).toMatchObject({ ok: false, code: 'ownApproval' });
  await server.runJob('house capital');
  expect(await owed()).toBe(0n);
  await unwrapAnswer(decide(other!, proposal!.id));
  await server.runJob('house capital');
  await server.runJob('house capital');
  expect(await moneyIn(account)).toMatchObject({ available: '50000.00', held: '0.00', capital: '50000.00' });
  expect((await listed()).capital[0]).toMatchObject({ status: 'booked', amount: '50000.00', proposal: null });
  expect(await desk()).toBe('open');
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('keeps a second approval whose booking fails, reports it as pending, and lets the job book it', async () => {
  const account = (await listed()).rows.find(({ name }) => name === SHARE)!.account;
  const { proposal } = await unwrapAnswer(propose(account, 'in', '10.00'));
  await own(`create function no_capital() returns trigger language plpgsql as $$ begin raise 'no capital'; end $$`);
  await own(`create trigger no_capital before insert on transfers for each row when (new.code like 'capital%')
    execute function no_capital()`);
  const before = await owed();
  expect(await unwrapAnswer(decide(other!, proposal!.id))).toEqual({ code: null, stillToCome: true });
  expect((await listed()).capital[0]!.status).not.toBe('booked');
  expect(await owed()).toBe(before);
  await own('drop function no_capital cascade');
  await server.runJob('house capital');
  expect((await owed()) - before).toBe(1_000n);
  const back = await unwrapAnswer(propose(account, 'out', '10.00'));
  expect(await unwrapAnswer(decide(other!, back.proposal!.id))).toEqual({ code: null, stillToCome: false });
});

test('a house account with capital buys and offers a block, receives no notices and is not a customer', async () => {
  const account = (await listed()).rows.find(({ name }) => name === SHARE)!.account;
  await server.runJob('block desks');
  const { rows } = await unwrapAnswer(one!.client.call('staff/listBlocks', {}));
  expect(rows).toMatchObject([{ instrument: SHARE, seller: 'house', customer: null, state: 'offered' }]);
  const money = await moneyIn(account);
  expect(Number(money!.available)).toBeLessThan(50_000);
  expect(money!.capital).toBe('50000.00');
  const notifiedEvents = await own(`select from events where account_id = $1 and notice is not null`, [account]);
  expect(notifiedEvents).toEqual([]);
  const customers = await unwrapAnswer(one!.client.call('staff/listCustomers', {}));
  expect(customers.rows.map(({ id }) => id)).not.toContain(account);
  // The house owes what customers have, without its own money.
  const { rows: sums } = await unwrapAnswer(one!.client.call('staff/getHouseAccounts', {}));
  const dollars = sums.filter(({ bucket, currency }) => bucket === 'available' && currency === 'USD');
  expect(dollars).toMatchObject([{ owner: 'house', amount: money!.available }]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('returns only free capital; a closed house account sells its holdings and then returns its capital', async () => {
  const account = (await listed()).rows.find(({ name }) => name === SHARE)!.account;
  const { available: free } = (await moneyIn(account))!;
  // Capital that is free now may be gone by the second approval: then that is refused, and nothing is decided.
  const early = await unwrapAnswer(propose(account, 'out', free));
  expect(await propose(account, 'out', '50000.00')).toMatchObject({
    code: 'capitalNotFree',
    params: { free, currency: 'USD' },
  });
  const { facts } = await unwrapAnswer(other!.client.call('staff/getProposal', { proposal: early.proposal!.id }));
  expect(facts).toEqual(expect.arrayContaining([{ name: 'free', value: free, was: null }]));
  await own(`update balances set amount = amount - 1 where account_id = $1 and bucket = 'available'`, [account]);
  expect(await decide(other!, early.proposal!.id)).toMatchObject({ code: 'capitalNotFree' });
  const back = { proposal: early.proposal!.id, verdict: 'reject', key: createIdempotencyKey() } as const;
  await unwrapAnswer(one!.client.call('staff/decideProposal', back));
  await own(`update balances set amount = amount + 1 where account_id = $1 and bucket = 'available'`, [account]);
  const { proposal } = await unwrapAnswer(
    one!.client.call('staff/proposeBlockDesk', { instrument: SHARE, open: false, key: createIdempotencyKey() }),
  );
  await unwrapAnswer(decide(other!, proposal!.id));
  for (let times = 0; times < 20; times++) {
    server.clock.set(server.clock.now() + MINUTES_MS);
    await server.runJob('block desks');
  }
  await comeIn();
  expect((await listed()).rows.find((row) => row.account === account)).toMatchObject({ positions: 0 });
  server.clock.set(server.clock.now() + 7 * 86_400_000);
  await comeIn();
  const all = (await moneyIn(account))!.available;
  expect(await move(account, 'out', all)).toBe('booked');
  expect(await moneyIn(account)).toMatchObject({ available: '0.00', held: '0.00' });
  expect(await unwrapAnswer(one!.client.call('staff/listBlockDesks', {}))).toMatchObject({
    rows: [{ instrument: SHARE, account, status: 'ended', held: '0' }],
  });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('accepts house orders only for house accounts', async () => {
  const customer = await server.customer();
  const placed = server.composed.dependencies.houseAccounts.place(
    BigInt(customer.userId) as AccountId,
    SHARE,
    buildMarketOrderRequest({ side: 'long', effect: 'open' }, 100_000_000n),
  );
  await expect(placed).rejects.toThrow(/names another/);
});

test('the audit reports a customer account turned into a house account, and capital that nobody approved', async () => {
  const customer = await server.customer();
  expect(await propose(customer.userId, 'in', '1.00')).toMatchObject({ ok: false, code: 'notFound' });
  await own('update accounts set house = true where account_id = $1', [customer.userId]);
  expect(await server.listAuditDifferences()).toEqual([
    expect.stringContaining(`account ${customer.userId}: the house's`),
  ]);
  await own('update accounts set house = false where account_id = $1', [customer.userId]);
  await own(`update house_capital set amount = amount + 1 where number = 1`);
  expect(await server.listAuditDifferences()).toEqual([expect.stringContaining('/h1: 1 times in of 5000000 USD')]);
  await own(`update house_capital set amount = amount - 1 where number = 1`);
  expect(await server.listAuditDifferences()).toEqual([]);
  await expect(
    server.database.pool.query('update accounts set house = true where account_id = $1', [customer.userId]),
  ).rejects.toThrow(/permission/);
});
