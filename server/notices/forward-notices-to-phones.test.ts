/** Messages to phones, of the kinds that the operator names: once each, in the reader's language. */
import { queryAsOwner } from '../db/testing.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { NoticeTopic } from '@bourse/contract/notice-topics.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import { createMetricsRegistry } from '../telemetry/metrics.ts';
import { createPhoneMessageOutbox, type PhoneMessageOutbox } from '../outgoing/phone-message-outbox.ts';
import type { PhoneMessage } from '../outgoing/phone-message-sender.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { forwardNoticesToPhones, deleteOldForwardRecords } from './forward-notices-to-phones.ts';

const HOUR_MS = 3_600_000;
const server = provideTestServer({ workByHand: true });
let customer: TestCustomer;
let outbox: PhoneMessageOutbox;
let sent: PhoneMessage[] = [];
beforeAll(async () => {
  outbox = createPhoneMessageOutbox({ ...dependencies(), metrics: createMetricsRegistry() }, async (_, message) => {
    sent.push(message);
    return 'taken';
  });
});
beforeEach(async () => {
  server.clock.advance(2 * HOUR_MS);
  customer = await server.customer();
  await server.database.pool.query("update customers set language = 'kor' where account_id = $1", [customer.userId]);
  await carry(['security', 'funds', 'orders']);
  sent = [];
});

const dependencies = () => server.composed.dependencies;
const carry = async (kinds: NoticeTopic[]): Promise<void> => {
  await forwardNoticesToPhones({ ...dependencies(), outbox }, kinds);
  while ((await outbox.send('notice')) > 0);
};
const notify = (notice: 'passwordChanged' | 'welcome') =>
  runInTransaction(dependencies(), (work) =>
    notice === 'welcome'
      ? writeNotice(work, BigInt(customer.userId), notice, {})
      : writeNotice(work, BigInt(customer.userId), notice, { at: new Date(work.now).toISOString() }),
  );

test('forwards a notice of a configured kind once in the language of its reader, and no other kinds', async () => {
  await notify('passwordChanged');
  await notify('welcome');
  await carry(['security']);
  await carry(['security']);
  expect(sent).toMatchObject([{ kind: 'notice', code: 'passwordChanged', mobile: customer.account, language: 'kor' }]);
  expect(sent[0]?.text).toMatch(/비밀번호/);
  expect(sent[0]?.text).not.toMatch(/\{\w+\}/);
});

test('two simultaneous processes put each message once', async () => {
  await notify('passwordChanged');
  await Promise.all([carry(['security']), carry(['security'])]);
  expect(sent).toHaveLength(1);
});

test('does not forward kinds that the reader has switched off, except account warnings', async () => {
  const off = { kind: 'funds', push: false, key: createIdempotencyKey() } as const;
  await customer.client.call('notices/setNoticePreferences', off);
  await notify('welcome');
  await notify('passwordChanged');
  await carry(['funds', 'security']);
  expect(sent.map(({ code }) => code)).toEqual(['passwordChanged']);
});

test('sends only to the verified number of the owner, never to a number that was merely typed', async () => {
  const bind = (proved: boolean) =>
    queryAsOwner(
      server.database.ownerUrl,
      `update customers set phone = '5550001111', phone_bound_at = now(),
        phone_proved_at = ${proved ? 'now()' : 'null'} where account_id = $1`,
      [customer.userId],
    );
  await bind(false);
  await notify('passwordChanged');
  await carry(['security']);
  await bind(true);
  await notify('passwordChanged');
  await carry(['security']);
  expect(sent.map(({ mobile }) => mobile)).toEqual([customer.account, '5550001111']);
});

test('sends nobody more than twenty messages of a kind per hour, and nobody waits behind them', async () => {
  server.clock.advance(HOUR_MS);
  for (let nth = 0; nth < 60; nth++) await notify('welcome');
  await notify('passwordChanged');
  const other = await server.customer();
  await runInTransaction(dependencies(), (work) => writeNotice(work, BigInt(other.userId), 'welcome', {}));
  await forwardNoticesToPhones({ ...dependencies(), outbox }, ['funds', 'security']);
  while ((await outbox.send('notice')) > 0);
  expect(sent.map(({ mobile }) => mobile)).toContain(other.account);
  await carry(['funds', 'security']);
  const own = sent.filter(({ mobile }) => mobile === customer.account).map(({ code }) => code);
  expect(own.filter((code) => code === 'welcome')).toHaveLength(20);
  expect(own).toContain('passwordChanged');
});

test('does not forward notices older than an hour, and deletes forward records after a day', async () => {
  await notify('passwordChanged');
  server.clock.advance(HOUR_MS + 1);
  await carry(['security']);
  expect(sent).toEqual([]);
  await notify('passwordChanged');
  await carry(['security']);
  const count = async () =>
    (await server.database.pool.query<{ count: bigint }>('select count(*) from carried_notices')).rows[0]?.count;
  expect(await count()).toBeGreaterThan(0n);
  server.clock.advance(25 * HOUR_MS);
  await deleteOldForwardRecords(dependencies());
  expect(await count()).toBe(0n);
});
