/** Deposit channels with a key: set by the treasurer, entered by the customer, guessed by nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../access/password-hash.ts';
import { certifyByRule } from '../identity/certify-by-rule.ts';
import { uploaded, uploadsAt } from '../testing/pictures.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer, type TestStaff } from '../testing/test-server.ts';

const CHANNEL = 'practice-usd';
let server: TestServer;
let treasurer: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
  treasurer = await server.staff('treasurer');
});
afterAll(() => server.stop());

async function setKey(change: 'set' | 'remove' = 'set', key = newKey()): Promise<string | null> {
  const answer = await treasurer.client.call('staff/setChannelKey', { channel: CHANNEL, change, key });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.channelKey;
}
const open = (customer: TestCustomer, channelKey: string, more: { channel?: string; key?: string } = {}) =>
  customer.client.call('wallet/openDepositChannel', { channel: CHANNEL, channelKey, key: newKey(), ...more });
async function shown(customer: TestCustomer) {
  const answer = await customer.client.call('wallet/listDepositChannels', {});
  const {
    private: isPrivate,
    locked,
    bankName,
    accountNumber,
  } = (answer.ok ? answer.data.rows : []).find(({ id }) => id === CHANNEL) ?? {};
  return { isPrivate, locked, bankName, accountNumber };
}
async function deposit(customer: TestCustomer) {
  const channels = await customer.client.call('wallet/listDepositChannels', {});
  const voucher = await uploaded(uploadsAt(server.origin, customer), 'voucher');
  return customer.client.call('wallet/submitDeposit', {
    channel: CHANNEL,
    amount: '100',
    reference: channels.ok ? channels.data.reference : '',
    voucher,
    key: newKey(),
  });
}
const HIDDEN = { isPrivate: true, locked: true, bankName: null, accountNumber: null };
const TOLD = { bankName: 'Practice Bank', accountNumber: 'PRACTICE-USD-0000' };

test('a channel with a key tells where it leads, and takes deposits, only once its key was shown', async () => {
  const [one, other] = [await server.customer(), await server.customer()];
  for (const { userId } of [one, other]) await certifyByRule(server.composed.parts, BigInt(userId), 'A Depositor');
  expect(await shown(one)).toEqual({ isPrivate: false, locked: false, ...TOLD });
  const channelKey = await setKey();
  expect(channelKey).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(await shown(one)).toEqual(HIDDEN);
  expect(await deposit(one)).toMatchObject({
    ok: false,
    code: 'keyMismatch',
    msg: 'The key doesn’t match this channel.',
  });

  expect(await open(one, 'AAAA-AAAA-AAAA-AAAA')).toMatchObject({ ok: false, code: 'keyMismatch' });
  expect(await shown(one)).toEqual(HIDDEN);
  expect(await open(one, ` ${channelKey?.toLowerCase().replaceAll('-', ' ')}`)).toMatchObject({
    ok: true,
    data: { channel: { id: CHANNEL, locked: false, ...TOLD } },
  });
  expect(await shown(one)).toEqual({ isPrivate: true, locked: false, ...TOLD });
  expect(await deposit(one)).toMatchObject({ ok: true });
  expect(await shown(other)).toEqual(HIDDEN);
  expect(await deposit(other)).toMatchObject({ ok: false, code: 'keyMismatch' });

  // After a key change everybody has to enter it again; after its removal nobody does.
  const next = await setKey();
  expect(await shown(one)).toEqual(HIDDEN);
  expect(await open(one, channelKey ?? '')).toMatchObject({ ok: false, code: 'keyMismatch' });
  expect(await open(one, next ?? '')).toMatchObject({ ok: true });
  await setKey('remove');
  expect(await shown(other)).toEqual({ isPrivate: false, locked: false, ...TOLD });
  expect(await open(other, 'whatever')).toMatchObject({ ok: true });
  expect(await deposit(other)).toMatchObject({ ok: true });
});

test('wrong keys are counted, and then even the right one has to wait', async () => {
  const customer = await server.customer();
  const channelKey = (await setKey()) ?? '';
  const key = newKey();
  expect(await open(customer, 'wrong', { key })).toMatchObject({ code: 'keyMismatch' });
  expect(await open(customer, 'wrong', { key })).toMatchObject({ code: 'keyMismatch' });
  expect(await open(customer, 'another', { key })).toMatchObject({ code: 'keyReused' });
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, each) => open(customer, `wrong ${each}`)));
  const codes = guesses.map((each) => (each.ok ? 'ok' : each.code));
  expect(codes.filter((code) => code === 'keyMismatch').length).toBeLessThanOrEqual(4);
  expect(codes).toContain('tooFrequent');
  // Nothing is hashed for them, so nobody who logs in has to queue behind them.
  let hashed = 0;
  const others = Array.from({ length: 30 }, () =>
    hashPassword('of somebody else').then(() => {
      hashed += 1;
    }),
  );
  expect(await open(customer, channelKey)).toMatchObject({ ok: false, code: 'tooFrequent' });
  expect(hashed).toBeLessThan(others.length);
  await Promise.all(others);
  server.clock.advance(60_000);
  expect(await open(customer, channelKey)).toMatchObject({ ok: true });
  await setKey('remove');
});

test('the key is shown once to its maker, is nowhere in clear, and its changes are in the audit trail', async () => {
  const key = newKey();
  const channelKey = (await setKey('set', key)) ?? '';
  expect(await setKey('set', key)).toBeNull();
  const listed = await treasurer.client.call('staff/listDepositChannels');
  expect(listed.ok && listed.data.keys).toEqual([{ channel: CHANNEL, since: expect.stringMatching(/Z$/) }]);
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select row_to_json(k)::text as text from deposit_channel_keys k union all select answer from staff_keys union all
      select row_to_json(a)::text from staff_audit a`,
  );
  for (const { text } of rows)
    for (const each of [channelKey, channelKey.replaceAll('-', '')]) expect(text).not.toContain(each);
  expect(rows.some(({ text }) => text.includes('"setChannelKey"') && text.includes(`channel ${CHANNEL}`))).toBe(true);

  expect(
    await treasurer.client.call('staff/setChannelKey', { channel: 'nowhere', change: 'set', key: newKey() }),
  ).toMatchObject({ ok: false, code: 'notFound' });
  const support = await server.staff('support');
  expect(
    await support.client.call('staff/setChannelKey', { channel: CHANNEL, change: 'set', key: newKey() }),
  ).toMatchObject({ ok: false, code: 'notPermitted' });
  await setKey('remove');
  expect(
    await treasurer.client.call('staff/setChannelKey', { channel: CHANNEL, change: 'remove', key: newKey() }),
  ).toMatchObject({ ok: false, code: 'notFound' });
});
