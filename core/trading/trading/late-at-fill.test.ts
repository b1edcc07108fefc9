/**
 * An order was placed before a loan was late: leverage is refused when it could fill, but not what one's own money
 * buys.
 */
import { expect, it } from 'vitest';
import type { LoanBook } from '../../borrowing/loans/loan-book.ts';
import { offerOf, terms } from '../../products/credit/testing.ts';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { Account, market, NOON, order, quoteAt, units } from './testing.ts';

const DUE_AT = NOON + 60_000;
const borrowed: LoanBook = {
  ...offerOf(terms()),
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
  const account = new Account('100000');
  const limit = side === 'long' ? '90' : '110';
  const { order: waiting } = account.carry(
    decidePlaceOrder(
      account.state,
      order({ side, leverage, type: 'limit', limitPrice: units(limit), timeInForce: 'gtc' }),
      market('100', { stock: () => ({ pool: units('1000000'), rate: 0n }) as never }),
      NOON,
    ),
  );
  const price = side === 'long' ? '89' : '111';
  const state = { ...account.state, loanBooks: [borrowed] };
  return decideFillResting(state, waiting.seq, market(price, { quote: quoteAt(price) }), units('1000000'), now)!;
};

it.each([
  [2, 'long'],
  [2, 'short'],
] as const)(
  'ends %s times %s without a fill, with its money back, from the moment on at which it is late',
  (leverage, side) => {
    expect(fill(leverage, side, DUE_AT)).toMatchObject({
      order: { status: 'rejected', cause: 'unpaidLoanAtFill', hold: 0n },
      notices: [{ code: 'orderRejected', params: { reason: 'unpaidLoanAtFill' } }],
      records: { fills: [] },
    });
    expect(fill(leverage, side, DUE_AT - 1).order.filled).toBeGreaterThan(0n);
  },
);

it('fills what one’s own money buys', () => {
  expect(fill(1, 'long', DUE_AT).order.filled).toBeGreaterThan(0n);
});
