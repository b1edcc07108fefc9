/** Units reserved for their borrower's short sales: cost, end, and refusals. */
import { describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { recallBorrowings } from './recall-borrowings.ts';
import {
  borrowTestStock,
  buyTestStock,
  sumInCents,
  DAY_MS,
  isoTimeAt,
  lendTestStock,
  setUpLendingTestServer,
  listTestTransferAmounts,
  getTestLendingPool,
  shortTestStock,
  spendTestDollars,
  LENT_TEST_STOCK,
} from './testing-lending.ts';

const world = setUpLendingTestServer();
const { house, rule, night, nothingForTheAuditor } = world;

describe('a reservation', () => {
  it('is exclusive, pays for its nights, pays once for units sold short, and can be returned', async () => {
    await house(100);
    await rule(true, '100000000');
    const [rita, else_] = [await world.server.marginCustomer(), await world.server.marginCustomer()];
    const before = Number((await getTestLendingPool(rita)).available);
    const previewed = await unwrapAnswer(
      rita.client.call('lending/previewBorrow', { instrument: LENT_TEST_STOCK, quantity: '20' }),
    );
    const { order } = await unwrapAnswer(borrowTestStock(rita, '20'));
    expect(order).toMatchObject({ kind: 'borrow', status: 'inProgress', quantity: '20' });
    expect(Number((await getTestLendingPool(else_)).available)).toBe(before - 20);
    expect(await shortTestStock(else_, String(before - 19))).toMatchObject({ ok: false, code: 'notEnoughStock' });
    expect(await shortTestStock(rita, '15')).toMatchObject({ ok: true });
    const now = await getTestLendingPool(else_);
    expect([now.unused, now.roundedTo]).toEqual(['5', '1']);
    const amounts = [now.lent, now.unused, now.available].map(Number);
    expect(amounts.reduce((sum, each) => sum + each)).toBe(Number(now.offered) + Number(now.house));
    expect(Number((await getTestLendingPool(else_)).available)).toBe(before - 20);
    await night();
    // The first night was paid for all of them at once.
    const first = await listTestTransferAmounts(rita, 'reservationFee');
    expect((await getTestLendingPool(else_)).night!.units).toBe(String(Number(now.lent) + 20));
    expect(first.length).toBe(1);
    expect(sumInCents(await listTestTransferAmounts(rita, 'borrowFee')) / sumInCents(first)).toBeCloseTo(0.75, 1);
    await night();
    const [short15, rest5] = [
      await listTestTransferAmounts(rita, 'borrowFee'),
      await listTestTransferAmounts(rita, 'reservationFee'),
    ];
    expect([short15.length, rest5.length]).toEqual([2, 2]);
    expect((sumInCents(rest5) - sumInCents(first)) / sumInCents(first)).toBeCloseTo(0.25, 1);
    // The previewed amount was charged at once.
    expect(Number(previewed.fee) * 100).toBeCloseTo(sumInCents(first), 0);
    expect([previewed.currency, Date.parse(previewed.nextAt) <= world.server.clock.now()]).toEqual(['USD', true]);
    const back = await unwrapAnswer(
      rita.client.call('lending/returnBorrow', { borrowing: order.id, key: createIdempotencyKey() }),
    );
    expect(back.order).toMatchObject({
      status: 'finished',
      cause: 'customer',
      fees: (Math.abs(sumInCents(rest5)) / 100).toFixed(2),
    });
    expect(Number((await getTestLendingPool(else_)).available)).toBe(before - 15);
    await nothingForTheAuditor();
  });

  it('is displayed in whole shares, also if the quota is half of an odd number', async () => {
    await rule(true);
    const rita = await world.server.marginCustomer();
    const left: number[] = [];
    for (const stock of [100_000, 100_001]) {
      await house(stock);
      left.push(Number((await getTestLendingPool(rita)).quota));
    }
    expect(left.map((each) => each > 0 && Number.isInteger(each))).toEqual([true, true]);
    await house(100);
    await rule(true, '100000000');
  });

  it('is recalled with notice if less stock can be lent, and then ends', async () => {
    const rita = await world.server.marginCustomer();
    const { order } = await unwrapAnswer(borrowTestStock(rita, '10'));
    await house(1);
    const { dependencies } = world.server.composed;
    expect(await recallBorrowings(dependencies)).toBe(1);
    const read = async () =>
      (await unwrapAnswer(rita.client.call('lending/listLendingOrders', { kind: 'borrow' }))).rows[0]!;
    const recalled = await read();
    expect(recalled).toMatchObject({ id: order.id, status: 'recalled' });
    expect((await getTestLendingPool(rita)).mine.recalled).toEqual({ quantity: '10', dueAt: recalled.dueAt });
    expect(await recallBorrowings(dependencies)).toBe(0);
    world.server.clock.set(Date.parse(recalled.dueAt!));
    expect(await recallBorrowings(dependencies)).toBe(1);
    expect(await read()).toMatchObject({ status: 'finished', cause: 'recalled' });
    expect((await getTestLendingPool(rita)).mine.recalled).toBeNull();
    await house(100);
  });

  it('is refused below minimum, beyond quota, off lot size, without margin, or with a closed channel', async () => {
    const [plain, rita] = [await world.server.customer(), await world.server.marginCustomer()];
    expect(await borrowTestStock(plain, '10')).toMatchObject({ ok: false, code: 'marginNotEnabled' });
    expect(await borrowTestStock(rita, '0.5')).toMatchObject({ ok: false, code: 'offLot' });
    const preview = (quantity: string, instrument: string = LENT_TEST_STOCK) =>
      rita.client.call('lending/previewBorrow', { instrument, quantity });
    expect(await preview('0.5')).toMatchObject({ ok: false, code: 'offLot' });
    expect(await preview('0.0001', 'CRYPTO.BTCUSDT')).toMatchObject({ ok: false, code: 'minimumBorrowing' });
    expect(await preview('100000')).toMatchObject({ ok: false, code: 'borrowingQuotaFull' });
    const btc = { instrument: 'CRYPTO.BTCUSDT', quantity: '0.0001', key: createIdempotencyKey() };
    expect(await rita.client.call('lending/borrow', btc)).toMatchObject({ ok: false, code: 'minimumBorrowing' });
    expect(await borrowTestStock(rita, '100000')).toMatchObject({ ok: false, code: 'borrowingQuotaFull' });
    await rule(true, '10000000');
    const { quota } = await getTestLendingPool(rita);
    expect(await borrowTestStock(rita, String(Number(quota) + 1))).toMatchObject({
      ok: false,
      code: 'borrowingQuotaFull',
    });
    await rule(false);
    expect(await borrowTestStock(rita, '10')).toMatchObject({ ok: false, code: 'borrowingChannelClosed' });
    expect(await preview('10')).toMatchObject({ ok: false, code: 'borrowingChannelClosed' });
    await rule(true);
    await nothingForTheAuditor();
  });
});

it('an unpayable night is not charged and counts for nobody: lenders get what others paid', async () => {
  await house(20);
  await rule(true, '100000000');
  const [ann, rita, sam] = [
    await world.server.customer(),
    await world.server.marginCustomer(),
    await world.server.marginCustomer(),
  ];
  await buyTestStock(ann, '20');
  await lendTestStock(ann);
  const { order } = await unwrapAnswer(borrowTestStock(rita, '20'));
  // Somebody is already short of 15.
  expect(await shortTestStock(sam, '5')).toMatchObject({ ok: true });
  await night();
  expect((await getTestLendingPool(ann)).night!.units).toBe('40');
  await spendTestDollars(rita);
  const before = await listTestTransferAmounts(rita, 'reservationFee');
  await night();
  const ended = (await unwrapAnswer(rita.client.call('lending/listLendingOrders', { kind: 'borrow' }))).rows[0]!;
  expect(ended).toMatchObject({ id: order.id, status: 'finished', cause: 'unpaid' });
  expect(await listTestTransferAmounts(rita, 'reservationFee')).toEqual(before);
  const { rows } = await unwrapAnswer(rita.client.call('notices/listNotices', {}));
  expect(rows.map(({ code }) => code)).toContain('borrowingUnpaid');
  // Shorts' fees are distributed as if nobody had reserved the rest.
  const shared = (await getTestLendingPool(ann)).night!;
  expect([shared.units, sumInCents([shared.toLenders])]).toEqual(['20', Math.floor(sumInCents([shared.fee]) * 0.8)]);
  await nothingForTheAuditor();
});

it('an unpaid night bars the person from reserving for thirty days, with any of their accounts', async () => {
  await house(1_000);
  const [rita, again] = [await world.server.marginCustomer(), await world.server.marginCustomer()];
  const { order } = await unwrapAnswer(borrowTestStock(rita, '20'));
  await night();
  // Returned, and the money gone, a moment after the second midnight.
  await night(async () => {
    await unwrapAnswer(rita.client.call('lending/returnBorrow', { borrowing: order.id, key: createIdempotencyKey() }));
    await spendTestDollars(rita);
  });
  const [ended] = (await unwrapAnswer(rita.client.call('lending/listLendingOrders', { kind: 'borrow' }))).rows;
  expect(ended).toMatchObject({ id: order.id, cause: 'unpaid' });
  const until = isoTimeAt(Date.parse(ended!.endedAt!) + 30 * DAY_MS);
  const { rows } = await unwrapAnswer(rita.client.call('notices/listNotices', {}));
  expect(rows.find(({ code }) => code === 'borrowingUnpaid')).toMatchObject({ params: { until } });
  const barred = { ok: false, code: 'reservingBarred', params: { until } };
  expect(await borrowTestStock(rita, '20')).toMatchObject(barred);
  expect(await borrowTestStock(again, '20')).toMatchObject({ ok: true });
  await queryAsOwner(
    world.server.database.ownerUrl,
    `update accounts set holder = ${rita.userId} where account_id in (${rita.userId}, ${again.userId})`,
  );
  expect(await borrowTestStock(again, '20')).toMatchObject(barred);
  const preview = { instrument: LENT_TEST_STOCK, quantity: '20' };
  expect(await again.client.call('lending/previewBorrow', preview)).toMatchObject(barred);
  expect(await getTestLendingPool(again)).toMatchObject({ barredDays: 30, mine: { barredUntil: until } });
  await nothingForTheAuditor();
});

it('a night without a known price is charged at the price of the previous night', async () => {
  const rita = await world.server.marginCustomer();
  await unwrapAnswer(borrowTestStock(rita, '20'));
  const { dependencies } = world.server.composed;
  await night();
  await night(undefined, { venues: { ...dependencies.venues, quote: () => null } });
  const [first, second] = await listTestTransferAmounts(rita, 'reservationFee');
  expect(Math.abs(sumInCents([first!]) - sumInCents([second!]))).toBeLessThanOrEqual(1);
  await nothingForTheAuditor();
});

it('the audit names a night that was recorded but not charged', async () => {
  const forge = (change: string) =>
    queryAsOwner(
      world.server.database.ownerUrl,
      `update borrow_nights set units = units ${change}, worth = worth ${change}`,
    );
  await forge('* 3');
  expect(await world.server.listAuditDifferences()).toContainEqual(
    expect.stringMatching(/count for .*, which was not charged/),
  );
  await forge('/ 3');
  const { ownerUrl } = world.server.database;
  const excuse = (from: string, to: string) =>
    queryAsOwner(ownerUrl, `update lending_orders set cause = '${to}' where cause = '${from}'`);
  await excuse('unpaid', 'recalled');
  expect(await world.server.listAuditDifferences()).toContainEqual(
    expect.stringMatching(/kept 2000000000 units over the night 2\d{3}-\d\d-\d\d and paid for 0/),
  );
  await excuse('recalled', 'unpaid');
  expect(await world.server.listAuditDifferences()).toEqual([]);
});

it('limits reservations to what the own money of the customer could sell short', async () => {
  await house(100_000);
  await rule(true);
  const rita = await world.server.marginCustomer();
  const { price } = await getTestLendingPool(rita);
  // 10,000 at a margin of one fifth allow 50,000 worth; a quarter of a million units is within the quota.
  const most = Math.floor(50_000 / Number(price));
  expect(await borrowTestStock(rita, String(most + 50))).toMatchObject({ code: 'insufficientBalance' });
  const first = await unwrapAnswer(borrowTestStock(rita, String(most - 50)));
  expect(await borrowTestStock(rita, '100')).toMatchObject({ code: 'insufficientBalance' });
  await unwrapAnswer(
    rita.client.call('lending/returnBorrow', { borrowing: first.order.id, key: createIdempotencyKey() }),
  );
});

describe('a repeated lending call', () => {
  it('returns the first answer, whatever has happened to the order since', async () => {
    await house(100);
    await rule(true, '100000000');
    const { client } = await world.server.marginCustomer();
    const reserve = { instrument: LENT_TEST_STOCK, quantity: '2', key: createIdempotencyKey() };
    const reservation = await unwrapAnswer(client.call('lending/borrow', reserve));
    const back = { borrowing: reservation.order.id, key: createIdempotencyKey() };
    const ended = await unwrapAnswer(client.call('lending/returnBorrow', back));
    expect(ended.order.status).toBe('finished');
    expect(await unwrapAnswer(client.call('lending/borrow', reserve))).toEqual(reservation);

    const lender = await world.server.customer();
    await buyTestStock(lender, '20');
    const offer = { instrument: LENT_TEST_STOCK, agreed: true as const, key: createIdempotencyKey() };
    const lent = await unwrapAnswer(lender.client.call('lending/lend', offer));
    expect(lent.order).toMatchObject({ status: 'inProgress', quantity: '20' });
    const lenderOrders = await unwrapAnswer(lender.client.call('lending/listLendingOrders', { kind: 'lend' }));
    expect(lenderOrders.rows).toEqual([{ ...lent.order, lastNight: null }]);
    await night();
    await unwrapAnswer(
      lender.client.call('lending/recallLend', { lending: lent.order.id, key: createIdempotencyKey() }),
    );
    expect(await unwrapAnswer(lender.client.call('lending/lend', offer))).toEqual(lent);
    expect(await unwrapAnswer(client.call('lending/returnBorrow', back))).toEqual(ended);
  });
});
