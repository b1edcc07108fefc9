/** Stock that customers lend: who earns what of which fee, what is left when they sell, and what is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit.ts';
import { openClient } from '../db/pool.ts';
import { asOwner } from '../db/testing.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { payDividends } from '../corporate-actions/pay-dividends.ts';
import { createFinancing } from '../trading/charge-financing.ts';
import { recallStock } from '../trading/recall-stock.ts';
import { recallBorrowings } from './recall-borrowings.ts';
import { shareNights } from './share-nights.ts';

const STOCK = 'US.NWRB';
const DAY_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  // Since then shorts pay on what the units are worth, as whoever reserves them does.
  server.clock.set(Date.parse('2026-12-08T15:00:00.000Z'));
});
afterAll(() => server.stop());

async function granted<Data>(call: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> {
  const result = await call;
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
const iso = (instant: number): string => new Date(instant).toISOString();
/** The operator says how much stock the house has of it, at a fee of 36 % a year. */
async function house(quantity: number): Promise<void> {
  const now = server.clock.now();
  await asOwner(
    server.database.ownerUrl,
    `insert into stock_rules (from_at, decided_at, instrument, quantity, rate)
      values ('${iso(now + 1_000)}', '${iso(now)}', '${STOCK}', ${quantity}00000000, 36000000)`,
  );
  server.clock.advance(1_000);
  await server.composed.lending.reload();
}
async function rule(open: boolean, quotaPart = '50000000'): Promise<void> {
  const now = server.clock.now();
  await asOwner(
    server.database.ownerUrl,
    `insert into lending_rules (market, from_at, decided_at, open, lenders_part, quota_part, notice_days)
      values ('US', '${iso(now + 1_000)}', '${iso(now)}', ${open}, 80000000, ${quotaPart}, 1)`,
  );
  server.clock.advance(1_000);
  await server.composed.parts.lendingRules.reload();
}
const buy = ({ client }: TestCustomer, quantity: string) =>
  granted(
    client.call('trading/placeOrder', { instrument: STOCK, side: 'long', type: 'market', quantity, key: newKey() }),
  ).then(({ order }) => order.position ?? '');
const short = ({ client }: TestCustomer, quantity: string) =>
  client.call('trading/placeOrder', { instrument: STOCK, side: 'short', type: 'market', quantity, key: newKey() });
const lend = ({ client }: TestCustomer) =>
  granted(client.call('lending/lend', { instrument: STOCK, agreed: true, key: newKey() })).then(({ order }) => order);
const borrow = ({ client }: TestCustomer, quantity: string) =>
  client.call('lending/borrow', { instrument: STOCK, quantity, key: newKey() });
const pool = async ({ client }: TestCustomer) => {
  const { rows } = await granted(client.call('lending/listLendingPools', { instrument: STOCK }));
  return rows[0]!;
};
const movements = async ({ client }: TestCustomer, code: string) => {
  const { rows } = await granted(client.call('wallet/listTransfers', { limit: 100 }));
  return rows.filter((row) => row.code === code).map(({ amount }) => amount);
};
/** The next midnight of New York, at which both jobs run. */
async function night(): Promise<void> {
  server.clock.set((Math.floor((server.clock.now() - 5 * 3_600_000) / DAY_MS) + 1) * DAY_MS + 5 * 3_600_000);
  const { parts, desk } = server.composed;
  await createFinancing({ ...parts, desk, lending: parts.lending })();
  await shareNights(parts);
}
const cents = (amounts: readonly string[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + Math.abs(Number(amount)) * 100, 0));
async function nothingForTheAuditor(): Promise<void> {
  const client = openClient(server.database.ownerUrl);
  await client.connect();
  try {
    expect((await audit(client)).differences).toEqual([]);
  } finally {
    await client.end();
  }
}

describe('what customers lend', () => {
  it('is borrowed before the house’s stock, pays by units what shorts paid, and is sold at any time', async () => {
    await house(10);
    const [ann, ben] = [await server.customer(), await server.customer()];
    const [sam, tim] = [await server.marginCustomer(), await server.marginCustomer()];
    const position = await buy(ann, '30');
    await buy(ben, '10');
    const order = await lend(ann);
    expect(order).toMatchObject({ kind: 'lend', status: 'inProgress', quantity: '30', lent: '0', fees: '0.00' });
    expect(await short(sam, '11')).toMatchObject({ ok: true });
    await lend(ben);
    expect(await pool(ann)).toMatchObject({
      offered: '40',
      house: '10',
      lent: '11',
      fromLenders: '11',
      fromHouse: '0',
      available: '39',
      night: null,
      mine: { held: '30', lending: { id: order.id } },
    });
    server.clock.advance(1_000);
    expect(await short(tim, '33')).toMatchObject({ ok: true });
    expect(await pool(ann)).toMatchObject({ lent: '44', fromLenders: '40', fromHouse: '4', available: '6' });
    expect(await short(tim, '7')).toMatchObject({
      ok: false,
      code: 'notEnoughStock',
      params: { available: '6' },
    });

    await night();
    const shown = (await pool(ann)).night!;
    const paid = cents([...(await movements(sam, 'borrowFee')), ...(await movements(tim, 'borrowFee'))]);
    const [toAnn, toBen] = [await movements(ann, 'lendingFee'), await movements(ben, 'lendingFee')];
    expect(cents([shown.fee])).toBe(paid);
    expect(cents([shown.toLenders]) + cents([shown.toHouse])).toBe(paid);
    expect(cents([shown.toLenders])).toBe(cents([...toAnn, ...toBen]));
    expect(cents([shown.toLenders])).toBe(Math.floor((paid * 40 * 0.8) / 44));
    expect(Math.abs(cents(toAnn) - 3 * cents(toBen))).toBeLessThanOrEqual(3);
    const [listed] = (await granted(ann.client.call('lending/listLendingOrders', { kind: 'lend' }))).rows;
    expect(listed).toMatchObject({ id: order.id, lent: '30', fees: toAnn[0] });
    // The tax report counts it by its instrument.
    const year = iso(server.clock.now()).slice(0, 4);
    const taxed = await granted(ann.client.call('wallet/listTaxEntries', { year: Number(year) }));
    expect(taxed.rows.filter(({ code }) => code === 'lendingFee')).toMatchObject([
      { kind: 'interest', instrument: STOCK, amount: toAnn[0] },
    ]);
    // Twice the same night is once.
    const { parts } = server.composed;
    expect(await shareNights(parts)).toBe(0);
    expect(await movements(ann, 'lendingFee')).toHaveLength(1);
    await nothingForTheAuditor();

    expect(await ann.client.call('trading/closePosition', { position, key: newKey() })).toMatchObject({ ok: true });
    expect(await pool(ben)).toMatchObject({ offered: '10', fromLenders: '10', fromHouse: '34', available: '0' });
    const { desk } = server.composed;
    expect(await recallStock({ ...parts, desk, hours: 'always' })).toBe(1);
    await night();
    expect(await movements(ann, 'lendingFee')).toHaveLength(1);
    expect(await movements(ben, 'lendingFee')).toHaveLength(2);
    await nothingForTheAuditor();
  });

  it('is lent no more from the moment the lender says so', async () => {
    const [cara] = [await server.customer()];
    await buy(cara, '20');
    const order = await lend(cara);
    const offered = Number((await pool(cara)).offered);
    const recalled = await granted(cara.client.call('lending/recallLend', { lending: order.id, key: newKey() }));
    expect(recalled.order).toMatchObject({ status: 'finished', cause: 'customer', quantity: '0' });
    expect(Number((await pool(cara)).offered)).toBe(offered - 20);
    expect(await cara.client.call('lending/recallLend', { lending: order.id, key: newKey() })).toMatchObject({
      ok: false,
      code: 'lendingEnded',
    });
  });

  it('is theirs, once, held in full, worth enough, and while the channel is open', async () => {
    const customer = await server.marginCustomer();
    const refusal = async (instrument = STOCK) => {
      const answer = await customer.client.call('lending/lend', { instrument, agreed: true, key: newKey() });
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
      key: newKey(),
    });
    expect(bought).toMatchObject({ ok: true });
    expect(await refusal('CRYPTO.BTCUSDT')).toBe('minimumLending');
    await buy(customer, '10');
    await rule(false);
    expect(await refusal()).toBe('borrowingChannelClosed');
    await rule(true);
    expect(await refusal()).toBe('ok');
    expect(await refusal()).toBe('lentAlready');
    const other = await server.customer();
    const { rows } = await granted(customer.client.call('lending/listLendingOrders', {}));
    expect(await other.client.call('lending/recallLend', { lending: rows[0]!.id, key: newKey() })).toMatchObject({
      ok: false,
      code: 'notFound',
    });
  });
});

describe('what is reserved', () => {
  it('is nobody else’s, pays for its nights, pays once where it is sold short, and is given back', async () => {
    await house(100);
    await rule(true, '100000000');
    const [rita, else_] = [await server.marginCustomer(), await server.marginCustomer()];
    const before = Number((await pool(rita)).available);
    const { order } = await granted(borrow(rita, '20'));
    expect(order).toMatchObject({ kind: 'borrow', status: 'inProgress', quantity: '20' });
    expect(Number((await pool(else_)).available)).toBe(before - 20);
    expect(await short(else_, String(before - 19))).toMatchObject({ ok: false, code: 'notEnoughStock' });
    expect(await short(rita, '15')).toMatchObject({ ok: true });
    expect(Number((await pool(else_)).available)).toBe(before - 20);
    await night();
    const [short15, rest5] = [await movements(rita, 'borrowFee'), await movements(rita, 'reservationFee')];
    expect([short15.length, rest5.length]).toEqual([1, 1]);
    expect(cents(short15) / cents(rest5)).toBeCloseTo(3, 1);
    const back = await granted(rita.client.call('lending/returnBorrow', { borrowing: order.id, key: newKey() }));
    expect(back.order).toMatchObject({ status: 'finished', cause: 'customer', fees: rest5[0]!.replace('-', '') });
    expect(Number((await pool(else_)).available)).toBe(before - 15);
    await nothingForTheAuditor();
  });

  it('is recalled with notice when there is less to lend, and then ends', async () => {
    const rita = await server.marginCustomer();
    const { order } = await granted(borrow(rita, '10'));
    await house(1);
    const { parts } = server.composed;
    expect(await recallBorrowings(parts)).toBe(1);
    const read = async () =>
      (await granted(rita.client.call('lending/listLendingOrders', { kind: 'borrow' }))).rows[0]!;
    const recalled = await read();
    expect(recalled).toMatchObject({ id: order.id, status: 'recalled' });
    expect(await recallBorrowings(parts)).toBe(0);
    server.clock.set(Date.parse(recalled.dueAt!));
    expect(await recallBorrowings(parts)).toBe(1);
    expect(await read()).toMatchObject({ status: 'finished', cause: 'recalled' });
    await house(100);
  });

  it('is refused below the least, beyond the quota, off the lot, without margin, with a closed channel', async () => {
    const [plain, rita] = [await server.customer(), await server.marginCustomer()];
    expect(await borrow(plain, '10')).toMatchObject({ ok: false, code: 'marginNotEnabled' });
    expect(await borrow(rita, '0.5')).toMatchObject({ ok: false, code: 'offLot' });
    const btc = { instrument: 'CRYPTO.BTCUSDT', quantity: '0.0001', key: newKey() };
    expect(await rita.client.call('lending/borrow', btc)).toMatchObject({ ok: false, code: 'minimumBorrowing' });
    expect(await borrow(rita, '100000')).toMatchObject({ ok: false, code: 'borrowingQuotaFull' });
    await rule(true, '10000000');
    const { quota } = await pool(rita);
    expect(await borrow(rita, String(Number(quota) + 1))).toMatchObject({ ok: false, code: 'borrowingQuotaFull' });
    await rule(false);
    expect(await borrow(rita, '10')).toMatchObject({ ok: false, code: 'borrowingChannelClosed' });
    await rule(true);
    await nothingForTheAuditor();
  });
});

it('a lender is paid the dividend of whoever holds as much and lends nothing, with the same tax', async () => {
  const { parts } = server.composed;
  const now = () => server.clock.now();
  const [lender, holder] = [await server.customer(), await server.customer()];
  const seller = await server.marginCustomer();
  // The next dividend of a stock in dollars, by a market that is a function of its time.
  const today = iso(now() + DAY_MS).slice(0, 10);
  const coming = parts.feeds
    .listed('US')
    .filter(({ board }) => board === 'listed')
    .flatMap(({ id }) => parts.feeds.actions(id, now() + 100 * DAY_MS, today))
    .filter(({ kind, exDate }) => kind === 'dividend' && exDate > today)
    .sort((one, other) => (one.exDate < other.exDate ? -1 : 1))[0];
  if (coming?.kind !== 'dividend') throw new Error('no dividend is announced');
  const order = { instrument: coming.instrument, type: 'market', quantity: '20' } as const;
  for (const { client } of [lender, holder])
    await granted(client.call('trading/placeOrder', { ...order, side: 'long', key: newKey() }));
  await granted(lender.client.call('lending/lend', { instrument: coming.instrument, agreed: true, key: newKey() }));
  await granted(seller.client.call('trading/placeOrder', { ...order, side: 'short', key: newKey() }));
  const { rows } = await granted(lender.client.call('lending/listLendingOrders', { kind: 'lend' }));
  expect(rows[0]).toMatchObject({ quantity: '20', lent: '20' });
  // The short pays when the price goes ex, and holders are paid on their day.
  for (const at of [parts.due.exAtOf(coming), Date.parse(`${coming.payDate}T12:00:00.000Z`)]) {
    server.clock.set(at + DAY_MS);
    await payDividends(parts);
  }
  // Sessions don't last as long.
  const paid = async ({ userId }: TestCustomer, codes: readonly string[]) => {
    const { rows: all } = await server.database.pool.query<{ code: string; amount: bigint }>(
      'select code, amount from transfers where account_id = $1 and code = any($2) order by seq',
      [userId, codes],
    );
    return all.map(({ code, amount }) => [code, amount]);
  };
  const ofLender = await paid(lender, ['dividend', 'tax']);
  expect(ofLender).toEqual(await paid(holder, ['dividend', 'tax']));
  expect(ofLender.map(([code]) => code)).toContain('dividend');
  // The short owes the whole, whatever tax the lender has.
  const owed = await paid(seller, ['dividend']);
  expect(owed[0]![1]).toBeGreaterThanOrEqual(Number(ofLender[0]![1]));
});

it('the console shows the pool with its collateral, and nothing that a customer owns is shown to another', async () => {
  const staff = await server.staff('auditor');
  const { rows } = await granted(staff.client.call('staff/listLendingPools', {}));
  const row = rows.find(({ instrument }) => instrument === STOCK)!;
  expect(row.lenders).toBeGreaterThan(0);
  expect(Number(row.marked!.amount)).toBeGreaterThan(0);
});

it.each([
  ['a night’s fee', 'update borrow_nights set fee = fee', /^borrower .*, /],
  ['a share', 'update lending_shares set amount = amount', /^night .* lenders of/],
  ['what was earned', 'update lending_orders set fees = fees', /^lending .*: says/],
  ['the collateral', 'update lending_marks set amount = amount', /^collateral USD: /],
])('%s that was altered is named by the audit', async (_, altering, named) => {
  const client = openClient(server.database.ownerUrl);
  await client.connect();
  try {
    await asOwner(server.database.ownerUrl, `${altering} + 1`);
    expect((await audit(client)).differences.some((each) => named.test(each))).toBe(true);
    await asOwner(server.database.ownerUrl, `${altering} - 1`);
    expect((await audit(client)).differences).toEqual([]);
  } finally {
    await client.end();
  }
});

it('when all that was lent has come back, the collateral has too', async () => {
  const { rows } = await server.database.pool.query<{ account_id: bigint; position_seq: bigint }>(
    `select account_id, position_seq from positions where side = 'short' and status <> 'closed'`,
  );
  for (const { account_id: account, position_seq: seq } of rows) {
    const closed = await server.composed.handlers['trading/closePosition'](
      { position: `p${account.toString(36)}-${seq.toString(36)}`, key: newKey() },
      { account } as Parameters<(typeof server.composed.handlers)['trading/closePosition']>[1],
    );
    expect(closed).not.toHaveProperty('refused');
  }
  await night();
  const left = await server.database.pool.query<{ sum: string }>(
    `select coalesce(sum(case when credit = 'lendingCollateral' then amount else -amount end), 0)::text as sum
      from transfers where 'lendingCollateral' in (debit, credit)`,
  );
  expect(left.rows[0]!.sum).toBe('0');
  await nothingForTheAuditor();
});

it('nobody keeps from others what their own money could not sell short', async () => {
  await house(100_000);
  await rule(true);
  const rita = await server.marginCustomer();
  const { price } = await pool(rita);
  // With 10,000 and a fifth as margin, 50,000 worth of it; a quarter of a million units is within the quota.
  const most = Math.floor(50_000 / Number(price));
  expect(await borrow(rita, String(most + 50))).toMatchObject({ code: 'insufficientBalance' });
  const first = await granted(borrow(rita, String(most - 50)));
  expect(await borrow(rita, '100')).toMatchObject({ code: 'insufficientBalance' });
  await granted(rita.client.call('lending/returnBorrow', { borrowing: first.order.id, key: newKey() }));
});

it('two people change its terms ahead of time, and customers see them before they hold', async () => {
  const [one, other] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const customer = await server.customer();
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
  const from = iso(server.clock.now() + 5 * 60_000);
  const terms = { market: 'US' as const, from, open: true, lendersPart: '0.7', quotaPart: '0.4', noticeDays: 3 };
  const propose = (over: Partial<typeof terms> = {}) =>
    one.client.call('staff/proposeLendingRule', { ...terms, ...over, key: newKey() });
  expect(await propose({ from: iso(server.clock.now()) })).toMatchObject({ code: 'notAhead' });
  await expect(propose({ lendersPart: '1.1' })).rejects.toMatchObject({ status: 400 });
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
  server.clock.set(Date.parse(from));
  expect(await pool(customer)).toMatchObject({ coming: null, lendersPart: '0.7', noticeDays: 3 });
  const now = await granted(other.client.call('staff/listLendingRules', {}));
  expect(now.rows.filter(({ market, standing }) => market === 'US' && standing === 'holds')).toMatchObject([terms]);
  await expect(server.database.pool.query('update lending_rules set lenders_part = 0')).rejects.toThrow(/permission/);
});
