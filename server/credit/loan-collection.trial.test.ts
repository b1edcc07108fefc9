/** What a loan collects automatically: from which money, on which date, and how both dates of a payment are shown. */
import { expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { writeNextSeal } from '../ledger/sealer.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { makeStatements } from '../wallet/make-statements.ts';

const DAY_MS = 86_400_000;
const STOCK = 'US.NWRB';
const server = provideTestServer({ workByHand: true });

const work = () => server.runJob('loans');
const usd = async ({ client }: TestCustomer) =>
  (await unwrapAnswer(client.call('wallet/getWallet', {}))).accounts.find(({ currency }) => currency === 'USD')!;
const schedule = ({ client }: TestCustomer, loan: string) => unwrapAnswer(client.call('credit/getSchedule', { loan }));
/** Sessions don't last a month. */
async function goTo(at: number, who: TestCustomer): Promise<void> {
  server.clock.set(at);
  const { token } = await unwrapAnswer(
    server.client().call('user/login', { account: who.account, password: who.password }),
  );
  who.client = server.client({ token, account: who.account });
}
async function borrower(): Promise<TestCustomer & { loan: string; due: number }> {
  const who = await server.customer();
  await certifyCustomer(server, who);
  const wish = { currency: 'USD', amount: '1000', months: 6, plan: 'equal', agreed: true } as const;
  const { loan } = await unwrapAnswer(who.client.call('credit/applyLoan', { ...wish, key: createIdempotencyKey() }));
  const { client } = await server.staff('reviewer');
  await unwrapAnswer(
    client.call('staff/decideReview', {
      review: `r${loan.id.slice(1)}`,
      verdict: 'approve',
      key: createIdempotencyKey(),
    }),
  );
  await unwrapAnswer(
    who.client.call('credit/acceptLoan', { loan: loan.id, total: loan.total, key: createIdempotencyKey() }),
  );
  const { instalments } = await schedule(who, loan.id);
  return Object.assign(who, { loan: loan.id, due: Date.parse(instalments[0]!.date) });
}
const order = ({ client }: TestCustomer, more: { effect?: 'close'; quantity: string }) =>
  unwrapAnswer(
    client.call('trading/placeOrder', {
      instrument: STOCK,
      side: 'long',
      type: 'market',
      ...more,
      key: createIdempotencyKey(),
    }),
  );
async function spendAll(who: TestCustomer): Promise<string> {
  const { available } = await usd(who);
  const quote = await unwrapAnswer(who.client.call('quotes/getQuote', { instrument: STOCK }));
  const quantity = String(Math.floor((Number(available) * 0.97) / Number(quote.ask)));
  await order(who, { quantity });
  const left = (await usd(who)).available;
  const change = await unwrapAnswer(who.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: left }));
  await unwrapAnswer(who.client.call('wallet/exchange', { quote: change.quote, key: createIdempotencyKey() }));
  return quantity;
}
/** The lines of a statement of one day. */
async function statement({ client }: TestCustomer, at: number): Promise<string[]> {
  const day = iso(at);
  const statementRequest = await unwrapAnswer(
    client.call('wallet/getStatement', { from: day, to: day, format: 'csv', zone: 'UTC', key: createIdempotencyKey() }),
  );
  await expect
    .poll(async () => {
      server.clock.advance(500);
      await writeNextSeal(server.database.pool, server.clock.now());
      await makeStatements(server.composed.dependencies);
      const { rows } = await unwrapAnswer(client.call('wallet/listStatements', {}));
      return rows.find(({ id }) => id === statementRequest.id)?.status;
    })
    .toBe('ready');
  const { content } = await unwrapAnswer(client.call('wallet/readStatement', { statement: statementRequest.id }));
  return Buffer.from(content, 'base64').toString().split('\r\n');
}

test('unsettled proceeds of a sale pay an instalment on its date, automatically and by hand', async () => {
  const who = await borrower();
  const held = await spendAll(who);
  await goTo(who.due + 10 * 3_600_000, who);
  await work();
  expect((await schedule(who, who.loan)).instalments[0]).toMatchObject({ status: 'due', paid: '0.00' });
  await order(who, { effect: 'close', quantity: '5' });
  expect((await usd(who)).settled).toBe('0.00');
  await work();
  const collected = await schedule(who, who.loan);
  expect(collected.payments).toMatchObject([{ kind: 'collected', amount: collected.instalments[0]!.total }]);
  await order(who, { effect: 'close', quantity: String(Number(held) - 5) });
  expect((await usd(who)).settled).toBe('0.00');
  // Repaid by hand: some of what isn't due yet.
  await unwrapAnswer(
    who.client.call('credit/repayLoan', { loan: who.loan, amount: '300', key: createIdempotencyKey() }),
  );
  await goTo(who.due + 40 * 3_600_000, who);
  await work();
  const { loan, instalments } = await schedule(who, who.loan);
  expect([loan.status, instalments[0]!.status]).toEqual(['active', 'paid']);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('a payment booked days later shows both dates, and the audit compares them', async () => {
  const who = await borrower();
  const { due } = who;
  await goTo(due + 5 * DAY_MS, who);
  await work();
  const { payments, instalments } = await schedule(who, who.loan);
  expect(instalments[0]!.status).toBe('paid');
  const [payment] = payments;
  expect([payment!.at.slice(0, 10), payment!.bookedAt.slice(0, 10)]).toEqual(
    [due, due + 5 * DAY_MS].map((at) => new Date(at).toISOString().slice(0, 10)),
  );
  const { rows: records } = await unwrapAnswer(who.client.call('wallet/listFundRecords', { tab: 'other' }));
  const [paid, lent] = ['loanPaid', 'loanPaidOut'].map((type) => records.find((each) => each.type === type)!);
  expect([paid!.moved, lent!.moved]).toEqual([`-${payment!.amount}`, lent!.amount]);
  const { json } = await unwrapAnswer(who.client.call('user/exportData', { password: GOOD_PASSWORD }));
  const own = JSON.parse(json) as { loan_payments: { at: string; booked_at: string }[] };
  expect([Date.parse(own.loan_payments[0]!.at), Date.parse(own.loan_payments[0]!.booked_at)]).toEqual(
    [payment!.at, payment!.bookedAt].map((at) => Date.parse(at)),
  );

  const date = payment!.at.slice(0, 10).replaceAll('-', '.');
  const lines = await statement(who, due + 5 * DAY_MS);
  expect(lines.filter((line) => line.includes(`counts for ${date}`)).map((line) => line.split(',')[3])).toEqual([
    `Loan fee · counts for ${date}`,
    `Loan interest · counts for ${date}`,
    `Loan repaid · counts for ${date}`,
  ]);
  const { borrowed } = await unwrapAnswer(who.client.call('credit/getCredit', {}));
  const { principal, interest, fee } = borrowed.find(({ currency }) => currency === 'USD')!;
  const owing = lines.find((line) => line.includes('Owed on loans'))!;
  expect(owing).toMatch(new RegExp(`,-${(Number(principal) + Number(interest) + Number(fee)).toFixed(2)}\\s*$`));

  expect(await server.listAuditDifferences()).toEqual([]);
  const forge = (by: string) =>
    queryAsOwner(
      server.database.ownerUrl,
      `update loan_payments set booked_at = booked_at ${by} where account_id = ${who.userId}`,
    );
  await forge(`+ interval '1 hour'`);
  expect(await server.listAuditDifferences()).toEqual([
    expect.stringMatching(/payments were not booked when they say/),
  ]);
  await forge(`- interval '1 hour'`);
});

test('neither statement nor movements reveal the loss provision of the house', async () => {
  const who = await borrower();
  const lines = await statement(who, server.clock.now());
  const { rows } = await unwrapAnswer(who.client.call('wallet/listTransfers', { limit: 100 }));
  const ofLoan = rows.filter(({ code }) => code.startsWith('loan'));
  expect(ofLoan.map(({ code }) => code).sort()).toEqual(['loanFee', 'loanOwed', 'loanPaidOut']);
  const { rows: booked } = await server.database.pool.query<{ seq: bigint }>(
    `select seq from transfers where account_id = $1 and code = 'loanProvided'`,
    [who.userId],
  );
  const numbers = lines.map((line) => line.split(',')[1]);
  expect(ofLoan.every(({ seq }) => numbers.includes(seq))).toBe(true);
  expect(
    booked.map(({ seq }) => [numbers, rows.map((row) => row.seq)].map((all) => all.includes(String(seq)))),
  ).toEqual([[false, false]]);
  const listed = await unwrapAnswer(who.client.call('wallet/listStatements', {}));
  expect(listed.rows[0]!.rows).toBe(numbers.filter((each) => /^\d+$/.test(each ?? '')).length);
});

test('a statement shows the fee that is waived while a loan can be returned, and sums to the loan', async () => {
  const who = await borrower();
  const owedIn = (lines: string[]) =>
    lines.filter((line) => /Owed on loans|Loan fee in that sum/.test(line)).map((line) => line.split(','));
  const { loan } = await schedule(who, who.loan);
  const cooling = owedIn(await statement(who, server.clock.now()));
  expect(cooling.map((cells) => cells.at(-1))).toEqual(['-1005.00', '5.00']);
  expect([loan.owed.fee, loan.owed.total]).toEqual(['0.00', '1000.00']);
  expect(cooling[1]!.join()).toContain(loan.coolingUntil!.replaceAll('-', '.'));
  const last = Date.parse(loan.coolingUntil!);
  const lent = Date.parse(loan.disbursedAt!);
  await goTo(last + DAY_MS + 3_600_000, who);
  const after = owedIn(await statement(who, server.clock.now()));
  expect(after.map((cells) => cells.at(-1))).toEqual(['-1005.00']);
  // As it was: also told later.
  expect(owedIn(await statement(who, lent))).toEqual(cooling);
});

test('the console shows one loan in full, with its next automatic step', async () => {
  const who = await borrower();
  await spendAll(who);
  await goTo(who.due + 3 * DAY_MS, who);
  await work();
  const { client } = await server.staff('support');
  const seen = await unwrapAnswer(client.call('staff/getLoan', { loan: who.loan }));
  expect(seen.loan).toMatchObject({
    customer: who.userId,
    status: 'overdue',
    lateDays: 3,
    next: { date: iso(who.due) },
  });
  expect(seen.loan.upcoming!.date > iso(who.due)).toBe(true);
  expect(seen.ahead.map(({ what }) => what)).toEqual(['collected', 'reminded', 'instalment']);
  expect(seen.ahead[0]).toMatchObject({ date: null, at: null, amount: seen.loan.owed.due });
  expect([seen.instalments.length, seen.instalments[0]!.status, seen.pledge]).toEqual([6, 'overdue', null]);
  const { rows } = await unwrapAnswer(client.call('staff/listLoans', { which: 'overdue' }));
  expect(rows.find(({ id }) => id === who.loan)!.upcoming).toEqual(seen.loan.upcoming);
  expect(await client.call('staff/getLoan', { loan: 'kzz-zz' })).toMatchObject({ code: 'notFound' });
  const { rows: accesses } = await server.database.pool.query<{ subject: string }>(
    `select subject from staff_audit where action = 'getLoan'`,
  );
  expect(accesses).toEqual([{ subject: `loan ${who.loan}` }]);
});
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);

test('the available additional credit is stated, and a larger application is refused', async () => {
  const who = await server.customer();
  await certifyCustomer(server, who);
  const { quotas } = await unwrapAnswer(who.client.call('credit/getCredit', {}));
  expect(
    quotas.filter(({ currency }) => ['USD', 'SAR'].includes(currency)).map((each) => each.maximumExtraRequest),
  ).toEqual(['28000.00', '105000.00']);
  const ask = (amount: number) =>
    who.client.call('credit/applyCredit', { currency: 'USD', amount, key: createIdempotencyKey() });
  expect(await ask(28_001)).toMatchObject({
    code: 'moreCreditBeyond',
    params: { most: '28000.00', currency: 'USD' },
  });
  expect(await ask(28_000)).toMatchObject({ ok: true });
});
