import {
  SUPPORT_ANSWERS_PER_HOUR,
  SUPPORT_CLAIM_MS,
  SUPPORT_HOUR_MS,
  SUPPORT_MESSAGES_PER_HOUR,
  SUPPORT_TEXT_MAXIMUM,
} from '@bourse/core/accounts/support/support-conversation.ts';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { queryAsOwner } from '../db/testing.ts';
import { createUploadsClient, uploadPicture } from '../testing/upload-picture.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let kim: TestStaff;
let lee: TestStaff;
let customer: TestCustomer;
beforeEach(async () => {
  // Sessions of staff end before the clock has moved by an hour.
  [kim, lee, customer] = [await server.staff('support'), await server.staff('support'), await server.customer()];
});

const write = (text: string, { by = customer, pictures = [] as string[], key = createIdempotencyKey() } = {}) =>
  by.client.call('support/sendMessage', { text, pictures, key });
const read = async (by = customer) => (await unwrapAnswer(by.client.call('support/listMessages', {}))).rows;
const take = (by: TestStaff, to = customer.userId) =>
  by.client.call('staff/takeConversation', { customer: to, key: createIdempotencyKey() });
const answer = (by: TestStaff, text: string, to = customer.userId) =>
  by.client.call('staff/answerConversation', { customer: to, text, key: createIdempotencyKey() });
const close = (by: TestStaff, to = customer.userId) =>
  by.client.call('staff/closeConversation', { customer: to, key: createIdempotencyKey() });
const open = (by: TestStaff, to = customer.userId) => by.client.call('staff/getConversation', { customer: to });
const waiting = async (by = kim) =>
  (await unwrapAnswer(by.client.call('staff/listConversations', { limit: 100 }))).rows.map((row) => row.customer);
const notices = async () =>
  (await unwrapAnswer(customer.client.call('notices/listNotices', {}))).rows.filter(
    ({ code }) => code === 'supportAnswered',
  );
const sendPicture = (by = customer) => uploadPicture(createUploadsClient(server.origin, by), 'support');
const recorded = async (account = customer.userId) => {
  const { rows } = await server.database.pool.query<{ action: string; detail: string }>(
    `select action, detail from staff_audit where account_id = $1 and action like '%Conversation%' order by seq`,
    [account],
  );
  return rows;
};

test('a customer writes, staff answer, the customer gets a notice and reads both', async () => {
  await unwrapAnswer(write('I don’t know this login.\nWho was it?'));
  expect(await waiting()).toContain(customer.userId);
  const before = await unwrapAnswer(kim.client.call('staff/countConversations', {}));
  await unwrapAnswer(answer(kim, 'We have ended that session.'));
  expect(await waiting()).not.toContain(customer.userId);
  const after = await unwrapAnswer(kim.client.call('staff/countConversations', {}));
  expect(after.waiting).toBe(before.waiting - 1);
  expect(await read()).toEqual([
    { message: '2', kind: 'staff', text: 'We have ended that session.', pictures: [], at: expect.any(String) },
    {
      message: '1',
      kind: 'customer',
      text: 'I don’t know this login.\nWho was it?',
      pictures: [],
      at: expect.any(String),
    },
  ]);
  expect(await notices()).toMatchObject([{ params: {}, read: false }]);
  const { rows, taken } = await unwrapAnswer(open(kim));
  expect(rows.map(({ kind, by }) => [kind, by?.id])).toEqual([
    ['staff', kim.id],
    ['customer', undefined],
  ]);
  expect(taken?.by.id).toBe(kim.id);
});

test('the longest waiting is first in the queue, and a second message doesn’t move it back', async () => {
  const other = await server.customer();
  await unwrapAnswer(write('First'));
  server.clock.advance(1_000);
  await unwrapAnswer(write('Second', { by: other }));
  server.clock.advance(1_000);
  await unwrapAnswer(write('Are you there?'));
  const queue = (await waiting()).filter((id) => id === customer.userId || id === other.userId);
  expect(queue).toEqual([customer.userId, other.userId]);
  const first = await unwrapAnswer(kim.client.call('staff/listConversations', { limit: 1 }));
  const second = await unwrapAnswer(kim.client.call('staff/listConversations', { limit: 1, cursor: first.next! }));
  expect(second.rows[0]?.customer).not.toBe(first.rows[0]?.customer);
});

test('a repeated key writes one message, and no text reaches the record or a stored answer', async () => {
  const key = createIdempotencyKey();
  const secret = 'heron-at-noon';
  expect(await write(secret, { key })).toEqual(await write(secret, { key }));
  expect(await write('Something else', { key })).toMatchObject({ ok: false, code: 'keyReused' });
  expect(await read()).toHaveLength(1);
  await unwrapAnswer(answer(kim, `About ${secret}`));
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select coalesce(string_agg(t::text, ' '), '') as text from (select answer::text as t from command_keys
      union all select answer::text from staff_keys union all select detail || coalesce(why, '') from staff_audit
      union all select body from support_messages union all select data from events) all_texts`,
  );
  expect(rows[0]?.text).not.toContain(secret);
});

test('pictures go with a message once, and only their customer and support see them', async () => {
  const [picture, other] = [await sendPicture(), await server.customer()];
  expect(await write('Mine', { by: other, pictures: [picture] })).toMatchObject({ ok: false, code: 'notFound' });
  const avatar = await uploadPicture(createUploadsClient(server.origin, customer), 'avatar');
  expect(await write('Avatar', { pictures: [avatar] })).toMatchObject({ ok: false, code: 'notFound' });
  await unwrapAnswer(customer.client.call('support/sendMessage', { pictures: [picture], key: createIdempotencyKey() }));
  expect(await write('Again', { pictures: [picture] })).toMatchObject({ ok: false, code: 'notFound' });
  expect(await read()).toMatchObject([{ text: null, pictures: [picture] }]);
  expect((await createUploadsClient(server.origin, customer).read(picture))?.type).toBe('image/jpeg');
  await expect(createUploadsClient(server.origin, other).read(picture)).resolves.toBeNull();
  const seePicture = (of: string, by = kim, file = picture) =>
    by.client.call('staff/getConversationPicture', { customer: of, picture: file });
  expect(await seePicture(customer.userId)).toMatchObject({ ok: true, data: { contentType: 'image/jpeg' } });
  expect(await seePicture(other.userId)).toMatchObject({ ok: false, code: 'notFound' });
  expect(await seePicture(customer.userId, kim, avatar)).toMatchObject({ ok: false, code: 'notFound' });
});

test('each limit is refused with its number', async () => {
  expect(await write('a'.repeat(SUPPORT_TEXT_MAXIMUM + 1))).toMatchObject({
    code: 'supportTextTooLong',
    params: { characters: SUPPORT_TEXT_MAXIMUM },
  });
  expect(await write('Four', { pictures: ['a', 'b', 'c', 'd'] })).toMatchObject({
    code: 'supportPicturesTooMany',
    params: { pictures: 3 },
  });
  await expect(customer.client.call('support/sendMessage', { key: createIdempotencyKey() })).rejects.toMatchObject({
    code: 'badInput',
    params: { field: 'text' },
  });
  const from = server.clock.now();
  for (let sent = 0; sent < SUPPORT_MESSAGES_PER_HOUR; sent += 1) await unwrapAnswer(write(`Message ${sent}`));
  expect(await write('One more')).toMatchObject({
    code: 'supportMessageLimitReached',
    params: { messages: SUPPORT_MESSAGES_PER_HOUR, at: new Date(from + SUPPORT_HOUR_MS).toISOString() },
  });
  server.clock.advance(SUPPORT_HOUR_MS);
  await unwrapAnswer(write('One more'));
});

test('one person answers so often in an hour', async () => {
  const busy = await server.staff('support');
  await unwrapAnswer(write('Hello'));
  for (let sent = 0; sent < SUPPORT_ANSWERS_PER_HOUR; sent += 1) await unwrapAnswer(answer(busy, `Answer ${sent}`));
  expect(await answer(busy, 'One more')).toMatchObject({ code: 'supportAnswerLimitReached', params: { messages: 60 } });
});

test('a conversation that somebody has taken is theirs for an hour', async () => {
  await unwrapAnswer(write('Hello'));
  await unwrapAnswer(take(kim));
  for (const attempt of [take, (by: TestStaff) => answer(by, 'Hi'), close])
    expect(await attempt(lee)).toMatchObject({
      ok: false,
      code: 'conversationTaken',
      params: { until: expect.any(String) },
    });
  server.clock.advance(SUPPORT_CLAIM_MS);
  [kim, lee] = [await server.staff('support'), await server.staff('support')];
  await unwrapAnswer(answer(lee, 'Hi'));
  expect(await answer(kim, 'Hi')).toMatchObject({ code: 'conversationTaken' });
});

test('a closed conversation is open again with the next message', async () => {
  await unwrapAnswer(write('Thank you'));
  await unwrapAnswer(close(kim));
  expect(await waiting()).not.toContain(customer.userId);
  expect(await close(kim)).toMatchObject({ code: 'conversationClosed' });
  expect(await read()).toMatchObject([{ kind: 'closing', text: null }, { kind: 'customer' }]);
  expect(await notices()).toEqual([]);
  await unwrapAnswer(write('One more thing'));
  expect(await waiting()).toContain(customer.userId);
});

test('whoever never wrote has no conversation, and others’ conversations don’t exist', async () => {
  const unknown = '999999999';
  for (const to of [customer.userId, unknown])
    for (const attempt of [open, take, (by: TestStaff) => answer(by, 'Pay elsewhere', to), close])
      expect(await attempt(kim, to)).toMatchObject({ ok: false, code: 'notFound' });
  await unwrapAnswer(write('Mine'));
  expect(await read(await server.customer())).toEqual([]);
  await expect(
    server.client().call('support/sendMessage', { text: 'Hello', key: createIdempotencyKey() }),
  ).rejects.toMatchObject({ status: 401 });
});

test('roles without the permission neither read nor answer', async () => {
  await unwrapAnswer(write('Hello'));
  const reviewer = await server.staff('reviewer');
  for (const attempt of [open, take, (by: TestStaff) => answer(by, 'Hi'), close])
    expect(await attempt(reviewer)).toMatchObject({ ok: false, code: 'notPermitted' });
});

test('each access and each step is in the record, with its message’s number', async () => {
  await unwrapAnswer(write('Hello'));
  await unwrapAnswer(open(kim));
  await unwrapAnswer(take(kim));
  await unwrapAnswer(answer(kim, 'Hi'));
  await unwrapAnswer(close(kim));
  expect((await recorded()).map(({ action, detail }) => [action, detail])).toEqual([
    ['getConversation', '{}'],
    ['takeConversation', '{}'],
    ['answerConversation', '{"message":2}'],
    ['closeConversation', '{"message":3}'],
  ]);
});

test('a customer with restrictions can write', async () => {
  const reviewer = await server.staff('reviewer');
  await unwrapAnswer(
    reviewer.client.call('staff/setCustomerState', {
      ...{ customer: customer.userId, state: 'frozen', reason: 'unusual', key: createIdempotencyKey() },
      until: new Date(server.clock.now() + 86_400_000).toISOString(),
    }),
  );
  await unwrapAnswer(write('Why is my account frozen?'));
});

test("the conversation is part of the customer's own data", async () => {
  await unwrapAnswer(write('What do you store?', { pictures: [await sendPicture()] }));
  await unwrapAnswer(answer(kim, 'This.'));
  const { json } = await unwrapAnswer(customer.client.call('user/exportData', { password: customer.password }));
  expect(JSON.parse(json)).toMatchObject({
    support_conversations: [{ message_count: 2 }],
    support_messages: [
      { message: 1, kind: 'customer', text: 'What do you store?' },
      { message: 2, kind: 'staff', text: 'This.' },
    ],
    support_pictures: [{ message: 1 }],
  });
  expect(json).not.toContain(kim.login);
});

test('the audit names what was written by nobody who was logged in', async () => {
  async function findDifferences(): Promise<string[]> {
    const client = new pg.Client(server.database.superUrl);
    await client.connect();
    const { differences } = await runFullAudit(client).finally(() => client.end());
    return differences.filter((text) => text.startsWith(`conversation ${customer.userId}`));
  }
  await unwrapAnswer(write('Hello'));
  await unwrapAnswer(answer(kim, 'Hi'));
  await unwrapAnswer(write('Thanks'));
  expect(await findDifferences()).toEqual([]);
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into support_messages (account_id, message, kind, staff_id, body, at)
      values (${customer.userId}, 4, 'staff', ${kim.id}, 'v1.a.x', now());
    update support_conversations set waiting_since = null where account_id = ${customer.userId}`,
  );
  expect(await findDifferences()).toEqual([
    expect.stringContaining('message 4 (staff)'),
    expect.stringContaining('waiting since never'),
  ]);
});

test('the serving login neither changes a message nor writes as staff without record and notice', async () => {
  await unwrapAnswer(write('Hello'));
  const attempt = (statement: string) => server.database.pool.query(statement);
  const { userId } = customer;
  await expect(attempt(`update support_messages set body = 'v1.a.y' where account_id = ${userId}`)).rejects.toThrow(
    'a message stays as it is',
  );
  await expect(attempt(`delete from support_messages where account_id = ${userId}`)).rejects.toThrow(
    'permission denied',
  );
  await expect(
    attempt(`insert into support_messages (account_id, message, kind, staff_id, body, at)
      values (${userId}, 2, 'staff', ${kim.id}, 'v1.a.x', now())`),
  ).rejects.toThrow(/without an entry|without a notice/);
  await expect(
    attempt(`update support_conversations set taken_by = ${kim.id}, taken_at = now() where account_id = ${userId}`),
  ).rejects.toThrow('without an entry');
});
