/** What customers do with their own account: phone, name, their data, closing it, a seat. */
import { queryAsOwner } from '../db/testing.ts';
import { HttpError, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { isRefusal } from '@bourse/contract/refusals.ts';
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import type { ReviewDecision } from '../reviews/review-kind-registry.ts';
import { decodeId } from '../ids.ts';
import { requestVerificationCode, pickWrongCode, switchCodeSenderToTerminal } from '../testing/verification-codes.ts';
import { buildTestCommand } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { seatReviewKind } from './institutional-seat.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

const user = async () => {
  const answer = await customer.client.call('user/getUserinfo');
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
};
const codes = async (): Promise<string[]> => {
  const listed = await customer.client.call('notices/listNotices', {});
  return listed.ok ? listed.data.rows.map((row) => row.code) : [];
};

test('binds a phone with the password; if no codes are sent, it reveals nothing of other accounts', async () => {
  const bind = (phone: string, password = GOOD_PASSWORD) =>
    customer.client.call('user/bindPhone', { phone, password, key: createIdempotencyKey() });
  expect(await bind('7000000001', 'not the password')).toMatchObject({ ok: false, code: 'wrongPassword' });
  expect(await bind('7000000001')).toMatchObject({ ok: true });
  expect(await user()).toMatchObject({ phone: '7000000001' });
  expect(await bind('7000000001')).toMatchObject({ ok: false, code: 'updateFailed' });
  expect(await codes()).toContain('phoneBound');
  const first = customer;
  customer = await server.customer();
  expect(await bind('7000000001')).toMatchObject({ ok: true });
  expect(await bind(first.account)).toMatchObject({ ok: true });
  expect(await bind(customer.account)).toMatchObject({ ok: true });
});

test('a nickname is free text, except for what could harm a screen', async () => {
  const call = (nickname: string | null) =>
    customer.client.call('user/setNickname', { nickname, key: createIdempotencyKey() });
  expect(await call('민지 🦊')).toMatchObject({ ok: true });
  expect(await user()).toMatchObject({ nickname: '민지 🦊' });
  expect(await call(null)).toMatchObject({ ok: true });
  expect(await user()).toMatchObject({ nickname: null });
  for (const bad of ['', ' a', 'a ', 'a\u0000b', 'a\nb', '\u202eabc', 'x'.repeat(41)])
    await expect(call(bad)).rejects.toThrow('400');
});

test('exports all own data for the password, nothing of others, no secrets and no staff', async () => {
  const stranger = await server.customer();
  await customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '2',
    key: createIdempotencyKey(),
  });
  await queryAsOwner(server.database.ownerUrl, 'update customers set states = $1 where account_id = $2', [
    JSON.stringify([
      {
        state: 'withdrawingBanned',
        reason: 'unusual',
        author: 'Kim of the staff',
        at: new Date(0).toISOString(),
        until: null,
      },
    ]),
    customer.userId,
  ]);
  expect(await customer.client.call('user/exportData', { password: 'not the password' })).toMatchObject({
    ok: false,
    code: 'wrongPassword',
  });
  const answer = await customer.client.call('user/exportData', { password: GOOD_PASSWORD });
  if (!answer.ok) throw new Error(answer.code);
  expect(answer.data.fileName).toBe(`bourse-${customer.userId}-2026-11-20.json`);
  const data = JSON.parse(answer.data.json) as Record<string, object[]>;
  expect(data['customers']).toMatchObject([{ mobile: customer.account }]);
  const { rows } = await server.database.pool.query(
    `select (select count(*) from transfers where account_id = $1) as transfers, (select count(*) from fills
      where account_id = $1) as fills`,
    [customer.userId],
  );
  expect([BigInt(data['transfers']!.length), BigInt(data['fills']!.length)]).toEqual([
    rows[0]?.transfers,
    rows[0]?.fills,
  ]);
  expect(data['orders']).toMatchObject([{ instrument: 'US.NWRB' }]);
  for (const hidden of [stranger.account, stranger.userId, 'argon2', 'Kim of the staff', customer.token, 'hash'])
    expect(answer.data.json).not.toContain(hidden);
});

test('exports a staff message to one customer with its text, to nobody else', async () => {
  const words = { title: 'About your question', body: 'We have looked at it.' };
  const staff = await server.staff('product');
  expect(
    await staff.client.call('staff/announce', {
      to: customer.userId,
      texts: { en: words },
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  const stranger = await server.customer();
  const readExportedAnnouncements = async ({ client }: TestCustomer): Promise<unknown> => {
    const answer = await client.call('user/exportData', { password: GOOD_PASSWORD });
    return answer.ok ? (JSON.parse(answer.data.json) as Record<string, unknown>)['announcements'] : null;
  };
  expect(await readExportedAnnouncements(customer)).toEqual([
    { announcement: expect.any(Number), at: expect.any(String), texts: { en: words } },
  ]);
  expect(await readExportedAnnouncements(stranger)).toEqual([]);
});

/**
 * Data stored by account that is no customer's data: secrets, internal notes, and what follows from rows that are in
 * the file.
 */
const LEFT_OUT = [
  'accounts',
  'alone_approvals',
  'auction_fills',
  'block_desks',
  'check_ins_of_people',
  'command_keys',
  'day_trading_accounts',
  'day_trading_decisions',
  'day_trading_rules',
  // Only numbers of events, which are exported themselves.
  'event_numbers',
  'fee_remainders',
  'funds',
  // Names another account.
  'identity_matches',
  'fund_openings',
  'house_accounts',
  'house_capital',
  'house_capital_moves',
  'known_devices',
  'late_payout_reports',
  'one_time_codes',
  'order_changes',
  'passkey_challenges',
  'payouts',
  'position_adjustments',
  'recovery_codes',
  'staff_audit',
  'stock_recalls',
  'unnumbered_events',
];

test('every table with account data is exported or listed as left out', async () => {
  const answer = await customer.client.call('user/exportData', { password: GOOD_PASSWORD });
  const there = Object.keys(answer.ok ? (JSON.parse(answer.data.json) as object) : {});
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join pg_tables t on t.tablename = c.table_name
      and t.schemaname = 'public' where c.column_name = 'account_id'`,
  );
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !there.includes(name) && !LEFT_OUT.includes(name))
      .sort(),
  ).toEqual([]);
  expect(there).toEqual(expect.arrayContaining(['payout_targets', 'price_alerts', 'check_ins']));
});

test('the owner closes an empty account, and then nobody logs in', async () => {
  const close = (password = GOOD_PASSWORD) =>
    customer.client.call('user/closeAccount', { password, key: createIdempotencyKey() });
  const bought = await customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '2',
    key: createIdempotencyKey(),
  });
  const conditions = async () => {
    const answer = await customer.client.call('user/getClosing');
    return answer.ok ? Object.fromEntries(answer.data.conditions.map(({ condition, met }) => [condition, met])) : {};
  };
  expect(await conditions()).toEqual({
    noPositions: false,
    noOrders: true,
    noRequests: true,
    noLoans: true,
    noDividends: true,
  });
  expect(await close()).toMatchObject({ ok: false, code: 'closingConditions' });
  await customer.client.call('trading/closePosition', {
    position: bought.ok ? bought.data.order.position! : '',
    key: createIdempotencyKey(),
  });
  expect(await close('not the password')).toMatchObject({ ok: false, code: 'wrongPassword' });
  expect(await close()).toMatchObject({ ok: true });
  await expect(customer.client.call('user/getUserinfo')).rejects.toThrow(HttpError);
  expect(
    await server.client().call('user/login', { account: customer.account, password: GOOD_PASSWORD }),
  ).toMatchObject({ ok: false, code: 'accountDisabled', params: { ground: 'closed', until: null } });
  // Which customers its devices link is still known.
  expect(
    (
      await server.database.pool.query('select distinct forgotten_at from known_devices where account_id = $1', [
        customer.userId,
      ])
    ).rows,
  ).toEqual([{ forgotten_at: new Date(server.clock.now()) }]);
  expect(
    (
      await server.database.pool.query('select mobile, closed_at from customers where account_id = $1', [
        customer.userId,
      ])
    ).rows,
  ).toEqual([{ mobile: customer.account, closed_at: new Date(server.clock.now()) }]);
});

test('a loan must be paid back before the account is closed', async () => {
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  await client.query(
    `insert into loans (account_id, loan_seq, currency, principal, disbursed_at, due_at)
      values ($1, 900, 'USD', 1000, '2026-11-01', '2026-12-01')`,
    [customer.userId],
  );
  const close = () =>
    customer.client.call('user/closeAccount', { password: GOOD_PASSWORD, key: createIdempotencyKey() });
  expect(await close()).toMatchObject({ ok: false, code: 'closingConditions' });
  await client.query(`update loans set repaid = principal, repaid_at = '2026-11-19' where account_id = $1`, [
    customer.userId,
  ]);
  await client.end();
  expect(await close()).toMatchObject({ ok: true });
});

test('real money has to be withdrawn before closing', async () => {
  await queryAsOwner(server.database.ownerUrl, "insert into settings values ('practice', '', now())");
  await server.composed.dependencies.settings.reload();
  expect(
    await customer.client.call('user/closeAccount', { password: GOOD_PASSWORD, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'closingConditions',
  });
  await queryAsOwner(server.database.ownerUrl, "update settings set value = 'yes' where name = 'practice'");
  await server.composed.dependencies.settings.reload();
});

const apply = (organisation = 'Hanbit Asset Management') =>
  customer.client.call('user/applySeat', { organisation, agreed: true, key: createIdempotencyKey() });
const decide = async (request: string, more: Partial<ReviewDecision> = {}) => {
  const account = BigInt(customer.userId);
  return seatReviewKind(server.composed.dependencies).decide({
    account,
    request: decodeId('r', account, request) ?? 0n,
    verdict: 'approve',
    reason: null,
    remark: null,
    staff: { id: 's1' },
    command: buildTestCommand(account),
    ...more,
  });
};

test('allows one seat application at a time, which is declined with a reason or granted by staff', async () => {
  expect(await customer.client.call('user/getSeat')).toMatchObject({ ok: true, data: { held: false, request: null } });
  const first = await apply();
  const id = first.ok ? first.data.request.id : '';
  expect(await apply()).toMatchObject({ ok: false, code: 'seatAwaitingReview' });
  expect(await decide(id, { verdict: 'reject', reason: 'because' })).toMatchObject({ refused: 'badInput' });
  expect(await decide(id, { verdict: 'reject', reason: 'requirementsNotMet' })).toMatchObject({
    status: 'rejected',
    reason: 'requirementsNotMet',
  });
  expect(await customer.client.call('user/getSeat')).toMatchObject({
    ok: true,
    data: { held: false, request: { review: 'rejected' } },
  });
  expect(await decide(id)).toMatchObject({ refused: 'notInThatState' });

  const second = await apply();
  const again = second.ok ? second.data.request.id : '';
  expect(await decide(again, { staff: { id: 's1', related: [BigInt(customer.userId)] } })).toMatchObject({
    refused: 'ownApproval',
  });
  expect(isRefusal(await decide(again))).toBe(false);
  expect(await user()).toMatchObject({ seat: true });
  expect(await apply()).toMatchObject({ ok: false, code: 'seatHeld' });
  expect(await codes()).toEqual(expect.arrayContaining(['seatApplied', 'seatRefused', 'seatGranted']));
});

test('of two concurrent reviewers one decides', async () => {
  const applied = await apply();
  const id = applied.ok ? applied.data.request.id : '';
  const outcomes = await Promise.all([
    decide(id, { staff: { id: 's1' } }),
    decide(id, { verdict: 'reject', reason: 'duplicate', staff: { id: 's2' } }),
  ]);
  expect(outcomes.filter((outcome) => isRefusal(outcome))).toHaveLength(1);
});

test('the credit score is the sum of its listed facts and follows them', async () => {
  const score = async () => {
    const answer = await customer.client.call('user/getCreditScore');
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.data.parts.reduce((sum, { points }) => sum + points, 0)).toBe(answer.data.score);
    expect((await user()).creditScore).toBe(answer.data.score);
    return answer.data;
  };
  expect(await score()).toMatchObject({ score: 450, lowest: 300, highest: 850 });
  await certifyCustomer(server, customer);
  expect((await score()).parts).toContainEqual({ fact: 'verified', value: 1, points: 150 });
  const start = server.clock.now();
  server.clock.advance(61 * 86_400_000);
  const later = await server.client().call('user/login', { account: customer.account, password: GOOD_PASSWORD });
  if (!later.ok) throw new Error(later.code);
  customer = { ...customer, client: server.client({ token: later.data.token, account: customer.account }) };
  expect(await score()).toMatchObject({
    score: 610,
    parts: expect.arrayContaining([
      { fact: 'accountAge', value: 61, points: 10 },
      { fact: 'overdueDays', value: 0, points: 0 },
    ]),
  });
  server.clock.set(start);
});

test('if codes are sent, a phone is bound only by its code', async () => {
  await switchCodeSenderToTerminal(server);
  const phone = '7000000009';
  const code = await requestVerificationCode(server, phone);
  const bind = (presentedCode?: string) =>
    customer.client.call('user/bindPhone', {
      phone,
      password: GOOD_PASSWORD,
      ...(presentedCode === undefined ? {} : { code: presentedCode }),
      key: createIdempotencyKey(),
    });
  expect(await bind()).toMatchObject({ ok: false, code: 'wrongCode' });
  expect(await bind(pickWrongCode(code))).toMatchObject({ ok: false, code: 'wrongCode' });
  expect(await bind(code ?? '')).toMatchObject({ ok: true });
});
