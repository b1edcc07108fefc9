/** Money through the console: withdrawals by four eyes until they are paid, corrections by two people, and rules that only lie ahead. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '../db/pool.ts';
import { audit } from '../ledger/audit.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { FUND_PASSWORD, withdrawingCustomers } from '../testing/verified-customer.ts';

let server: TestServer;
let customers: (TestCustomer & { card: string })[];
let reviewer: TestStaff;
let treasurer: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
  customers = await withdrawingCustomers(server, 2);
  [reviewer, treasurer, second] = [await server.staff('reviewer'), await server.staff('treasurer'), await server.staff('treasurer')];
});
afterAll(() => server.stop());

const money = async (who: TestCustomer) => {
  const wallet = await who.client.call('wallet/getWallet', {});
  const { available = '', frozen = '' } = (wallet.ok ? wallet.data.accounts : []).find(({ currency }) => currency === 'USD') ?? {};
  return { available, frozen };
};
async function withdraw(who: TestCustomer & { card: string }, amount: string): Promise<string> {
  const asked = await who.client.call('wallet/submitWithdrawal', { currency: 'USD', amount, to: who.card, fundPassword: FUND_PASSWORD, key: newKey() });
  if (!asked.ok) throw new Error(asked.code);
  return asked.data.withdrawal.id;
}
const decide = (person: TestStaff, review: string, verdict: 'approve' | 'reject' | 'complete' | 'fail', more: { reason?: 'securityCheck' | 'duplicate'; reference?: string } = {}) =>
  person.client.call('staff/decideReview', { review, verdict, key: newKey(), ...more });
async function differences(): Promise<string[]> {
  const client = openClient(server.database.ownerUrl);
  await client.connect();
  return (await audit(client).finally(() => client.end())).differences;
}

test('a large withdrawal is approved by two people and then paid under a reference', async () => {
  const [customer] = customers as [TestCustomer & { card: string }];
  const before = await money(customer);
  const review = await withdraw(customer, '9000');
  expect(await reviewer.client.call('staff/getReview', { review })).toMatchObject({
    ok: true, data: { kind: 'withdrawal', amount: '9000.00', currency: 'USD', needed: 2, approvals: [], mayDecide: true, verdicts: ['approve', 'reject'], marks: expect.arrayContaining(['firstOfKind', 'firstWithdrawal']) },
  });
  expect(await reviewer.client.call('staff/claimReview', { review, key: newKey() })).toMatchObject({ ok: true, data: { status: 'inReview', claimedBy: { id: reviewer.id } } });
  expect(await decide(treasurer, review, 'approve')).toMatchObject({ ok: false, code: 'requestClaimed' });
  expect(await decide(reviewer, review, 'approve')).toMatchObject({ ok: true, data: { status: 'inReview', approvals: [{ id: reviewer.id, name: 'Staff 1' }], mayDecide: false, hindrance: 'alreadyApproved' } });
  expect(await decide(reviewer, review, 'approve')).toMatchObject({ ok: false, code: 'secondApproverNeeded' });
  expect(await decide(treasurer, review, 'approve')).toMatchObject({ ok: true, data: { status: 'processing', verdicts: ['complete', 'fail'] } });
  expect(await treasurer.client.call('staff/listReviews', { kind: 'withdrawal', state: 'processing' })).toMatchObject({ ok: true, data: { rows: [{ id: review }] } });
  await expect(decide(treasurer, review, 'complete')).rejects.toMatchObject({ status: 400 });
  expect(await decide(treasurer, review, 'complete', { reference: 'BANK-17' })).toMatchObject({ ok: true, data: { status: 'done', hindrance: 'ended', verdicts: [], evidence: expect.arrayContaining([expect.objectContaining({ name: 'reference', value: 'BANK-17' })]) } });
  expect((await money(customer)).frozen).toBe(before.frozen);
  expect(Number(before.available) - Number((await money(customer)).available)).toBe(9000);
  expect(await differences()).toEqual([]);
});

test('a decision whose answer was lost with its server is answered again as it was taken, and not taken twice', async () => {
  const customer = customers[1]!;
  const before = await money(customer);
  const review = await withdraw(customer, '25');
  const client = openClient(server.database.ownerUrl);
  await client.connect();
  for (const verdict of ['approve', 'fail'] as const) {
    const key = newKey();
    const decision = { review, verdict, ...(verdict === 'fail' ? { reason: 'payoutReturned' as const } : {}), key };
    const first = await reviewer.client.call('staff/decideReview', decision);
    // What a server leaves that ends between the step and its answer.
    await client.query(`update staff_keys set answer = '' where key = $1`, [key]);
    expect(first).toMatchObject({ ok: true, data: { status: verdict === 'fail' ? 'failed' : 'processing' } });
    const again = await Promise.all([decision, decision].map((each) => reviewer.client.call('staff/decideReview', each)));
    const history = first.ok ? first.data.history : [];
    expect(again).toMatchObject([{ ok: true, data: { history } }, { ok: true, data: { history } }]);
  }
  await client.end();
  expect(await money(customer)).toEqual(before);
});

test('a rejected one gives all its money back at once, and nobody decides it again', async () => {
  const customer = customers[1]!;
  const before = await money(customer);
  const review = await withdraw(customer, '500');
  const [mine, theirs] = await Promise.all([decide(reviewer, review, 'reject', { reason: 'securityCheck' }), decide(treasurer, review, 'reject', { reason: 'duplicate' })]);
  expect([mine.ok, theirs.ok].filter(Boolean)).toHaveLength(1);
  expect(await money(customer)).toEqual(before);
  expect(await decide(second, review, 'approve')).toMatchObject({ ok: false, code: 'notInThatState' });
});

test('a correction takes another person than who has proposed it, and stands on the statement', async () => {
  const customer = customers[1]!;
  const before = Number((await money(customer)).available);
  const propose = (direction: 'credit' | 'debit', amount: string) =>
    treasurer.client.call('staff/proposeCorrection', { customer: customer.userId, currency: 'USD', amount, direction, why: 'A fee was charged twice', key: newKey() });
  const given = await propose('credit', '12.34');
  if (!given.ok) throw new Error(given.code);
  expect(given.data).toMatchObject({ kind: 'correction', needed: 2, approvals: [{ id: treasurer.id }], mayDecide: false, hindrance: 'alreadyApproved' });
  expect(await decide(treasurer, given.data.id, 'approve')).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await decide(reviewer, given.data.id, 'approve')).toMatchObject({ ok: false, code: 'notPermitted' });
  expect(Number((await money(customer)).available)).toBe(before);
  expect(await decide(second, given.data.id, 'approve')).toMatchObject({ ok: true, data: { status: 'done' } });
  expect(Number((await money(customer)).available)).toBeCloseTo(before + 12.34, 6);
  expect(await customer.client.call('wallet/listTransfers', { currency: 'USD', limit: 1 })).toMatchObject({ ok: true, data: { rows: [{ code: 'correction', amount: '12.34', from: 'corrections', to: 'available' }] } });
  expect(await customer.client.call('notices/listNotices', {})).toMatchObject({ ok: true, data: { rows: expect.arrayContaining([expect.objectContaining({ code: 'correctionGiven' })]) } });

  const taken = await propose('debit', '99999999');
  if (!taken.ok) throw new Error(taken.code);
  expect(await decide(second, taken.data.id, 'approve')).toMatchObject({ ok: false, code: 'insufficientBalance' });
  expect(await decide(second, taken.data.id, 'reject', { reason: 'duplicate' })).toMatchObject({ ok: true, data: { status: 'rejected' } });
  expect(await differences()).toEqual([]);
});

test('the house\'s accounts are the other side of what it owes: each currency comes to nothing', async () => {
  const house = await treasurer.client.call('staff/getHouseAccounts');
  if (!house.ok) throw new Error(house.code);
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of house.data.rows) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount.replace('.', '')));
  expect([...sums.values()].every((sum) => sum === 0n) && sums.size > 3).toBe(true);
  expect(house.data.rows).toContainEqual({ bucket: 'corrections', owner: 'house', currency: 'USD', amount: '-12.34' });
});

const reconcile = (csv: string | Uint8Array) => treasurer.client.call('staff/reconcileStatement', {
  currency: 'USD', from: '2026-11-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z', base64: Buffer.from(csv).toString('base64'),
});

test('a bank\'s statement is matched by reference and amount, and every difference is listed', async () => {
  const paid = await treasurer.client.call('staff/listReviews', { kind: 'withdrawal', state: 'ended' });
  const done = paid.ok ? paid.data.rows.find(({ status }) => status === 'done')! : null;
  // The fee stays in the house: the bank paid the rest.
  const right = await reconcile('Reference,Note,DATE,Amount\nbank 17,=1+1,2026-11-20,-8991.00\n');
  expect(right).toMatchObject({ ok: true, data: { lines: 1, bookings: 1, matched: 1, differences: [] } });
  expect(await reconcile('\uFEFFdate,reference,amount\r\n2026-11-20,BANK-17,-8990\r\n2026-11-20,"LOST, 1",5\r\n')).toMatchObject({
    ok: true, data: { matched: 0, differences: [
      { kind: 'amountDiffers', line: 2, stated: '-8990.00', booked: '-8991.00', review: done?.id }, { kind: 'notInBooks', line: 3, reference: 'LOST, 1', stated: '5.00', booked: null },
    ] },
  });
  expect(await reconcile('date,reference,amount\n')).toMatchObject({ ok: true, data: { differences: [{ kind: 'notOnStatement', reference: 'BANK-17' }] } });
});

test.each<[string, string | Uint8Array, number]>([
  ['a formula for an amount', 'date,reference,amount\n2026-11-20,A,=1+1\n', 2],
  ['an amount too precise', 'date,reference,amount\n2026-11-20,A,1\n2026-11-20,B,0.001\n', 3],
  ['a broken encoding', new Uint8Array([...Buffer.from('date,reference,amount\n2026-11-20,'), 0xff, 0xfe]), 1],
  ['another encoding', Buffer.from('date,reference,amount\n2026-11-20,A,1\n', 'utf16le'), 1],
  ['no head', '2026-11-20,A,1\n', 1],
  ['a quote that never ends', 'date,reference,amount\n2026-11-20,"A,1\n', 2],
])('%s is told by its line and nothing is guessed', async (_, csv, line) => {
  expect(await reconcile(csv)).toMatchObject({ ok: false, code: 'fileUnreadable', params: { line: expect.any(Number) } });
  const told = await reconcile(csv);
  expect(told.ok ? 0 : told.params['line']).toBeGreaterThanOrEqual(line === 1 ? 1 : 2);
});

const channel = (change: object, ahead = 3_600_000) => treasurer.client.call('staff/setDepositChannel', {
  channel: 'bank-one', kind: 'bank', currency: 'KRW', open: true, practice: true, place: 1, minimum: null, maximum: null, feeFixed: '0', feeBps: 0,
  bankName: 'Bank One', accountName: 'Heron League', accountNumber: '1-2-3', network: null, address: null, from: new Date(server.clock.now() + ahead).toISOString(), key: newKey(), ...change,
});

test('a channel is opened ahead of time, and no live one where there is practice money', async () => {
  expect(await channel({ practice: false })).toMatchObject({ ok: false, code: 'practiceWorld' });
  expect(await channel({}, -1)).toMatchObject({ ok: false, code: 'notAhead' });
  await expect(channel({ accountNumber: null })).rejects.toMatchObject({ status: 400, params: { field: 'accountNumber' } });
  expect(await channel({})).toMatchObject({ ok: true, data: { channel: 'bank-one', begun: false } });
  expect(await treasurer.client.call('staff/listDepositChannels')).toMatchObject({
    ok: true, data: { rows: expect.arrayContaining([expect.objectContaining({ channel: 'bank-one', begun: false }), expect.objectContaining({ channel: 'practice-usd', begun: true, open: true, practice: true })]) },
  });
  expect(await reviewer.client.call('staff/listDepositChannels')).toMatchObject({ ok: false, code: 'notPermitted' });
});

const RULE = {
  kind: 'withdrawal', currency: 'USD', minimum: '20', maximum: '5000', feeFixed: '1', feeBps: 20, weekdays: [1, 2, 3, 4, 5], opens: 540, closes: 1_080, zone: 'Asia/Seoul',
  fourEyesAbove: '1000', coolingHours: 24, usualHours: 2, latestDays: 1,
} as const;
const set = (change: object, from: number) => treasurer.client.call('staff/setFundsRule', { ...RULE, weekdays: [...RULE.weekdays], ...change, from: new Date(from).toISOString(), key: newKey() });

test('a rule for funds lies ahead, holds from its moment, and is never changed', async () => {
  const now = server.clock.now();
  expect(await set({}, now)).toMatchObject({ ok: false, code: 'notAhead' });
  expect(await set({}, now - 86_400_000)).toMatchObject({ ok: false, code: 'notAhead' });
  const from = now + 3_600_000;
  expect(await set({}, from)).toMatchObject({ ok: true, data: { standing: 'coming', minimum: '20.00', feeFixed: '1.00' } });
  expect(await set({ minimum: '30' }, from)).toMatchObject({ ok: false, code: 'notAhead' });
  for (const [change, field] of [[{ maximum: '1' }, 'maximum'], [{ feeFixed: '20' }, 'feeFixed'], [{ closes: 540 }, 'closes'], [{ minimum: '0.001' }, 'minimum'], [{ zone: 'Mars/Base' }, 'zone']] as const) {
    await expect(set(change, from + 60_000), field).rejects.toMatchObject({ status: 400, params: { field } });
  }
  const standing = async () => {
    const listed = await treasurer.client.call('staff/listFundsRules', { kind: 'withdrawal', currency: 'USD' });
    return listed.ok ? listed.data.rows.map((row) => row.standing) : [];
  };
  expect(await standing()).toEqual(['house', 'coming']);
  server.clock.advance(3_600_000);
  [treasurer] = [await server.staff('treasurer')];
  expect(await standing()).toEqual(['past', 'holds']);
});
