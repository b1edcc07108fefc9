/**
 * Two cells behind one router, as in docs/scale.md: each a whole Bourse with its own database, chosen by the account.
 * One suite for HAProxy with the file of `deploy/`, where it is installed, and for its rules in Node everywhere.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import {
  sendCall,
  type ListPage,
  createCommandKey,
  type OrderRow,
  type CallSession,
  sendCallSuccessfully,
} from '../protocol/call-client.ts';
import { openStreamReader } from '../protocol/stream-reader.ts';
import {
  CELL_COOKIE_NAME,
  type ServerCells,
  type OlderCellAccounts,
  startServerCells,
  type StartedServerCells,
} from './server-cells.ts';
import type { ForwardingProxy } from './forwarding-proxy.ts';
import { checkHaproxyConfig, HAPROXY_PATH, startHaproxy } from './haproxy.ts';
import { startNodeCellRouter } from './node-cell-router.ts';

type Open = (cells: ServerCells, older: OlderCellAccounts) => Promise<ForwardingProxy>;
const ROUTERS: readonly { name: string; open: Open; missing: boolean }[] = [
  { name: 'a router of our own', open: startNodeCellRouter, missing: false },
  { name: 'HAProxy with deploy/cells/haproxy.cfg', open: startHaproxy, missing: HAPROXY_PATH === null },
];

let started: StartedServerCells | undefined;
let cells: ServerCells;
/** She registered before there was a second cell. */
let ann: Customer;
let older: OlderCellAccounts;
beforeAll(async () => {
  started = await startServerCells();
  cells = started.cells;
  ann = await registerCustomer({ origin: cells.a.origin, invitation: cells.a.demo.invitation });
  older = new Set([ann.account]);
});
afterAll(() => started?.close());

const sessionOf = ({ token, account }: Customer): CallSession => ({ token, account });
const buy = (origin: string, customer: Customer) =>
  sendCallSuccessfully<{ order: OrderRow }>(
    origin,
    'trading/placeOrder',
    { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market', quantity: '0.01', key: createCommandKey() },
    sessionOf(customer),
  );
const ordersAt = async (origin: string, customer: Customer) => {
  const { http, data } = await sendCall<ListPage<OrderRow>>(origin, 'trading/listOrders', {}, sessionOf(customer));
  return http === 200 ? data.rows.map(({ id }) => id) : http;
};

/** Logs in like a browser: it keeps the cookie. */
async function logIn(
  origin: string,
  { account, password }: Customer,
): Promise<{ session: CallSession; cookie: string }> {
  const answer = await fetch(`${origin}/api/vue/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(`${CELL_COOKIE_NAME}=`)) ?? '';
  return { session: { token: data.token, account }, cookie: cookie.split(';', 1)[0] ?? '' };
}

for (const { name, open, missing } of ROUTERS)
  describe.skipIf(missing)(name, () => {
    let front: ForwardingProxy;
    let bea: Customer;
    let people: readonly { customer: Customer; own: keyof ServerCells; other: keyof ServerCells }[];
    beforeAll(async () => {
      front = await open(cells, older);
      bea = await registerCustomer({ origin: front.origin, invitation: cells.b.demo.invitation });
      people = [
        { customer: ann, own: 'a', other: 'b' },
        { customer: bea, own: 'b', other: 'a' },
      ];
    });
    afterAll(() => front?.close());

    test('routes a customer to the cell that has the account, and only to that cell', async () => {
      for (const { customer, own, other } of people) {
        const { order } = await buy(front.origin, customer);
        expect(order.filled).toBe('0.01');
        expect(await ordersAt(front.origin, customer)).toContain(order.id);
        expect(await ordersAt(cells[own].origin, customer)).toContain(order.id);
        expect(await ordersAt(cells[other].origin, customer)).toBe(401);
        const { account, password } = customer;
        const elsewhere = await sendCall(cells[other].origin, 'user/login', { account, password });
        expect(elsewhere.code).toBe('wrongCredentials');
      }
    });

    test('routes a login by the typed number, whoever used the browser before', async () => {
      for (const { customer, own, other } of people) {
        const { session, cookie } = await logIn(front.origin, customer);
        expect(cookie).toBe(`${CELL_COOKIE_NAME}=${own}`);
        const login = await sendCall<CallSession>(
          front.origin,
          'user/login',
          { account: customer.account, password: customer.password },
          { account: '0399999999', cookie: `${CELL_COOKIE_NAME}=${other}` },
        );
        expect(login.status, login.msg).toBe(1);
        expect(await ordersAt(cells[own].origin, { ...customer, ...session })).toBeInstanceOf(Array);
      }
    });

    test('refuses to register a number of the older cell in the newer one', async () => {
      // In the other cell the invitation would be unknown; here nobody learns whose number it is.
      const again = await sendCall(front.origin, 'user/register', {
        account: ann.account,
        password: ann.password,
        confirmPassword: ann.password,
        invitationCode: cells.a.demo.invitation,
        agreed: true,
      });
      expect(again.code).toBe('registrationFailed');
    });

    test("another customer's account in the header leads to a cell that doesn't know the session", async () => {
      for (const [token, account] of [
        [ann.token, bea.account],
        [bea.token, ann.account],
      ])
        expect(await sendCall(front.origin, 'wallet/getWallet', {}, { token, account })).toMatchObject({ http: 401 });
    });

    test('routes a stream by the last answer’s cookie and delivers its customer’s events', async () => {
      for (const { customer } of people) {
        const { session, cookie } = await logIn(front.origin, customer);
        const stream = await openStreamReader(front.origin, session, { cookie });
        stream.send({ id: 1, subscribe: ['account', 'quote:CRYPTO.BTCUSDT'] });
        expect(await stream.first('ok', ({ id }) => id === 1)).toMatchObject({ refused: [] });
        await stream.first('a quote', ({ type }) => type === 'quote');
        const { order } = await buy(front.origin, customer);
        await stream.first('the order', (frame) => JSON.stringify(frame.data ?? null).includes(`"${order.id}"`));
        stream.close();
      }
    });

    test('rejects a stream in the wrong cell, and routes one without a cookie to the older cell', async () => {
      const wrong = openStreamReader(front.origin, sessionOf(bea), { cookie: `${CELL_COOKIE_NAME}=a` });
      await expect(wrong).rejects.toThrow('closed before it said welcome');
      const { id } = await sendCallSuccessfully<{ id: string }>(front.origin, 'user/getUserinfo', {}, sessionOf(ann));
      const stream = await openStreamReader(front.origin, sessionOf(ann));
      expect(stream.frames[0]).toMatchObject({ type: 'welcome', user: id });
      stream.close();
    });

    test('exposes neither metrics nor consoles to customers', async () => {
      for (const path of ['/metrics', '/readyz', '/console/', '/api/vue/staff/login'])
        expect((await fetch(`${front.origin}${path}`)).status, path).toBe(404);
      expect((await fetch(`${front.origin}/healthz`)).status).toBe(200);
    });
  });

test.skipIf(HAPROXY_PATH === null)('HAProxy finds nothing wrong with deploy/cells/haproxy.cfg', async () => {
  expect(await checkHaproxyConfig()).not.toMatch(/WARNING|ALERT/);
});

test('a failed cell affects only its own customers', async () => {
  const open = ROUTERS.filter(({ missing }) => !missing);
  const fronts = await Promise.all(open.map((each) => each.open(cells, older)));
  const bea = await registerCustomer({ origin: cells.b.origin, invitation: cells.b.demo.invitation });
  try {
    await cells.a.kill();
    for (const { origin } of fronts) {
      const headers = { ...sessionOf(ann), 'content-type': 'application/json' };
      const away = await fetch(`${origin}/api/vue/wallet/getWallet`, { method: 'POST', headers, body: '{}' });
      expect(away.status).toBe(503);
      expect((await buy(origin, bea)).order.filled).toBe('0.01');
    }
  } finally {
    for (const front of fronts) front.close();
  }
});
