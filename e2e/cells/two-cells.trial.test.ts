/**
 * Two cells behind one router, as in docs/scale.md: each a whole Bourse with its own database, chosen by the account.
 * One suite for HAProxy with the file of `deploy/`, where it is installed, and for its rules in Node everywhere.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Customer, newCustomer } from '../browser/customers.ts';
import { call, type List, newKey, type Order, type Session, succeed } from '../protocol/calls.ts';
import { openStream } from '../protocol/stream-reader.ts';
import { CELL_COOKIE, type Cells, type Older, startCells, type StartedCells } from './cells.ts';
import type { Front } from './forwarding.ts';
import { checkedByHaproxy, haproxyHere, openHaproxy } from './haproxy.ts';
import { openNodeRouter } from './node-router.ts';

type Open = (cells: Cells, older: Older) => Promise<Front>;
const ROUTERS: readonly { name: string; open: Open; missing: boolean }[] = [
  { name: 'a router of our own', open: openNodeRouter, missing: false },
  { name: 'HAProxy with deploy/cells/haproxy.cfg', open: openHaproxy, missing: haproxyHere === null },
];

let started: StartedCells | undefined;
let cells: Cells;
/** She registered before there was a second cell. */
let ann: Customer;
let older: Older;
beforeAll(async () => {
  started = await startCells();
  cells = started.cells;
  ann = await newCustomer({ origin: cells.a.origin, invitation: cells.a.demo.invitation });
  older = new Set([ann.account]);
});
afterAll(() => started?.close());

const sessionOf = ({ token, account }: Customer): Session => ({ token, account });
const buy = (origin: string, customer: Customer) =>
  succeed<{ order: Order }>(
    origin,
    'trading/placeOrder',
    { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market', quantity: '0.01', key: newKey() },
    sessionOf(customer),
  );
const ordersAt = async (origin: string, customer: Customer) => {
  const { http, data } = await call<List<Order>>(origin, 'trading/listOrders', {}, sessionOf(customer));
  return http === 200 ? data.rows.map(({ id }) => id) : http;
};

/** Logs in like a browser: it keeps the cookie. */
async function logIn(origin: string, { account, password }: Customer): Promise<{ session: Session; cookie: string }> {
  const answer = await fetch(`${origin}/api/vue/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(`${CELL_COOKIE}=`)) ?? '';
  return { session: { token: data.token, account }, cookie: cookie.split(';', 1)[0] ?? '' };
}

for (const { name, open, missing } of ROUTERS)
  describe.skipIf(missing)(name, () => {
    let front: Front;
    let bea: Customer;
    let people: readonly { customer: Customer; own: keyof Cells; other: keyof Cells }[];
    beforeAll(async () => {
      front = await open(cells, older);
      bea = await newCustomer({ origin: front.origin, invitation: cells.b.demo.invitation });
      people = [
        { customer: ann, own: 'a', other: 'b' },
        { customer: bea, own: 'b', other: 'a' },
      ];
    });
    afterAll(() => front?.close());

    test('a customer gets to the cell that has the account, and the other one knows nothing of them', async () => {
      for (const { customer, own, other } of people) {
        const { order } = await buy(front.origin, customer);
        expect(order.filled).toBe('0.01');
        expect(await ordersAt(front.origin, customer)).toContain(order.id);
        expect(await ordersAt(cells[own].origin, customer)).toContain(order.id);
        expect(await ordersAt(cells[other].origin, customer)).toBe(401);
        const { account, password } = customer;
        const elsewhere = await call(cells[other].origin, 'user/login', { account, password });
        expect(elsewhere.code).toBe('wrongCredentials');
      }
    });

    test('a login is led by the number that is typed, whoever was here before', async () => {
      for (const { customer, own, other } of people) {
        const { session, cookie } = await logIn(front.origin, customer);
        expect(cookie).toBe(`${CELL_COOKIE}=${own}`);
        const login = await call<Session>(
          front.origin,
          'user/login',
          { account: customer.account, password: customer.password },
          { account: '0399999999', cookie: `${CELL_COOKIE}=${other}` },
        );
        expect(login.status, login.msg).toBe(1);
        expect(await ordersAt(cells[own].origin, { ...customer, ...session })).toBeInstanceOf(Array);
      }
    });

    test('a number that the older cell has is not registered again in the newer one', async () => {
      // In the other cell the invitation would be unknown; here nobody learns whose number it is.
      const again = await call(front.origin, 'user/register', {
        account: ann.account,
        password: ann.password,
        confirmPassword: ann.password,
        invitationCode: cells.a.demo.invitation,
        agreed: true,
      });
      expect(again.code).toBe('registrationFailed');
    });

    test("another one's account in the header leads to where the session is nobody's", async () => {
      for (const [token, account] of [
        [ann.token, bea.account],
        [bea.token, ann.account],
      ])
        expect(await call(front.origin, 'wallet/getWallet', {}, { token, account })).toMatchObject({ http: 401 });
    });

    test('a stream follows the cookie of the last answer, and tells its own customer what happens', async () => {
      for (const { customer } of people) {
        const { session, cookie } = await logIn(front.origin, customer);
        const stream = await openStream(front.origin, session, { cookie });
        stream.send({ id: 1, subscribe: ['account', 'quote:CRYPTO.BTCUSDT'] });
        expect(await stream.first('ok', ({ id }) => id === 1)).toMatchObject({ refused: [] });
        await stream.first('a quote', ({ type }) => type === 'quote');
        const { order } = await buy(front.origin, customer);
        await stream.first('the order', (frame) => JSON.stringify(frame.data ?? null).includes(`"${order.id}"`));
        stream.close();
      }
    });

    test('a stream in the wrong cell is turned away; one without a cookie is the older cell’s', async () => {
      const wrong = openStream(front.origin, sessionOf(bea), { cookie: `${CELL_COOKIE}=a` });
      await expect(wrong).rejects.toThrow('closed before it said welcome');
      const { id } = await succeed<{ id: string }>(front.origin, 'user/getUserinfo', {}, sessionOf(ann));
      const stream = await openStream(front.origin, sessionOf(ann));
      expect(stream.frames[0]).toMatchObject({ type: 'welcome', user: id });
      stream.close();
    });

    test('neither measures nor consoles are shown to customers', async () => {
      for (const path of ['/metrics', '/readyz', '/console/', '/api/vue/staff/login'])
        expect((await fetch(`${front.origin}${path}`)).status, path).toBe(404);
      expect((await fetch(`${front.origin}/healthz`)).status).toBe(200);
    });
  });

test.skipIf(haproxyHere === null)('HAProxy finds nothing wrong with deploy/cells/haproxy.cfg', async () => {
  expect(await checkedByHaproxy()).not.toMatch(/WARNING|ALERT/);
});

test('a cell that fails takes its own customers along, and nobody else', async () => {
  const open = ROUTERS.filter(({ missing }) => !missing);
  const fronts = await Promise.all(open.map((each) => each.open(cells, older)));
  const bea = await newCustomer({ origin: cells.b.origin, invitation: cells.b.demo.invitation });
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
