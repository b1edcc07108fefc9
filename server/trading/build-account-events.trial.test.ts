import { expect, it } from 'vitest';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { isEventFrame, isFrameOfType, openTestSocket } from '../testing/test-sockets.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';

const server = provideTestServer();

it("values a position whose units were only reserved at the market's price, not at its cost", async () => {
  const { token, account, client } = await server.customer();
  await client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '3',
    key: createIdempotencyKey(),
  });
  server.clock.advance(3_600_000);
  const socket = await openTestSocket(server, { token, account });
  socket.send({ id: 1, subscribe: ['account'] });
  await socket.next(isFrameOfType('ok'));
  const last = server.composed.dependencies.venues.quote('US.NWRB', server.clock.now())?.last ?? 0n;
  const resting = await client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    effect: 'close',
    type: 'limit',
    limitPrice: '900',
    quantity: '2',
    key: createIdempotencyKey(),
  });
  expect(resting.ok && resting.data.order.status).toBe('pending');
  expect((await socket.next(isEventFrame)).data).toMatchObject({
    order: { status: 'pending' },
    positions: [{ lastPrice: formatScaled(last) }],
  });
});

it("reports a change without an order as the position's, so that its screen follows", async () => {
  const { token, account, client } = await server.marginCustomer();
  const placed = await client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '10',
    leverage: 5,
    key: createIdempotencyKey(),
  });
  const position = placed.ok ? (placed.data.order.position ?? '') : '';
  const socket = await openTestSocket(server, { token, account });
  socket.send({ id: 1, subscribe: ['account'] });
  await socket.next(isFrameOfType('ok'));
  const added = await client.call('trading/addMargin', { position, amount: '5', key: createIdempotencyKey() });
  expect(await socket.next(isEventFrame)).toMatchObject({
    kind: 'position',
    data: {
      positions: [{ id: position, margin: added.ok ? added.data.position.margin : '' }],
      accounts: [{ currency: 'USD' }],
    },
  });
});
