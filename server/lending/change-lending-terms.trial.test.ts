/** The terms of lending: dated ahead by two people, visible before they apply, and refused if they make no sense. */
import { expect, it } from 'vitest';
import { listAllRows, unwrapAnswer } from '../testing/unwrap-answer.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { recallStock } from '../trading/recall-stock.ts';
import { recallBorrowings } from './recall-borrowings.ts';
import {
  borrowTestStock,
  DAY_MS,
  isoTimeAt,
  setUpLendingTestServer,
  getTestLendingPool,
  shortTestStock,
  LENT_TEST_STOCK,
} from './testing-lending.ts';

const world = setUpLendingTestServer();

it('two people change lending terms ahead of time, and customers see them before they take effect', async () => {
  const [one, other] = [await world.server.staff('treasurer'), await world.server.staff('treasurer')];
  const customer = await world.server.customer();
  await unwrapAnswer(
    customer.client.call('trading/placeOrder', {
      instrument: LENT_TEST_STOCK,
      side: 'long',
      type: 'market',
      quantity: '10',
      key: createIdempotencyKey(),
    }),
  );
  const before = await getTestLendingPool(customer);
  const from = isoTimeAt(world.server.clock.now() + 5 * 60_000);
  const terms = { market: 'US' as const, from, open: true, lendersPart: '0.7', quotaPart: '0.4', noticeDays: 3 };
  const propose = (over: Partial<typeof terms> = {}) =>
    one.client.call('staff/proposeLendingRule', { ...terms, ...over, key: createIdempotencyKey() });
  expect(await propose({ from: isoTimeAt(world.server.clock.now()) })).toMatchObject({ code: 'notAhead' });
  await expect(propose({ lendersPart: '1.1' })).rejects.toMatchObject({ status: 400 });
  // Senseless terms: an open channel that pays lenders nothing, or of which nobody can reserve even the minimum.
  expect(await propose({ lendersPart: '0' })).toMatchObject({ code: 'lendersGetNothing' });
  expect(await propose({ quotaPart: '0' })).toMatchObject({
    code: 'quotaBelowMinimum',
    params: { most: '0.00', currency: 'USD' },
  });
  expect(await propose({ quotaPart: '0.00000001' })).toMatchObject({ code: 'quotaBelowMinimum' });
  const { lendersPart, quotaPart, noticeDays } = (
    await unwrapAnswer(one.client.call('staff/listLendingRules', {}))
  ).rows.find(({ market, status }) => market === 'US' && status === 'inForce')!;
  expect(await propose({ lendersPart, quotaPart, noticeDays })).toMatchObject({ code: 'lendingTermsSame' });
  expect(
    await one.client.call('staff/proposeLendingRule', { ...terms, market: 'FX', key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'stockNotLent',
  });
  const { proposal } = await unwrapAnswer(propose());
  expect((await getTestLendingPool(customer)).coming).toBeNull();
  const decide = (client: typeof one.client) =>
    client.call('staff/decideProposal', { proposal: proposal!.id, verdict: 'approve', key: createIdempotencyKey() });
  expect((await decide(one.client)).ok).toBe(false);
  await unwrapAnswer(decide(other.client));
  const { market: _, ...coming } = terms;
  expect(await getTestLendingPool(customer)).toMatchObject({ coming, lendersPart: before.lendersPart });
  const { rows } = await unwrapAnswer(other.client.call('staff/listLendingRules', {}));
  expect(rows.find((row) => row.from === from)).toMatchObject({ ...terms, status: 'upcoming', proposal: null });
  world.server.clock.set(Date.parse(from));
  expect(await getTestLendingPool(customer)).toMatchObject({ coming: null, lendersPart: '0.7', noticeDays: 3 });
  const now = await unwrapAnswer(other.client.call('staff/listLendingRules', {}));
  expect(now.rows.filter(({ market, status }) => market === 'US' && status === 'inForce')).toMatchObject([terms]);
  await expect(world.server.database.pool.query('update lending_rules set lenders_part = 0')).rejects.toThrow(
    /permission/,
  );
});

it('the console lists recalls with their deadline and the resulting buy-ins', async () => {
  const { server, house } = world;
  // The staff's sessions don't last that long.
  const recalls = async () =>
    (await unwrapAnswer((await server.staff('treasurer')).client.call('staff/listStockRecalls', {}))).rows;
  await house(100);
  const [rita, sam] = [await server.marginCustomer(), await server.marginCustomer()];
  await unwrapAnswer(borrowTestStock(rita, '10'));
  expect(await shortTestStock(sam, '30')).toMatchObject({ ok: true });
  expect(await recalls()).toEqual([]);
  await house(20);
  const { dependencies, desk } = server.composed;
  const recall = () => recallStock({ ...dependencies, desk, hours: 'always', assertLeads: async () => {} });
  await recall();
  await recallBorrowings(dependencies);
  const recallNotices = await recalls();
  expect(recallNotices.map(({ kind, customer, state }) => [kind, customer, state]).toSorted()).toEqual([
    ['reservation', rita.userId, 'announced'],
    ['short', sam.userId, 'announced'],
  ]);
  expect(recallNotices.find(({ kind }) => kind === 'short')).toMatchObject({
    instrument: LENT_TEST_STOCK,
    quantity: '10',
    returned: '0',
  });
  server.clock.advance(7 * DAY_MS);
  expect((await recalls()).map(({ state }) => state)).toEqual(['late', 'late']);
  await recall();
  await recallBorrowings(dependencies);
  const over = await recalls();
  expect(over.find(({ kind }) => kind === 'short')).toMatchObject({
    state: 'boughtIn',
    returned: '10',
    boughtIn: '10',
  });
  expect(over.find(({ kind }) => kind === 'reservation')).toMatchObject({ state: 'ended' });
  expect(over.every(({ endedAt }) => endedAt !== null)).toBe(true);
  // The same page by page, open ones before ended ones.
  await house(100);
  await unwrapAnswer(borrowTestStock(rita, '12'));
  await house(1);
  await recallBorrowings(dependencies);
  const { client } = await server.staff('treasurer');
  const whole = await unwrapAnswer(client.call('staff/listStockRecalls', {}));
  expect(whole.rows.map(({ state }) => state)).toEqual(['announced', ...over.map(({ state }) => state)]);
  expect(await listAllRows((cursor) => client.call('staff/listStockRecalls', { limit: 1, cursor }))).toEqual(
    whole.rows,
  );
  const stray = await unwrapAnswer(client.call('staff/listStockRecalls', { cursor: 'open.1' }));
  expect(stray.rows).toEqual(whole.rows);
});
