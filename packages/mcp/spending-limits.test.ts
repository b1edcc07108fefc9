import { describe, expect, test } from 'vitest';
import type { Client } from '../client/index.ts';
import { createSpendingGuard, parseMoney, SpendingLimitError } from './spending-limits.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const order = (over: object = {}) => ({
  id: 'o1',
  apiKey: 'BKA',
  effect: 'open',
  status: 'inPosition',
  quantity: '10',
  filled: '10',
  notional: '100.00',
  limitPrice: null,
  stopPrice: null,
  averagePrice: '10',
  currency: 'USD',
  ...over,
});

/** A server with these orders today, at which everything costs 10 a unit. */
function createGuard(orders: object[] = [], currency = 'USD') {
  const made: [string, object][] = [];
  const answers: Record<string, (input: { quantity?: string }) => object> = {
    'trading/previewOrder': ({ quantity = '1' }) => ({
      notional: (Number(quantity) * 10).toFixed(3),
      quantity,
      currency,
      linked: null,
    }),
    'trading/getOrder': () => ({ order: orders[0] }),
    'trading/getPortfolio': () => ({ byCurrency: [{ currency: 'KRW', rate: '0.001' }] }),
  };
  const client = {
    call: async (name: string, input: object) => {
      made.push([name, input]);
      return { ok: true, data: answers[name]!(input), msg: '' };
    },
    async *pages(name: string, input: object) {
      made.push([name, input]);
      yield* orders;
    },
  } as unknown as Client;
  const limits = { currency: 'USD', perOrder: 500_00n, perDay: 800_00n };
  return { guard: createSpendingGuard(client, { keyId: 'BKA', limits, now: () => NOW }), made };
}
const buy = (quantity: string, over: object = {}) =>
  ({ instrument: 'US.A', side: 'long', type: 'market', quantity, ...over }) as const;
const send = async () => 'sent';

test.each([
  ['500USD', { amount: 500_00n, currency: 'USD' }],
  ['0.5 usdt', { amount: 500_000n, currency: 'USDT' }],
  ['500', null],
  ['0USD', null],
  ['-5USD', null],
  ['5XXX', null],
  ['0.001USD', null],
])('%s', (text, money) => {
  expect(parseMoney(text)).toEqual(money);
});

describe('an order', () => {
  test('up to the limit is sent, one beyond it is not', async () => {
    const { guard } = createGuard();
    expect(await guard.place(buy('50'), send)).toBe('sent');
    await expect(guard.place(buy('50.01'), send)).rejects.toThrow(SpendingLimitError);
  });

  test('counts at its own price if that is more, with what is placed with it', async () => {
    const { guard } = createGuard();
    await expect(guard.place(buy('10', { type: 'limit', limitPrice: '51' }), send)).rejects.toThrow('510.00 USD');
  });

  test('counts with what the key has ordered since midnight, cancelled or not', async () => {
    const { guard, made } = createGuard([
      order(),
      order({ status: 'cancelled', filled: '0', notional: '0', limitPrice: '30', averagePrice: null }),
      order({ apiKey: 'BKOTHER', notional: '9999' }),
      order({ effect: 'close', notional: '9999' }),
      order({ status: 'rejected', notional: '9999' }),
    ]);
    expect(await guard.place(buy('40'), send)).toBe('sent');
    await expect(guard.place(buy('40.01'), send)).rejects.toThrow('400.00 USD were ordered today');
    expect(made).toContainEqual(['trading/listOrders', { since: '2026-11-20T00:00:00.000Z', limit: 100 }]);
  });

  test('that closes counts for nothing', async () => {
    const { guard } = createGuard([order({ notional: '800.00' })]);
    expect(await guard.place(buy('1000', { effect: 'close' }), send)).toBe('sent');
  });

  test('in another currency counts at the portfolio’s rate, and without one isn’t sent', async () => {
    expect(await createGuard([], 'KRW').guard.place(buy('50000'), send)).toBe('sent');
    await expect(createGuard([], 'KRW').guard.place(buy('50001'), send)).rejects.toThrow(SpendingLimitError);
    await expect(createGuard([], 'THB').guard.place(buy('1'), send)).rejects.toThrow('no rate');
  });

  test('waits for the one before, so that two don’t share what is left', async () => {
    const orders: object[] = [];
    const { guard } = createGuard(orders);
    const place = () =>
      guard.place(buy('45'), async () => void orders.push(order({ notional: '450.00', quantity: '45', filled: '45' })));
    const outcomes = await Promise.allSettled([place(), place()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

test('a replacement counts whole for the order and by what it adds for the day', async () => {
  const waiting = order({ filled: '0', notional: '0', limitPrice: '40', averagePrice: null, status: 'pending' });
  const { guard } = createGuard([waiting, order({ notional: '310.00' })]);
  expect(await guard.replace({ order: 'o1', limitPrice: '48' }, send)).toBe('sent');
  await expect(guard.replace({ order: 'o1', limitPrice: '50' }, send)).rejects.toThrow('--max-day');
  await expect(guard.replace({ order: 'o1', quantity: '13' }, send)).rejects.toThrow('--max-order');
});
