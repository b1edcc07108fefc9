import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ReviewRequest, isRequestOpen } from '../../compliance/review-requests.ts';
import { testTimeZones } from '../../testing/test-time-zones.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { LedgerAccount } from '../../ledger/base-chart-of-accounts.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { Restriction } from '../../compliance/account-restrictions.ts';
import { defaultDepositWithdrawalTerms } from '../funds-rules/deposit-withdrawal-rules.ts';
import {
  decideApproveWithdrawal,
  decideCancelWithdrawal,
  decideRejectWithdrawal,
  decideRecordWithdrawalOutcome,
  listFutureWithdrawable,
  decideSubmitWithdrawal,
  findOpenMoneyRequest,
  computeWithdrawable,
  evaluateWithdrawalConditions,
  type WithdrawalTarget,
  type WithdrawalFacts,
  type WithdrawalRefusal,
} from './withdrawal-decisions.ts';
import { PLAIN_ACCOUNT_STATE } from '../../testing/plain-account.ts';
import type { CustomerState } from '../customers/customer-state.ts';

const HOUR_MS = 3_600_000;
/** A Wednesday, noon in Seoul. */
const NOON = Date.parse('2026-11-18T03:00:00.000Z');
const ACCOUNT = 7n;
const TERMS = defaultDepositWithdrawalTerms('withdrawal', 'USD');
const CUSTOMER: CustomerState = {
  registeredAt: 0,
  verification: 'certified',
  passwordChangedAt: 0,
  passwordResetAt: null,
  passkeyRemovedAt: null,
  fundPasswordSet: true,
  fundPasswordChangedAt: 1,
  inviter: 9n,
  targets: [1n],
  loans: [],
};
const overdue = (principal: bigint): Pick<WithdrawalFacts, 'customer'> => ({
  customer: {
    ...CUSTOMER,
    loans: [
      {
        currency: 'USD',
        principal,
        repaid: 0n,
        disbursedAt: NOON - 90 * 24 * HOUR_MS,
        dueAt: NOON - 25 * HOUR_MS,
        repaidAt: null,
      },
    ],
  },
});
const CARD: WithdrawalTarget = { seq: 1n, kind: 'card', label: 'Bank ··1234', currency: null, addedAt: 1 };
const facts = (change: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  currency: 'USD',
  terms: TERMS,
  states: [],
  customer: CUSTOMER,
  target: CARD,
  requests: [],
  lateElsewhere: 0n,
  calledBack: null,
  available: 1_000_00n,
  coming: [],
  ...change,
});
const banned: Restriction = {
  state: 'withdrawingBanned',
  reason: 'security',
  author: 'x',
  at: '',
  until: new Date(NOON + HOUR_MS).toISOString(),
};

describe('each withdrawal condition', () => {
  const state: AccountState = {
    lastSeq: 4n,
    marginEnabled: false,
    ...PLAIN_ACCOUNT_STATE,
    available: () => 1_000_00n,
    positions: [],
    orders: [],
  };
  const open = { kind: 'withdrawal', status: 'inReview', currency: 'USD' } as ReviewRequest;
  it.each<[string, Partial<WithdrawalFacts>, number, WithdrawalRefusal['refused']]>([
    ['notRestricted', { states: [banned] }, NOON, 'cannotWithdraw'],
    [
      'notCalledBack',
      { calledBack: { reference: 'BDN-1', amount: '5.00', currency: 'USD', until: null } },
      NOON,
      'moneyCalledBack',
    ],
    ['verified', { customer: { ...CUSTOMER, verification: 'submitted' } }, NOON, 'identityRequired'],
    ['creditScore', overdue(1_000_00n), NOON, 'creditScoreTooLow'],
    ['target', { target: null }, NOON, 'cardNotFound'],
    ['target', { target: { ...CARD, kind: 'address', currency: 'USDT' } }, NOON, 'cardNotFound'],
    ['fundPassword', { customer: { ...CUSTOMER, fundPasswordSet: false } }, NOON, 'fundPasswordUnset'],
    ['noOther', { requests: [open] }, NOON, 'otherOperationPending'],
    ['noOther', { requests: [{ ...open, kind: 'deposit', status: 'submitted' }] }, NOON, 'otherOperationPending'],
    ['cooling', { target: { ...CARD, addedAt: NOON - 24 * HOUR_MS + 1 } }, NOON, 'withdrawalCooling'],
    ['cooling', { customer: { ...CUSTOMER, passwordChangedAt: NOON - HOUR_MS } }, NOON, 'withdrawalCooling'],
    ['cooling', { customer: { ...CUSTOMER, passwordResetAt: NOON - HOUR_MS } }, NOON, 'withdrawalCooling'],
    ['cooling', { customer: { ...CUSTOMER, passkeyRemovedAt: NOON - 71 * HOUR_MS } }, NOON, 'withdrawalCooling'],
    ['hours', {}, NOON + 18 * HOUR_MS, 'outsideWithdrawalWindow'],
  ])('%s is reported as unmet, and refuses the withdrawal', (condition, change, now, refused) => {
    const reported = evaluateWithdrawalConditions(facts(change), testTimeZones, now);
    expect(reported.filter(({ met }) => !met).map((each) => each.condition)).toEqual([condition]);
    expect(decideSubmitWithdrawal(state, facts(change), 20_00n, testTimeZones, now)).toMatchObject({ refused });
  });

  it('finds out whether a deposit or a withdrawal of this currency is still open', () => {
    const deposit: ReviewRequest = { ...open, kind: 'deposit', status: 'submitted' };
    expect(findOpenMoneyRequest('USD', [{ ...open, kind: 'identity' } as ReviewRequest])).toBeNull();
    expect(findOpenMoneyRequest('USD', [{ ...open, status: 'rejected' } as ReviewRequest, deposit])).toBe('deposit');
    expect(findOpenMoneyRequest('USD', [open])).toBe('withdrawal');
    expect(findOpenMoneyRequest('KRW', [open, deposit])).toBeNull();
  });

  it('is met by a customer who has done everything; the password set at registration is no change', () => {
    expect(
      evaluateWithdrawalConditions(
        facts({ customer: { ...CUSTOMER, registeredAt: NOON, passwordChangedAt: NOON } }),
        testTimeZones,
        NOON,
      ).every(({ met }) => met),
    ).toBe(true);
  });

  it('an overdue loan withholds the overdue amount and no more', () => {
    const owing = facts(overdue(400_00n));
    expect(computeWithdrawable(owing, NOON)).toBe(600_00n);
    // Two days have begun: ten points less than it would be without.
    for (const amount of [600_01n, 1_000_00n])
      expect(decideSubmitWithdrawal(state, owing, amount, testTimeZones, NOON)).toEqual({
        refused: 'creditScoreTooLow',
        params: { score: 690, required: 700 },
      });
    expect(decideSubmitWithdrawal(state, owing, 1_000_01n, testTimeZones, NOON)).toEqual({
      refused: 'insufficientWithdrawable',
      params: { needed: '1000.01', available: '600.00', currency: 'USD' },
    });
    expect(decideSubmitWithdrawal(state, owing, 600_00n, testTimeZones, NOON)).toHaveProperty('records.requests');
    expect(computeWithdrawable(facts({ ...overdue(400_00n), currency: 'KRW' }), NOON)).toBe(1_000_00n);
  });

  it("unsettled money can't be withdrawn until its day, and the refusal names the day that suffices", () => {
    const lot = (days: number, amount: bigint) => ({
      date: `2026-11-${18 + days}`,
      at: NOON + days * 24 * HOUR_MS,
      amount,
    });
    const coming = [lot(1, 300_00n), lot(2, 200_00n)];
    const sold = facts({ coming });
    expect([
      computeWithdrawable(sold, NOON),
      decideSubmitWithdrawal(state, sold, 500_00n, testTimeZones, NOON),
    ]).toEqual([500_00n, expect.objectContaining({ records: { requests: expect.anything() } })]);
    const unsettled = (needed: string, date: string) => ({
      refused: 'cashNotSettled',
      params: { needed, available: '500.00', currency: 'USD', date },
    });
    expect(decideSubmitWithdrawal(state, sold, 500_01n, testTimeZones, NOON)).toEqual(
      unsettled('500.01', '2026-11-19'),
    );
    expect(decideSubmitWithdrawal(state, sold, 800_01n, testTimeZones, NOON)).toEqual(
      unsettled('800.01', '2026-11-20'),
    );
    expect(decideSubmitWithdrawal(state, sold, 1_000_01n, testTimeZones, NOON)).toMatchObject({
      refused: 'insufficientWithdrawable',
    });
    // The overdue amount is kept back as unsettled money, as far as there is some.
    const owing = facts({ ...overdue(400_00n), coming });
    expect([computeWithdrawable(owing, NOON), listFutureWithdrawable(owing, NOON)]).toEqual([
      500_00n,
      [lot(1, 100_00n)],
    ]);
    expect(decideSubmitWithdrawal(state, owing, 600_01n, testTimeZones, NOON)).toMatchObject({
      refused: 'creditScoreTooLow',
    });
  });

  it('mentions a loan only if one is overdue', () => {
    const reported = (change: Partial<WithdrawalFacts>, now: number) =>
      evaluateWithdrawalConditions(facts(change), testTimeZones, now).find(
        ({ condition }) => condition === 'creditScore',
      )?.met;
    const due = NOON - 25 * HOUR_MS;
    expect([
      reported({}, NOON),
      reported(overdue(400_00n), due),
      reported(overdue(400_00n), NOON),
      reported(overdue(1_000_00n), NOON),
    ]).toEqual([undefined, undefined, true, false]);
  });
});

/** One account with its money and requests, on which decisions are carried out as the desk does it. */
class Account {
  readonly money = new Map<LedgerAccount, bigint>();
  readonly requests = new Map<bigint, ReviewRequest>();
  customer = CUSTOMER;
  target = CARD;
  states: Restriction[] = [];
  lastSeq = 1n;
  now = NOON;
  of = (bucket: LedgerAccount): bigint => this.money.get(bucket) ?? 0n;

  move(amount: bigint, debit: LedgerAccount, credit: LedgerAccount): void {
    const mine = debit === 'available' || debit === 'frozen';
    if (mine && this.of(debit) < amount) throw new Error(`${debit} would fall below zero`);
    this.money.set(debit, this.of(debit) - amount);
    this.money.set(credit, this.of(credit) + amount);
  }
  get state(): AccountState {
    return {
      lastSeq: this.lastSeq,
      ...PLAIN_ACCOUNT_STATE,
      marginEnabled: false,
      available: () => this.of('available'),
      frozen: () => this.of('frozen'),
      requests: [...this.requests.values()],
      customer: this.customer,
      positions: [],
      orders: [],
    };
  }
  get facts(): WithdrawalFacts {
    return facts({
      states: this.states,
      customer: this.customer,
      target: this.target,
      requests: [...this.requests.values()],
      available: this.of('available'),
    });
  }
  /** False if it was refused. */
  take(decided: DecisionChanges | WithdrawalRefusal): boolean {
    if ('refused' in decided) return false;
    for (const { amount, debit, credit } of decided.transfers) this.move(amount, debit, credit);
    for (const { request } of decided.records.requests ?? []) this.requests.set(request.seq, request);
    this.lastSeq = decided.lastSeq;
    return true;
  }
  get open(): ReviewRequest | undefined {
    return [...this.requests.values()].find(isRequestOpen);
  }
}

const cents = fc.bigInt({ min: 1n, max: 80_000_00n });
const act = fc.oneof(
  fc.record({ act: fc.constant('deposit' as const), amount: cents }),
  fc.record({ act: fc.constantFrom('hold' as const, 'release' as const), amount: cents }),
  fc.record({ act: fc.constant('submit' as const), amount: cents }),
  fc.record({ act: fc.constant('submit' as const), amount: fc.constant(null) }),
  fc.record({
    act: fc.constantFrom('approve' as const, 'reject' as const),
    who: fc.constantFrom('kim', 'lee', 'relative'),
  }),
  fc.record({
    act: fc.constantFrom(
      'cancel' as const,
      'pay' as const,
      'fail' as const,
      'ban' as const,
      'lift' as const,
      'newPassword' as const,
      'newCard' as const,
    ),
  }),
  fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
);

test('in any order no balance is negative, all money is withdrawable, rejections refund, payments are approved', () => {
  fc.assert(
    fc.property(
      fc.array(act, { minLength: 5, maxLength: 40 }),
      fc.boolean(),
      fc.option(fc.record({ amount: cents, dueHours: fc.integer({ min: -40, max: 400 }) }), { nil: null }),
      (history, twice, loan) => {
        const account = new Account();
        if (loan)
          account.customer = {
            ...CUSTOMER,
            loans: [
              {
                currency: 'USD',
                principal: loan.amount,
                repaid: 0n,
                disbursedAt: 0,
                dueAt: NOON + loan.dueHours * HOUR_MS,
                repaidAt: null,
              },
            ],
          };
        let held = 0n;
        for (const step of history) {
          const seq = account.open?.seq ?? account.lastSeq;
          const before = { available: account.of('available'), bank: account.of('bank') + account.of('fees') };
          const decide = (): boolean => {
            switch (step.act) {
              case 'deposit':
                account.move(step.amount, 'bank', 'available');
                return true;
              case 'hold':
                if (account.of('available') < step.amount) return false;
                account.move(step.amount, 'available', 'frozen');
                held += step.amount;
                return true;
              case 'release':
                if (held < step.amount) return false;
                account.move(step.amount, 'frozen', 'available');
                held -= step.amount;
                return true;
              case 'submit':
                return account.take(
                  decideSubmitWithdrawal(
                    account.state,
                    account.facts,
                    step.amount ?? account.of('available'),
                    testTimeZones,
                    account.now,
                  ),
                );
              case 'approve':
                return account.take(
                  decideApproveWithdrawal(
                    account.state,
                    seq,
                    { id: step.who, related: step.who === 'relative' ? [9n] : [] },
                    ACCOUNT,
                    account.now,
                  ),
                );
              case 'reject':
                return account.take(
                  decideRejectWithdrawal(
                    account.state,
                    seq,
                    { author: `staff:${step.who}`, reason: 'detailsWrong', remark: null },
                    account.now,
                  ),
                );
              case 'cancel':
                return account.take(decideCancelWithdrawal(account.state, seq, account.now));
              case 'pay':
                return account.take(
                  decideRecordWithdrawalOutcome(account.state, seq, { reference: 'x' }, 'rule', account.now),
                );
              case 'fail':
                return account.take(
                  decideRecordWithdrawalOutcome(account.state, seq, { failed: 'payoutReturned' }, 'rule', account.now),
                );
              case 'ban':
                account.states = [banned];
                return true;
              case 'lift':
                account.states = [];
                return true;
              case 'newPassword':
                account.customer = { ...account.customer, fundPasswordChangedAt: account.now };
                return true;
              case 'newCard':
                account.target = { ...CARD, addedAt: account.now };
                return true;
              case 'wait':
                account.now += step.hours * HOUR_MS;
                return true;
            }
          };
          const ending = account.open;
          const done = decide();
          // A repeated request, such as after a lost answer, finds the result of the first.
          if (
            done &&
            twice &&
            ['approve', 'reject', 'cancel', 'pay', 'fail'].includes(step.act) &&
            account.requests.get(seq)?.status !== 'inReview'
          )
            expect(decide()).toBe(false);
          if (done && ['reject', 'cancel', 'fail'].includes(step.act))
            expect(account.of('available')).toBe(before.available + (ending?.amount ?? 0n));
          if (done && step.act === 'pay')
            expect(account.of('bank') + account.of('fees')).toBe(before.bank + (ending?.amount ?? 0n));

          const open = [...account.requests.values()].filter(isRequestOpen);
          expect(open.length).toBeLessThanOrEqual(1);
          expect(account.of('frozen')).toBe(held + open.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n));
          const all = computeWithdrawable(account.facts, account.now);
          if (
            evaluateWithdrawalConditions(account.facts, testTimeZones, account.now).every(({ met }) => met) &&
            all >= TERMS.minimum
          ) {
            expect(
              decideSubmitWithdrawal(
                account.state,
                account.facts,
                all < TERMS.maximum ? all : TERMS.maximum,
                testTimeZones,
                account.now,
              ),
            ).toHaveProperty('records.requests');
          }
        }
        const paid = [...account.requests.values()].filter(({ status }) => status === 'done');
        const deposited = history.reduce((sum, step) => sum + (step.act === 'deposit' ? step.amount : 0n), 0n);
        expect(account.of('bank') + deposited).toBe(
          paid.reduce((sum, { amount, fee }) => sum + (amount ?? 0n) - (fee ?? 0n), 0n),
        );
        for (const { approvals, details } of paid)
          expect([new Set(approvals.map(({ by }) => by)).size, approvals.some(({ by }) => by === 'relative')]).toEqual([
            details.approvers,
            false,
          ]);
      },
    ),
    { numRuns: 3_000 },
  );
});
