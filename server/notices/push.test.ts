import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import { hasValidWebhookSignature } from '../outgoing/signed-webhooks.ts';
import { createTestPushReceiver, startTestPushService } from '../testing/push-receiver.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { startTestServer, type TestCustomer } from '../testing/test-server.ts';
import { sendPushes } from './send-pushes.ts';
import { deleteSignedOutSubscriptions } from './push-store.ts';

const SECRET = 'known to the service for apps alone';
let service: Awaited<ReturnType<typeof startTestPushService>>;
let customer: TestCustomer;
beforeAll(async () => {
  service = await startTestPushService();
});
afterAll(() => service.stop());
const server = provideTestServer(() => {
  const apps = { url: `${service.origin}/apps`, secret: SECRET, privateAllowed: true };
  return { privateReceivers: true, publicOrigin: 'https://bourse.example', apps, workByHand: true };
});
beforeEach(async () => {
  await server.database.pool.query('delete from push_subscriptions');
  service.arrived.length = 0;
  service.answers.status = 201;
  customer = await server.customer();
});

let browsers = 0;
async function subscribe(language: Language = 'kor', more: object = {}) {
  const browser = createTestPushReceiver(`${service.origin}/browser${++browsers}`);
  const answer = await customer.client.call('notices/subscribePush', {
    ...browser.subscription,
    language,
    zone: 'Asia/Seoul',
    key: createIdempotencyKey(),
    ...more,
  });
  return { browser, answer };
}
const notify = (code: 'marginEnabled' | 'passwordChanged') =>
  runInTransaction(server.composed.dependencies, (work) =>
    code === 'marginEnabled'
      ? writeNotice(work, BigInt(customer.userId), code, {})
      : writeNotice(work, BigInt(customer.userId), code, { at: new Date(work.now).toISOString() }),
  );
const send = () => sendPushes(server.composed.dependencies);

test("sends an encrypted, signed message to the browser once, in its reader's language and time zone", async () => {
  await notify('marginEnabled');
  const { browser } = await subscribe();
  expect(await send()).toBe(0);
  await notify('passwordChanged');
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  const [arrived] = service.arrived;
  const payload = browser.read(arrived!.body);
  expect(payload).toMatchObject({
    title: '로그인 비밀번호가 변경됐어요',
    path: expect.stringMatching(/^\/information\/msgInfo\?notice=n/),
  });
  expect(payload.body).toContain('2026.11.20 17:00');
  expect(arrived!.body.toString('latin1')).not.toContain('msgInfo');

  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(arrived!.headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: raw.subarray(1, 33).toString('base64url'),
      y: raw.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.origin,
    sub: 'https://bourse.example',
  });
  const preferences = await customer.client.call('notices/getNoticePreferences');
  expect(preferences).toMatchObject({ ok: true, data: { pushKey: key, subscribed: true } });
});

test('does not push a kind that is switched off, but always pushes security notices', async () => {
  await subscribe('en');
  expect(
    await customer.client.call('notices/setNoticePreferences', {
      kind: 'margin',
      push: false,
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  await expect(
    customer.client.call('notices/setNoticePreferences', {
      kind: 'security' as 'margin',
      push: false,
      key: createIdempotencyKey(),
    }),
  ).rejects.toThrow('400');
  await notify('marginEnabled');
  await notify('passwordChanged');
  expect(await send()).toBe(1);
  const preferences = await customer.client.call('notices/getNoticePreferences');
  expect(preferences.ok && preferences.data.kinds.filter(({ push }) => !push)).toEqual([
    { kind: 'margin', push: false, fixed: false },
  ]);
  const listed = await customer.client.call('notices/listNotices', {});
  expect(listed.ok && listed.data.rows.map((row) => row.code)).toContain('marginEnabled');
});

test('retries a message that a service rejects at growing intervals, and delivers it once', async () => {
  const { browser } = await subscribe('en');
  await notify('passwordChanged');
  service.answers.status = 503;
  const start = server.clock.now();
  const tries: number[] = [];
  for (let second = 0; second <= 40; second++) {
    server.clock.set(start + second * 1000);
    const before = service.arrived.length;
    await send();
    if (service.arrived.length > before) tries.push(second);
  }
  expect(tries).toEqual([0, 5, 15, 35]);
  service.answers.status = 201;
  server.clock.set(start + 120_000);
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(new Set(service.arrived.map(({ body }) => browser.read(body).tag)).size).toBe(1);
  server.clock.set(start);
});

test.each([404, 410])('removes a browser that is gone (%i)', async (status) => {
  await subscribe('en');
  await notify('passwordChanged');
  service.answers.status = status;
  await send();
  expect(await customer.client.call('notices/getNoticePreferences')).toMatchObject({
    ok: true,
    data: { subscribed: false },
  });
});

test('does not follow redirects', async () => {
  await subscribe('en');
  await notify('passwordChanged');
  service.answers.status = 301;
  expect(await send()).toBe(0);
  expect(service.arrived).toHaveLength(1);
});

test('sends nothing after a logout, and assigns a browser to one customer', async () => {
  const { browser } = await subscribe('en');
  const stranger = await server.customer();
  await stranger.client.call('notices/subscribePush', {
    ...browser.subscription,
    language: 'en',
    zone: 'UTC',
    key: createIdempotencyKey(),
  });
  await notify('passwordChanged');
  expect(await send()).toBe(0);

  await subscribe('en');
  await notify('passwordChanged');
  await customer.client.call('user/logout');
  expect(await send()).toBe(0);
  await deleteSignedOutSubscriptions(server.database);
  expect((await server.database.pool.query('select account_id from push_subscriptions')).rows).toEqual([
    { account_id: BigInt(stranger.userId) },
  ]);
});

test('only one of two simultaneous processes sends', async () => {
  await subscribe('en');
  await notify('passwordChanged');
  const sent = await Promise.all([send(), send(), send()]);
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(service.arrived).toHaveLength(1);
});

const subscribeApp = (client: TestCustomer['client'], token = 'token-of-a-phone') =>
  client.call('notices/subscribeApp', {
    platform: 'ios',
    token,
    language: 'kor',
    zone: 'Asia/Seoul',
    key: createIdempotencyKey(),
  });

test("sends a signed message to an app through the operator's service, in the language of its reader", async () => {
  expect(await subscribeApp(customer.client)).toMatchObject({ ok: true });
  await notify('passwordChanged');
  service.answers.status = 401;
  expect(await send()).toBe(0);
  service.answers.status = 200;
  server.clock.set(server.clock.now() + 5_000);
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  const [refused, arrived] = service.arrived;
  expect(service.arrived).toHaveLength(2);
  expect(arrived?.headers['idempotency-key']).toBe(refused?.headers['idempotency-key']);
  const body = JSON.parse(arrived!.body.toString());
  expect(body).toMatchObject({
    id: arrived?.headers['idempotency-key'],
    platform: 'ios',
    token: 'token-of-a-phone',
    language: 'kor',
    title: '로그인 비밀번호가 변경됐어요',
    path: expect.stringMatching(/^\/information\/msgInfo\?notice=n/),
  });
  const timestamp = String(arrived?.headers['x-bourse-timestamp']);
  const signature = String(arrived?.headers['x-bourse-signature']);
  expect(hasValidWebhookSignature(SECRET, { timestamp, signature }, arrived!.body, server.clock.now())).toBe(true);
  expect(await customer.client.call('notices/getNoticePreferences')).toMatchObject({
    ok: true,
    data: { apps: true, subscribed: true },
  });
});

test('removes an app that its platform no longer knows or whose session has ended', async () => {
  await subscribeApp(customer.client);
  await notify('passwordChanged');
  service.answers.status = 410;
  await send();
  const preferences = () => customer.client.call('notices/getNoticePreferences');
  expect(await preferences()).toMatchObject({ ok: true, data: { subscribed: false } });
  await subscribeApp(customer.client);
  await notify('passwordChanged');
  await customer.client.call('user/logout');
  service.answers.status = 200;
  service.arrived.length = 0;
  expect(await send()).toBe(0);
  expect(service.arrived).toEqual([]);
});

test('never sends to a non-public address, however it is written', async () => {
  const strict = await startTestServer();
  const one = await strict.customer();
  const { subscription } = createTestPushReceiver('https://push.example/1');
  const call = (endpoint: string) =>
    one.client.call('notices/subscribePush', {
      ...subscription,
      endpoint,
      language: 'en',
      zone: 'UTC',
      key: createIdempotencyKey(),
    });
  for (const endpoint of [
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://localhost/1',
    'https://[::1]/1',
    'https://10.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://user:word@push.example/',
    'https://push.example:8443/',
    'https://push.example/#x',
  ])
    expect(await call(endpoint), endpoint).toMatchObject({ ok: false, code: 'updateFailed' });
  // Without a service for apps, none is taken.
  expect(await subscribeApp(one.client)).toMatchObject({ ok: false, code: 'updateFailed' });
  expect(await one.client.call('notices/getNoticePreferences')).toMatchObject({ ok: true, data: { apps: false } });
  // A name that leads inwards is found out when it is looked up, and the browser forgotten.
  await strict.database.pool.query(
    `insert into push_subscriptions select account_id, session_id, $1, $2, $3, 'en', 'UTC', 0, 0, $4, $4 from sessions
      where account_id = $5`,
    [
      'https://localhost.localdomain/',
      subscription.p256dh,
      subscription.auth,
      new Date(strict.clock.now()),
      one.userId,
    ],
  );
  await sendPushes(strict.composed.dependencies);
  await expect
    .poll(async () => (await strict.database.pool.query('select from push_subscriptions where failures = 0')).rowCount)
    .toBe(0);
  await strict.stop();
});

test('a slow push service holds up nobody else, and what it accepts late is not sent again', async () => {
  const sentSeq = async (): Promise<number> => {
    const { rows } = await server.database.pool.query('select sent_seq from push_subscriptions where account_id = $1', [
      customer.userId,
    ]);
    return Number(rows[0].sent_seq);
  };
  const slow = await subscribe();
  const sentBefore = await sentSeq();
  const path = new URL(slow.browser.subscription.endpoint).pathname;
  service.slow.paths.add(path);
  await notify('passwordChanged');
  expect(await send()).toBe(0);
  expect(service.slow.waiting).toHaveLength(1);
  const prompt = await server.customer();
  const receiver = createTestPushReceiver(`${service.origin}/prompt`);
  await prompt.client.call('notices/subscribePush', {
    ...receiver.subscription,
    language: 'en',
    zone: 'UTC',
    key: createIdempotencyKey(),
  });
  await runInTransaction(server.composed.dependencies, (work) =>
    writeNotice(work, BigInt(prompt.userId), 'marginEnabled', {}),
  );
  expect(await send()).toBe(1);
  service.slow.waiting[0]!();
  await expect.poll(sentSeq).toBeGreaterThan(sentBefore);
  const before = service.arrived.length;
  server.clock.advance(200_000);
  expect(await send()).toBe(0);
  expect(service.arrived).toHaveLength(before);
  service.slow.paths.clear();
});
