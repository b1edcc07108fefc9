/**
 * Money through the console: withdrawals by four eyes until they are paid, corrections by two people, and rules that
 * only lie ahead.
 */
import { beforeAll, expect, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { decideTestProposal } from '../testing/staff-actions.ts';
import { withdrawalFeeFor, FUND_PASSWORD, createWithdrawingCustomers } from '../testing/verified-customer.ts';

const server = provideTestServer();
let customers: (TestCustomer & { card: string })[];
let reviewer: TestStaff;
let treasurer: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  customers = await createWithdrawingCustomers(server, 2);
  [reviewer, treasurer, second] = [
    await server.staff('reviewer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
  ];
});

const money = async (who: TestCustomer) => {
  const wallet = await who.client.call('wallet/getWallet', {});
  const { available = '', frozen = '' } =
    (wallet.ok ? wallet.data.accounts : []).find(({ currency }) => currency === 'USD') ?? {};
  return { available, frozen };
};
async function withdraw(who: TestCustomer & { card: string }, amount: string): Promise<string> {
  const submittedWithdrawal = await who.client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount,
    fee: withdrawalFeeFor(amount),
    to: who.card,
    fundPassword: FUND_PASSWORD,
    key: createIdempotencyKey(),
  });
  if (!submittedWithdrawal.ok) throw new Error(submittedWithdrawal.code);
  return submittedWithdrawal.data.withdrawal.id;
}
const decide = (
  person: TestStaff,
  review: string,
  verdict: 'approve' | 'reject' | 'complete' | 'fail',
  more: { reason?: 'securityCheck' | 'duplicate' | 'payoutReturned'; reference?: string } = {},
) => person.client.call('staff/decideReview', { review, verdict, key: createIdempotencyKey(), ...more });

test('a large withdrawal is approved by two people and then paid under a reference', async () => {
  const [customer] = customers as [TestCustomer & { card: string }];
  const before = await money(customer);
  const review = await withdraw(customer, '9000');
  expect(await reviewer.client.call('staff/getReview', { review })).toMatchObject({
    ok: true,
    data: {
      kind: 'withdrawal',
      amount: '9000.00',
      currency: 'USD',
      needed: 2,
      approvals: [],
      mayDecide: true,
      verdicts: ['approve', 'reject'],
      flags: expect.arrayContaining(['firstOfKind', 'firstWithdrawal']),
    },
  });
  expect(await reviewer.client.call('staff/claimReview', { review, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
    data: { status: 'inReview', claimedBy: { id: reviewer.id } },
  });
  expect(await decide(treasurer, review, 'approve')).toMatchObject({ ok: false, code: 'requestClaimed' });
  expect(await decide(reviewer, review, 'approve')).toMatchObject({
    ok: true,
    data: {
      status: 'inReview',
      approvals: [{ id: reviewer.id, name: 'Staff 1' }],
      mayDecide: false,
      hindrance: 'alreadyApproved',
    },
  });
  expect(await decide(reviewer, review, 'approve')).toMatchObject({ ok: false, code: 'secondApproverNeeded' });
  expect(await decide(treasurer, review, 'approve')).toMatchObject({
    ok: true,
    data: { status: 'processing', verdicts: [], hindrance: 'settlesAnother' },
  });
  expect(await treasurer.client.call('staff/listReviews', { kind: 'withdrawal', state: 'processing' })).toMatchObject({
    ok: true,
    data: { rows: [{ id: review }] },
  });
  for (const approver of [reviewer, treasurer]) {
    expect(await decide(approver, review, 'complete', { reference: 'BANK-17' })).toMatchObject({
      ok: false,
      code: 'ownSettlement',
    });
    expect(await decide(approver, review, 'fail', { reason: 'payoutReturned' })).toMatchObject({
      ok: false,
      code: 'ownSettlement',
    });
  }
  expect(await second.client.call('staff/getReview', { review })).toMatchObject({
    ok: true,
    data: { mayDecide: true, verdicts: ['complete', 'fail'] },
  });
  await expect(decide(second, review, 'complete')).rejects.toMatchObject({ status: 400 });
  expect(await decide(second, review, 'complete', { reference: 'BANK-17' })).toMatchObject({
    ok: true,
    data: {
      status: 'done',
      hindrance: 'ended',
      verdicts: [],
      evidence: expect.arrayContaining([expect.objectContaining({ name: 'reference', value: 'BANK-17' })]),
    },
  });
  expect((await money(customer)).frozen).toBe(before.frozen);
  expect(Number(before.available) - Number((await money(customer)).available)).toBe(9000);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test("a repeated key returns the decision and doesn't apply it twice", async () => {
  const customer = customers[1]!;
  const before = await money(customer);
  const review = await withdraw(customer, '25');
  for (const [verdict, person] of [
    ['approve', reviewer],
    ['fail', treasurer],
  ] as const) {
    const key = createIdempotencyKey();
    const decision = { review, verdict, ...(verdict === 'fail' ? { reason: 'payoutReturned' as const } : {}), key };
    const first = await person.client.call('staff/decideReview', decision);
    expect(first).toMatchObject({ ok: true, data: { status: verdict === 'fail' ? 'failed' : 'processing' } });
    const again = await Promise.all([decision, decision].map((each) => person.client.call('staff/decideReview', each)));
    const history = first.ok ? first.data.history : [];
    expect(again).toMatchObject([
      { ok: true, data: { history } },
      { ok: true, data: { history } },
    ]);
  }
  expect(await money(customer)).toEqual(before);
});

test("a rejected withdrawal returns all its money at once, and can't be decided again", async () => {
  const customer = customers[1]!;
  const before = await money(customer);
  const review = await withdraw(customer, '500');
  const [mine, theirs] = await Promise.all([
    decide(reviewer, review, 'reject', { reason: 'securityCheck' }),
    decide(treasurer, review, 'reject', { reason: 'duplicate' }),
  ]);
  expect([mine.ok, theirs.ok].filter(Boolean)).toHaveLength(1);
  expect(await money(customer)).toEqual(before);
  expect(await decide(second, review, 'approve')).toMatchObject({ ok: false, code: 'notInThatState' });
});

test('a correction needs a second person, and appears on the statement', async () => {
  const customer = customers[1]!;
  const before = Number((await money(customer)).available);
  const propose = (direction: 'credit' | 'debit', amount: string) =>
    treasurer.client.call('staff/proposeCorrection', {
      customer: customer.userId,
      currency: 'USD',
      amount,
      direction,
      why: 'A fee was charged twice',
      key: createIdempotencyKey(),
    });
  const credited = await propose('credit', '12.34');
  if (!credited.ok) throw new Error(credited.code);
  expect(credited.data).toMatchObject({
    kind: 'correction',
    needed: 2,
    approvals: [{ id: treasurer.id }],
    mayDecide: false,
    hindrance: 'alreadyApproved',
  });
  expect(await decide(treasurer, credited.data.id, 'approve')).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await decide(reviewer, credited.data.id, 'approve')).toMatchObject({ ok: false, code: 'notPermitted' });
  expect(Number((await money(customer)).available)).toBe(before);
  expect(await decide(second, credited.data.id, 'approve')).toMatchObject({ ok: true, data: { status: 'done' } });
  expect(Number((await money(customer)).available)).toBeCloseTo(before + 12.34, 6);
  expect(await customer.client.call('wallet/listTransfers', { currency: 'USD', limit: 1 })).toMatchObject({
    ok: true,
    data: { rows: [{ code: 'correction', amount: '12.34', from: 'corrections', to: 'available' }] },
  });
  expect(await customer.client.call('notices/listNotices', {})).toMatchObject({
    ok: true,
    data: { rows: expect.arrayContaining([expect.objectContaining({ code: 'correctionCredited' })]) },
  });

  const taken = await propose('debit', '99999999');
  if (!taken.ok) throw new Error(taken.code);
  expect(await decide(second, taken.data.id, 'approve')).toMatchObject({ ok: false, code: 'insufficientBalance' });
  expect(await decide(second, taken.data.id, 'reject', { reason: 'duplicate' })).toMatchObject({
    ok: true,
    data: { status: 'rejected' },
  });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('an approver who was shut out no longer counts as the first of two', async () => {
  const owner = await server.staff('owner');
  const shutOut = async (person: TestStaff) => {
    const done = await owner.client.call('staff/changeStaff', {
      staff: person.id,
      disabled: true,
      key: createIdempotencyKey(),
    });
    if (!done.ok) throw new Error(done.code);
  };
  const [gone, former] = [await server.staff('reviewer'), await server.staff('treasurer')];
  // These two have corrected this customer's balance.
  const [third, fourth] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const review = await withdraw(customers[1]!, '9000');
  expect(await decide(gone, review, 'approve')).toMatchObject({ ok: true, data: { status: 'inReview' } });
  await shutOut(gone);
  expect(await decide(reviewer, review, 'approve')).toMatchObject({
    ok: true,
    data: { status: 'inReview', approvals: [{ id: reviewer.id }] },
  });
  expect(await decide(reviewer, review, 'approve')).toMatchObject({ ok: false, code: 'secondApproverNeeded' });
  expect(await decide(treasurer, review, 'approve')).toMatchObject({ ok: false, code: 'hadPart' });
  expect(await decide(third, review, 'approve')).toMatchObject({
    ok: true,
    data: { status: 'processing', approvals: [{ id: reviewer.id }, { id: third.id }] },
  });
  expect(await decide(fourth, review, 'fail', { reason: 'payoutReturned' })).toMatchObject({ ok: true });

  const proposed = await former.client.call('staff/proposeCorrection', {
    customer: customers[1]!.userId,
    currency: 'USD',
    amount: '5',
    direction: 'credit',
    why: 'A fee was charged twice',
    key: createIdempotencyKey(),
  });
  if (!proposed.ok) throw new Error(proposed.code);
  await shutOut(former);
  expect(await decide(treasurer, proposed.data.id, 'approve')).toMatchObject({
    ok: true,
    data: { status: 'inReview' },
  });
  expect(await decide(second, proposed.data.id, 'reject', { reason: 'duplicate' })).toMatchObject({ ok: true });
});

test("the house's accounts mirror what it owes: each currency sums to zero", async () => {
  const house = await treasurer.client.call('staff/getHouseAccounts');
  if (!house.ok) throw new Error(house.code);
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of house.data.rows)
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount.replace('.', '')));
  expect([...sums.values()].every((sum) => sum === 0n) && sums.size > 3).toBe(true);
  expect(house.data.rows).toContainEqual({ bucket: 'corrections', owner: 'house', currency: 'USD', amount: '-12.34' });
});

const reconcile = (csv: string | Uint8Array) =>
  treasurer.client.call('staff/reconcileStatement', {
    currency: 'USD',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-31T00:00:00.000Z',
    base64: Buffer.from(csv).toString('base64'),
    key: createIdempotencyKey(),
  });

test("a bank's statement is matched by reference and amount, and every difference is listed", async () => {
  const paid = await treasurer.client.call('staff/listReviews', { kind: 'withdrawal', state: 'ended' });
  const done = paid.ok ? paid.data.rows.find(({ status }) => status === 'done')! : null;
  // The fee stays in the house: the bank paid the rest.
  const right = await reconcile('Reference,Note,DATE,Amount\nbank 17,=1+1,2026-11-20,-8991.00\n');
  expect(right).toMatchObject({ ok: true, data: { lines: 1, bookings: 1, matched: 1, differences: [] } });
  expect(
    await reconcile('\uFEFFdate,reference,amount\r\n2026-11-20,BANK-17,-8990\r\n2026-11-20,"LOST, 1",5\r\n'),
  ).toMatchObject({
    ok: true,
    data: {
      matched: 0,
      differences: [
        { kind: 'amountDiffers', line: 2, stated: '-8990.00', booked: '-8991.00', review: done?.id },
        { kind: 'notInBooks', line: 3, reference: 'LOST, 1', stated: '5.00', booked: null },
      ],
    },
  });
  expect(await reconcile('date,reference,amount\n')).toMatchObject({
    ok: true,
    data: { differences: [{ kind: 'notOnStatement', reference: 'BANK-17' }] },
  });
});

test.each<[string, string | Uint8Array, string, object]>([
  ['another encoding', Buffer.from('date,reference,amount\n2026-11-20,A,1\n', 'utf16le'), 'fileEncoding', {}],
  ['no head', '2026-11-20,A,1\n', 'statementColumns', { columns: 'date, reference, amount' }],
  ['two columns of one name', 'date,reference,amount,Amount\n2026-11-20,A,1,2\n', 'statementColumns', {}],
  [
    'a credit of a day that is far ahead',
    'date,reference,amount\n2026-11-20,A,1\n2099-01-01,B,1\n',
    'entryDatedAhead',
    { line: 3 },
  ],
])('a file with %s is refused, with the reason', async (_, csv, code, params) => {
  expect(await reconcile(csv)).toMatchObject({ ok: false, code, params });
});

test.each<[string, string | Uint8Array, number, string]>([
  ['a formula for an amount', 'date,reference,amount\n2026-11-20,A,=1+1\n', 2, 'amount'],
  ['an amount too precise', 'date,reference,amount\n2026-11-20,A,1\n2026-11-20,B,0.001\n', 3, 'amount'],
  ['broken bytes', Buffer.from('date,reference,amount\n2026-11-20,\xff\xfe', 'latin1'), 2, 'form'],
  ['a quote that never ends', 'date,reference,amount\n2026-11-20,"A,1\n', 2, 'form'],
  ['a thirteenth month', 'date,reference,amount\n2026-13-01,A,1\n', 2, 'date'],
  ['a thirtieth of February', 'date,reference,amount\n2026-02-30,A,1\n', 2, 'date'],
  ['a line numbered as an editor does', 'date,reference,amount\n\n\n2026-11-20,A,x\n', 4, 'amount'],
  ['a cell of two lines', 'date,reference,amount\n2026-11-20,"A\nB",1\n2026-11-20,B,x\n', 4, 'amount'],
])('%s is listed by its line and the reason, and nothing is guessed', async (_, csv, line, reason) => {
  const answer = await unwrapAnswer(reconcile(csv));
  expect(answer.unreadable).toMatchObject([{ reason }]);
  // A row that never ends is found at the end of the file.
  expect(answer.unreadable[0]!.line - line).toBeOneOf([0, 1]);
});

const channel = (change: object, ahead = 3_600_000, person = treasurer) =>
  person.client.call('staff/setDepositChannel', {
    channel: 'bank-one',
    kind: 'bank',
    currency: 'KRW',
    open: true,
    practice: true,
    place: 1,
    minimum: null,
    maximum: null,
    feeFixed: '0',
    feeBps: 0,
    bankName: 'Bank One',
    accountName: 'Heron League',
    accountNumber: '1-2-3',
    network: null,
    address: null,
    from: new Date(server.clock.now() + ahead).toISOString(),
    key: createIdempotencyKey(),
    ...change,
  });

const channels = async (person: TestStaff) => {
  const listed = await person.client.call('staff/listDepositChannels');
  return listed.ok ? listed.data.rows.filter(({ channel: name }) => name === 'bank-one') : [];
};
test('refuses a real-money channel in a practice world, and one that begins at once', async () => {
  expect(await channel({ practice: false })).toMatchObject({ ok: false, code: 'practiceWorld' });
  expect(await channel({}, -1)).toMatchObject({ ok: false, code: 'notAhead' });
  await expect(channel({ accountNumber: null })).rejects.toMatchObject({
    status: 400,
    params: { field: 'accountNumber' },
  });
  expect(await reviewer.client.call('staff/listDepositChannels')).toMatchObject({ ok: false, code: 'notPermitted' });
});

test('two people decide where customers pay: neither alone, nor the first one twice', async () => {
  const proposed = await channel({});
  if (!proposed.ok) throw new Error(proposed.code);
  const id = proposed.data.proposal?.id;
  expect(proposed.data).toMatchObject({
    channel: 'bank-one',
    hasStarted: false,
    proposal: { by: { id: treasurer.id }, mayApprove: false },
  });
  expect(await decideTestProposal(treasurer, id)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await decideTestProposal(reviewer, id)).toMatchObject({ ok: false, code: 'notPermitted' });
  const auditor = await server.staff('auditor');
  expect(await decideTestProposal(auditor, id)).toMatchObject({
    ok: false,
    code: 'notPermitted',
    params: { permission: 'proposals.decide' },
  });
  expect(await decideTestProposal(second, '999999')).toMatchObject({ ok: false, code: 'notFound' });
  expect(await channels(second)).toMatchObject([
    { accountNumber: '1-2-3', proposal: { id, by: { id: treasurer.id }, linked: false, mayApprove: true } },
  ]);

  const both = await Promise.all([decideTestProposal(second, id), decideTestProposal(await server.staff('owner'), id)]);
  expect(both.map((each) => (each.ok ? 'done' : each.code)).sort()).toEqual(['done', 'notInThatState']);
  expect(await channels(second)).toMatchObject([{ accountNumber: '1-2-3', hasStarted: false, proposal: null }]);
});

test('a new account number or higher fee waits too; limits, a lower fee and closing take effect at once', async () => {
  const waits = async (change: object, ahead: number) => {
    const set = await channel(change, ahead);
    return set.ok ? set.data.proposal !== null : set.code;
  };
  expect(await waits({ minimum: '5000' }, 7_200_000)).toBe(false);
  for (const fee of [{ feeBps: 5 }, { feeFixed: '1' }])
    expect(await waits(fee, 7_200_000), JSON.stringify(fee)).toBe(true);
  expect(await waits({ open: false }, 9_000_000)).toBe(false);
  expect(await waits({}, 9_000_001)).toBe(true);
  expect(await waits({ accountNumber: '6-6-6' }, 8_000_000)).toBe(true);
  const rows = await channels(second);
  expect(rows.filter(({ proposal }) => proposal === null).map(({ accountNumber }) => accountNumber)).toEqual([
    '1-2-3',
    '1-2-3',
    '1-2-3',
  ]);
  const evil = rows.find(({ accountNumber }) => accountNumber === '6-6-6')?.proposal?.id;
  expect(await decideTestProposal(second, evil, 'reject')).toMatchObject({ ok: true });
  expect(await decideTestProposal(second, evil)).toMatchObject({ ok: false, code: 'notInThatState' });
});

test('one person closes a channel while another of its currency is open; the last one needs a second', async () => {
  const usd = (change: object, ahead: number, name = 'bank-usd') =>
    channel({ channel: name, currency: 'USD', ...change }, ahead);
  const practice = { bankName: 'Practice Bank', accountName: 'Practice world', accountNumber: 'PRACTICE-USD-0000' };
  const closing = { ...practice, open: false };
  const proposed = await unwrapAnswer(usd(closing, 3_600_000, 'practice-usd'));
  expect(proposed).toMatchObject({ open: false, proposal: { by: { id: treasurer.id }, mayApprove: false } });
  expect(await decideTestProposal(treasurer, proposed.proposal?.id)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await decideTestProposal(second, proposed.proposal?.id, 'reject')).toMatchObject({ ok: true });
  // Nor by bounds that no deposit keeps.
  expect(await unwrapAnswer(usd({ ...practice, minimum: '999999999' }, 3_600_000, 'practice-usd'))).toMatchObject({
    proposal: { by: { id: treasurer.id } },
  });

  const other = await unwrapAnswer(usd({}, 4_000_000));
  expect(await decideTestProposal(second, other.proposal?.id)).toMatchObject({ ok: true });
  // The other one opens later than this one would close.
  expect(await unwrapAnswer(usd(closing, 3_900_000, 'practice-usd'))).toMatchObject({
    proposal: { mayApprove: false },
  });
  expect(await unwrapAnswer(usd(closing, 4_100_000, 'practice-usd'))).toMatchObject({ open: false, proposal: null });
  const last = await unwrapAnswer(usd({ open: false }, 4_050_000));
  expect(last).toMatchObject({ open: false, proposal: { mayApprove: false } });
  expect(await decideTestProposal(second, last.proposal?.id)).toMatchObject({ ok: true });
});

test.each([
  ['nothing but a blank', ' '],
  ['a blank behind', '1-2-3 '],
  ['two lines', '1-2\n3'],
  ['digits turned around', '1\u202e3-2'],
  ['what nobody sees', '1\u200b-2-3'],
  ['no sign at all', ''],
])('an account number with %s is none', async (_, accountNumber) => {
  await expect(channel({ accountNumber })).rejects.toMatchObject({ status: 400, params: { field: 'accountNumber' } });
});

test('a change approved too late for the notice period never takes effect', async () => {
  const proposed = await channel({ accountNumber: '7-7-7' }, 61_000);
  server.clock.advance(2_000);
  expect(await decideTestProposal(second, proposed.ok ? proposed.data.proposal?.id : '')).toMatchObject({
    ok: false,
    code: 'notAhead',
  });
  expect((await channels(second)).some(({ accountNumber }) => accountNumber === '7-7-7')).toBe(false);
});

test('refuses approval if the proposer has lost the permission; rejecting still works', async () => {
  const former = await server.staff('treasurer', 'support');
  const proposed = await channel({ accountNumber: '5-5-5' }, 3_600_000, former);
  const id = proposed.ok ? proposed.data.proposal?.id : '';
  const isChannelListed = async () => (await channels(second)).some(({ accountNumber }) => accountNumber === '5-5-5');
  expect(await isChannelListed()).toBe(true);
  expect(
    await (await server.staff('owner')).client.call('staff/changeStaff', {
      staff: former.id,
      roles: ['support'],
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  expect(await isChannelListed()).toBe(false);
  expect(await decideTestProposal(second, id)).toMatchObject({ ok: false, code: 'notInThatState' });
  expect(await decideTestProposal(second, id, 'reject')).toMatchObject({ ok: true });
});

test('a later decision replaces an earlier one dated far ahead', async () => {
  const two = async (change: object, ahead: number) => {
    const proposed = await channel({ channel: 'bank-far', ...change }, ahead);
    expect(proposed).toMatchObject({ ok: true, data: { proposal: { by: { id: treasurer.id } } } });
    expect(await decideTestProposal(second, proposed.ok ? proposed.data.proposal?.id : '')).toMatchObject({ ok: true });
  };
  const rows = async () => {
    const listed = await second.client.call('staff/listDepositChannels');
    return (listed.ok ? listed.data.rows : [])
      .filter((row) => row.channel === 'bank-far' && row.proposal === null)
      .map(({ accountNumber, hasStarted: isStarted, replaced }) => ({
        accountNumber,
        hasStarted: isStarted,
        replaced,
      }));
  };
  await two({}, 61_000);
  server.clock.advance(1_000);
  expect(await channel({ channel: 'bank-far' }, 1_500_000)).toMatchObject({
    ok: true,
    data: { proposal: null, replaced: false },
  });
  server.clock.advance(1_000);
  await two({ accountNumber: '7-7-7' }, 120_000);
  expect(await rows()).toEqual([
    { accountNumber: '1-2-3', hasStarted: false, replaced: true },
    { accountNumber: '7-7-7', hasStarted: false, replaced: false },
    { accountNumber: '1-2-3', hasStarted: false, replaced: false },
  ]);
  server.clock.advance(1_000);
  expect(await channel({ channel: 'bank-far' }, 90_000)).toMatchObject({
    ok: true,
    data: { proposal: { mayApprove: false } },
  });
  server.clock.advance(1_500_000);
  await expect
    .poll(async () => {
      const seen = await customers[0]!.client.call('wallet/listDepositChannels', {});
      return seen.ok
        ? seen.data.rows.filter((row) => row.id === 'bank-far').map((row) => row.accountNumber)
        : seen.code;
    })
    .toEqual(['7-7-7']);
});

test('two logins on one device count as one person', async () => {
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  await client.query(
    `insert into staff_devices (staff_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2`,
    [second.id, treasurer.id],
  );
  const proposed = await channel({ channel: 'bank-two' });
  const id = proposed.ok ? proposed.data.proposal?.id : '';
  const listed = await second.client.call('staff/listDepositChannels');
  expect(listed.ok ? listed.data.rows.find(({ proposal }) => proposal?.id === id)?.proposal : null).toMatchObject({
    linked: true,
    mayApprove: false,
  });
  expect(await decideTestProposal(second, id)).toMatchObject({ ok: false, code: 'approversLinked' });
  expect(await decideTestProposal(await server.staff('owner'), id)).toMatchObject({ ok: true });
  await client.query('delete from staff_devices where staff_id = $1', [second.id]);
  await client.end();
});

test('a debit takes the money from whichever portfolio holds it', async () => {
  const { client, userId } = await server.customer();
  await client.call('portfolios/createPortfolio', { name: 'Apart', key: createIdempotencyKey() });
  const usdIn = async (portfolio: string): Promise<number> => {
    const wallet = await client.call('wallet/getWallet', { portfolio });
    return Number(wallet.ok ? wallet.data.accounts.find(({ currency }) => currency === 'USD')?.available : Number.NaN);
  };
  const all = await usdIn('0');
  const amount = (all - 100).toFixed(2);
  const apart = { from: '0', to: '1', currency: 'USD', amount, key: createIdempotencyKey() };
  expect(await client.call('portfolios/transferBetween', apart)).toMatchObject({ ok: true });
  const take = async (taken: string) => {
    const proposed = await treasurer.client.call('staff/proposeCorrection', {
      ...{ customer: userId, currency: 'USD', amount: taken, direction: 'debit', why: 'A deposit was booked twice' },
      key: createIdempotencyKey(),
    });
    if (!proposed.ok) throw new Error(proposed.code);
    return decide(second, proposed.data.id, 'approve');
  };
  expect(await take('150')).toMatchObject({ ok: true, data: { status: 'done' } });
  expect(await usdIn('0')).toBe(0);
  expect(await usdIn('1')).toBeCloseTo(all - 150, 6);
  expect(await client.call('wallet/listTransfers', { currency: 'USD', limit: 2 })).toMatchObject({
    ok: true,
    data: {
      rows: [
        { code: 'correction', amount: '150.00' },
        { code: 'moveMoney', amount: '50.00' },
      ],
    },
  });
  expect(await take(all.toFixed(2))).toMatchObject({ ok: false, code: 'insufficientBalance' });
  expect(await server.listAuditDifferences()).toEqual([]);
});
