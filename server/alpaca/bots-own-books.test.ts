/** What a program's own books are made of: updates, activities and the account agree with one another. */
import { beforeAll, expect, it } from 'vitest';
import { createTestApiKey, request, type TestApiKey } from '../testing/api-key.ts';
import { openTradingStream } from '../testing/alpaca-trading-stream.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer();
let customer: TestCustomer;
let key: TestApiKey;
beforeAll(async () => {
  customer = await server.marginCustomer();
  key = await createTestApiKey(customer);
});

const callBy = (of: TestApiKey, method: string, path: string, body?: object) =>
  request(server.origin, method, `/alpaca${path}`, { headers: of.headers, ...(body ? { body } : {}) });
const call = (method: string, path: string, body?: object) => callBy(key, method, path, body);
const change = async (id: string, body: object) => {
  const answer = await call('PATCH', `/v2/orders/${id}`, body);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer;
};
const place = async (over: object = {}) => {
  const body = { symbol: 'BRKW', qty: '4', side: 'buy', type: 'market', time_in_force: 'day', ...over };
  const answer = await call('POST', '/v2/orders', body);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer.json;
};
// oxlint-disable-next-line typescript/no-explicit-any -- whatever the test expects of it
type Row = any;
const listActivities = async (type: string, of = key): Promise<Row[]> =>
  (await callBy(of, 'GET', `/v2/account/activities/${type}`)).json;

it('a replacement that fills at once ends the order before it, is new, and fills', async () => {
  const stream = await openTradingStream(server.origin, key);
  const first = await place({ type: 'limit', limit_price: '1', time_in_force: 'gtc', client_order_id: 'rp-1' });
  expect((await stream.next()).data).toMatchObject({ event: 'new', order: { id: first.id } });
  const changed = await change(first.id, { limit_price: '100', client_order_id: 'rp-2' });
  const updates = [await stream.next(), await stream.next(), await stream.next()].map(({ data }) => data);
  expect(updates).toMatchObject([
    {
      event: 'replaced',
      order: { id: first.id, client_order_id: 'rp-1', replaced_by: changed.json.id, filled_qty: '0' },
    },
    { event: 'new', order: { id: changed.json.id } },
    { event: 'fill', order: { id: changed.json.id, client_order_id: 'rp-2', replaces: first.id } },
  ]);
  expect(updates[0].order.filled_avg_price).toBe(null);
  const [fill] = await listActivities('FILL');
  expect(fill).toMatchObject({ order_id: changed.json.id, qty: '4', leaves_qty: '0' });
  stream.socket.close();
});

it('a leg has one name and one id from the beginning, also in its fill’s activity and after a change', async () => {
  const stream = await openTradingStream(server.origin, key);
  const entry = await place({
    ...{ symbol: 'CDRM', type: 'limit', limit_price: '1', time_in_force: 'gtc', order_class: 'bracket' },
    ...{ take_profit: { limit_price: '9000' }, stop_loss: { stop_price: '0.5' } },
  });
  const [held] = entry.legs;
  expect(held.client_order_id).toBe(held.id);
  expect((await call('GET', `/v2/orders/${held.id}`)).json).toEqual(held);
  expect(await call('DELETE', `/v2/orders/${held.id}`)).toMatchObject({ status: 422 });
  await change(entry.id, { limit_price: '80' });
  const open = (await call('GET', '/v2/orders?symbols=CDRM&nested=true')).json;
  const leg = open.find(({ type }: Row) => type === 'limit');
  // Its entry has filled, and isn't in the list.
  expect(open).toHaveLength(2);
  expect(leg).toMatchObject({ id: held.id, client_order_id: held.id, status: 'new' });
  const byName = `/v2/orders:by_client_order_id?client_order_id=${held.client_order_id}`;
  expect((await call('GET', byName)).json).toMatchObject({ id: held.id, status: 'new' });
  const changed = await change(leg.id, { limit_price: '0.6' });
  expect(changed.json).toMatchObject({ replaces: held.id });
  expect((await call('GET', `/v2/orders/${held.id}`)).json).toMatchObject({ replaced_by: changed.json.id });
  const [fill] = await listActivities('FILL');
  expect(fill).toMatchObject({ symbol: 'CDRM', side: 'sell', order_id: changed.json.id });
  const events: string[] = [];
  while (!events.some((event) => event.startsWith('fill') && event.endsWith(changed.json.id))) {
    const { data } = await stream.next();
    events.push(`${data.event} ${data.order.id}`);
  }
  expect(new Set(events).size, events.join(', ')).toBe(events.length);
  expect(events).toContain(`replaced ${held.id}`);
  stream.socket.close();
});

it('equity is cash and what positions are worth, and a short sale brings its proceeds', async () => {
  const before = (await call('GET', '/v2/account')).json;
  const orders = [await place({ symbol: 'FJRD', side: 'sell', qty: '5' }), await place({ qty: '3' })].map(
    ({ id }) => id,
  );
  const { json } = await call('GET', '/v2/account');
  const sum = Number(json.cash) + Number(json.long_market_value) + Number(json.short_market_value);
  expect(sum).toBeCloseTo(Number(json.equity), 2);
  const [bought, sold] = await listActivities('FILL');
  const charges = (await listActivities('FEE')).filter(({ order_id: order }) => orders.includes(order));
  const flows = [
    Number(sold.qty) * Number(sold.price),
    -Number(bought.qty) * Number(bought.price),
    ...charges.map(({ net_amount: amount }) => Number(amount)),
  ];
  const expected = flows.reduce((all, flow) => all + flow, Number(before.cash));
  expect(charges).toHaveLength(2);
  expect(Number(json.cash)).toBeCloseTo(expected, 2);
});

it('money that moves between portfolios and currencies leaves one and comes to the other', async () => {
  const { portfolio } = await unwrapAnswer(
    customer.client.call('portfolios/createPortfolio', { name: 'Second', key: createIdempotencyKey() }),
  );
  const to = portfolio.portfolio;
  const move = { from: '0', to, currency: 'USD', amount: '500', key: createIdempotencyKey() };
  await unwrapAnswer(customer.client.call('portfolios/transferBetween', move));
  const second = await createTestApiKey(customer, { portfolio: to });
  expect(await listActivities('JNLC')).toMatchObject([{ net_amount: '-500.00', description: 'moveMoney' }]);
  expect(await listActivities('JNLC', second)).toMatchObject([{ net_amount: '500.00', description: 'moveMoney' }]);

  const coin = { symbol: 'BTC/USD', qty: '0.001', side: 'buy', type: 'market', time_in_force: 'gtc' };
  expect((await callBy(second, 'POST', '/v2/orders', coin)).status).toBe(200);
  const exchanged = (await listActivities('JNLC', second)).filter(
    ({ currency, description }) => description.startsWith('exchange') || currency === 'USDT',
  );
  expect(
    exchanged.map(({ currency, net_amount: amount }) => `${currency} ${Math.sign(Number(amount))}`).sort(),
  ).toEqual(['USD -1', 'USDT 1']);
});

it('a sale of more than there is has Alpaca’s own refusal', async () => {
  await place({ symbol: 'EVFL', qty: '2' });
  const refused = await call('POST', '/v2/orders', {
    ...{ symbol: 'EVFL', qty: '5', side: 'sell', type: 'market', time_in_force: 'day' },
    position_intent: 'sell_to_close',
  });
  expect(refused).toMatchObject({ status: 403, json: { code: 40310000, existing_qty: '2' } });
  expect(refused.json.message).toContain('insufficient qty available for order');
});

it('a key that only reads closes nothing, and is told so once', async () => {
  const reading = await createTestApiKey(customer, { scopes: ['read'] });
  expect(await callBy(reading, 'DELETE', '/v2/positions')).toMatchObject({ status: 403, json: { code: 40310000 } });
});
