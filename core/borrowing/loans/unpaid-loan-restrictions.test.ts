/** Ways by which late money would leave: each is refused as far as it would take late money, and never beyond that. */
import { expect, it } from 'vitest';
import { MAIN_PORTFOLIO, type Transfer } from '../../ledger/transfer.ts';
import { ALLOWED_BOOKINGS } from '../../registry/allowed-bookings.ts';
import { movesBeyondReach, refuseMovingOverdueMoney } from './unpaid-loan-restrictions.ts';
import { buildLoanOffer, buildLoanTerms } from '../../products/credit/testing.ts';

const DUE_AT = 1_000;
const late = {
  ...buildLoanOffer(buildLoanTerms({ currency: 'USD' })),
  status: 'overdue' as const,
  instalments: [
    {
      date: '2026-11-20',
      dueAt: DUE_AT,
      fee: 0n,
      interest: 0n,
      principal: 600n,
      paidFee: 0n,
      paidInterest: 0n,
      paidPrincipal: 0n,
      paidAt: null,
      billed: true,
    },
  ],
};
const state = { available: () => 1_000n, cashElsewhere: () => [], loanBooks: [late] };
const moving = (code: string, credit: string, amount: bigint, currency = 'USD') => ({
  transfers: [{ code, currency, amount, debit: 'available', credit, reference: 'x1' } as unknown as Transfer],
});

it.each([
  ['exchangeOut', 'dealer'],
  ['subscribe', 'subscribed'],
  ['blockHold', 'blockHeld'],
])('%s', (code, credit) => {
  expect(refuseMovingOverdueMoney(state, moving(code, credit, 401n), DUE_AT)).toEqual({
    refused: 'unpaidLoanFirst',
    params: { owed: '6.00', currency: 'USD' },
  });
  expect(refuseMovingOverdueMoney(state, moving(code, credit, 400n), DUE_AT)).toBeNull();
  expect(refuseMovingOverdueMoney(state, moving(code, credit, 401n), DUE_AT - 1)).toBeNull();
  expect(refuseMovingOverdueMoney(state, moving(code, credit, 401n, 'KRW'), DUE_AT)).toBeNull();
});

it('allows purchases with own money, and transfers to the main portfolio', () => {
  expect(refuseMovingOverdueMoney(state, moving('margin', 'margin', 1_000n), DUE_AT)).toBeNull();
  const back = moving('moveMoney', 'available', 1_000n);
  expect(
    refuseMovingOverdueMoney(
      state,
      { transfers: [{ ...back.transfers[0]!, creditPortfolio: MAIN_PORTFOLIO }] },
      DUE_AT,
    ),
  ).toBeNull();
});

it('counts every movement of available money that an area declares as leaving, unless it is known not to', () => {
  const away = ALLOWED_BOOKINGS.filter(({ debit, code }) => debit === 'available' && movesBeyondReach(code));
  expect(new Set(away.map(({ code }) => code))).toEqual(
    new Set(['exchangeOut', 'exchangeSpread', 'moveMoney', 'subscribe', 'blockHold', 'fundHold']),
  );
  expect(movesBeyondReach('whatever an area adds')).toBe(true);
});
