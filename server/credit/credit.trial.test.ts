/** A loan from its preview to its end, who is refused one, and what it leaves on record. */
import { buildAmortisation, listMonthlyDates } from '@bourse/core/borrowing/loans/amortisation.ts';
import { parsePercent } from '@bourse/core/markets/rulebook/rule-notation.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { inspectAndClaimReview } from '../testing/staff-actions.ts';
import { uploadPicture, createUploadsClient } from '../testing/upload-picture.ts';
import {
  certifyCustomer,
  withdrawalFeeFor,
  FUND_PASSWORD,
  createWithdrawingCustomers,
} from '../testing/verified-customer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;
const server = provideTestServer({ workByHand: true });
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
  await certifyCustomer(server, customer);
});

/** Sessions don't outlive the months of these tests. */
async function pass(days: number, ...people: TestCustomer[]): Promise<void> {
  server.clock.advance(days * DAY_MS);
  for (const who of people) {
    const { token } = await unwrapAnswer(
      server.client().call('user/login', { account: who.account, password: who.password }),
    );
    who.client = server.client({ token, account: who.account });
  }
}
const WISH = { currency: 'USD', amount: '1000', months: 6, plan: 'equal' } as const;
const usd = async ({ client }: TestCustomer) => {
  const { accounts } = await unwrapAnswer(client.call('wallet/getWallet', {}));
  return accounts.find(({ currency }) => currency === 'USD')!;
};
const apply = ({ client }: TestCustomer, wish: Partial<{ amount: string; plan: 'bullet' }> = {}) =>
  unwrapAnswer(client.call('credit/applyLoan', { ...WISH, ...wish, agreed: true, key: createIdempotencyKey() })).then(
    ({ loan }) => loan,
  );
const reviewOf = (loan: string): string => `r${loan.slice(1)}`;
async function decide(loan: string, verdict: 'approve' | 'reject' = 'approve') {
  const { client } = await server.staff('reviewer');
  return client.call('staff/decideReview', {
    review: reviewOf(loan),
    verdict,
    ...(verdict === 'reject' ? { reason: 'requirementsNotMet' } : {}),
    key: createIdempotencyKey(),
  });
}
async function lend(who: TestCustomer, wish: Parameters<typeof apply>[1] = {}) {
  const { id } = await apply(who, wish);
  await unwrapAnswer(decide(id));
  const { loan } = await unwrapAnswer(who.client.call('credit/getSchedule', { loan: id }));
  await unwrapAnswer(
    who.client.call('credit/acceptLoan', { loan: id, total: loan.total, key: createIdempotencyKey() }),
  );
  return id;
}
const loanOf = async ({ client }: TestCustomer, which: { status?: 'active' }): Promise<string> =>
  (await unwrapAnswer(client.call('credit/listLoans', which))).rows[0]!.id;
const work = () => server.runJob('loans');
const schedule = ({ client }: TestCustomer, loan: string) => unwrapAnswer(client.call('credit/getSchedule', { loan }));
/**
 * Only notices about loans: after a month away a customer also gets one about a login from a device that is no longer
 * known.
 */
const listNoticesOf = async ({ client }: TestCustomer) =>
  (await unwrapAnswer(client.call('notices/listNotices', { limit: 50 }))).rows
    .map(({ code }) => code)
    .filter((code) => code.startsWith('loan'));

test('a loan is offered as previewed and paid out once as offered', async () => {
  const preview = await unwrapAnswer(customer.client.call('credit/previewLoan', WISH));
  // By the published table: a new, verified person has 600 points, so 9.9 % and a fee of 0.5 %.
  expect(preview).toMatchObject({ rate: '0.099', fee: '5.00', score: 600, lateRate: '0.129', dayCount: '30/360' });
  const today = preview.instalments[0]!.date;
  expect(preview.instalments.map(({ principal, interest }) => [principal, interest])).toEqual(
    buildAmortisation(
      { principal: 1_000_00n, rate: parsePercent('9.9'), count: '30/360', plan: 'equal' },
      '2026-11-20',
      listMonthlyDates('2026-11-20', 6),
    ).map(({ principal, interest }) => [
      `${principal / 100n}.${String(principal % 100n).padStart(2, '0')}`,
      `${interest / 100n}.${String(interest % 100n).padStart(2, '0')}`,
    ]),
  );
  const before = await usd(customer);
  const applied = await apply(customer);
  expect(applied).toMatchObject({ status: 'applied', total: preview.total, apr: preview.apr });
  expect(
    await customer.client.call('credit/applyLoan', { ...WISH, agreed: true, key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'loanAwaitingReview',
  });
  expect((await usd(customer)).available).toBe(before.available);
  await unwrapAnswer(decide(applied.id));
  const { loan: offer, instalments } = await schedule(customer, applied.id);
  expect([offer.status, instalments]).toEqual(['offered', preview.instalments]);
  expect(
    await customer.client.call('credit/acceptLoan', { loan: offer.id, total: '1', key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'loanTotalChanged',
    params: { total: preview.total },
  });
  const key = createIdempotencyKey();
  const accept = () => customer.client.call('credit/acceptLoan', { loan: offer.id, total: offer.total, key });
  expect(await unwrapAnswer(accept())).toEqual(await unwrapAnswer(accept()));
  const after = await usd(customer);
  expect(Number(after.available)).toBe(Number(before.available) + 1000);
  expect([Number(after.loan), today]).toEqual([Number(before.loan) + 1000, '2026-12-20']);
});

test('a month that passes at once books each night, reminder, instalment and notice once, in order', async () => {
  const id = await loanOf(customer, { status: 'active' });
  // The server was down all that time.
  server.clock.advance(32 * DAY_MS);
  await server.restart();
  await pass(1, customer);
  // Nothing is shown as late if the money for it is there, even before the job has run.
  const { rows: listed } = await unwrapAnswer(customer.client.call('credit/listLoans', {}));
  expect(listed.find((each) => each.id === id)).toMatchObject({ status: 'active', owed: { overdue: '0.00' } });
  await Promise.all([work(), work()]);
  const { instalments, payments, loan } = await schedule(customer, id);
  expect(instalments[0]).toMatchObject({ status: 'paid', paid: instalments[0]!.total });
  expect(payments).toMatchObject([{ kind: 'collected', amount: instalments[0]!.total, fee: '5.00' }]);
  expect(loan.owed.principal).toBe((Number(1000) - Number(instalments[0]!.principal)).toFixed(2));
  expect((await listNoticesOf(customer)).slice(0, 2)).toEqual(['loanCollected', 'loanDueSoon']);
  const { rows } = await unwrapAnswer(customer.client.call('wallet/listFundRecords', { tab: 'other' }));
  expect(rows.filter(({ type }) => type.startsWith('loan')).map(({ type, amount }) => [type, amount])).toEqual([
    ['loanPaid', instalments[0]!.total],
    ['loanPaidOut', '1000.00'],
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('an overdue loan blocks new loans and its own amount only, and incoming money pays it', async () => {
  const poor = await server.customer();
  await certifyCustomer(server, poor);
  const id = await lend(poor);
  const { available } = await usd(poor);
  // All dollars leave before the first instalment is due.
  const quote = await unwrapAnswer(
    poor.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: available }),
  );
  await unwrapAnswer(poor.client.call('wallet/exchange', { quote: quote.quote, key: createIdempotencyKey() }));
  await pass(34, poor);
  await work();
  const { loan, instalments } = await schedule(poor, id);
  expect([loan.status, instalments[0]!.status]).toEqual(['overdue', 'overdue']);
  expect(Number(loan.owed.overdue)).toBeGreaterThan(Number(instalments[0]!.total));
  const preview = await poor.client.call('credit/previewLoan', WISH);
  expect(preview).toMatchObject({ code: 'unpaidLoanFirst', params: { owed: loan.owed.overdue, currency: 'USD' } });
  expect((await listNoticesOf(poor)).slice(0, 2)).toEqual(['loanOverdue', 'loanDueSoon']);
  const { score } = await unwrapAnswer(poor.client.call('credit/getCredit', {}));
  expect(score).toBeLessThan(600);
  const back = await unwrapAnswer(
    poor.client.call('wallet/quoteExchange', { from: 'KRW', to: 'USD', amount: '2000000' }),
  );
  await unwrapAnswer(poor.client.call('wallet/exchange', { quote: back.quote, key: createIdempotencyKey() }));
  expect(
    await poor.client.call('credit/repayLoan', { loan: id, amount: '999999', key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'repaymentExceedsLoan',
  });
  const all = (await schedule(poor, id)).loan.owed.total;
  const paid = await unwrapAnswer(
    poor.client.call('credit/repayLoan', { loan: id, amount: all, key: createIdempotencyKey() }),
  );
  expect([paid.loan.status, paid.loan.owed.total]).toEqual(['settled', '0.00']);
  expect((await usd(poor)).loan).toBe('0.00');
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('the next due amount is the sum over all loans of that day', async () => {
  const borrower = await server.customer();
  await certifyCustomer(server, borrower);
  const ids = [await lend(borrower), await lend(borrower, { amount: '200' })];
  const first = await Promise.all(ids.map((id) => schedule(borrower, id)));
  const sum = first.reduce((total, { instalments }) => total + Number(instalments[0]!.total), 0).toFixed(2);
  const next = async () => (await unwrapAnswer(borrower.client.call('credit/getCredit', {}))).next;
  const { date } = first[0]!.instalments[0]!;
  expect(await next()).toEqual([{ currency: 'USD', date, amount: sum, late: false }]);
  // A later loan of the same currency is not part of it.
  await pass(1, borrower);
  await lend(borrower, { amount: '100' });
  expect(await next()).toEqual([{ currency: 'USD', date, amount: sum, late: false }]);
});

test('a loan returned in time costs no fee and only the interest of its days', async () => {
  const hasty = await server.customer();
  await certifyCustomer(server, hasty);
  const id = await lend(hasty);
  await pass(14, hasty, customer);
  const { loan } = await schedule(hasty, id);
  // From January 24 to February 7, months of 30 days: 13 days of 9.9 % a year of 360.
  expect(loan.owed).toMatchObject({ fee: '0.00', interest: '3.58', total: '1003.58' });
  const { loan: gone } = await unwrapAnswer(
    hasty.client.call('credit/repayLoan', { loan: id, amount: '1003.58', key: createIdempotencyKey() }),
  );
  expect([gone.status, gone.total, (await schedule(hasty, id)).loan.total]).toEqual([
    'withdrawn',
    '1003.58',
    '1003.58',
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('customer service proposes a repayment, and nothing moves until the customer makes it', async () => {
  const id = await loanOf(customer, { status: 'active' });
  const before = (await usd(customer)).available;
  const { client } = await server.staff('support');
  await unwrapAnswer(client.call('staff/proposeRepayment', { loan: id, amount: '100', key: createIdempotencyKey() }));
  expect((await schedule(customer, id)).loan.proposal).toMatchObject({ amount: '100.00' });
  await work();
  expect([(await listNoticesOf(customer))[0], (await usd(customer)).available <= before]).toEqual([
    'loanRepaymentProposed',
    true,
  ]);
  const { payment, loan } = await unwrapAnswer(
    customer.client.call('credit/repayLoan', { loan: id, amount: '100', key: createIdempotencyKey() }),
  );
  expect([payment.amount, loan.proposal]).toEqual(['100.00', null]);
  const treasurer = await server.staff('treasurer');
  const listed = await unwrapAnswer(treasurer.client.call('staff/listLoans', { which: 'running' }));
  expect(listed.rows.map((row) => [row.id, row.customer])).toContainEqual([id, customer.userId]);
  expect(listed.totals[0]).toMatchObject({ currency: 'USD' });
});

test('a customer gets at most three proposed repayments a day, and no duplicate', async () => {
  await pass(1, customer);
  const { client: other } = await server.staff('support');
  const { client } = await server.staff('support');
  const id = await loanOf(customer, { status: 'active' });
  const propose = (amount: string, by = client) =>
    by.call('staff/proposeRepayment', { loan: id, amount, key: createIdempotencyKey() });
  const times = async () => (await listNoticesOf(customer)).filter((code) => code === 'loanRepaymentProposed').length;
  const before = await times();
  for (const by of [client, other]) await unwrapAnswer(propose('50', by));
  expect(await times()).toBe(before + 1);
  const all = await Promise.all(['51', '52', '53', '54', '55', '56'].map((amount) => propose(amount)));
  expect(all.map((each) => (each.ok ? 'proposed' : each.code)).sort()).toEqual([
    ...Array<string>(2).fill('proposed'),
    ...Array<string>(4).fill('tooFrequent'),
  ]);
  expect(await times()).toBe(before + 3);
  await pass(1, customer);
  const { client: later } = await server.staff('support');
  await unwrapAnswer(propose('60', later));
  expect((await schedule(customer, id)).loan.proposal).toMatchObject({ amount: '60.00' });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('an application can be withdrawn, a refusal states its reason, and an offer expires', async () => {
  const other = await server.customer();
  await certifyCustomer(server, other);
  const first = await apply(other);
  const { loan: gone } = await unwrapAnswer(
    other.client.call('credit/declineLoan', { loan: first.id, key: createIdempotencyKey() }),
  );
  expect(gone.status).toBe('cancelled');
  const second = await apply(other);
  await unwrapAnswer(decide(second.id, 'reject'));
  const third = await apply(other);
  await unwrapAnswer(decide(third.id));
  await pass(7, other, customer);
  await work();
  expect(
    await other.client.call('credit/acceptLoan', { loan: third.id, total: third.total, key: createIdempotencyKey() }),
  ).toMatchObject({ code: 'loanOfferLapsed' });
  const { rows } = await unwrapAnswer(other.client.call('credit/listLoans', {}));
  expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
    ['lapsed', null],
    ['rejected', 'requirementsNotMet'],
    ['cancelled', null],
  ]);
});

test('additional credit is a whole number that two people grant', async () => {
  const wide = await server.customer();
  await certifyCustomer(server, wide);
  expect(await wide.client.call('credit/previewLoan', { ...WISH, amount: '2001' })).toMatchObject({
    code: 'loanQuotaInsufficient',
    params: { available: '2000.00', currency: 'USD' },
  });
  for (const amount of [0, -5, 1.5])
    await expect(
      wide.client.call('credit/applyCredit', { currency: 'USD', amount, key: createIdempotencyKey() }),
    ).rejects.toMatchObject({ status: 400 });
  const { request } = await unwrapAnswer(
    wide.client.call('credit/applyCredit', { currency: 'USD', amount: 500, key: createIdempotencyKey() }),
  );
  expect(
    await wide.client.call('credit/applyCredit', { currency: 'USD', amount: 1, key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'creditIncreaseAlreadyRequested',
  });
  for (const role of ['reviewer', 'treasurer'] as const) {
    const { client } = await server.staff(role);
    await unwrapAnswer(
      client.call('staff/decideReview', { review: request.id, verdict: 'approve', key: createIdempotencyKey() }),
    );
  }
  const { quotas } = await unwrapAnswer(wide.client.call('credit/getCredit', {}));
  expect(quotas.find(({ currency }) => currency === 'USD')).toMatchObject({ available: '2500.00' });
});

test('a loan is refused without verification and below the minimum', async () => {
  const nobody = await server.customer();
  expect(await nobody.client.call('credit/previewLoan', WISH)).toMatchObject({ code: 'identityRequired' });
  expect(await customer.client.call('credit/previewLoan', { ...WISH, amount: '49.99' })).toMatchObject({
    code: 'loanTooSmall',
    params: { minimum: '50.00' },
  });
  expect(await customer.client.call('credit/previewLoan', { ...WISH, currency: 'EUR' })).toMatchObject({
    code: 'currencyUnknown',
  });
});

test('the score limits one person once, over all of their accounts', async () => {
  const [one, other] = [await server.customer(), await server.customer()];
  for (const who of [one, other]) await certifyCustomer(server, who);
  await queryAsOwner(
    server.database.ownerUrl,
    `update accounts set holder = ${one.userId} where account_id in (${one.userId}, ${other.userId})`,
  );
  // Both apply before either has a loan, and both get an offer.
  const [first, second] = [await apply(one, { amount: '1500' }), await apply(other, { amount: '1500' })];
  for (const { id } of [first, second]) await unwrapAnswer(decide(id));
  const take = (who: TestCustomer, { id, total }: typeof first) =>
    who.client.call('credit/acceptLoan', { loan: id, total, key: createIdempotencyKey() });
  const open = await one.client.call('credit/getCredit', {});
  expect(open.ok && open.data.quotas.find(({ currency }) => currency === 'USD')!.available).toBe('0.00');
  expect(await take(one, first)).toMatchObject({ code: 'loanQuotaInsufficient' });
  await unwrapAnswer(other.client.call('credit/declineLoan', { loan: second.id, key: createIdempotencyKey() }));
  await unwrapAnswer(take(one, first));
  expect(await other.client.call('credit/previewLoan', { ...WISH, amount: '600' })).toMatchObject({
    code: 'loanQuotaInsufficient',
    params: { available: '500.00' },
  });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('a loan is in the data export of its customer only, and the audit finds forgeries', async () => {
  const { json } = await unwrapAnswer(customer.client.call('user/exportData', { password: GOOD_PASSWORD }));
  const own = JSON.parse(json) as { loans: { status: string }[]; loan_payments: unknown[] };
  expect([own.loans.length, own.loan_payments.length]).toEqual([1, 3]);
  const id = await loanOf(customer, {});
  const stranger = await server.customer();
  for (const loan of [id, 'kzz-zz'])
    expect(await stranger.client.call('credit/getSchedule', { loan })).toMatchObject({ code: 'notFound' });
  expect(await server.listAuditDifferences()).toEqual([]);
  await queryAsOwner(
    server.database.ownerUrl,
    `update loans set book = jsonb_set(book, '{booked}', '"77n"') where account_id = ${customer.userId}`,
  );
  expect(await server.listAuditDifferences()).toEqual([
    expect.stringMatching(/its terms and payments come to another state/),
  ]);
});

test('a reviewer cannot approve a loan to a customer whom they have verified', async () => {
  const [one, other, second, third] = [
    await server.staff('reviewer'),
    await server.staff('reviewer'),
    await server.staff('reviewer'),
    await server.staff('reviewer'),
  ];
  const person = { name: 'Lee Soyeon', idFirst: '880808', idLast: '2', agreed: true } as const;
  const certified = async (reviewers: TestStaff[], samePersonAs?: string): Promise<TestCustomer> => {
    const who = await server.customer();
    const files = createUploadsClient(server.origin, who);
    const papers = {
      front: await uploadPicture(files, 'identityFront'),
      back: await uploadPicture(files, 'identityBack'),
    };
    await unwrapAnswer(who.client.call('user/submitIdentity', { ...person, ...papers, key: createIdempotencyKey() }));
    const match = samePersonAs === undefined ? {} : { samePersonAs, samePersonReason: 'The same papers.' };
    for (const by of reviewers) {
      const { rows } = await unwrapAnswer(
        by.client.call('staff/listReviews', { kind: 'identity', customer: who.userId }),
      );
      const review = rows[0]!.id;
      await inspectAndClaimReview(by, review);
      const decision = { review, verdict: 'approve', ...match, key: createIdempotencyKey() } as const;
      await unwrapAnswer(by.client.call('staff/decideReview', decision));
    }
    return who;
  };
  // One person with two accounts: certifying either of them counts as having had a part in both.
  const first = await certified([one]);
  const again = await certified([other, second], first.userId);
  const review = reviewOf((await apply(again)).id);
  const approve = ({ client }: TestStaff) =>
    client.call('staff/decideReview', { review, verdict: 'approve', key: createIdempotencyKey() });
  for (const certifier of [one, other, second]) {
    expect(await unwrapAnswer(certifier.client.call('staff/getReview', { review }))).toMatchObject({
      hindrance: 'hadPart',
    });
    expect(await approve(certifier)).toMatchObject({ ok: false, code: 'hadPart' });
  }
  expect(await approve(third)).toMatchObject({ ok: true, data: { status: 'done' } });
});

test('a reviewer of a withdrawal sees whether the customer owes a loan', async () => {
  const [[who], reviewer] = [await createWithdrawingCustomers(server, 1), await server.staff('reviewer')];
  const to = { to: who!.card, fundPassword: FUND_PASSWORD };
  const withdrawal = { currency: 'USD', amount: '20', fee: withdrawalFeeFor('20'), ...to } as const;
  await unwrapAnswer(who!.client.call('wallet/submitWithdrawal', { ...withdrawal, key: createIdempotencyKey() }));
  const readRiskFlags = async () => {
    const query = { kind: 'withdrawal', customer: who!.userId } as const;
    return (await unwrapAnswer(reviewer.client.call('staff/listReviews', query))).rows[0]!.flags;
  };
  expect(await readRiskFlags()).not.toContain('owesLoan');
  await lend(who!);
  expect(await readRiskFlags()).toContain('owesLoan');
});
