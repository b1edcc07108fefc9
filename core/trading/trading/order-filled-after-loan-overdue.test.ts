/**
 * An order was placed before a loan was late: leverage is refused when it could fill, but not what one's own money
 * buys.
 */
import { expect, it } from 'vitest';
import type { LoanState } from '../../borrowing/loans/loan-state.ts';
import { buildLoanOffer, buildLoanTerms } from '../../products/credit/testing.ts';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, buildQuote, parseUnits } from './testing.ts';

const DUE_AT = TEST_NOON + 60_000;
const borrowed: LoanState = {
  ...buildLoanOffer(buildLoanTerms()),
  status: 'active',
  instalments: [
    {
      date: '2026-11-20',
      dueAt: DUE_AT,
      fee: 0n,
      interest: 5n,
      principal: 100n,
      paidFee: 0n,
      paidInterest: 0n,
      paidPrincipal: 0n,
      paidAt: null,
      billed: true,
    },
  ],
};

const fill = (leverage: number, side: 'long' | 'short', now: number) => {
  const account = new TestAccount('100000');
  const limit = side === 'long' ? '90' : '110';
  const { order: waiting } = account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ side, leverage, type: 'limit', limitPrice: parseUnits(limit), timeInForce: 'gtc' }),
      buildMarketView('100', { stock: () => ({ pool: parseUnits('1000000'), rate: 0n }) as never }),
      TEST_NOON,
    ),
  );
  const price = side === 'long' ? '89' : '111';
  const state = { ...account.state, loanBooks: [borrowed] };
  return decideFillRestingOrder(
    state,
    waiting.seq,
    buildMarketView(price, { quote: buildQuote(price) }),
    parseUnits('1000000'),
    now,
  )!;
};

it.each([
  [2, 'long'],
  [2, 'short'],
] as const)(
  'ends %s times %s without a fill, and releases its money, from the moment the loan is late',
  (leverage, side) => {
    expect(fill(leverage, side, DUE_AT)).toMatchObject({
      order: { status: 'rejected', cause: 'unpaidLoanAtFill', hold: 0n },
      notices: [{ code: 'orderRejected', params: { reason: 'unpaidLoanAtFill' } }],
      records: { fills: [] },
    });
    expect(fill(leverage, side, DUE_AT - 1).order.filled).toBeGreaterThan(0n);
  },
);

it('still fills an unleveraged purchase', () => {
  expect(fill(1, 'long', DUE_AT).order.filled).toBeGreaterThan(0n);
});
