/**
 * Customers who may not trade learn it before the bill: previews are refused for the same reasons as their commands.
 */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';

const server = provideTestServer();

const BUY = { instrument: 'US.NWRB', side: 'long', effect: 'open', type: 'market', quantity: '1' } as const;

it('of an account that may not trade: an order and an exchange', async () => {
  const { client, account } = await server.customer();
  const until = new Date(server.clock.now() + 60_000).toISOString();
  await queryAsOwner(
    server.database.ownerUrl,
    `update customers set states =
      '[{"state": "tradingBanned", "reason": "security", "author": "Kim", "at": "${until}", "until": "${until}"}]'
        where mobile = '${account}'`,
  );
  const refused = { ok: false, code: 'cannotTrade', params: { ground: 'security', until } };
  expect(await client.call('trading/placeOrder', { ...BUY, key: createIdempotencyKey() })).toMatchObject(refused);
  expect(await client.call('trading/previewOrder', BUY)).toMatchObject(refused);
  const change = { from: 'USD', to: 'KRW', amount: '100' } as const;
  expect(await client.call('wallet/quoteExchange', change)).toMatchObject(refused);
  server.clock.advance(60_000);
  expect(await client.call('trading/previewOrder', BUY)).toMatchObject({ ok: true });
  expect(await client.call('wallet/quoteExchange', change)).toMatchObject({ ok: true });
});

it('of a day that has passed, and of units that are not held', async () => {
  const { client } = await server.customer();
  const late = {
    ...BUY,
    type: 'limit',
    limitPrice: '1.00',
    timeInForce: 'gtd',
    goodTill: new Date(server.clock.now() - 1_000).toISOString(),
  } as const;
  const sale = { ...BUY, effect: 'close' } as const;
  for (const [input, code] of [
    [late, 'goodTillPast'],
    [sale, 'quantityExceedsHeld'],
  ] as const) {
    const [placed, previewed] = [
      await client.call('trading/placeOrder', { ...input, key: createIdempotencyKey() }),
      await client.call('trading/previewOrder', input),
    ];
    expect(placed).toMatchObject({ ok: false, code });
    expect(previewed).toEqual(placed);
  }
});

it('of the opposite side of what another portfolio holds, or waits to open', async () => {
  const { client } = await server.customer();
  await client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() });
  const made = await client.call('portfolios/createPortfolio', { name: 'Second', key: createIdempotencyKey() });
  if (!made.ok) throw new Error(made.code);
  const { portfolio } = made.data.portfolio;
  const move = { from: '0', to: portfolio, currency: 'USD', amount: '5000', key: createIdempotencyKey() };
  expect(await client.call('portfolios/transferBetween', move)).toMatchObject({ ok: true });
  const waits = { ...BUY, type: 'limit', limitPrice: '1.00', timeInForce: 'gtc' } as const;
  const short = { ...BUY, side: 'short', leverage: 5 } as const;
  type OrderInput = CallInput<Calls['trading/previewOrder']>;
  const place = (input: OrderInput) => client.call('trading/placeOrder', { ...input, key: createIdempotencyKey() });
  expect(await place({ ...waits, portfolio })).toMatchObject({ ok: true });
  for (const [state, code] of [
    ['waits', 'oppositeWaiting'],
    ['is held', 'oppositeInOtherPortfolio'],
  ]) {
    if (state === 'is held') expect(await place({ ...BUY, portfolio })).toMatchObject({ ok: true });
    const refused = await place(short);
    expect(refused).toMatchObject({ ok: false, code });
    expect(await client.call('trading/previewOrder', short)).toEqual(refused);
  }
});

it.each([
  ['a sale of half', { side: 'long', leverage: 1 }],
  ['half of a leveraged purchase', { side: 'long', leverage: 5 }],
  ['half of a short sale', { side: 'short', leverage: 2 }],
] as const)('what is received for %s: preview, answer and balance agree', async (_, kind) => {
  const { client } = await server.customer();
  if (kind.leverage > 1) await client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() });
  const opened = await client.call('trading/placeOrder', {
    ...BUY,
    ...kind,
    quantity: '4',
    key: createIdempotencyKey(),
  });
  if (!opened.ok) throw new Error(opened.code);
  expect(opened.data.received).toBeUndefined();
  const position = opened.data.order.position!;
  const available = async (): Promise<number> => {
    const wallet = await client.call('wallet/getWallet', {});
    return Number(wallet.ok && wallet.data.accounts.find(({ currency }) => currency === 'USD')!.available);
  };
  const before = await available();
  const closing = { ...BUY, side: kind.side, effect: 'close', quantity: '2', position } as const;
  const previewed = await client.call('trading/previewOrder', closing);
  const key = createIdempotencyKey();
  const close = () => client.call('trading/closePosition', { position, quantity: '2', key });
  const closed = await close();
  if (!previewed.ok || !closed.ok) throw new Error('refused');
  expect(closed.data.received).toBe(previewed.data.total.slice(1));
  expect((await available()) - before).toBeCloseTo(Number(closed.data.received), 6);
  expect(await close()).toEqual(closed);
  const placed = await client.call('trading/placeOrder', { ...closing, key: createIdempotencyKey() });
  expect(placed).toMatchObject({ ok: true, data: { received: expect.stringMatching(/^\d/) } });
});
