/**
 * Locks through the calls: shown in the preview, counted on the position, refused with the remaining units, and set
 * only ahead of time.
 */
import { describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';

const server = provideTestServer();

const iso = (instant: number): string => new Date(instant).toISOString();
const rule = (from: number, decided: number, what: string): Promise<unknown> =>
  queryAsOwner(
    server.database.ownerUrl,
    `insert into lock_rules (from_at, decided_at, ${what.split(' = ')[0]}, instrument)
      values ('${iso(from)}', '${iso(decided)}', ${what.split(' = ')[1]}, 'US.NWRB')`,
  );
const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '5' } as const;

describe("an operator's lock rule", () => {
  it('applies to orders from its date on, after an announcement, and unlocks when it is over', async () => {
    const customer = await server.customer();
    const now = server.clock.now();
    await rule(now + 60_000, now, 'minutes = 20');
    await server.restart();
    const { token, account } = customer;
    const client = server.client({ token, account });
    const before = await client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() });
    expect(await client.call('trading/previewOrder', order)).toMatchObject({
      ok: true,
      data: { lockedUntil: null, notes: ['sameAgain'] },
    });
    server.clock.advance(60_000);
    const until = iso(server.clock.now() + 20 * 60_000);
    expect(await client.call('trading/previewOrder', order)).toMatchObject({
      ok: true,
      data: { lockedUntil: until, notes: ['locked'] },
    });
    const after = await client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() });
    if (!before.ok || !after.ok) throw new Error('refused');
    const [free, locked] = [before.data.order.position ?? '', after.data.order.position ?? ''];
    expect(await client.call('trading/getPosition', { position: locked })).toMatchObject({
      ok: true,
      data: { lockedUntil: until },
    });
    expect(await client.call('trading/getPosition', { position: free })).toMatchObject({
      ok: true,
      data: { lockedUntil: null },
    });
    const refused = { ok: false, code: 'cannotSellBeforeMinutes', params: { minutes: 20, until } };
    expect(await client.call('trading/closePosition', { position: locked, key: createIdempotencyKey() })).toMatchObject(
      refused,
    );
    expect(
      await client.call('trading/placeOrder', {
        ...order,
        effect: 'close',
        quantity: '6',
        key: createIdempotencyKey(),
      }),
    ).toMatchObject(refused);
    expect(await client.call('trading/closePosition', { position: free, key: createIdempotencyKey() })).toMatchObject({
      ok: true,
    });
    server.clock.advance(20 * 60_000);
    expect(await client.call('trading/closePosition', { position: locked, key: createIdempotencyKey() })).toMatchObject(
      { ok: true },
    );
  });

  it('counts the business days of a T+N rule', async () => {
    const { token, account } = await server.customer();
    const now = server.clock.now();
    await queryAsOwner(
      server.database.ownerUrl,
      `insert into lock_rules (from_at, decided_at, days, instrument)
        values ('${iso(now + 60_000)}', '${iso(now)}', 2, 'CRYPTO.BTCUSDT')`,
    );
    server.clock.advance(60_000);
    await server.restart();
    const client = server.client({ token, account });
    const bought = await client.call('trading/placeOrder', {
      ...order,
      instrument: 'CRYPTO.BTCUSDT',
      quantity: '0.01',
      key: createIdempotencyKey(),
    });
    if (!bought.ok) throw new Error(bought.code);
    const position = bought.data.order.position ?? '';
    expect(await client.call('trading/closePosition', { position, key: createIdempotencyKey() })).toMatchObject({
      ok: false,
      code: 'cannotSellBeforeDay',
      params: { days: 2 },
    });
  });

  it("can't be backdated, nor changed by the server", async () => {
    const now = server.clock.now();
    await expect(rule(now - 1, now, 'days = 2')).rejects.toThrow(/check constraint/);
    await expect(server.database.pool.query('update lock_rules set minutes = 1')).rejects.toThrow(/permission denied/);
  });
});
