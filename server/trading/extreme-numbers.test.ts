/**
 * Numbers and days at the ends of what the wire lets through: each gets an answer with a name, none is a failure of
 * ours.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer();
  customer = await server.customer();
});
afterAll(() => server.stop());

const LARGEST = ['999999999999.99', '92233720369', '92233720368.55'] as const;
const codeOf = (result: { ok: boolean; code?: string }): string => result.code ?? 'accepted';

describe('a price that no column holds', () => {
  it.each(LARGEST)('%s is named as bad input, whatever the order', async (limitPrice) => {
    const opened = await customer.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      key: newKey(),
    });
    expect(opened.ok).toBe(true);
    for (const order of [{ type: 'limit' }, { type: 'market' }, { type: 'limit', effect: 'close' }] as const) {
      const input = { instrument: 'US.NWRB', side: 'long', quantity: '1', limitPrice, ...order } as const;
      await expect(customer.client.call('trading/placeOrder', { ...input, key: newKey() })).rejects.toMatchObject({
        status: 400,
        code: 'badInput',
        params: { field: 'limitPrice' },
      });
      await expect(customer.client.call('trading/previewOrder', input)).rejects.toMatchObject({
        status: 400,
        code: 'badInput',
      });
    }
  });

  it('and the largest that one holds can stand on a sale', async () => {
    const resting = await customer.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'close',
      type: 'limit',
      quantity: '1',
      limitPrice: '92233720368.54',
      key: newKey(),
    });
    expect(resting.ok && resting.data.order.limitPrice).toBe('92233720368.54');
  });
});

it.each([
  ['CRYPTO.DOGEUSDT', '0.00001'],
  ['FX.USDVND', '999999999999'],
  ['KR.005935', '999999999999'],
  ['US.NWRB', '999999999999.99999999'],
])('%s in a quantity of %s is refused by a rule', async (instrument, quantity) => {
  for (const limitPrice of [undefined, '0.00000001', '90000000000']) {
    const result = await customer.client.call('trading/placeOrder', {
      instrument,
      side: 'long',
      type: limitPrice ? 'limit' : 'market',
      quantity,
      ...(limitPrice ? { limitPrice } : {}),
      leverage: 5,
      key: newKey(),
    });
    expect([
      'minimumBuyIn',
      'orderTooLarge',
      'offLot',
      'partsByMarketOrder',
      'offTick',
      'priceLimitExceeded',
      'instrumentNotFound',
      'insufficientBalance',
    ]).toContain(codeOf(result));
  }
});

it.each(['2026-99-99', '0000-01-01', '2026-02-30', 'next'])(
  'a list of session keys from %s on is a list',
  async (cursor) => {
    expect((await customer.client.call('ledger/listSessionKeys', { market: 'US', cursor })).ok).toBe(true);
  },
);
