/**
 * Through the server, for random customers, currencies and amounts: a withdrawal is refused exactly if its displayed
 * conditions, limits and amounts say so, with their figures, and is charged the displayed fee.
 */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { computeWithdrawalFee } from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import type { WithdrawalCondition } from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import {
  addTestCard,
  createTestCardNumber,
  certifyCustomer,
  FUND_PASSWORD,
  loginAgain,
  setTestFundPassword,
  createWithdrawingCustomers,
} from '../testing/verified-customer.ts';

const DAY_MS = 86_400_000;
const ROUNDS = 120;
const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_123);
const NO_CARD = 'c0-0';
type ConditionsView = CallAnswer<Calls['wallet/getWithdrawalConditions']>;

const server = provideTestServer({ workByHand: true });
let people: { name: string; who: TestCustomer; to: string }[];

/** Owes what is late in dollars, which lie in a copy; in the main portfolio there is only what `leaves`. */
async function withLateLoan(leaves: number): Promise<{ who: TestCustomer; to: string }> {
  const [leader, who] = [await server.customer(), await server.marginCustomer()];
  await certifyCustomer(server, leader, 'Steady Leader');
  await certifyCustomer(server, who);
  const to = (await unwrapAnswer(addTestCard(who, createTestCardNumber(77)))).id;
  await unwrapAnswer(setTestFundPassword(who));
  const own = (
    await unwrapAnswer(leader.client.call('portfolios/createPortfolio', { name: 'Led', key: createIdempotencyKey() }))
  ).portfolio.portfolio;
  const stake = { from: '0', to: own, currency: 'USD', amount: '9000', key: createIdempotencyKey() };
  await unwrapAnswer(leader.client.call('portfolios/transferBetween', stake));
  const terms = {
    portfolio: own,
    name: 'Steady',
    currency: 'USD',
    profitShare: '0',
    agreed: true,
    key: createIdempotencyKey(),
  } as const;
  const led = (await unwrapAnswer(leader.client.call('copying/applyLeader', terms))).leader.id;

  const wish = {
    currency: 'USD',
    amount: '2000',
    months: 3,
    plan: 'equal',
    agreed: true,
    key: createIdempotencyKey(),
  } as const;
  const { loan } = await unwrapAnswer(who.client.call('credit/applyLoan', wish));
  const review = { review: `r${loan.id.slice(1)}`, verdict: 'approve', key: createIdempotencyKey() } as const;
  await unwrapAnswer((await server.staff('reviewer')).client.call('staff/decideReview', review));
  await unwrapAnswer(
    who.client.call('credit/acceptLoan', { loan: loan.id, total: loan.total, key: createIdempotencyKey() }),
  );
  const copy = { leader: led, amount: '3000', currency: 'USD', size: 'proportional', profitShare: '0' } as const;
  await unwrapAnswer(who.client.call('copying/startCopy', { ...copy, key: createIdempotencyKey() }));
  const { available } = (await unwrapAnswer(who.client.call('wallet/getWallet', {}))).accounts.find(
    ({ currency }) => currency === 'USD',
  )!;
  const amount = (Number(available) - leaves).toFixed(2);
  const { quote } = await unwrapAnswer(who.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount }));
  await unwrapAnswer(who.client.call('wallet/exchange', { quote, key: createIdempotencyKey() }));
  return { who, to };
}

const restricted = (who: TestCustomer) =>
  queryAsOwner(
    server.database.ownerUrl,
    `update customers set states = '[{"state": "withdrawingBanned", "reason": "security", "author": "Kim",
      "at": "2026-11-20T08:00:00.000Z", "until": null}]' where mobile = '${who.account}'`,
  );

beforeAll(async () => {
  const late = await withLateLoan(100);
  server.clock.advance(35 * DAY_MS);
  const [one, two, sold, barred] = await createWithdrawingCustomers(server, 4);
  const [bare, cooling] = [await server.customer(), await server.customer()];
  await certifyCustomer(server, bare);
  await certifyCustomer(server, cooling);
  const fresh = (await unwrapAnswer(addTestCard(cooling, createTestCardNumber(78)))).id;
  await unwrapAnswer(setTestFundPassword(cooling));
  await restricted(barred!);
  for (const effect of ['open', 'close'] as const) {
    const order = {
      instrument: 'US.NWRB',
      side: 'long',
      effect,
      type: 'market',
      quantity: '20',
      key: createIdempotencyKey(),
    } as const;
    await unwrapAnswer(sold!.client.call('trading/placeOrder', order));
  }
  people = [
    { name: 'ready', who: one!, to: one!.card },
    { name: 'ready too', who: two!, to: two!.card },
    { name: 'with what has not settled', who: sold!, to: sold!.card },
    { name: 'late', who: await loginAgain(server, late.who), to: late.to },
    { name: 'restricted', who: barred!, to: barred!.card },
    { name: 'without a card', who: bare, to: NO_CARD },
    { name: 'with a new card', who: cooling, to: fresh },
  ];
});

const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
const wish = fc.record({
  person: some(0, 0, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6),
  currency: some('USD', 'USD', 'KRW', 'USDT'),
  /** Percent of what can be withdrawn; or a fixed amount. */
  percent: some(null, null, 40n, 100n, 101n, 130n),
  amount: some('1', '500', '60000', '90000000'),
  takesBack: some(true, true, true, false),
  waitsHours: some(0, 0, 1, 7),
});

const REFUSED_AS: Record<WithdrawalCondition, readonly string[]> = {
  notRestricted: ['cannotWithdraw'],
  notCalledBack: ['moneyCalledBack'],
  verified: ['identityRequired'],
  creditScore: ['creditScoreTooLow'],
  target: ['cardNotFound', 'addressNotFound'],
  fundPassword: ['fundPasswordUnset'],
  noOther: ['otherOperationPending'],
  cooling: ['withdrawalCooling'],
  hours: ['outsideWithdrawalWindow'],
};

/** What follows from the displayed terms: the possible codes, and their figures. None: it is accepted. */
function follows(
  visibleConditions: ConditionsView,
  amount: bigint,
  to: string,
): { codes: readonly string[]; params?: object } {
  const { currency, conditions } = visibleConditions;
  const cents = (text: string): bigint => parseAmount(text, currency)!;
  if (to === NO_CARD) return { codes: REFUSED_AS.target };
  const unmet = conditions.find(({ met }) => !met);
  if (unmet) return { codes: REFUSED_AS[unmet.condition] };
  if (amount < cents(visibleConditions.minimum))
    return { codes: ['withdrawalMinimum'], params: { minimum: visibleConditions.minimum } };
  if (amount > cents(visibleConditions.maximum))
    return { codes: ['withdrawalMaximum'], params: { maximum: visibleConditions.maximum } };
  if (amount <= cents(visibleConditions.withdrawable)) return { codes: [] };
  const sums = visibleConditions.coming.map(({ date }, index) => ({
    date,
    most: visibleConditions.coming
      .slice(0, index + 1)
      .reduce((sum, each) => sum + cents(each.amount), cents(visibleConditions.withdrawable)),
  }));
  const later = sums.find(({ most }) => amount <= most);
  if (later)
    return { codes: ['cashNotSettled'], params: { date: later.date, available: visibleConditions.withdrawable } };
  return {
    codes: visibleConditions.loan ? ['creditScoreTooLow', 'insufficientWithdrawable'] : ['insufficientWithdrawable'],
  };
}

it(`a withdrawal is refused if its conditions say so, and otherwise charged as displayed (seed ${SEED})`, async () => {
  const seen = new Map<string, number>();
  for (const each of fc.sample(wish, { numRuns: ROUNDS, seed: SEED })) {
    server.clock.advance(each.waitsHours * 3_600_000);
    const { name, who, to } = people[each.person]!;
    const { currency, percent } = each;
    const visibleConditions = await unwrapAnswer(who.client.call('wallet/getWithdrawalConditions', { currency, to }));
    const most = parseAmount(visibleConditions.withdrawable, currency)!;
    const amount = percent === null || most === 0n ? parseAmount(each.amount, currency)! : (most * percent) / 100n;
    if (amount === 0n) continue;
    const terms = { feeFixed: parseAmount(visibleConditions.feeFixed, currency)!, feeBps: visibleConditions.feeBps };
    const fee = formatAmount(computeWithdrawalFee(amount, terms), currency);
    const description =
      `${name}: ${formatAmount(amount, currency)} ${currency} of ` + JSON.stringify(visibleConditions);
    const withdrawalInput = { currency, amount: formatAmount(amount, currency), fee, to, fundPassword: FUND_PASSWORD };
    const done = await who.client.call('wallet/submitWithdrawal', { ...withdrawalInput, key: createIdempotencyKey() });
    const { codes, params = {} } = follows(visibleConditions, amount, to);
    const count = `${name} ${done.ok ? 'taken' : done.code}`;
    seen.set(count, (seen.get(count) ?? 0) + 1);
    if (!done.ok) {
      expect(codes, `${description} was refused: ${JSON.stringify(done)}`).toContain(done.code);
      expect(done.params, description).toMatchObject(params);
      continue;
    }
    expect(codes, description).toEqual([]);
    expect(done.data.withdrawal, description).toMatchObject({ amount: withdrawalInput.amount, fee });
    if (each.takesBack)
      await unwrapAnswer(
        who.client.call('wallet/cancelWithdrawal', {
          withdrawal: done.data.withdrawal.id,
          key: createIdempotencyKey(),
        }),
      );
  }
  const codes = new Set([...seen.keys()].map((each) => each.split(' ').at(-1)));
  expect(codes.size, JSON.stringify([...seen])).toBeGreaterThan(7);
  for (const name of ['ready taken', 'late taken']) expect(seen.has(name), JSON.stringify([...seen])).toBe(true);
});

it('holds back won for an overdue dollar loan, although a copy portfolio holds dollars', async () => {
  const { who, to } = people.find(({ name }) => name === 'late')!;
  const visibleConditions = await unwrapAnswer(
    who.client.call('wallet/getWithdrawalConditions', { currency: 'KRW', to }),
  );
  const { accounts } = await unwrapAnswer(who.client.call('wallet/getWallet', {}));
  const { available } = accounts.find(({ currency }) => currency === 'KRW')!;
  expect(Number(visibleConditions.loan!.overdue)).toBeGreaterThan(400_000);
  expect(Number(visibleConditions.withdrawable)).toBeLessThanOrEqual(Number(available) - 400_000);
});
