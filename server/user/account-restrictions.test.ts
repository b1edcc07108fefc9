/** What a restricted customer can do, through the calls: each restriction forbids what it says, and no more. */
import { HttpError, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { CLOSE_CODE_SESSION_ENDED } from '@bourse/contract/stream-frames.ts';
import type { RestrictionName, RestrictionChange } from '@bourse/core/compliance/account-restrictions.ts';
import { beforeEach, expect, test } from 'vitest';
import { changeRestriction } from '../customers/account-restrictions.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { addTestCard, createTestCardNumber, certifyCustomer } from '../testing/verified-customer.ts';
import { isEventFrame, isFrameOfType, openTestSocket } from '../testing/test-sockets.ts';

const server = provideTestServer({ workByHand: true });
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

const HOUR_MS = 3_600_000;
const iso = (at: number): string => new Date(at).toISOString();
const restrict = (state: RestrictionName, more: Partial<RestrictionChange> = {}) =>
  runInTransaction(server.composed.dependencies, (work) =>
    changeRestriction(server.composed.dependencies, work, BigInt(customer.userId), {
      add: { state, reason: 'security', author: 'Kim', until: iso(work.now + HOUR_MS), ...more },
    }),
  );
const lift = (state: RestrictionName) =>
  runInTransaction(server.composed.dependencies, (work) =>
    changeRestriction(server.composed.dependencies, work, BigInt(customer.userId), { lift: state }),
  );
const buy = (more: object = {}) =>
  customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '2',
    key: createIdempotencyKey(),
    ...more,
  });
const login = () => server.client().call('user/login', { account: customer.account, password: customer.password });

test.each([
  ['frozen', 'accountFrozen'],
  ['tradingBanned', 'cannotTrade'],
] as const)('one who is %s opens nothing, but closes, cancels and looks', async (state, code) => {
  const bought = await buy();
  const quote = await customer.client.call('quotes/getQuote', { instrument: 'US.NWRB' });
  const waiting = await buy({
    type: 'limit',
    limitPrice: (Math.floor(Number(quote.ok ? quote.data.last : 0) * 95) / 100).toFixed(2),
  });
  if (!bought.ok || !waiting.ok) throw new Error('an order was refused');
  await restrict(state);
  expect(await buy()).toMatchObject({
    ok: false,
    code,
    params: { ground: 'security', until: iso(server.clock.now() + HOUR_MS) },
  });
  expect(
    await customer.client.call('trading/replaceOrder', {
      order: waiting.data.order.id,
      quantity: '3',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code });
  expect(
    await customer.client.call('trading/cancelOrder', { order: waiting.data.order.id, key: createIdempotencyKey() }),
  ).toMatchObject({ ok: true });
  expect(
    await customer.client.call('trading/closePosition', {
      position: bought.data.order.position!,
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true, data: { order: { status: 'closed' } } });
  expect(await login()).toMatchObject({ ok: true });
});

test.each(['frozen', 'tradingBanned'] as const)(
  'orders that wait to open end when one is %s: cancelled with the cause, their money back, and told',
  async (state) => {
    const quote = await customer.client.call('quotes/getQuote', { instrument: 'US.NWRB' });
    const low = (Math.floor(Number(quote.ok ? quote.data.last : 0) * 95) / 100).toFixed(2);
    const bought = await buy();
    const orders = [
      await buy({ type: 'limit', limitPrice: low }),
      await buy({ type: 'limit', limitPrice: low, quantity: '3' }),
    ];
    const exit = bought.ok
      ? await customer.client.call('trading/placeOrder', {
          instrument: 'US.NWRB',
          side: 'long',
          effect: 'close',
          type: 'limit',
          limitPrice: (Number(low) * 1.1).toFixed(2),
          quantity: '1',
          position: bought.data.order.position!,
          key: createIdempotencyKey(),
        })
      : null;
    const frozen = async () => {
      const wallet = await customer.client.call('wallet/getWallet', { in: 'USD' });
      return wallet.ok ? wallet.data.frozen : null;
    };
    expect(Number(await frozen())).toBeGreaterThan(0);
    const work = () => server.runJob('restricted');
    expect(await work()).toBe(0);
    await restrict(state);
    expect(await work()).toBe(2);
    expect(await work()).toBe(0);
    expect(await frozen()).toBe('0.00');
    const listed = await customer.client.call('trading/listOrders', {});
    const sessionRows = listed.ok ? listed.data.rows : [];
    for (const placed of orders)
      expect(sessionRows.find(({ id }) => placed.ok && id === placed.data.order.id)).toMatchObject({
        status: 'cancelled',
        cause: 'restricted',
      });
    const [ended] = orders;
    expect(
      ended?.ok &&
        (await customer.client.call('trading/replaceOrder', {
          order: ended.data.order.id,
          quantity: '1',
          key: createIdempotencyKey(),
        })),
    ).toMatchObject({ ok: false, code: state === 'frozen' ? 'accountFrozen' : 'cannotTrade' });
    expect(sessionRows.find(({ id }) => exit?.ok && id === exit.data.order.id)).toMatchObject({ status: 'pending' });
    const notices = await customer.client.call('notices/listNotices', {});
    expect(
      notices.ok &&
        notices.data.rows.filter(({ code, params }) => code === 'orderRejected' && params.reason === 'restricted'),
    ).toHaveLength(2);
  },
);

test("a frozen customer can't add or remove a card, address or phone", async () => {
  await certifyCustomer(server, customer);
  const card = await addTestCard(customer, createTestCardNumber(7));
  if (!card.ok) throw new Error(card.code);
  await restrict('frozen');
  const { client, password } = customer;
  const address = { type: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;
  const refused = [
    await client.call('user/setChannelPassword', {
      current: 'not the password',
      next: 'ten slow badgers',
      confirm: 'ten slow badgers',
      key: createIdempotencyKey(),
    }),
    await client.call('user/bindPhone', { phone: '1234567899', password, key: createIdempotencyKey() }),
    await addTestCard(customer, createTestCardNumber(8)),
    await client.call('wallet/removeBankCard', { card: card.data.id, key: createIdempotencyKey() }),
    await client.call('wallet/addWalletAddress', { ...address, key: createIdempotencyKey() }),
    await client.call('wallet/removeWalletAddress', { address: card.data.id, key: createIdempotencyKey() }),
  ];
  expect(refused.map((answer) => (answer.ok ? null : answer.code))).toEqual(refused.map(() => 'accountFrozen'));
});

test("a frozen customer can't set or change the fund password", async () => {
  const set = () =>
    customer.client.call('user/setFundPassword', {
      password: customer.password,
      next: 'nine calm otters',
      confirm: 'nine calm otters',
      key: createIdempotencyKey(),
    });
  const change = (current: string) =>
    customer.client.call('user/changeFundPassword', {
      current,
      next: 'eight brisk dippers',
      confirm: 'eight brisk dippers',
      key: createIdempotencyKey(),
    });
  await restrict('frozen');
  expect(await set()).toMatchObject({ ok: false, code: 'accountFrozen' });
  await lift('frozen');
  expect(await set()).toMatchObject({ ok: true });
  await restrict('frozen');
  expect(await change('nine calm otters')).toMatchObject({ ok: false, code: 'accountFrozen' });
  expect(await change('not the password')).toMatchObject({ ok: false, code: 'wrongFundPassword' });
  await lift('frozen');
  expect(await change('nine calm otters')).toMatchObject({ ok: true });
});

test('a customer banned from withdrawing trades as before', async () => {
  await restrict('withdrawingBanned');
  expect(await buy()).toMatchObject({ ok: true });
});

test.each([
  ['loginBanned', 'accountBanned'],
  ['disabled', 'accountDisabled'],
] as const)(
  'one who is %s is signed out within a second, sockets too, and only the right password shows them why',
  async (state, code) => {
    const socket = await openTestSocket(server, { token: customer.token, account: customer.account });
    await socket.next(isFrameOfType('welcome'));
    const started = performance.now();
    await restrict(state);
    await expect(customer.client.call('user/getUserinfo')).rejects.toThrow(HttpError);
    expect(await socket.closed).toBe(CLOSE_CODE_SESSION_ENDED);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(
      await server.client().call('user/login', { account: customer.account, password: 'not the password' }),
    ).toMatchObject({ ok: false, code: 'wrongCredentials' });
    expect(await login()).toMatchObject({
      ok: false,
      code,
      params: { ground: 'security', until: iso(server.clock.now() + HOUR_MS) },
    });
  },
);

test('sends a restriction to an open socket at once, without its author', async () => {
  const socket = await openTestSocket(server, { token: customer.token, account: customer.account });
  socket.send({ id: 1, subscribe: ['account'] });
  await socket.next(isFrameOfType('ok'));
  await restrict('frozen', { reason: 'unusual' });
  const eventFrame = await socket.next(isEventFrame);
  expect(eventFrame.data).toMatchObject({
    code: 'stateSetUntil',
    params: { accountState: 'frozen', ground: 'unusual' },
  });
  const user = await customer.client.call('user/getUserinfo');
  expect(user).toMatchObject({
    ok: true,
    data: {
      states: [
        {
          state: 'frozen',
          reason: 'unusual',
          since: iso(server.clock.now()),
          until: iso(server.clock.now() + HOUR_MS),
        },
      ],
    },
  });
  expect(JSON.stringify([user, eventFrame])).not.toContain('Kim');
  socket.socket.close();
});

test('allows restricted actions again when the restriction ends or is lifted', async () => {
  await restrict('frozen');
  const start = server.clock.now();
  server.clock.advance(HOUR_MS);
  expect(await buy()).toMatchObject({ ok: true });
  server.clock.set(start);
  await restrict('tradingBanned');
  await lift('frozen');
  await lift('tradingBanned');
  expect(await buy()).toMatchObject({ ok: true });
  expect(await lift('frozen')).toMatchObject({ refused: 'stateNotHeld' });
  const { rows } = await customer.client
    .call('notices/listNotices', {})
    .then((listed) => (listed.ok ? listed.data : { rows: [] }));
  expect(rows.map((row) => row.code)).toEqual(expect.arrayContaining(['stateSetUntil', 'stateLifted']));
});

test('a restriction applies to the very next order, however many are in progress', async () => {
  const orders = Promise.all(Array.from({ length: 20 }, () => buy({ quantity: '1' })));
  await restrict('frozen');
  expect(await buy()).toMatchObject({ ok: false, code: 'accountFrozen' });
  for (const answer of await orders) expect(answer.ok || answer.code === 'accountFrozen').toBe(true);
});
