/** A dividend from its declaration to its payment: shown to everybody, computed for holders, and paid as declared. */
import type { CorporateAction } from '@bourse/core/markets/market-types.ts';
import { getInstantOfMinute } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { expect, it } from 'vitest';
import { payDividends } from './pay-dividends.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

type Dividend = Extract<CorporateAction, { kind: 'dividend' }>;
const DAY_MS = 86_400_000;

const server = provideTestServer();

const dependencies = () => server.composed.dependencies;
const startOf = (date: string): number => getInstantOfMinute('US', date, 0, dependencies().timeZones);
/** The next one that hasn't been declared yet. */
function next(): Dividend {
  const now = server.clock.now();
  const [first] = dependencies()
    .venues.listed('US')
    .flatMap(({ id }) => dependencies().venues.actions(id, now + 120 * DAY_MS))
    .filter(
      (action): action is Dividend => action.kind === 'dividend' && startOf(action.declaredOn ?? '2000-01-01') > now,
    )
    .toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1));
  if (!first) throw new Error('this world declares no dividend in the coming months');
  return first;
}
async function data<Data>(
  result: Promise<{ ok: true; data: Data } | { ok: false; code: string; params: unknown }>,
): Promise<Data> {
  const got = await result;
  if (!got.ok) throw new Error(`refused: ${got.code} ${JSON.stringify(got.params)}`);
  return got.data;
}
const buy = (customer: TestCustomer, instrument: string, quantity: string) =>
  data(
    customer.client.call('trading/placeOrder', {
      instrument,
      side: 'long',
      type: 'market',
      quantity,
      key: createIdempotencyKey(),
    }),
  );

it('a dividend is visible from its declaration, to holders with their amount, and is paid as displayed', async () => {
  const { instrument, exDate, declaredOn = '', recordDate = '', payDate } = next();
  const anyone = server.client();
  const readUpcoming = async () => (await data(anyone.call('quotes/getInstrument', { instrument }))).upcoming;

  server.clock.set(startOf(declaredOn) + DAY_MS - 60_000);
  expect(await readUpcoming()).toEqual([]);
  server.clock.set(startOf(declaredOn) + DAY_MS + 60_000);
  const [announced] = await readUpcoming();
  expect(announced).toMatchObject({ kind: 'dividend', declaredOn, exDate, recordDate, payDate, ratio: null });
  expect(Number(announced?.amount)).toBeGreaterThan(0);
  const { rows: calendar } = await data(anyone.call('quotes/listUpcomingActions', { market: 'US' }));
  expect(calendar.find((row) => row.instrument === instrument)).toMatchObject({ ...announced, currency: 'USD' });
  expect(calendar.map((row) => row.exDate)).toEqual(calendar.map((row) => row.exDate).toSorted());

  const holder = await server.customer();
  expect(await data(holder.client.call('wallet/listUpcomingDividends', {}))).toEqual({ rows: [] });
  await buy(holder, instrument, '10');
  const {
    rows: [expected, ...others],
  } = await data(holder.client.call('wallet/listUpcomingDividends', {}));
  expect(others).toEqual([]);
  const cents = Math.floor(Number(announced!.amount) * 10 * 100 + 1e-6);
  expect(expected).toMatchObject({
    instrument,
    quantity: '10',
    perShare: announced!.amount,
    gross: (cents / 100).toFixed(2),
    withheld: (Math.floor(cents * 0.3) / 100).toFixed(2),
    declaredOn,
    exDate,
  });

  server.clock.set(startOf(exDate) + 60_000);
  expect(await readUpcoming()).toEqual([]);
  const pay = () =>
    payDividends({
      ...dependencies(),
      desk: server.composed.desk,
      corporateActionSchedule: server.composed.corporateActionSchedule,
    });
  await pay();
  const meanwhile = await data(
    server.client().call('user/login', { account: holder.account, password: holder.password }),
  );
  const waiting = server.client({ token: meanwhile.token, account: holder.account });
  expect((await data(waiting.call('wallet/listUpcomingDividends', {}))).rows).toEqual([expected]);
  expect((await data(waiting.call('wallet/listDividends', {}))).rows).toEqual([]);
  server.clock.set(startOf(payDate) + 60_000 + DAY_MS);
  await pay();
  const login = await data(server.client().call('user/login', { account: holder.account, password: holder.password }));
  const again = server.client({ token: login.token, account: holder.account });
  const {
    rows: [paid],
  } = await data(again.call('wallet/listDividends', {}));
  const { paidAt, ...booked } = paid!;
  expect(booked).toEqual(expected);
  expect(Date.parse(paidAt)).toBe(server.clock.now());
  expect(
    (await data(again.call('wallet/listUpcomingDividends', {}))).rows.filter((row) => row.exDate === exDate),
  ).toEqual([]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('an unpaid dividend prevents closing the account, whatever was sold since', async () => {
  const { instrument, exDate, payDate } = next();
  server.clock.set(startOf(exDate) - 60_000);
  const holder = await server.customer();
  const bought = await buy(holder, instrument, '10');
  server.clock.set(startOf(exDate) + 60_000);
  await data(
    holder.client.call('trading/closePosition', { position: bought.order.position!, key: createIdempotencyKey() }),
  );
  const closing = async (client: TestCustomer['client']) => {
    const { conditions, dividendsUntil } = await data(client.call('user/getClosing'));
    return [conditions.filter(({ met }) => !met).map(({ condition }) => condition), dividendsUntil];
  };
  const close = (client: TestCustomer['client']) =>
    client.call('user/closeAccount', { password: holder.password, key: createIdempotencyKey() });
  // Before any entitlement has been recorded.
  expect(await closing(holder.client)).toEqual([['noDividends'], payDate]);
  expect(await close(holder.client)).toMatchObject({ ok: false, code: 'closingConditions' });
  const pay = () =>
    payDividends({
      ...dependencies(),
      desk: server.composed.desk,
      corporateActionSchedule: server.composed.corporateActionSchedule,
    });
  await pay();
  expect(await closing(holder.client)).toEqual([['noDividends'], payDate]);
  expect(await close(holder.client)).toMatchObject({ ok: false, code: 'closingConditions' });
  server.clock.set(startOf(payDate) + 60_000 + DAY_MS);
  await pay();
  const login = await data(server.client().call('user/login', { account: holder.account, password: holder.password }));
  const again = server.client({ token: login.token, account: holder.account });
  expect(await closing(again)).toEqual([[], null]);
  expect(await close(again)).toMatchObject({ ok: true });
});
