/** Deposit channels with a key: set by the treasurer, entered by the customer, guessed by nobody. */
import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../access/passwords.ts';
import { certifyDemoCustomer } from '../identity/review-identity.ts';
import { uploadPicture, createUploadsClient } from '../testing/upload-picture.ts';
import { decideTestProposal } from '../testing/staff-actions.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const CHANNEL = 'practice-usd';
const server = provideTestServer();
let treasurer: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
});

const ask = (change: 'set' | 'remove', key = createIdempotencyKey(), channel = CHANNEL) =>
  unwrapAnswer(treasurer.client.call('staff/setChannelKey', { channel, change, key }));
/** With the second person's approval, since the channel is the only one of its currency. */
async function setKey(change: 'set' | 'remove' = 'set', key = createIdempotencyKey()): Promise<string | null> {
  const { channelKey, proposal } = await ask(change, key);
  expect(await decideTestProposal(second, proposal?.id)).toMatchObject({ ok: true });
  return channelKey;
}
const open = (customer: TestCustomer, channelKey: string, more: { channel?: string; key?: string } = {}) =>
  customer.client.call('wallet/openDepositChannel', {
    channel: CHANNEL,
    channelKey,
    key: createIdempotencyKey(),
    ...more,
  });
async function readChannel(customer: TestCustomer) {
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
  const voucher = await uploadPicture(createUploadsClient(server.origin, customer), 'voucher');
  return customer.client.call('wallet/submitDeposit', {
    channel: CHANNEL,
    amount: '100',
    reference: channels.ok ? channels.data.reference : '',
    voucher,
    key: createIdempotencyKey(),
  });
}
const HIDDEN = { isPrivate: true, locked: true, bankName: null, accountNumber: null };
const DISCLOSED_ACCOUNT = { bankName: 'Practice Bank', accountNumber: 'PRACTICE-USD-0000' };

test('a private channel reveals its account and takes deposits only after its key was entered', async () => {
  const [one, other] = [await server.customer(), await server.customer()];
  for (const { userId } of [one, other])
    await certifyDemoCustomer(server.composed.dependencies, BigInt(userId), 'A Depositor');
  expect(await readChannel(one)).toEqual({ isPrivate: false, locked: false, ...DISCLOSED_ACCOUNT });
  const channelKey = await setKey();
  expect(channelKey).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(await readChannel(one)).toEqual(HIDDEN);
  expect(await deposit(one)).toMatchObject({
    ok: false,
    code: 'keyMismatch',
    msg: 'The key doesn’t match this channel.',
  });

  expect(await open(one, 'AAAA-AAAA-AAAA-AAAA')).toMatchObject({ ok: false, code: 'keyMismatch' });
  expect(await readChannel(one)).toEqual(HIDDEN);
  expect(await open(one, ` ${channelKey?.toLowerCase().replaceAll('-', ' ')}`)).toMatchObject({
    ok: true,
    data: { channel: { id: CHANNEL, locked: false, ...DISCLOSED_ACCOUNT } },
  });
  expect(await readChannel(one)).toEqual({ isPrivate: true, locked: false, ...DISCLOSED_ACCOUNT });
  expect(await deposit(one)).toMatchObject({ ok: true });
  expect(await readChannel(other)).toEqual(HIDDEN);
  expect(await deposit(other)).toMatchObject({ ok: false, code: 'keyMismatch' });

  // After a key change everybody has to enter it again; after its removal nobody does.
  const next = await setKey();
  expect(await readChannel(one)).toEqual(HIDDEN);
  expect(await open(one, channelKey ?? '')).toMatchObject({ ok: false, code: 'keyMismatch' });
  expect(await open(one, next ?? '')).toMatchObject({ ok: true });
  await setKey('remove');
  expect(await readChannel(other)).toEqual({ isPrivate: false, locked: false, ...DISCLOSED_ACCOUNT });
  expect(await open(other, 'whatever')).toMatchObject({ ok: true });
  expect(await deposit(other)).toMatchObject({ ok: true });
});

test('one person alone neither locks the last channel of a currency nor opens a private one', async () => {
  const customer = await server.customer();
  const locking = await ask('set');
  expect(locking).toMatchObject({ private: false, channelKey: expect.any(String), proposal: { mayApprove: false } });
  expect(await readChannel(customer)).toEqual({ isPrivate: false, locked: false, ...DISCLOSED_ACCOUNT });
  expect(await decideTestProposal(treasurer, locking.proposal?.id)).toMatchObject({ ok: false, code: 'ownApproval' });
  const read = await unwrapAnswer(second.client.call('staff/getProposal', { proposal: locking.proposal?.id ?? '' }));
  expect(read.facts).toEqual([
    { name: 'channel', value: CHANNEL, was: null },
    { name: 'private', value: 'true', was: 'false' },
  ]);
  expect(await decideTestProposal(second, locking.proposal?.id)).toMatchObject({ ok: true });
  expect(await readChannel(customer)).toEqual(HIDDEN);
  expect(await open(customer, locking.channelKey ?? '')).toMatchObject({ ok: true });

  // The others who pay in the currency are locked out already, these would be too.
  expect((await ask('set')).proposal).not.toBeNull();
  const opening = await ask('remove');
  expect(opening).toMatchObject({ private: true, channelKey: null, proposal: { mayApprove: false } });
  expect(await readChannel(await server.customer())).toEqual(HIDDEN);
  expect(await decideTestProposal(second, opening.proposal?.id)).toMatchObject({ ok: true });
  expect(await readChannel(await server.customer())).toEqual({ isPrivate: false, locked: false, ...DISCLOSED_ACCOUNT });
  const { rows } = await server.database.pool.query<{ action: string; detail: string }>(
    'select action, detail from staff_audit where subject = $1 order by seq desc limit 3',
    [`channel ${CHANNEL}`],
  );
  expect(rows.map(({ action, detail }) => [action, JSON.parse(detail) as object])).toMatchObject([
    ['decideProposal', { private: false, by: treasurer.id }],
    ['removeChannelKey', { private: false }],
    ['proposeChannelKey', { private: false, renewed: false, proposal: opening.proposal?.id }],
  ]);
});

test('one person sets a key if another channel of the currency is open to all', async () => {
  const from = new Date(server.clock.now() + 120_000).toISOString();
  const bank = { bankName: 'Practice Bank', accountName: 'Practice world', accountNumber: 'PRACTICE-2' };
  const terms = {
    kind: 'bank',
    currency: 'KRW',
    open: true,
    practice: true,
    place: 1,
    feeFixed: '0',
    feeBps: 0,
  } as const;
  const input = {
    channel: 'second-krw',
    from,
    ...terms,
    minimum: null,
    maximum: null,
    ...bank,
    network: null,
    address: null,
  };
  const opened = await unwrapAnswer(
    treasurer.client.call('staff/setDepositChannel', { ...input, key: createIdempotencyKey() }),
  );
  expect(await decideTestProposal(second, opened.proposal?.id)).toMatchObject({ ok: true });
  expect((await ask('set', createIdempotencyKey(), 'practice-krw')).proposal).not.toBeNull();
  server.clock.advance(120_000);
  expect(await ask('set', createIdempotencyKey(), 'practice-krw')).toMatchObject({ private: true, proposal: null });
  expect((await ask('set', createIdempotencyKey(), 'second-krw')).proposal).not.toBeNull();
  // Closing it would leave only the private one.
  const closing = {
    ...input,
    from: new Date(server.clock.now() + 120_000).toISOString(),
    open: false,
    key: createIdempotencyKey(),
  };
  expect((await unwrapAnswer(treasurer.client.call('staff/setDepositChannel', closing))).proposal).not.toBeNull();
});

test('wrong keys are counted, and then even the right one has to wait', async () => {
  const customer = await server.customer();
  const channelKey = (await setKey()) ?? '';
  const key = createIdempotencyKey();
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

test('a key is displayed once to its creator, is stored nowhere in clear, and its changes are audited', async () => {
  const key = createIdempotencyKey();
  const channelKey = (await setKey('set', key)) ?? '';
  expect(await ask('set', key)).toMatchObject({ channelKey: null });
  const listed = await treasurer.client.call('staff/listDepositChannels');
  expect(listed.ok && listed.data.keys).toContainEqual({ channel: CHANNEL, since: expect.stringMatching(/Z$/) });
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select row_to_json(k)::text as text from deposit_channel_keys k union all select answer from staff_keys union all
      select terms from proposals union all
      select row_to_json(a)::text from staff_audit a`,
  );
  for (const { text } of rows)
    for (const each of [channelKey, channelKey.replaceAll('-', '')]) expect(text).not.toContain(each);
  expect(rows.some(({ text }) => text.includes('"proposeChannelKey"') && text.includes(`channel ${CHANNEL}`))).toBe(
    true,
  );

  expect(
    await treasurer.client.call('staff/setChannelKey', {
      channel: 'nowhere',
      change: 'set',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'notFound' });
  const support = await server.staff('support');
  expect(
    await support.client.call('staff/setChannelKey', { channel: CHANNEL, change: 'set', key: createIdempotencyKey() }),
  ).toMatchObject({ ok: false, code: 'notPermitted' });
  await setKey('remove');
  expect(
    await treasurer.client.call('staff/setChannelKey', {
      channel: CHANNEL,
      change: 'remove',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'notFound' });
});
