/** Stock that customers lend: who earns what of which fee, what remains when they sell, and what the audit finds. */
import { describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { payDividends } from '../corporate-actions/pay-dividends.ts';
import { recallStock } from '../trading/recall-stock.ts';
import { distributeNightFees } from './distribute-night-fees.ts';
import {
  buyTestStock,
  sumInCents,
  DAY_MS,
  isoTimeAt,
  lendTestStock,
  setUpLendingTestServer,
  listTestTransferAmounts,
  getTestLendingPool,
  shortTestStock,
  LENT_TEST_STOCK,
} from './testing-lending.ts';

const world = setUpLendingTestServer();
const { house, rule, night, nothingForTheAuditor } = world;

describe('stock that customers lend', () => {
  it('is borrowed before stock of the house, earns what shorts paid per unit and can be sold at any time', async () => {
    await house(10);
    const [ann, ben] = [await world.server.customer(), await world.server.customer()];
    const [sam, tim] = [await world.server.marginCustomer(), await world.server.marginCustomer()];
    const position = await buyTestStock(ann, '30');
    await buyTestStock(ben, '10');
    const order = await lendTestStock(ann);
    expect(order).toMatchObject({ kind: 'lend', status: 'inProgress', quantity: '30', lent: '0', fees: '0.00' });
    expect(await shortTestStock(sam, '11')).toMatchObject({ ok: true });
    await lendTestStock(ben);
    expect(await getTestLendingPool(ann)).toMatchObject({
      offered: '40',
      house: '10',
      lent: '11',
      fromLenders: '11',
      fromHouse: '0',
      available: '39',
      night: null,
      mine: { held: '30', lending: { id: order.id } },
    });
    world.server.clock.advance(1_000);
    expect(await shortTestStock(tim, '33')).toMatchObject({ ok: true });
    expect(await getTestLendingPool(ann)).toMatchObject({
      lent: '44',
      fromLenders: '40',
      fromHouse: '4',
      available: '6',
    });
    expect(await shortTestStock(tim, '7')).toMatchObject({
      ok: false,
      code: 'notEnoughStock',
      params: { available: '6' },
    });

    await night();
    const lastNight = (await getTestLendingPool(ann)).night!;
    const paid = sumInCents([
      ...(await listTestTransferAmounts(sam, 'borrowFee')),
      ...(await listTestTransferAmounts(tim, 'borrowFee')),
    ]);
    const [toAnn, toBen] = [
      await listTestTransferAmounts(ann, 'lendingFee'),
      await listTestTransferAmounts(ben, 'lendingFee'),
    ];
    expect(sumInCents([lastNight.fee])).toBe(paid);
    expect(sumInCents([lastNight.toLenders]) + sumInCents([lastNight.toHouse])).toBe(paid);
    expect(sumInCents([lastNight.toLenders])).toBe(sumInCents([...toAnn, ...toBen]));
    expect(sumInCents([lastNight.toLenders])).toBe(Math.floor((paid * 40 * 0.8) / 44));
    expect(Math.abs(sumInCents(toAnn) - 3 * sumInCents(toBen))).toBeLessThanOrEqual(3);
    const { rows: listed, totals } = await unwrapAnswer(ann.client.call('lending/listLendingOrders', { kind: 'lend' }));
    expect(listed[0]).toMatchObject({ id: order.id, lent: '30', fees: toAnn[0], lastNight: { earned: toAnn[0] } });
    expect(totals).toMatchObject([{ earned: toAnn[0], lastNight: toAnn[0] }]);
    // The tax report names it by its instrument.
    const year = isoTimeAt(world.server.clock.now()).slice(0, 4);
    const taxed = await unwrapAnswer(ann.client.call('wallet/listTaxEntries', { year: Number(year) }));
    expect(taxed.rows.filter(({ code }) => code === 'lendingFee')).toMatchObject([
      { kind: 'interest', instrument: LENT_TEST_STOCK, amount: toAnn[0] },
    ]);
    // The same night is distributed only once.
    const { dependencies } = world.server.composed;
    expect(await distributeNightFees(dependencies)).toBe(0);
    expect(await listTestTransferAmounts(ann, 'lendingFee')).toHaveLength(1);
    await nothingForTheAuditor();

    expect(await ann.client.call('trading/closePosition', { position, key: createIdempotencyKey() })).toMatchObject({
      ok: true,
    });
    expect(await getTestLendingPool(ben)).toMatchObject({
      offered: '10',
      fromLenders: '10',
      fromHouse: '34',
      available: '0',
    });
    const { desk } = world.server.composed;
    expect(await recallStock({ ...dependencies, desk, hours: 'always', assertLeads: async () => {} })).toBe(1);
    await night();
    expect(await listTestTransferAmounts(ann, 'lendingFee')).toHaveLength(1);
    expect(await listTestTransferAmounts(ben, 'lendingFee')).toHaveLength(2);
    await nothingForTheAuditor();
  });

  it('is no longer lent once the lender recalls it', async () => {
    const [cara] = [await world.server.customer()];
    await buyTestStock(cara, '20');
    const order = await lendTestStock(cara);
    const offered = Number((await getTestLendingPool(cara)).offered);
    const recalled = await unwrapAnswer(
      cara.client.call('lending/recallLend', { lending: order.id, key: createIdempotencyKey() }),
    );
    expect(recalled.order).toMatchObject({ status: 'finished', cause: 'customer', quantity: '0' });
    expect(Number((await getTestLendingPool(cara)).offered)).toBe(offered - 20);
    expect(
      await cara.client.call('lending/recallLend', { lending: order.id, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: false,
      code: 'lendingEnded',
    });
  });

  it('must be their own, lent once, fully held, worth enough, and in an open channel', async () => {
    const customer = await world.server.marginCustomer();
    const refusal = async (instrument = LENT_TEST_STOCK) => {
      const answer = await customer.client.call('lending/lend', {
        instrument,
        agreed: true,
        key: createIdempotencyKey(),
      });
      return answer.ok ? 'ok' : answer.code;
    };
    expect(await refusal('US.NOSUCH')).toBe('instrumentNotFound');
    expect(await refusal('FX.EURUSD')).toBe('stockNotLent');
    expect(await refusal()).toBe('nothingToLend');
    const bought = await customer.client.call('trading/placeOrder', {
      instrument: 'CRYPTO.BTCUSDT',
      side: 'long',
      type: 'market',
      quantity: '0.0001',
      key: createIdempotencyKey(),
    });
    expect(bought).toMatchObject({ ok: true });
    expect(await refusal('CRYPTO.BTCUSDT')).toBe('minimumLending');
    await buyTestStock(customer, '10');
    await rule(false);
    expect(await refusal()).toBe('borrowingChannelClosed');
    await rule(true);
    expect(await refusal()).toBe('ok');
    expect(await refusal()).toBe('lentAlready');
    const other = await world.server.customer();
    const { rows } = await unwrapAnswer(customer.client.call('lending/listLendingOrders', {}));
    expect(
      await other.client.call('lending/recallLend', { lending: rows[0]!.id, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: false,
      code: 'notFound',
    });
  });
});

it('pays a lender the same dividend, with the same tax, as a holder who lends nothing', async () => {
  const { dependencies } = world.server.composed;
  const now = () => world.server.clock.now();
  const [lender, holder] = [await world.server.customer(), await world.server.customer()];
  const seller = await world.server.marginCustomer();
  // The next dividend of a dollar stock, from a simulated market that depends only on time.
  const today = isoTimeAt(now() + DAY_MS).slice(0, 10);
  const coming = dependencies.venues
    .listed('US')
    .filter(({ board }) => board === 'listed')
    .flatMap(({ id }) => dependencies.venues.actions(id, now() + 100 * DAY_MS, today))
    .filter(({ kind, exDate }) => kind === 'dividend' && exDate > today)
    .sort((one, other) => (one.exDate < other.exDate ? -1 : 1))[0];
  if (coming?.kind !== 'dividend') throw new Error('no dividend is announced');
  const order = { instrument: coming.instrument, type: 'market', quantity: '20' } as const;
  for (const { client } of [lender, holder])
    await unwrapAnswer(client.call('trading/placeOrder', { ...order, side: 'long', key: createIdempotencyKey() }));
  await unwrapAnswer(
    lender.client.call('lending/lend', { instrument: coming.instrument, agreed: true, key: createIdempotencyKey() }),
  );
  await unwrapAnswer(
    seller.client.call('trading/placeOrder', { ...order, side: 'short', key: createIdempotencyKey() }),
  );
  const { rows } = await unwrapAnswer(lender.client.call('lending/listLendingOrders', { kind: 'lend' }));
  expect(rows[0]).toMatchObject({ quantity: '20', lent: '20' });
  // The short pays when the price goes ex, holders are paid on the pay date.
  for (const at of [
    dependencies.corporateActionSchedule.exAtOf(coming),
    Date.parse(`${coming.payDate}T12:00:00.000Z`),
  ]) {
    world.server.clock.set(at + DAY_MS);
    await payDividends(dependencies);
  }
  // Sessions don't last that long.
  const paid = async ({ userId }: TestCustomer, codes: readonly string[]) => {
    const { rows: all } = await world.server.database.pool.query<{ code: string; amount: bigint }>(
      'select code, amount from transfers where account_id = $1 and code = any($2) order by seq',
      [userId, codes],
    );
    return all.map(({ code, amount }) => [code, amount]);
  };
  const ofLender = await paid(lender, ['dividend', 'tax']);
  expect(ofLender).toEqual(await paid(holder, ['dividend', 'tax']));
  expect(ofLender.map(([code]) => code)).toContain('dividend');
  // The short owes the full amount, whatever the lender's tax.
  const owed = await paid(seller, ['dividend']);
  expect(owed[0]![1]).toBeGreaterThanOrEqual(Number(ofLender[0]![1]));
});

it('shows the pool and its collateral in the console, and holdings of a customer to nobody else', async () => {
  const staff = await world.server.staff('auditor');
  const { rows } = await unwrapAnswer(staff.client.call('staff/listLendingPools', {}));
  const row = rows.find(({ instrument }) => instrument === LENT_TEST_STOCK)!;
  expect(row.lenders).toBeGreaterThan(0);
  expect(Number(row.marked!.amount)).toBeGreaterThan(0);
});

it.each([
  ['a night’s fee', 'update borrow_nights set fee = fee', /^borrower .*, /],
  ['what a night is charged on', 'update borrow_nights set worth = worth', /^nights .* leave a rest of/],
  ['a night’s rate', 'update borrow_nights set rate = rate', /^nights .* leave a rest of/],
  ['a share', 'update lending_shares set amount = amount', /^night .* lenders of/],
  ['what was earned', 'update lending_orders set fees = fees', /^lending .*: says/],
  ['the collateral', 'update lending_mark_prices set amount = amount', /^collateral USD: /],
])('the audit names a changed %s', async (_, altering, named) => {
  await queryAsOwner(world.server.database.ownerUrl, `${altering} + 1`);
  expect((await world.server.listAuditDifferences()).some((each) => named.test(each))).toBe(true);
  await queryAsOwner(world.server.database.ownerUrl, `${altering} - 1`);
  expect(await world.server.listAuditDifferences()).toEqual([]);
});

it('returns the collateral when all lent stock has come back', async () => {
  const { rows } = await world.server.database.pool.query<{ account_id: bigint; position_seq: bigint }>(
    `select account_id, position_seq from positions where side = 'short' and status <> 'closed'`,
  );
  for (const { account_id: account, position_seq: seq } of rows) {
    const closed = await world.server.composed.handlers['trading/closePosition'](
      { position: `p${account.toString(36)}-${seq.toString(36)}`, key: createIdempotencyKey() },
      { account } as Parameters<(typeof world.server.composed.handlers)['trading/closePosition']>[1],
    );
    expect(closed).not.toHaveProperty('refused');
  }
  await night();
  const left = await world.server.database.pool.query<{ sum: string }>(
    `select coalesce(sum(case when credit = 'lendingCollateral' then amount else -amount end), 0)::text as sum
      from transfers where 'lendingCollateral' in (debit, credit)`,
  );
  expect(left.rows[0]!.sum).toBe('0');
  await nothingForTheAuditor();
});
