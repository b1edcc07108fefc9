/** What a restricted customer can do, through the calls: each restriction forbids what it says, and no more. */
import { HttpError, newKey } from '@bourse/contract/client.ts';
import { CLOSE_SESSION_ENDED } from '@bourse/contract/stream.ts';
import type { RestrictionName, RestrictionChange } from '@bourse/core/compliance/restrictions.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeStates } from '../customers/account-states.ts';
import { inOneTransaction } from '../commands/transaction.ts';
import { startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { addCard, cardNumber, certify } from '../testing/verified-customer.ts';
import { event, ofType, openSocket } from '../testing/test-sockets.ts';

let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  customer = await server.customer();
});

const HOUR_MS = 3_600_000;
const iso = (at: number): string => new Date(at).toISOString();
const restrict = (state: RestrictionName, more: Partial<RestrictionChange> = {}) =>
  inOneTransaction(server.composed.parts, (work) =>
    changeStates(server.composed.parts, work, BigInt(customer.userId), {
      add: { state, reason: 'security', author: 'Kim', until: iso(work.now + HOUR_MS), ...more },
    }),
  );
const lift = (state: RestrictionName) =>
  inOneTransaction(server.composed.parts, (work) =>
    changeStates(server.composed.parts, work, BigInt(customer.userId), { lift: state }),
  );
const buy = (more: object = {}) =>
  customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '2',
    key: newKey(),
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
    await customer.client.call('trading/replaceOrder', { order: waiting.data.order.id, quantity: '3', key: newKey() }),
  ).toMatchObject({ ok: false, code });
  expect(
    await customer.client.call('trading/cancelOrder', { order: waiting.data.order.id, key: newKey() }),
  ).toMatchObject({ ok: true });
  expect(
    await customer.client.call('trading/closePosition', { position: bought.data.order.position!, key: newKey() }),
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
          key: newKey(),
        })
      : null;
    const frozen = async () => {
      const wallet = await customer.client.call('wallet/getWallet', { in: 'USD' });
      return wallet.ok ? wallet.data.frozen : null;
    };
    expect(Number(await frozen())).toBeGreaterThan(0);
    const work = () => server.composed.work.jobs.find(({ name }) => name === 'restricted')!.run();
    expect(await work()).toBe(0);
    await restrict(state);
    expect(await work()).toBe(2);
    expect(await work()).toBe(0);
    expect(await frozen()).toBe('0.00');
    const listed = await customer.client.call('trading/listOrders', {});
    const shown = listed.ok ? listed.data.rows : [];
    for (const placed of orders)
      expect(shown.find(({ id }) => placed.ok && id === placed.data.order.id)).toMatchObject({
        status: 'cancelled',
        cause: 'restricted',
      });
    const [ended] = orders;
    expect(
      ended?.ok &&
        (await customer.client.call('trading/replaceOrder', {
          order: ended.data.order.id,
          quantity: '1',
          key: newKey(),
        })),
    ).toMatchObject({ ok: false, code: state === 'frozen' ? 'accountFrozen' : 'cannotTrade' });
    expect(shown.find(({ id }) => exit?.ok && id === exit.data.order.id)).toMatchObject({ status: 'pending' });
    const notices = await customer.client.call('notices/listNotices', {});
    expect(
      notices.ok &&
        notices.data.rows.filter(({ code, params }) => code === 'orderRejected' && params.reason === 'restricted'),
    ).toHaveLength(2);
  },
);

test('one who is frozen adds and removes no card, address or phone', async () => {
  await certify(server, customer);
  const card = await addCard(customer, cardNumber(7));
  if (!card.ok) throw new Error(card.code);
  await restrict('frozen');
  const { client, password } = customer;
  const address = { type: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;
  const refused = [
    await client.call('user/setChannelPassword', {
      current: 'not the password',
      next: 'ten slow badgers',
      confirm: 'ten slow badgers',
      key: newKey(),
    }),
    await client.call('user/bindPhone', { phone: '1234567899', password, key: newKey() }),
    await addCard(customer, cardNumber(8)),
    await client.call('wallet/removeBankCard', { card: card.data.id, key: newKey() }),
    await client.call('wallet/addWalletAddress', { ...address, key: newKey() }),
    await client.call('wallet/removeWalletAddress', { address: card.data.id, key: newKey() }),
  ];
  expect(refused.map((answer) => (answer.ok ? null : answer.code))).toEqual(refused.map(() => 'accountFrozen'));
});

test('one who is frozen neither sets nor changes the fund password, which decides where money goes', async () => {
  const set = () =>
    customer.client.call('user/setFundPassword', {
      password: customer.password,
      next: 'nine calm otters',
      confirm: 'nine calm otters',
      key: newKey(),
    });
  const change = (current: string) =>
    customer.client.call('user/changeFundPassword', {
      current,
      next: 'eight brisk dippers',
      confirm: 'eight brisk dippers',
      key: newKey(),
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

test('one who is banned from withdrawing trades as before', async () => {
  await restrict('withdrawingBanned');
  expect(await buy()).toMatchObject({ ok: true });
});

test.each([
  ['loginBanned', 'accountBanned'],
  ['disabled', 'accountDisabled'],
] as const)(
  'one who is %s is signed out within a second, sockets too, and only the right password shows them why',
  async (state, code) => {
    const socket = await openSocket(server, { token: customer.token, account: customer.account });
    await socket.next(ofType('welcome'));
    const started = performance.now();
    await restrict(state);
    await expect(customer.client.call('user/getUserinfo')).rejects.toThrow(HttpError);
    expect(await socket.closed).toBe(CLOSE_SESSION_ENDED);
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

test('a restriction reaches an open socket at once, with all its reader needs and nothing of its author', async () => {
  const socket = await openSocket(server, { token: customer.token, account: customer.account });
  socket.send({ id: 1, subscribe: ['account'] });
  await socket.next(ofType('ok'));
  await restrict('frozen', { reason: 'unusual' });
  const told = await socket.next(event);
  expect(told.data).toMatchObject({ code: 'stateSetUntil', params: { accountState: 'frozen', ground: 'unusual' } });
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
  expect(JSON.stringify([user, told])).not.toContain('Kim');
  socket.socket.close();
});

test('what was restricted is allowed again when its end has come, or when it is lifted', async () => {
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

test('a restriction holds in the very next order, however many are under way', async () => {
  const orders = Promise.all(Array.from({ length: 20 }, () => buy({ quantity: '1' })));
  await restrict('frozen');
  expect(await buy()).toMatchObject({ ok: false, code: 'accountFrozen' });
  for (const answer of await orders) expect(answer.ok || answer.code === 'accountFrozen').toBe(true);
});
