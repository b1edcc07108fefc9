/** Rules for deposits and withdrawals: dated ahead, never changed, and by two people where that would do harm. */
import { beforeAll, expect, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';
import { decideTestProposal } from '../testing/staff-actions.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer();
let treasurer: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
});

const RULE = {
  kind: 'deposit',
  currency: 'USD',
  minimum: '20',
  maximum: '9000',
  feeFixed: '0',
  feeBps: 0,
  weekdays: [1, 2, 3, 4, 5],
  opens: 600,
  closes: 1_080,
  zone: 'Asia/Seoul',
  fourEyesAbove: '1000',
  coolingHours: 24,
  usualHours: 2,
  latestDays: 1,
} as const;
const set = (change: object, from: number) =>
  treasurer.client.call('staff/setFundsRule', {
    ...RULE,
    weekdays: [...RULE.weekdays],
    ...change,
    from: new Date(from).toISOString(),
    key: createIdempotencyKey(),
  });

test('a rule that needs more approvers than there are waits for a second person', async () => {
  const nobody = { fourEyesAbove: '0', customerAlone: '0', approverAlone: '0' };
  // Two people hold the role: enough to approve a deposit, one too few to approve and pay a withdrawal.
  expect(await (await ofHouse('withdrawal', 'THB'))(nobody)).toBe('proposed');
  expect(await (await ofHouse('withdrawal', 'THB'))({ approverAlone: '0' })).toBe('proposed');
  expect(await (await ofHouse('deposit', 'THB'))(nobody)).toBe('upcoming');
  await server.staff('reviewer');
  expect(await (await ofHouse('withdrawal', 'THB'))(nobody)).toBe('upcoming');
});

test('a funds rule must start in the future, takes effect at its start and never changes', async () => {
  const now = server.clock.now();
  expect(await set({}, now)).toMatchObject({ ok: false, code: 'notAhead' });
  expect(await set({}, now - 86_400_000)).toMatchObject({ ok: false, code: 'notAhead' });
  const from = now + 3_600_000;
  expect(await set({}, from)).toMatchObject({
    ok: true,
    data: { status: 'upcoming', minimum: '20.00', feeFixed: '0.00', feeBps: 0, proposal: null },
  });
  expect(await set({ minimum: '25' }, from)).toMatchObject({ ok: false, code: 'notAhead' });
  for (const [change, field] of [
    [{ maximum: '1' }, 'maximum'],
    [{ feeFixed: '20' }, 'feeFixed'],
    [{ closes: 540 }, 'closes'],
    [{ minimum: '0.001' }, 'minimum'],
    [{ zone: 'Mars/Base' }, 'zone'],
    [{ currency: 'USDT', maximum: '999999999999999' }, 'maximum'],
    [{ currency: 'USDT', fourEyesAbove: '999999999999999' }, 'fourEyesAbove'],
  ] as const) {
    await expect(set(change, from + 60_000), field).rejects.toMatchObject({ status: 400, params: { field } });
  }
  const status = async () => {
    const listed = await treasurer.client.call('staff/listFundsRules', { kind: 'deposit', currency: 'USD' });
    return listed.ok ? listed.data.rows.map((row) => row.status) : [];
  };
  expect(await status()).toEqual(['house', 'upcoming']);
  server.clock.advance(3_600_000);
  [treasurer] = [await server.staff('treasurer')];
  expect(await status()).toEqual(['past', 'inForce']);
});

test.each([
  ['a larger maximum', { maximum: '9001' }],
  ['a smaller minimum', { minimum: '19' }],
  ['no second person', { fourEyesAbove: null }],
  ['an hour more', { closes: 1_140 }],
  ['a day more', { weekdays: [1, 2, 3, 4, 5, 6] }],
  ['a shorter cooling-off', { coolingHours: 0 }],
  ['a higher fee', { feeBps: 6 }],
  ['a higher fixed fee', { feeFixed: '0.01' }],
])('a rule that loosens limits (%s) takes effect only after a second person approves', async (_, change) => {
  // No session lasts that long.
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const from = server.clock.now() + 1_500_000;
  const proposed = await set(change, from);
  if (!proposed.ok) throw new Error(proposed.code);
  expect(proposed.data).toMatchObject({
    status: 'proposed',
    proposal: { by: { id: treasurer.id }, mayApprove: false },
  });
  expect(await decideTestProposal(treasurer, proposed.data.proposal?.id)).toMatchObject({
    ok: false,
    code: 'ownApproval',
  });
  const rows = async () => {
    const listed = await second.client.call('staff/listFundsRules', { kind: 'deposit', currency: 'USD' });
    return listed.ok ? listed.data.rows.filter((row) => row.from === new Date(from).toISOString()) : [];
  };
  expect(await rows()).toMatchObject([
    { status: 'proposed', proposal: { id: proposed.data.proposal?.id, mayApprove: true } },
  ]);
  server.clock.advance(1_500_000);
  expect(await rows()).toEqual([]);
});

/** The house's terms of the kind and currency, changed. */
async function ofHouse(kind: 'deposit' | 'withdrawal', currency: string) {
  const listed = await treasurer.client.call('staff/listFundsRules', { kind, currency });
  const house = listed.ok ? listed.data.rows.find(({ status }) => status === 'house') : undefined;
  const { from: _from, status: _status, proposal: _proposal, ...terms } = house!;
  return async (change: object, ahead = 1_500_000): Promise<string> => {
    const requested = await set({ ...terms, ...change }, server.clock.now() + ahead);
    return requested.ok ? requested.data.status : requested.code;
  };
}

test('a rule stopping deposits waits for a second person; tightening within the allowed shares does not', async () => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  // The house's: 21 to 105,000, on weekdays at any time.
  const ask = await ofHouse('deposit', 'AUD');
  for (const change of [
    { minimum: '105000' },
    { minimum: '43' },
    { maximum: '10499' },
    { maximum: '21' },
    { weekdays: [1], opens: 600, closes: 601 },
  ])
    expect(await ask(change), JSON.stringify(change)).toBe('proposed');
  expect(await ask({ minimum: '42', maximum: '10500', weekdays: [1, 2] }, 1_500_000)).toBe('upcoming');
  // A second step counts from where the first began, until thirty days later.
  const step = { maximum: '10500', weekdays: [1, 2], minimum: '43' };
  expect(await ask(step, 1_500_001)).toBe('proposed');
  server.clock.advance(31 * 86_400_000);
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  expect(await ask(step, 1_500_001)).toBe('upcoming');
});

const askChannel = (channel: string, currency: string, maximum: string | null, open = true) =>
  unwrapAnswer(
    second.client.call('staff/setDepositChannel', {
      channel,
      from: new Date(server.clock.now() + 120_000).toISOString(),
      kind: 'bank',
      currency,
      open,
      practice: true,
      place: 0,
      minimum: null,
      maximum,
      feeFixed: '0',
      feeBps: 0,
      bankName: 'Practice Bank',
      accountName: 'Practice',
      accountNumber: `PRACTICE-${currency}-0000`,
      network: null,
      address: null,
      key: createIdempotencyKey(),
    }),
  );
async function opened(channel: string, currency: string, maximum: string | null = null): Promise<void> {
  const { proposal } = await askChannel(channel, currency, maximum);
  expect(await decideTestProposal(treasurer, proposal?.id)).toMatchObject({ ok: true });
}

test('a rule whose bounds exclude every channel of the currency waits for a second person', async () => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  await opened('practice-myr', 'MYR', '100');
  const ask = await ofHouse('deposit', 'MYR');
  expect(await ask({ minimum: '100' })).toBe('upcoming');
  expect(await ask({ minimum: '101' })).toBe('proposed');
});

test('a private channel does not count for customers without its key', async () => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  await opened('small-hkd', 'HKD', '200');
  await opened('large-hkd', 'HKD');
  const locked = await treasurer.client.call('staff/setChannelKey', {
    channel: 'large-hkd',
    change: 'set',
    key: createIdempotencyKey(),
  });
  expect(locked).toMatchObject({ ok: true, data: { private: true, proposal: null } });
  const ask = await ofHouse('deposit', 'HKD');
  expect(await ask({ minimum: '201' })).toBe('proposed');
  expect(await ask({ minimum: '200' })).toBe('upcoming');
});

test.each([
  ['before the rule begins', { currency: 'TWD', bound: 800, ahead: 1_000_000 }],
  ['once it is in force', { currency: 'JPY', bound: 4_000, ahead: 2_000_000 }],
])('a channel that another process has just closed does not count: %s', async (_, { currency, bound, ahead }) => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  await opened(`small-${currency.toLowerCase()}`, currency, String(bound));
  const large = `large-${currency.toLowerCase()}`;
  await opened(large, currency);
  const now = server.clock.now();
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into deposit_channels
      (channel, from_at, decided_at, kind, currency, open, practice, bank_name, account_name, account_number)
      select channel, $2, $3, kind, currency, false, practice, bank_name, account_name, account_number
      from deposit_channels where channel = $1`,
    [large, new Date(now + ahead), new Date(now)],
  );
  const ask = await ofHouse('deposit', currency);
  expect(await ask({ minimum: String(bound + 1) })).toBe('proposed');
  expect(await ask({ minimum: String(bound) })).toBe('upcoming');
});

test('closing the only channel that an announced rule leaves takes two people', async () => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  await opened('small-vnd', 'VND', '700000');
  await opened('large-vnd', 'VND');
  expect(await (await ofHouse('deposit', 'VND'))({ minimum: '700001' })).toBe('upcoming');
  server.clock.advance(1_000);
  expect((await askChannel('large-vnd', 'VND', null, false)).proposal).not.toBeNull();
  expect((await askChannel('small-vnd', 'VND', null, false)).proposal).toBeNull();
});

test('a rule that would delay withdrawals waits for a second person; lower fees or more approvers do not', async () => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const ask = await ofHouse('withdrawal', 'AUD');
  for (const change of [
    { minimum: '100' },
    { maximum: '10000' },
    { weekdays: [1], opens: 600, closes: 601 },
    { coolingHours: 168 },
    { latestDays: 30 },
  ])
    expect(await ask(change), JSON.stringify(change)).toBe('proposed');
  expect(await ask({ fourEyesAbove: '100' })).toBe('upcoming');
});

test('a loosened rule takes effect at its start once another person has approved it', async () => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const proposed = await set({ maximum: '9500' }, server.clock.now() + 1_500_000);
  expect(await decideTestProposal(second, proposed.ok ? proposed.data.proposal?.id : '')).toMatchObject({ ok: true });
  server.clock.advance(1_500_000);
  const listed = await second.client.call('staff/listFundsRules', { kind: 'deposit', currency: 'USD' });
  expect(listed.ok ? listed.data.rows.find(({ status }) => status === 'inForce') : null).toMatchObject({
    maximum: '9500.00',
  });
});

test('a stricter rule replaces an announced one, and undoing a stricter rule takes two people', async () => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const of = (change: object, ahead: number) =>
    set(
      { currency: 'GBP', minimum: '20', maximum: '9000', fourEyesAbove: '900', ...change },
      server.clock.now() + ahead,
    );
  const statuses = async () => {
    const listed = await treasurer.client.call('staff/listFundsRules', { kind: 'deposit', currency: 'GBP' });
    return listed.ok
      ? listed.data.rows
          .filter((row) => row.from !== null && row.status !== 'proposed')
          .map(({ status, fourEyesAbove }) => `${status} ${fourEyesAbove}`)
      : [];
  };
  expect(await of({}, 1_400_000)).toMatchObject({ ok: true, data: { status: 'upcoming' } });
  server.clock.advance(1_000);
  expect(await of({ fourEyesAbove: '100' }, 120_000)).toMatchObject({ ok: true, data: { status: 'upcoming' } });
  expect(await statuses()).toEqual(['upcoming 100.00', 'replaced 900.00']);
  server.clock.advance(1_000);
  expect(await of({ fourEyesAbove: '200' }, 90_000)).toMatchObject({ ok: true, data: { status: 'proposed' } });
  server.clock.advance(1_500_000);
  expect(await statuses()).toEqual(['inForce 100.00', 'replaced 900.00']);
});

test('many simultaneous rules do not block each other, and each is compared with the rules before it', async () => {
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const customer = await server.customer();
  const now = server.clock.now();
  const ask = (person: TestStaff, index: number, tightens: boolean) =>
    person.client.call('staff/setFundsRule', {
      ...RULE,
      weekdays: [...RULE.weekdays],
      currency: 'EUR',
      minimum: '20',
      maximum: '9000',
      fourEyesAbove: tightens ? String(900 - index) : '900',
      from: new Date(now + 3_600_000 + index).toISOString(),
      key: createIdempotencyKey(),
    });
  const requested = Promise.all(
    Array.from({ length: 40 }, (_, index) => ask(index % 2 === 0 ? treasurer : second, index, index % 4 < 2)),
  );
  expect((await customer.client.call('wallet/listDepositChannels', {})).ok).toBe(true);
  expect((await requested).every(({ ok }) => ok)).toBe(true);

  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  const { rows } = await client.query<{ from: string; limit: string }>(
    `select detail::jsonb ->> 'from' as from, detail::jsonb ->> 'fourEyesAbove' as limit from staff_audit
      where action = 'setFundsRule' and subject = 'deposit EUR' order by seq`,
  );
  await client.end();
  const dated: { from: string; limit: number }[] = [];
  for (const { from, limit } of rows) {
    const before = dated.filter((each) => each.from < from).sort((a, b) => (a.from < b.from ? 1 : -1))[0];
    expect(Number(limit), from).toBeLessThanOrEqual(before?.limit ?? Infinity);
    dated.push({ from, limit: Number(limit) });
  }
  expect(dated.length).toBeGreaterThan(5);
});
