import { expect, it } from 'vitest';
import { callWithKey, createTestApiKey } from '../testing/api-key.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';

const server = provideTestServer();

it('an order that closes a position names the key that has placed it', async () => {
  const key = await createTestApiKey(await server.customer());
  const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '2' };
  const bought = await callWithKey(server.origin, key, 'trading/placeOrder', { ...order, key: createIdempotencyKey() });
  const { position } = bought.json.data.order;
  const sold = await callWithKey(server.origin, key, 'trading/closePosition', {
    position,
    key: createIdempotencyKey(),
  });
  expect(sold.json).toMatchObject({ status: 1, data: { order: { effect: 'close', apiKey: key.id } } });
});
