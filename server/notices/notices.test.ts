import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeEach, expect, test } from 'vitest';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

async function list(input: { cursor?: string; limit?: number } = {}) {
  const result = await customer.client.call('notices/listNotices', input);
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
const buy = (quantity: string) =>
  customer.client.call('trading/placeOrder', {
    instrument: 'CRYPTO.BTCUSDT',
    side: 'long',
    type: 'market',
    quantity,
    key: createIdempotencyKey(),
  });

test('lists a fill newest first and counts it as unread', async () => {
  const before = await list();
  await buy('0.01');
  const after = await list();
  expect(after.rows[0]).toMatchObject({
    code: 'orderFilled',
    read: false,
    params: { direction: 'buy', quantity: '0.01' },
  });
  expect(after.unread).toBe(before.unread + 1);
  expect(await customer.client.call('user/getUserinfo')).toMatchObject({ data: { unreadNotices: after.unread } });
});

test('names the portfolio in which an order filled, unless it is the main one', async () => {
  await customer.client.call('portfolios/createPortfolio', { name: 'Side pot', key: createIdempotencyKey() });
  await customer.client.call('portfolios/transferBetween', {
    from: '0',
    to: '1',
    currency: 'USDT',
    amount: '2000',
    key: createIdempotencyKey(),
  });
  const order = { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market', quantity: '0.01' } as const;
  for (const portfolio of ['0', '1'])
    expect(
      await customer.client.call('trading/placeOrder', { ...order, portfolio, key: createIdempotencyKey() }),
    ).toMatchObject({ ok: true });
  const [inSidePot, inMain] = (await list()).rows;
  expect(inSidePot).toMatchObject({ code: 'orderFilled', params: { portfolio: '1' } });
  expect(inMain).toMatchObject({ code: 'orderFilled' });
  expect(inMain?.params).not.toHaveProperty('portfolio');
});

test("shows each reader an instrument's name in their language", async () => {
  const korean = server.composed.dependencies.venues
    .listed('KR')
    .find((each) => each.board === 'listed' && each.localName)!;
  const bought = await customer.client.call('trading/placeOrder', {
    instrument: korean.id,
    side: 'long',
    type: 'market',
    quantity: '1',
    key: createIdempotencyKey(),
  });
  expect(bought.ok).toBe(true);
  const noticesIn = async (language: 'kor' | 'en' | 'zhs') => {
    const client = server.client({ token: customer.token, account: customer.account }, language);
    const listed = await client.call('notices/listNotices', {});
    const id = listed.ok ? listed.data.rows[0]!.id : '';
    const one = await client.call('notices/getNotice', { notice: id });
    return [listed.ok && listed.data.rows[0]!.params['instrument'], one.ok && one.data.params['instrument']];
  };
  expect(await noticesIn('kor')).toEqual([korean.localName, korean.localName]);
  expect(await noticesIn('en')).toEqual([korean.name, korean.name]);
  const chinese = instrumentNameIn('zhs', korean);
  expect(chinese).toMatch(/^\p{Script=Han}+$/u);
  expect(await noticesIn('zhs')).toEqual([chinese, chinese]);
});

test('pages join to the complete list', async () => {
  for (let i = 0; i < 5; i++) await buy('0.001');
  const whole = await list({ limit: 100 });
  const rows = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list({ limit: 2, cursor });
    rows.push(...page.rows);
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(rows).toEqual(whole.rows);
});

test('marks one notice as read, then all of them', async () => {
  await buy('0.01');
  const { rows, unread } = await list();
  const notice = rows[0]!.id;
  expect(await customer.client.call('notices/markRead', { notice, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
    data: { unread: unread - 1 },
  });
  expect(await customer.client.call('notices/getNotice', { notice })).toMatchObject({
    data: { id: notice, read: true },
  });
  expect(await customer.client.call('notices/markRead', { key: createIdempotencyKey() })).toMatchObject({
    data: { unread: 0 },
  });
  expect((await list()).rows.every((row) => row.read)).toBe(true);
});

test('does not find a notice of somebody else or an id of another kind', async () => {
  const stranger = await server.customer();
  const {
    rows: [row],
  } = await list();
  for (const notice of [row!.id, row!.id.replace(/^n/, 'o'), 'nothing']) {
    expect(await stranger.client.call('notices/getNotice', { notice })).toMatchObject({ ok: false, code: 'notFound' });
    expect(await stranger.client.call('notices/markRead', { notice, key: createIdempotencyKey() })).toMatchObject({
      ok: false,
      code: 'notFound',
    });
  }
  expect((await list()).rows.at(-1)).toMatchObject({ read: false });
});
