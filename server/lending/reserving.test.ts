/** Units reserved for their borrower's short sales: cost, end, and refusals. */
import { describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.ts';
import { openClient } from '../db/pool.ts';
import { asOwner } from '../db/testing.ts';
import { granted } from '../testing/granted.ts';
import { newKey } from '../testing/test-server.ts';
import { recallBorrowings } from './recall-borrowings.ts';
import {
  borrow,
  buy,
  cents,
  DAY_MS,
  iso,
  lend,
  lendingWorld,
  movements,
  pool,
  short,
  spendDollars,
  STOCK,
} from './testing.ts';

const world = lendingWorld();
const { house, rule, night, nothingForTheAuditor } = world;

describe('what is reserved', () => {
  it('is nobody else’s, pays for its nights, pays once where it is sold short, and is given back', async () => {
    await house(100);
    await rule(true, '100000000');
    const [rita, else_] = [await world.server.marginCustomer(), await world.server.marginCustomer()];
    const before = Number((await pool(rita)).available);
    const told = await granted(rita.client.call('lending/previewBorrow', { instrument: STOCK, quantity: '20' }));
    const { order } = await granted(borrow(rita, '20'));
    expect(order).toMatchObject({ kind: 'borrow', status: 'inProgress', quantity: '20' });
    expect(Number((await pool(else_)).available)).toBe(before - 20);
    expect(await short(else_, String(before - 19))).toMatchObject({ ok: false, code: 'notEnoughStock' });
    expect(await short(rita, '15')).toMatchObject({ ok: true });
    const now = await pool(else_);
    expect([now.unused, now.roundedTo]).toEqual(['5', '1']);
    const parts = [now.lent, now.unused, now.available].map(Number);
    expect(parts.reduce((sum, each) => sum + each)).toBe(Number(now.offered) + Number(now.house));
    expect(Number((await pool(else_)).available)).toBe(before - 20);
    await night();
    // The first night was paid for all of them at once.
    const first = await movements(rita, 'reservationFee');
    expect((await pool(else_)).night!.units).toBe(String(Number(now.lent) + 20));
    expect(first.length).toBe(1);
    expect(cents(await movements(rita, 'borrowFee')) / cents(first)).toBeCloseTo(0.75, 1);
    await night();
    const [short15, rest5] = [await movements(rita, 'borrowFee'), await movements(rita, 'reservationFee')];
    expect([short15.length, rest5.length]).toEqual([2, 2]);
    expect((cents(rest5) - cents(first)) / cents(first)).toBeCloseTo(0.25, 1);
    // The previewed amount was charged at once.
    expect(Number(told.fee) * 100).toBeCloseTo(cents(first), 0);
    expect([told.currency, Date.parse(told.nextAt) <= world.server.clock.now()]).toEqual(['USD', true]);
    const back = await granted(rita.client.call('lending/returnBorrow', { borrowing: order.id, key: newKey() }));
    expect(back.order).toMatchObject({
      status: 'finished',
      cause: 'customer',
      fees: (Math.abs(cents(rest5)) / 100).toFixed(2),
    });
    expect(Number((await pool(else_)).available)).toBe(before - 15);
    await nothingForTheAuditor();
  });

  it('is told in whole shares, also where the quota is half of an odd number', async () => {
    await rule(true);
    const rita = await world.server.marginCustomer();
    const left: number[] = [];
    for (const stock of [100_000, 100_001]) {
      await house(stock);
      left.push(Number((await pool(rita)).quota));
    }
    expect(left.map((each) => each > 0 && Number.isInteger(each))).toEqual([true, true]);
    await house(100);
    await rule(true, '100000000');
  });

  it('is recalled with notice when there is less to lend, and then ends', async () => {
    const rita = await world.server.marginCustomer();
    const { order } = await granted(borrow(rita, '10'));
    await house(1);
    const { parts } = world.server.composed;
    expect(await recallBorrowings(parts)).toBe(1);
    const read = async () =>
      (await granted(rita.client.call('lending/listLendingOrders', { kind: 'borrow' }))).rows[0]!;
    const recalled = await read();
    expect(recalled).toMatchObject({ id: order.id, status: 'recalled' });
    expect((await pool(rita)).mine.recalled).toEqual({ quantity: '10', dueAt: recalled.dueAt });
    expect(await recallBorrowings(parts)).toBe(0);
    world.server.clock.set(Date.parse(recalled.dueAt!));
    expect(await recallBorrowings(parts)).toBe(1);
    expect(await read()).toMatchObject({ status: 'finished', cause: 'recalled' });
    expect((await pool(rita)).mine.recalled).toBeNull();
    await house(100);
  });

  it('is refused below the least, beyond the quota, off the lot, without margin, with a closed channel', async () => {
    const [plain, rita] = [await world.server.customer(), await world.server.marginCustomer()];
    expect(await borrow(plain, '10')).toMatchObject({ ok: false, code: 'marginNotEnabled' });
    expect(await borrow(rita, '0.5')).toMatchObject({ ok: false, code: 'offLot' });
    const preview = (quantity: string, instrument: string = STOCK) =>
      rita.client.call('lending/previewBorrow', { instrument, quantity });
    expect(await preview('0.5')).toMatchObject({ ok: false, code: 'offLot' });
    expect(await preview('0.0001', 'CRYPTO.BTCUSDT')).toMatchObject({ ok: false, code: 'minimumBorrowing' });
    expect(await preview('100000')).toMatchObject({ ok: false, code: 'borrowingQuotaFull' });
    const btc = { instrument: 'CRYPTO.BTCUSDT', quantity: '0.0001', key: newKey() };
    expect(await rita.client.call('lending/borrow', btc)).toMatchObject({ ok: false, code: 'minimumBorrowing' });
    expect(await borrow(rita, '100000')).toMatchObject({ ok: false, code: 'borrowingQuotaFull' });
    await rule(true, '10000000');
    const { quota } = await pool(rita);
    expect(await borrow(rita, String(Number(quota) + 1))).toMatchObject({ ok: false, code: 'borrowingQuotaFull' });
    await rule(false);
    expect(await borrow(rita, '10')).toMatchObject({ ok: false, code: 'borrowingChannelClosed' });
    expect(await preview('10')).toMatchObject({ ok: false, code: 'borrowingChannelClosed' });
    await rule(true);
    await nothingForTheAuditor();
  });
});

it('a night that its holder can’t pay isn’t taken and counts for nobody: lenders get what others paid', async () => {
  await house(20);
  await rule(true, '100000000');
  const [ann, rita, sam] = [
    await world.server.customer(),
    await world.server.marginCustomer(),
    await world.server.marginCustomer(),
  ];
  await buy(ann, '20');
  await lend(ann);
  const { order } = await granted(borrow(rita, '20'));
  // Somebody is already short of 15.
  expect(await short(sam, '5')).toMatchObject({ ok: true });
  await night();
  expect((await pool(ann)).night!.units).toBe('40');
  await spendDollars(rita);
  const before = await movements(rita, 'reservationFee');
  await night();
  const ended = (await granted(rita.client.call('lending/listLendingOrders', { kind: 'borrow' }))).rows[0]!;
  expect(ended).toMatchObject({ id: order.id, status: 'finished', cause: 'unpaid' });
  expect(await movements(rita, 'reservationFee')).toEqual(before);
  const { rows } = await granted(rita.client.call('notices/listNotices', {}));
  expect(rows.map(({ code }) => code)).toContain('borrowingUnpaid');
  // Shorts' fees are distributed as if nobody had reserved the rest.
  const shared = (await pool(ann)).night!;
  expect([shared.units, cents([shared.toLenders])]).toEqual(['20', Math.floor(cents([shared.fee]) * 0.8)]);
  await nothingForTheAuditor();
});

it('after an unpaid night nothing can be reserved for thirty days, with any account of that person', async () => {
  await house(1_000);
  const [rita, again] = [await world.server.marginCustomer(), await world.server.marginCustomer()];
  const { order } = await granted(borrow(rita, '20'));
  await night();
  // Returned, and the money gone, a moment after the second midnight.
  await night(async () => {
    await granted(rita.client.call('lending/returnBorrow', { borrowing: order.id, key: newKey() }));
    await spendDollars(rita);
  });
  const [ended] = (await granted(rita.client.call('lending/listLendingOrders', { kind: 'borrow' }))).rows;
  expect(ended).toMatchObject({ id: order.id, cause: 'unpaid' });
  const until = iso(Date.parse(ended!.endedAt!) + 30 * DAY_MS);
  const { rows } = await granted(rita.client.call('notices/listNotices', {}));
  expect(rows.find(({ code }) => code === 'borrowingUnpaid')).toMatchObject({ params: { until } });
  const barred = { ok: false, code: 'reservingBarred', params: { until } };
  expect(await borrow(rita, '20')).toMatchObject(barred);
  expect(await borrow(again, '20')).toMatchObject({ ok: true });
  await asOwner(
    world.server.database.ownerUrl,
    `update accounts set holder = ${rita.userId} where account_id in (${rita.userId}, ${again.userId})`,
  );
  expect(await borrow(again, '20')).toMatchObject(barred);
  const preview = { instrument: STOCK, quantity: '20' };
  expect(await again.client.call('lending/previewBorrow', preview)).toMatchObject(barred);
  expect(await pool(again)).toMatchObject({ barredDays: 30, mine: { barredUntil: until } });
  await nothingForTheAuditor();
});

it('a night of which nobody knows the price costs what the last one took the units for', async () => {
  const rita = await world.server.marginCustomer();
  await granted(borrow(rita, '20'));
  const { parts } = world.server.composed;
  await night();
  await night(undefined, { feeds: { ...parts.feeds, quote: () => null } });
  const [first, second] = await movements(rita, 'reservationFee');
  expect(Math.abs(cents([first!]) - cents([second!]))).toBeLessThanOrEqual(1);
  await nothingForTheAuditor();
});

it('a night that is written down and wasn’t charged is named by the audit', async () => {
  const client = openClient(world.server.database.ownerUrl);
  await client.connect();
  const forge = (change: string) =>
    asOwner(
      world.server.database.ownerUrl,
      `update borrow_nights set units = units ${change}, worth = worth ${change}`,
    );
  try {
    await forge('* 3');
    expect((await audit(client)).differences).toContainEqual(
      expect.stringMatching(/count for .*, which was not charged/),
    );
    await forge('/ 3');
    const { ownerUrl } = world.server.database;
    const excuse = (from: string, to: string) =>
      asOwner(ownerUrl, `update lending_orders set cause = '${to}' where cause = '${from}'`);
    await excuse('unpaid', 'recalled');
    expect((await audit(client)).differences).toContainEqual(
      expect.stringMatching(/kept 2000000000 units over the night 2\d{3}-\d\d-\d\d and paid for 0/),
    );
    await excuse('recalled', 'unpaid');
    expect((await audit(client)).differences).toEqual([]);
  } finally {
    await client.end();
  }
});

it('nobody keeps from others what their own money could not sell short', async () => {
  await house(100_000);
  await rule(true);
  const rita = await world.server.marginCustomer();
  const { price } = await pool(rita);
  // 10,000 at a margin of one fifth allow 50,000 worth; a quarter of a million units is within the quota.
  const most = Math.floor(50_000 / Number(price));
  expect(await borrow(rita, String(most + 50))).toMatchObject({ code: 'insufficientBalance' });
  const first = await granted(borrow(rita, String(most - 50)));
  expect(await borrow(rita, '100')).toMatchObject({ code: 'insufficientBalance' });
  await granted(rita.client.call('lending/returnBorrow', { borrowing: first.order.id, key: newKey() }));
});

describe('a call of lending that comes again', () => {
  it('is told what was told first, whatever has become of the order since', async () => {
    await house(100);
    await rule(true, '100000000');
    const { client } = await world.server.marginCustomer();
    const reserve = { instrument: STOCK, quantity: '2', key: newKey() };
    const begun = await granted(client.call('lending/borrow', reserve));
    const back = { borrowing: begun.order.id, key: newKey() };
    const ended = await granted(client.call('lending/returnBorrow', back));
    expect(ended.order.status).toBe('finished');
    expect(await granted(client.call('lending/borrow', reserve))).toEqual(begun);

    const lender = await world.server.customer();
    await buy(lender, '20');
    const offer = { instrument: STOCK, agreed: true as const, key: newKey() };
    const lent = await granted(lender.client.call('lending/lend', offer));
    expect(lent.order).toMatchObject({ status: 'inProgress', quantity: '20' });
    const shown = await granted(lender.client.call('lending/listLendingOrders', { kind: 'lend' }));
    expect(shown.rows).toEqual([lent.order]);
    await night();
    await granted(lender.client.call('lending/recallLend', { lending: lent.order.id, key: newKey() }));
    expect(await granted(lender.client.call('lending/lend', offer))).toEqual(lent);
    expect(await granted(client.call('lending/returnBorrow', back))).toEqual(ended);
  });
});
