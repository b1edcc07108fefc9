/** What holdings secure, when the customer is called, and how little is sold. */
import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { decideHoldingAdjustment } from '../corporate-actions/decide-holding-adjustment.ts';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import { SCALE } from '../../ledger/money.ts';
import { createRatio } from '../../ledger/ratio.ts';
import { parsePercent } from '../../markets/rulebook/rule-notation.ts';
import type { CustomerState } from '../../accounts/customers/customer-state.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from '../trading/testing.ts';
import type { Position } from '../orders/position.ts';
import { countPledgedUnits } from './position-units.ts';
import type { LoanState } from '../../borrowing/loans/loan-state.ts';
import {
  decidePayPledgeMarginCall,
  decidePledgeMarginCall,
  decideSellPledge,
} from '../../products/credit/pledge-margin-call.ts';
import { computeLoanPledgeCoverage } from '../../products/credit/pledge-coverage.ts';
import { refuseLoanBeyondPledge, type GetPledgePrice, pledgePosition, applyPledgeChanges } from './pledge.ts';
import {
  computeRepaymentForPledgeRatio,
  computeLoanToValue,
  pledgeTermsOn,
  computePledgeRatio,
} from '../../borrowing/loans/pledge-rules.ts';
import { buildLoanQuote, type CurrentLoanDay } from '../../products/credit/loan-quote.ts';
import {
  decideAcceptSecuredLoan,
  decideChangePledge,
  releasePledgesAtEnd,
} from '../../products/credit/loan-pledges.ts';
import { LOAN_START_DATE, buildLoanOffer, buildLoanTerms, testZones } from '../../products/credit/testing.ts';

const DAY_MS = 86_400_000;
const day = (count: number): CurrentLoanDay => ({
  date: new Date(TEST_NOON + count * DAY_MS).toISOString().slice(0, 10),
  zone: 'Etc/UTC',
  zones: testZones,
  now: TEST_NOON + count * DAY_MS,
});
const at =
  (price: string): GetPledgePrice =>
  () => ({ price: buildQuote(price).bid, ltv: parsePercent('50') });

describe('the amount lent on a holding', () => {
  it('is half its value in the United States, by Regulation U, 12 CFR 221.7 (a)', () => {
    expect(computeLoanToValue({ initial: parsePercent('20') }, 'US', LOAN_START_DATE)).toBe(parsePercent('50'));
  });
  it('falls to zero as its margin table requires more', () => {
    const lent = ['20', '30', '40', '50', '100'].map((initial) =>
      computeLoanToValue({ initial: parsePercent(initial) }, 'KR', LOAN_START_DATE),
    );
    expect(lent).toEqual(['60', '40', '20', '0', '0'].map(parsePercent));
    expect(computeLoanToValue({ initial: parsePercent('20') }, 'CRYPTO', LOAN_START_DATE)).toBe(0n);
  });
});

test('the call starts where the Korean regulator’s example has it: 6 million lent, below 8.4 million', () => {
  // Securities supervision as of 1 January 2008 (Dong-A Ilbo, 29 December 2007): 10 million bought with 6 million lent.
  const { maintenance } = pledgeTermsOn('KR', '2008-01-01')!;
  expect(
    [8_400_000n, 8_399_999n].map((value) => computeRepaymentForPledgeRatio(value, 6_000_000n, maintenance)),
  ).toEqual([0n, 1n]);
  expect(computePledgeRatio(8_400_000n, 6_000_000n)).toBe(parsePercent('140'));
});

/** A customer who holds this many units at 100, and has borrowed on all of them; the money is spent. */
function borrower(quantity: string, principal: string, spent = true) {
  const account = new TestAccount('100000000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ quantity: parseUnits(quantity) }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  const [position] = [...account.positions.values()] as [Position];
  const of = buildLoanTerms({
    currency: 'USD',
    principal: parseUsd(principal),
    fee: 0n,
    count: '30/360',
    pledges: [{ position: position.seq, quantity: parseUnits(quantity) }],
  });
  let book: LoanState = { ...buildLoanOffer(of), seq: 99n, offerUntil: TEST_NOON + DAY_MS };
  const state = () => ({
    ...account.state,
    customer: { loans: [] } as unknown as CustomerState,
    loanBooks: [book],
    holdings: [...account.positions.values()],
    states: [],
  });
  const take = <Made extends { records: { loanBooks: LoanState[] } }>(made: Made | null | { refused: string }) => {
    if (made === null || 'refused' in made) throw new Error(JSON.stringify(made));
    [book] = made.records.loanBooks as [LoanState];
    account.carry(made as never);
    return made;
  };
  account.lastSeq = 99n;
  take(decideAcceptSecuredLoan(state(), 99n, buildLoanQuote(of, day(0)).total, day(0), at('100')));
  if (spent) account.balances.set('available', 0n);
  return { account, state, take, book: () => book, position: () => account.positions.get(position.seq)! };
}

describe('a loan on holdings', () => {
  it('isn’t paid out if they secure less by then', () => {
    const who = borrower('100', '4000');
    const offer = { ...buildLoanOffer({ ...who.book().terms }), seq: 99n, offerUntil: TEST_NOON + DAY_MS };
    const free = { ...who.state(), loanBooks: [offer], holdings: [pledgePosition(who.position(), 99n, 0n)] };
    const { total } = buildLoanQuote(offer.terms, day(0));
    expect(decideAcceptSecuredLoan(free, 99n, total, day(0), at('79'))).toEqual(
      refuseLoanBeyondPledge(parseUsd('3949.50'), 'USD'),
    );
    expect(decideAcceptSecuredLoan(free, 99n, total, day(0), at('81'))).toMatchObject({
      records: { positions: [{ pledge: { loan: 99n, quantity: parseUnits('100') } }] },
    });
  });

  it('prevents the sale of pledged units, and releases those not needed', () => {
    const who = borrower('100', '4000');
    const sale = (quantity: string) =>
      decidePlaceOrder(
        who.state(),
        buildOrderRequest({ effect: 'close', quantity: parseUnits(quantity) }),
        buildMarketView('100'),
        TEST_NOON,
      );
    expect(sale('1')).toEqual({ refused: 'holdingPledged', params: { free: '0' } });
    const change = (quantity: string) =>
      decideChangePledge(
        who.state(),
        99n,
        { position: who.position().seq, quantity: parseUnits(quantity) },
        day(0),
        at('100'),
      );
    expect(change('80')).toMatchObject({ refused: 'pledgeNeeded', params: { owed: '4000.00', available: '3999.60' } });
    expect(change('101')).toMatchObject({ refused: 'quantityExceedsHeld', params: { held: '100' } });
    who.take(change('81') as never);
    expect(sale('20')).toMatchObject({ refused: 'holdingPledged', params: { free: '19' } });
    expect(sale('19')).toMatchObject({ order: { status: 'closed' } });
  });

  it('prevents another loan from changing its pledge', () => {
    const who = borrower('100', '4000');
    const other = { ...who.book(), seq: 77n };
    const state = { ...who.state(), loanBooks: [who.book(), other] };
    for (const quantity of ['0', '50', '100'])
      expect(
        decideChangePledge(
          state,
          77n,
          { position: who.position().seq, quantity: parseUnits(quantity) },
          day(0),
          at('100'),
        ),
      ).toEqual({ refused: 'holdingNotPledgeable', params: {} });
    expect(() =>
      applyPledgeChanges([{ position: who.position(), loan: 77n, quantity: 0n }], 'released', who.state().lastSeq),
    ).toThrow('pledged for loan 99');
  });

  it('is called once, and not at all while a holding has no price', () => {
    const who = borrower('100', '4000');
    expect(decidePledgeMarginCall(who.state(), 99n, day(0), at('57'))).toBeNull();
    expect(decidePledgeMarginCall(who.state(), 99n, day(0), () => null)).toBeNull();
    const called = who.take(decidePledgeMarginCall(who.state(), 99n, day(0), at('50')));
    expect(called.notices).toMatchObject([{ code: 'pledgeCall', params: { amount: '429.29', level: 124 } }]);
    expect(decidePledgeMarginCall(who.state(), 99n, day(0), at('49'))).toBeNull();
    // Nothing is sold before its time, without a price, in a closed market or of another loan's.
    const number = who.position().seq;
    const sale = (on: CurrentLoanDay, view = buildMarketView('50'), mark = at('50')) =>
      decideSellPledge(who.state(), 99n, number, view, on, mark);
    expect(sale(day(1))).toBeNull();
    expect(sale(day(2), buildMarketView('50', { session: 'closed' }))).toBeNull();
    expect(sale(day(2), buildMarketView('50', { quote: null }))).toBeNull();
    expect(sale(day(2), buildMarketView('50'), () => null)).toBeNull();
    expect(decideSellPledge(who.state(), 98n, number, buildMarketView('50'), day(2), at('50'))).toBeNull();
    expect(sale(day(2))).toMatchObject({ order: { cause: 'pledgeSold' } });
    // Below the urgent ratio it is sold without waiting.
    expect(sale(day(1), buildMarketView('47'), at('47'))).toMatchObject({ order: { cause: 'pledgeSold' } });
    const over = who.take(decidePledgeMarginCall(who.state(), 99n, day(1), at('60')));
    expect([over.notices[0]!.code, who.book().call]).toEqual(['pledgeCallOver', null]);
  });

  it('is repaid from available money before anything is sold', () => {
    const who = borrower('100', '4000', false);
    who.take(decidePledgeMarginCall(who.state(), 99n, day(0), at('50')));
    expect(decidePayPledgeMarginCall(who.state(), 99n, day(1), at('50'))).toBeNull();
    who.take(decidePayPledgeMarginCall(who.state(), 99n, day(2), at('50')));
    expect(computeLoanPledgeCoverage(who.book(), who.state().holdings, day(2), at('50'))!.lacking).toBe(0n);
    expect(decideSellPledge(who.state(), 99n, who.position().seq, buildMarketView('50'), day(2), at('50'))).toBeNull();
  });

  it('secures the same after a split, and nothing of what was paid out in cash', () => {
    const who = borrower('100', '4000');
    const event = { kind: 'split' as const, instrument: 'US.NWRB', exDate: '2026-11-21', from: TEST_NOON + 1 };
    const split = (ratio: string, price: string) =>
      decideHoldingAdjustment(
        who.state(),
        { ...event, ratio: createRatio(parseUnits(ratio), SCALE), price: parseUnits(price) },
        buildMarketView(price),
        TEST_NOON + 2,
      )!;
    const made = split('4', '25');
    expect(made.records.positions).toMatchObject([
      { openQuantity: parseUnits('400'), pledge: { quantity: parseUnits('400') } },
    ]);
    expect(made.records.pledgeSteps).toMatchObject([{ change: parseUnits('300'), cause: 'adjusted', position: 1n }]);
    const fewer = split('0.015', '6666');
    expect(fewer.records.positions).toMatchObject([
      { openQuantity: parseUnits('1'), pledge: { quantity: parseUnits('1') } },
    ]);
    const gone = decideHoldingAdjustment(
      who.state(),
      { ...event, kind: 'delisting', ratio: createRatio(SCALE, SCALE), price: parseUnits('3') },
      buildMarketView('3'),
      TEST_NOON + 2,
    )!;
    expect(gone.records.positions).toMatchObject([{ status: 'closed', pledge: null }]);
    expect(gone.records.pledgeSteps).toMatchObject([{ change: -parseUnits('100') }]);
  });
});

test('sells the smallest part that restores the ratio, or everything if no part does', () => {
  const seen = { part: 0, all: 0, tries: 0 };
  fc.assert(
    fc.property(
      fc.record({
        quantity: fc.integer({ min: 2, max: 3_000 }),
        lent: fc.integer({ min: 20, max: 50 }),
        price: fc.integer({ min: 15, max: 69 }),
      }),
      ({ quantity, lent, price }) => {
        const who = borrower(String(quantity), String(Math.floor((quantity * lent * 99) / 100)));
        const mark = at(String(price));
        const before = computeLoanPledgeCoverage(who.book(), who.state().holdings, day(2), mark)!;
        if (before.lacking === 0n) return;
        seen.tries += 1;
        who.take(decidePledgeMarginCall(who.state(), 99n, day(0), mark));
        const view = buildMarketView(String(price), {
          quote: buildQuote(String(price), { bidSize: parseUnits('100000'), askSize: parseUnits('100000') }),
        });
        const sold = decideSellPledge(who.state(), 99n, who.position().seq, view, day(2), mark)!;
        for (const each of sold.transfers) expect(isAllowedBooking(each)).toBe(true);
        who.take(releasePledgesAtEnd(who.state(), sold));
        const left = countPledgedUnits(who.position());
        const steps = sold.records.pledgeSteps!.map(({ change }) => change);
        expect([left + sold.order.filled, steps[0]]).toEqual([parseUnits(String(quantity)), -sold.order.filled]);
        const after = computeLoanPledgeCoverage(who.book(), who.state().holdings, day(2), mark);
        if (left === 0n) {
          seen.all += 1;
          return;
        }
        seen.part += 1;
        // All that it brought went to the loan.
        expect(who.account.balance('available')).toBe(0n);
        expect(after!.lacking).toBe(0n);
        // One unit less wouldn't have done.
        const { bid } = view.quote!;
        const worth = bid / 1_000_000n;
        expect(
          computeRepaymentForPledgeRatio(after!.value + worth, after!.owed + worth - 1n, after!.terms.maintenance),
        ).toBeGreaterThan(0n);
      },
    ),
    { numRuns: 400, seed: 20261121 },
  );
  expect(seen.part).toBeGreaterThan(20);
  expect(seen.all).toBeGreaterThan(20);
});
