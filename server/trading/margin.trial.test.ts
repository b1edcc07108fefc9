/** Margin through the calls: no borrowing before the risks are accepted; margin moves in and out, once for each key. */
import { describe, expect, it } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { PERSON_TURN_LOCK } from '../desk/cross-area-record-loads.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();

const place = (customer: TestCustomer, more: { leverage?: number; side?: 'long' | 'short' }) =>
  customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '10',
    key: createIdempotencyKey(),
    ...more,
  });
async function levered(customer: TestCustomer) {
  const placed = await place(customer, { leverage: 5 });
  if (!placed.ok) throw new Error(placed.code);
  return placed.data.order.position ?? '';
}

describe('applying for margin', () => {
  it('is required before leverage and short sales, and is granted at once', async () => {
    const customer = await server.customer();
    expect(await place(customer, { leverage: 2 })).toMatchObject({ ok: false, code: 'marginNotEnabled' });
    expect(await place(customer, { side: 'short' })).toMatchObject({ ok: false, code: 'marginNotEnabled' });
    expect(await customer.client.call('trading/getMargin', {})).toMatchObject({
      ok: true,
      data: { enabled: false, enabledAt: null },
    });
    const key = createIdempotencyKey();
    const first = await customer.client.call('trading/applyMargin', { agreed: true, key });
    expect(first).toMatchObject({
      ok: true,
      data: { enabled: true, enabledAt: new Date(server.clock.now()).toISOString() },
    });
    server.clock.advance(1_000);
    expect(await customer.client.call('trading/applyMargin', { agreed: true, key })).toEqual(first);
    expect(await customer.client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() })).toEqual(
      first,
    );
    expect(await place(customer, { leverage: 2 })).toMatchObject({ ok: true });
    expect(await place(customer, { side: 'short' })).toMatchObject({ ok: false, code: 'oppositeSide' });
    const other = await server.customer();
    await other.client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() });
    expect(await place(other, { side: 'short' })).toMatchObject({ ok: true });
    // A position paid in full is the opposite side just the same.
    expect(await place(other, {})).toMatchObject({ ok: false, code: 'oppositeSide' });
    const notices = await customer.client.call('notices/listNotices', {});
    expect(notices.ok && notices.data.rows.filter(({ code }) => code === 'marginEnabled')).toHaveLength(1);
  });

  it("returns every market's terms with their source", async () => {
    const customer = await server.customer();
    const marginAnswer = await customer.client.call('trading/getMargin', {});
    if (!marginAnswer.ok) throw new Error(marginAnswer.code);
    expect(marginAnswer.data.markets.map(({ market, dayBasis }) => [market, dayBasis])).toEqual([
      ['US', 360],
      ['MX', 360],
      ['TH', 365],
      ['KR', 365],
      ['IN', 365],
      ['SA', 360],
      ['CRYPTO', 365],
      ['FX', 360],
    ]);
    expect(marginAnswer.data.markets[0]).toMatchObject({
      maximumLeverage: 5,
      initial: '0.2',
      maintenance: '0.05',
      warning: '0.1',
      outside: { initial: '0.5', maintenance: '0.25' },
    });
  });
});

describe('a change of margin', () => {
  it('is previewed exactly: prices, money, and the most that can be moved', async () => {
    const customer = await server.marginCustomer();
    const position = await levered(customer);
    const preview = (change: 'add' | 'remove', amount?: string) =>
      customer.client.call('trading/previewMargin', { position, change, ...(amount === undefined ? {} : { amount }) });
    const marginAnswer = await preview('add', '50');
    const nothing = await preview('add');
    const detail = await customer.client.call('trading/getPosition', { position });
    const added = await customer.client.call('trading/addMargin', {
      position,
      amount: '50',
      key: createIdempotencyKey(),
    });
    if (!marginAnswer.ok || !nothing.ok || !detail.ok || !added.ok) throw new Error('refused');
    const { margin, liquidationPrice, callPrice } = added.data.position;
    expect(marginAnswer.data.after).toMatchObject({ margin, liquidationPrice, callPrice });
    expect(Number(marginAnswer.data.before.available) - Number(marginAnswer.data.after.available)).toBeCloseTo(50, 2);
    expect(nothing.data.after).toEqual(nothing.data.before);
    expect(marginAnswer.data.before).toMatchObject({
      margin: detail.data.margin,
      liquidationPrice: detail.data.liquidationPrice,
    });
    expect(Number(nothing.data.maximum)).toBeCloseTo(Number(detail.data.loan?.borrowed), 2);
    expect(await preview('add', '999999999')).toMatchObject({ ok: false, code: 'marginNotNeeded' });
    const out = await preview('remove');
    if (!out.ok) throw new Error(out.code);
    expect(Number(out.data.maximum)).toBeLessThanOrEqual(50);
    expect(await preview('remove', '1000')).toMatchObject({
      ok: false,
      code: 'marginNeeded',
      params: { removable: out.data.maximum },
    });
    expect(await preview('remove', out.data.maximum)).toMatchObject({ ok: true });
    // Looking has moved nothing.
    expect(await customer.client.call('trading/getPosition', { position })).toMatchObject({
      ok: true,
      data: { margin },
    });
    const stranger = await server.customer();
    expect(await stranger.client.call('trading/previewMargin', { position, change: 'add' })).toMatchObject({
      ok: false,
      code: 'positionNotFound',
    });
  });
  it('is refused once the position is closed', async () => {
    const customer = await server.marginCustomer();
    const position = await levered(customer);
    expect(
      await customer.client.call('trading/closePosition', { position, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: true,
    });
    expect(await customer.client.call('trading/previewMargin', { position, change: 'add' })).toMatchObject({
      ok: false,
      code: 'notInThatState',
    });
    expect(await customer.client.call('trading/getPosition', { position })).toMatchObject({
      ok: true,
      data: { loan: null },
    });
  });
});

describe("a position's margin", () => {
  it('can be raised and lowered again, and the audit finds no difference', async () => {
    const customer = await server.marginCustomer();
    const position = await levered(customer);
    const before = await customer.client.call('trading/getPosition', { position });
    const key = createIdempotencyKey();
    const added = await customer.client.call('trading/addMargin', { position, amount: '50', key });
    if (!before.ok || !added.ok) throw new Error('refused');
    expect(Number(added.data.position.margin)).toBeCloseTo(Number(before.data.margin) + 50, 2);
    expect(Number(added.data.position.liquidationPrice)).toBeLessThan(Number(before.data.liquidationPrice));
    expect(Number(added.data.position.callPrice)).toBeGreaterThan(Number(added.data.position.liquidationPrice));
    expect(await customer.client.call('trading/addMargin', { position, amount: '50', key })).toEqual(added);
    expect(await customer.client.call('trading/addMargin', { position, amount: '51', key })).toMatchObject({
      ok: false,
      code: 'keyReused',
    });
    expect(
      await customer.client.call('trading/removeMargin', { position, amount: '50.01', key: createIdempotencyKey() }),
    ).toMatchObject({ ok: false, code: 'marginNeeded' });
    expect(
      await customer.client.call('trading/removeMargin', { position, amount: '40', key: createIdempotencyKey() }),
    ).toMatchObject({ ok: true });
    const after = await customer.client.call('trading/getPosition', { position });
    expect(after.ok && Number(after.data.margin)).toBeCloseTo(Number(before.data.margin) + 10, 2);
    const transfers = await customer.client.call('wallet/listTransfers', { currency: 'USD' });
    expect(
      transfers.ok && transfers.data.rows.slice(0, 2).map(({ code, amount, from, to }) => [code, amount, from, to]),
    ).toEqual([
      ['removeMargin', '40.00', 'margin', 'available'],
      ['addMargin', '50.00', 'available', 'margin'],
    ]);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it("can't be changed by another customer, nor by an amount too precise for its currency", async () => {
    const [owner, stranger] = [await server.marginCustomer(), await server.marginCustomer()];
    const position = await levered(owner);
    expect(
      await stranger.client.call('trading/addMargin', { position, amount: '5', key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: false,
      code: 'positionNotFound',
    });
    await expect(
      owner.client.call('trading/addMargin', { position, amount: '0.001', key: createIdempotencyKey() }),
    ).rejects.toThrow('400');
  });
});

it("a short sale's preview doesn't wait while another account of the same person decides", async () => {
  const [customer, other] = [await server.marginCustomer(), await server.customer()];
  const { ownerUrl } = server.database;
  const both = [customer.userId, other.userId];
  await queryAsOwner(ownerUrl, 'update accounts set holder = $1 where account_id = any($2::bigint[])', [
    other.userId,
    both,
  ]);
  const client = openDatabaseClient(ownerUrl);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1::int, $2::int)', [PERSON_TURN_LOCK, other.userId]);
    const short = { instrument: 'US.NWRB', side: 'short', type: 'market', quantity: '10' } as const;
    expect(await customer.client.call('trading/previewOrder', short)).toMatchObject({ ok: true });
  } finally {
    await client.end();
  }
});
