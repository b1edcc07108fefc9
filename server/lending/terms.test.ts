/** The terms of lending: dated ahead by two people, visible before they apply, and refused if they make no sense. */
import { expect, it } from 'vitest';
import { allRows, granted } from '../testing/granted.ts';
import { newKey } from '../testing/test-server.ts';
import { recallStock } from '../trading/recall-stock.ts';
import { recallBorrowings } from './recall-borrowings.ts';
import { borrow, DAY_MS, iso, lendingWorld, pool, short, STOCK } from './testing.ts';

const world = lendingWorld();

it('two people change its terms ahead of time, and customers see them before they hold', async () => {
  const [one, other] = [await world.server.staff('treasurer'), await world.server.staff('treasurer')];
  const customer = await world.server.customer();
  await granted(
    customer.client.call('trading/placeOrder', {
      instrument: STOCK,
      side: 'long',
      type: 'market',
      quantity: '10',
      key: newKey(),
    }),
  );
  const before = await pool(customer);
  const from = iso(world.server.clock.now() + 5 * 60_000);
  const terms = { market: 'US' as const, from, open: true, lendersPart: '0.7', quotaPart: '0.4', noticeDays: 3 };
  const propose = (over: Partial<typeof terms> = {}) =>
    one.client.call('staff/proposeLendingRule', { ...terms, ...over, key: newKey() });
  expect(await propose({ from: iso(world.server.clock.now()) })).toMatchObject({ code: 'notAhead' });
  await expect(propose({ lendersPart: '1.1' })).rejects.toMatchObject({ status: 400 });
  // Senseless terms: an open channel that pays lenders nothing, or of which nobody can reserve even the minimum.
  expect(await propose({ lendersPart: '0' })).toMatchObject({ code: 'lendersGetNothing' });
  expect(await propose({ quotaPart: '0' })).toMatchObject({
    code: 'quotaBelowMinimum',
    params: { most: '0.00', currency: 'USD' },
  });
  expect(await propose({ quotaPart: '0.00000001' })).toMatchObject({ code: 'quotaBelowMinimum' });
  const { lendersPart, quotaPart, noticeDays } = (
    await granted(one.client.call('staff/listLendingRules', {}))
  ).rows.find(({ market, standing }) => market === 'US' && standing === 'holds')!;
  expect(await propose({ lendersPart, quotaPart, noticeDays })).toMatchObject({ code: 'lendingTermsSame' });
  expect(await one.client.call('staff/proposeLendingRule', { ...terms, market: 'FX', key: newKey() })).toMatchObject({
    code: 'stockNotLent',
  });
  const { proposal } = await granted(propose());
  expect((await pool(customer)).coming).toBeNull();
  const decide = (client: typeof one.client) =>
    client.call('staff/decideProposal', { proposal: proposal!.id, verdict: 'approve', key: newKey() });
  expect((await decide(one.client)).ok).toBe(false);
  await granted(decide(other.client));
  const { market: _, ...coming } = terms;
  expect(await pool(customer)).toMatchObject({ coming, lendersPart: before.lendersPart });
  const { rows } = await granted(other.client.call('staff/listLendingRules', {}));
  expect(rows.find((row) => row.from === from)).toMatchObject({ ...terms, standing: 'coming', proposal: null });
  world.server.clock.set(Date.parse(from));
  expect(await pool(customer)).toMatchObject({ coming: null, lendersPart: '0.7', noticeDays: 3 });
  const now = await granted(other.client.call('staff/listLendingRules', {}));
  expect(now.rows.filter(({ market, standing }) => market === 'US' && standing === 'holds')).toMatchObject([terms]);
  await expect(world.server.database.pool.query('update lending_rules set lenders_part = 0')).rejects.toThrow(
    /permission/,
  );
});

it('the console shows who was told to give back, until when, and what was bought in', async () => {
  const { server, house } = world;
  // The staff's sessions don't last that long.
  const recalls = async () =>
    (await granted((await server.staff('treasurer')).client.call('staff/listStockRecalls', {}))).rows;
  await house(100);
  const [rita, sam] = [await server.marginCustomer(), await server.marginCustomer()];
  await granted(borrow(rita, '10'));
  expect(await short(sam, '30')).toMatchObject({ ok: true });
  expect(await recalls()).toEqual([]);
  await house(20);
  const { parts, desk } = server.composed;
  const recall = () => recallStock({ ...parts, desk, hours: 'always', assertLeads: async () => {} });
  await recall();
  await recallBorrowings(parts);
  const told = await recalls();
  expect(told.map(({ kind, customer, state }) => [kind, customer, state]).toSorted()).toEqual([
    ['reservation', rita.userId, 'told'],
    ['short', sam.userId, 'told'],
  ]);
  expect(told.find(({ kind }) => kind === 'short')).toMatchObject({ instrument: STOCK, quantity: '10', returned: '0' });
  server.clock.advance(7 * DAY_MS);
  expect((await recalls()).map(({ state }) => state)).toEqual(['late', 'late']);
  await recall();
  await recallBorrowings(parts);
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
  await granted(borrow(rita, '12'));
  await house(1);
  await recallBorrowings(parts);
  const { client } = await server.staff('treasurer');
  const whole = await granted(client.call('staff/listStockRecalls', {}));
  expect(whole.rows.map(({ state }) => state)).toEqual(['told', ...over.map(({ state }) => state)]);
  expect(await allRows((cursor) => client.call('staff/listStockRecalls', { limit: 1, cursor }))).toEqual(whole.rows);
  const stray = await granted(client.call('staff/listStockRecalls', { cursor: 'open.1' }));
  expect(stray.rows).toEqual(whole.rows);
});
