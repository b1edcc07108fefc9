/** What holdings secure, when the customer is called, and how little is sold. */
import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { decideAdjustment } from '../corporate-actions/decide-adjustment.ts';
import { isBooked } from '../../registry/bookings.ts';
import { SCALE } from '../../ledger/money.ts';
import { ratioFrom } from '../../ledger/ratio.ts';
import { percent } from '../../markets/rulebook/notation.ts';
import type { CustomerState } from '../../accounts/customers/customer-state.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { Account, market, NOON, order, quoteAt, units, usd } from '../trading/testing.ts';
import type { Position } from '../orders/position.ts';
import { pledgedOf } from './units.ts';
import type { LoanBook } from '../../borrowing/loans/loan-book.ts';
import { decidePayCall, decidePledgeCall, decideSellPledge } from '../../products/credit/pledge-call.ts';
import { standingOf } from '../../products/credit/pledge-coverage.ts';
import { loanBeyondPledge, type MarkOf, pledgedFor, repledged } from './pledge.ts';
import { lackingFor, loanToValue, pledgeTerms, ratioOf } from '../../borrowing/loans/pledge-rules.ts';
import { quoteOf, type Today } from '../../products/credit/offer.ts';
import { decideAcceptSecured, decideChangePledge, releasedAtEnd } from '../../products/credit/secured-loan.ts';
import { FROM, offerOf, terms, testZones } from '../../products/credit/testing.ts';

const DAY_MS = 86_400_000;
const day = (count: number): Today => ({
  date: new Date(NOON + count * DAY_MS).toISOString().slice(0, 10),
  zone: 'Etc/UTC',
  zones: testZones,
  now: NOON + count * DAY_MS,
});
const at =
  (price: string): MarkOf =>
  () => ({ price: quoteAt(price).bid, ltv: percent('50') });

describe('what is lent on a holding', () => {
  it('is half its value in the United States, by Regulation U, 12 CFR 221.7 (a)', () => {
    expect(loanToValue({ initial: percent('20') }, 'US', FROM)).toBe(percent('50'));
  });
  it('is less, and at last nothing, as its margin table asks more', () => {
    const lent = ['20', '30', '40', '50', '100'].map((initial) =>
      loanToValue({ initial: percent(initial) }, 'KR', FROM),
    );
    expect(lent).toEqual(['60', '40', '20', '0', '0'].map(percent));
    expect(loanToValue({ initial: percent('20') }, 'CRYPTO', FROM)).toBe(0n);
  });
});

test('the call begins where the Korean regulator’s published example has it: 6 million lent, below 8.4 million', () => {
  // Securities supervision as of 1 January 2008 (Dong-A Ilbo, 29 December 2007): 10 million bought with 6 million lent.
  const { maintenance } = pledgeTerms('KR', '2008-01-01')!;
  expect([8_400_000n, 8_399_999n].map((value) => lackingFor(value, 6_000_000n, maintenance))).toEqual([0n, 1n]);
  expect(ratioOf(8_400_000n, 6_000_000n)).toBe(percent('140'));
});

/** A customer who holds this many units at 100, and has borrowed on all of them; the money is spent. */
function borrower(quantity: string, principal: string, spent = true) {
  const account = new Account('100000000');
  account.carry(decidePlaceOrder(account.state, order({ quantity: units(quantity) }), market('100'), NOON));
  const [position] = [...account.positions.values()] as [Position];
  const of = terms({
    currency: 'USD',
    principal: usd(principal),
    fee: 0n,
    count: '30/360',
    pledges: [{ position: position.seq, quantity: units(quantity) }],
  });
  let book: LoanBook = { ...offerOf(of), seq: 99n, offerUntil: NOON + DAY_MS };
  const state = () => ({
    ...account.state,
    customer: { loans: [] } as unknown as CustomerState,
    loanBooks: [book],
    holdings: [...account.positions.values()],
    states: [],
  });
  const take = <Made extends { records: { loanBooks: LoanBook[] } }>(made: Made | null | { refused: string }) => {
    if (made === null || 'refused' in made) throw new Error(JSON.stringify(made));
    [book] = made.records.loanBooks as [LoanBook];
    account.carry(made as never);
    return made;
  };
  account.lastSeq = 99n;
  take(decideAcceptSecured(state(), 99n, quoteOf(of, day(0)).total, day(0), at('100')));
  if (spent) account.balances.set('available', 0n);
  return { account, state, take, book: () => book, position: () => account.positions.get(position.seq)! };
}

describe('a loan on holdings', () => {
  it('isn’t paid out where they secure less by then', () => {
    const who = borrower('100', '4000');
    const offer = { ...offerOf({ ...who.book().terms }), seq: 99n, offerUntil: NOON + DAY_MS };
    const free = { ...who.state(), loanBooks: [offer], holdings: [pledgedFor(who.position(), 99n, 0n)] };
    const { total } = quoteOf(offer.terms, day(0));
    expect(decideAcceptSecured(free, 99n, total, day(0), at('79'))).toEqual(loanBeyondPledge(usd('3949.50'), 'USD'));
    expect(decideAcceptSecured(free, 99n, total, day(0), at('81'))).toMatchObject({
      records: { positions: [{ pledge: { loan: 99n, quantity: units('100') } }] },
    });
  });

  it('keeps what is pledged from being sold, and releases what isn’t needed', () => {
    const who = borrower('100', '4000');
    const sale = (quantity: string) =>
      decidePlaceOrder(who.state(), order({ effect: 'close', quantity: units(quantity) }), market('100'), NOON);
    expect(sale('1')).toEqual({ refused: 'holdingPledged', params: { free: '0' } });
    const change = (quantity: string) =>
      decideChangePledge(
        who.state(),
        99n,
        { position: who.position().seq, quantity: units(quantity) },
        day(0),
        at('100'),
      );
    expect(change('80')).toMatchObject({ refused: 'pledgeNeeded', params: { owed: '4000.00', available: '3999.60' } });
    expect(change('101')).toMatchObject({ refused: 'quantityExceedsHeld', params: { held: '100' } });
    who.take(change('81') as never);
    expect(sale('20')).toMatchObject({ refused: 'holdingPledged', params: { free: '19' } });
    expect(sale('19')).toMatchObject({ order: { status: 'closed' } });
  });

  it('keeps what is pledged for it from being changed by another loan', () => {
    const who = borrower('100', '4000');
    const other = { ...who.book(), seq: 77n };
    const state = { ...who.state(), loanBooks: [who.book(), other] };
    for (const quantity of ['0', '50', '100'])
      expect(
        decideChangePledge(state, 77n, { position: who.position().seq, quantity: units(quantity) }, day(0), at('100')),
      ).toEqual({ refused: 'holdingNotPledgeable', params: {} });
    expect(() =>
      repledged([{ position: who.position(), loan: 77n, quantity: 0n }], 'released', who.state().lastSeq),
    ).toThrow('pledged for loan 99');
  });

  it('is called once, and not at all while something has no price', () => {
    const who = borrower('100', '4000');
    expect(decidePledgeCall(who.state(), 99n, day(0), at('57'))).toBeNull();
    expect(decidePledgeCall(who.state(), 99n, day(0), () => null)).toBeNull();
    const called = who.take(decidePledgeCall(who.state(), 99n, day(0), at('50')));
    expect(called.notices).toMatchObject([{ code: 'pledgeCall', params: { amount: '429.29', level: 124 } }]);
    expect(decidePledgeCall(who.state(), 99n, day(0), at('49'))).toBeNull();
    // Nothing is sold before its time, without a price, in a closed market or of another loan's.
    const number = who.position().seq;
    const sale = (on: Today, view = market('50'), mark = at('50')) =>
      decideSellPledge(who.state(), 99n, number, view, on, mark);
    expect(sale(day(1))).toBeNull();
    expect(sale(day(2), market('50', { session: 'closed' }))).toBeNull();
    expect(sale(day(2), market('50', { quote: null }))).toBeNull();
    expect(sale(day(2), market('50'), () => null)).toBeNull();
    expect(decideSellPledge(who.state(), 98n, number, market('50'), day(2), at('50'))).toBeNull();
    expect(sale(day(2))).toMatchObject({ order: { cause: 'pledgeSold' } });
    // Below the urgent ratio it is sold without waiting.
    expect(sale(day(1), market('47'), at('47'))).toMatchObject({ order: { cause: 'pledgeSold' } });
    const over = who.take(decidePledgeCall(who.state(), 99n, day(1), at('60')));
    expect([over.notices[0]!.code, who.book().call]).toEqual(['pledgeCallOver', null]);
  });

  it('is paid by money that is there before anything is sold', () => {
    const who = borrower('100', '4000', false);
    who.take(decidePledgeCall(who.state(), 99n, day(0), at('50')));
    expect(decidePayCall(who.state(), 99n, day(1), at('50'))).toBeNull();
    who.take(decidePayCall(who.state(), 99n, day(2), at('50')));
    expect(standingOf(who.book(), who.state().holdings, day(2), at('50'))!.lacking).toBe(0n);
    expect(decideSellPledge(who.state(), 99n, who.position().seq, market('50'), day(2), at('50'))).toBeNull();
  });

  it('secures the same after a split, and nothing of what was paid out in cash', () => {
    const who = borrower('100', '4000');
    const event = { kind: 'split' as const, instrument: 'US.NWRB', exDate: '2026-11-21', from: NOON + 1 };
    const split = (ratio: string, price: string) =>
      decideAdjustment(
        who.state(),
        { ...event, ratio: ratioFrom(units(ratio), SCALE), price: units(price) },
        market(price),
        NOON + 2,
      )!;
    const made = split('4', '25');
    expect(made.records.positions).toMatchObject([{ openQuantity: units('400'), pledge: { quantity: units('400') } }]);
    expect(made.records.pledgeSteps).toMatchObject([{ change: units('300'), cause: 'adjusted', position: 1n }]);
    const fewer = split('0.015', '6666');
    expect(fewer.records.positions).toMatchObject([{ openQuantity: units('1'), pledge: { quantity: units('1') } }]);
    const gone = decideAdjustment(
      who.state(),
      { ...event, kind: 'delisting', ratio: ratioFrom(SCALE, SCALE), price: units('3') },
      market('3'),
      NOON + 2,
    )!;
    expect(gone.records.positions).toMatchObject([{ status: 'closed', pledge: null }]);
    expect(gone.records.pledgeSteps).toMatchObject([{ change: -units('100') }]);
  });
});

test('of any holding as little is sold as keeps the ratio, all of it where no part does', () => {
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
        const before = standingOf(who.book(), who.state().holdings, day(2), mark)!;
        if (before.lacking === 0n) return;
        seen.tries += 1;
        who.take(decidePledgeCall(who.state(), 99n, day(0), mark));
        const view = market(String(price), {
          quote: quoteAt(String(price), { bidSize: units('100000'), askSize: units('100000') }),
        });
        const sold = decideSellPledge(who.state(), 99n, who.position().seq, view, day(2), mark)!;
        for (const each of sold.transfers) expect(isBooked(each)).toBe(true);
        who.take(releasedAtEnd(who.state(), sold));
        const left = pledgedOf(who.position());
        const steps = sold.records.pledgeSteps!.map(({ change }) => change);
        expect([left + sold.order.filled, steps[0]]).toEqual([units(String(quantity)), -sold.order.filled]);
        const after = standingOf(who.book(), who.state().holdings, day(2), mark);
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
        expect(lackingFor(after!.value + worth, after!.owed + worth - 1n, after!.terms.maintenance)).toBeGreaterThan(
          0n,
        );
      },
    ),
    { numRuns: 400, seed: 20261121 },
  );
  expect(seen.part).toBeGreaterThan(20);
  expect(seen.all).toBeGreaterThan(20);
});
