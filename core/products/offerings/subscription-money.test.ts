/** Over any life of an application, of any kind, no money is made or lost, and the offer's clearing ends at nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import {
  decideAllotSubscription,
  decideFailSubscription,
  decideOfferToNextInDraw,
  decidePaySubscription,
  decideLapseUnpaidAllotment,
  decideWaiveAllotment,
  computeRetainedSubscriptionMoney,
} from './allot-subscription.ts';
import { decideDeliverShares, decideQuotaGrabAllotment } from './deliver-shares.ts';
import { decideBidResult, decideRevealBid } from './reveal-bid.ts';
import { decideCancelSubscription, decideSubscribe } from './subscribe-to-offering.ts';
import type { Subscription, SubscriptionCause, OfferingTerms } from './offering.ts';
import { computeBidCommitment, OFFERING_KINDS } from './offering-kind-rules.ts';

const NONCE = 'a1b2c3d4e5f6a7b8c9d0';
const HOUR = 3_600_000;
const DATES = {
  opensAt: HOUR,
  closesAt: 2 * HOUR,
  drawsAt: 4 * HOUR,
  allotsAt: 5 * HOUR,
  payBy: 6 * HOUR,
  nextPayBy: 7 * HOUR,
  listsOn: '2026-12-01',
  listsAt: 8 * HOUR,
};
const life = fc.record({
  kind: fc.constantFrom(...OFFERING_KINDS),
  unpaid: fc.constantFrom('returned' as const, 'lost' as const),
  price: fc.bigInt({ min: 1n, max: 5_000n }).map((cents) => cents * (SCALE / 100n)),
  bid: fc.bigInt({ min: 0n, max: 100n }),
  deposit: fc.bigInt({ min: 0n, max: 10n }).map((tenths) => (tenths * SCALE) / 10n),
  fee: fc.bigInt({ min: 0n, max: 500n }),
  quantity: fc.bigInt({ min: 1n, max: 900n }).map((count) => count * SCALE),
  part: fc.bigInt({ min: 0n, max: 100n }),
  discount: fc.bigInt({ min: 0n, max: 9_999n }),
  shows: fc.boolean(),
  steps: fc.array(fc.constantFrom('cancel', 'allot', 'pay', 'waive', 'unpaid', 'next', 'deliver', 'end'), {
    maxLength: 8,
  }),
});
type Life = typeof life extends fc.Arbitrary<infer One> ? One : never;

const termsOf = ({ kind, unpaid, price, deposit, fee }: Life): OfferingTerms =>
  ({
    kind,
    unpaid,
    price,
    // A second's share is paid at once, so all of it is held.
    deposit: kind === 'grab' ? SCALE : deposit,
    fee: kind === 'auction' ? fee : 0n,
    instrument: 'US.NWRB',
    name: 'Northwind',
    market: 'US',
    currency: 'USD',
    low: price,
    high: price,
    quota: 1_000n * SCALE,
    minimum: SCALE,
    step: SCALE,
    unit: SCALE,
    maximum: 1_000n * SCALE,
    minimumAmount: 0n,
    times: 3,
    dates: DATES,
  }) as OfferingTerms;

/** The one application, and what has been booked for it. */
class Book {
  readonly balances = new Map<string, bigint>();
  subscription: Subscription | null = null;
  readonly causes: SubscriptionCause[] = [];
  private lastSeq = 1n;
  get state(): AccountState {
    return {
      lastSeq: this.lastSeq,
      subscriptions: this.subscription ? [this.subscription] : [],
      states: [],
      customer: { verification: 'certified' },
      portfolio: 0,
      positions: [],
      orders: [],
      otherPortfolioHoldings: { positions: [], orders: [] },
      otherAccountHoldings: null,
      available: () => 10_000_000n,
      unsettled: () => 0n,
    } as unknown as AccountState;
  }
  of(account: string): bigint {
    return this.balances.get(account) ?? 0n;
  }
  take(decided: ReturnType<typeof decideSubscribe> | ReturnType<typeof decideDeliverShares>): void {
    if (decided === null || 'refused' in decided) return;
    for (const { debit, credit, amount } of decided.transfers) {
      if (amount <= 0n) throw new Error(`${debit} to ${credit}: ${amount}`);
      this.balances.set(debit, this.of(debit) - amount);
      this.balances.set(credit, this.of(credit) + amount);
    }
    this.subscription = decided.records.subscriptions.at(-1)!;
    this.causes.push(...decided.records.subscriptionSteps.map(({ cause }) => cause));
    this.lastSeq = decided.lastSeq;
    const { held, charged, position } = this.subscription;
    if (this.of('subscribed') !== held || this.of('offering') !== (position === null ? charged : 0n))
      throw new Error(`the application says ${held} and ${charged}, the books say otherwise`);
  }
}

function live(one: Life): Book {
  const terms = termsOf(one);
  const book = new Book();
  const sealed = { price: one.price + one.bid * (SCALE / 100n), quantity: one.quantity, nonce: NONCE };
  const wish = {
    ...{ offering: 1n, quantity: one.quantity, entrant: '', identity: '', salt: '', terms, stage: 'open' as const },
    ...{ price: one.price, elsewhere: false, withStaff: false, contribution: computeBidCommitment(sealed) },
  };
  book.take(decideSubscribe(book.state, wish, DATES.opensAt));
  const seq = book.subscription!.seq;
  if (one.shows && one.kind === 'auction')
    book.take(decideRevealBid(book.state, seq, terms, { bid: sealed, date: '2026-12-01' }, DATES.closesAt + 10_000));
  const allotted = (((one.quantity / SCALE) * one.part) / 100n) * SCALE;
  const settle = (now: number) => {
    if (one.kind === 'grab')
      return decideQuotaGrabAllotment(book.state, seq, { terms, allotted, discount: one.discount }, now);
    return one.kind === 'auction'
      ? decideBidResult(book.state, seq, { terms, allotted }, now)
      : decideAllotSubscription(book.state, seq, { terms, allotted }, now);
  };
  const act = {
    cancel: () => decideCancelSubscription(book.state, seq, terms, DATES.opensAt),
    allot: () => settle(DATES.allotsAt),
    pay: () => decidePaySubscription(book.state, seq, terms, DATES.allotsAt),
    waive: () => decideWaiveAllotment(book.state, seq, terms, DATES.allotsAt),
    unpaid: () => decideLapseUnpaidAllotment(book.state, seq, terms, DATES.nextPayBy),
    next: () => decideOfferToNextInDraw(book.state, seq, { terms, allotted: one.quantity }, DATES.payBy),
    deliver: () => decideDeliverShares(book.state, seq, terms, DATES.payBy, () => one.discount),
    end: () => decideFailSubscription(book.state, seq, terms, 'offerEnded', DATES.payBy),
  };
  for (const step of one.steps) book.take(act[step]());
  // And all that the jobs do until the last date.
  for (const step of ['allot', 'unpaid', 'deliver', 'unpaid', 'deliver'] as const) book.take(act[step]());
  return book;
}

test('every application ends with nothing frozen and nothing in clearing, and pays what its position costs', () => {
  fc.assert(
    fc.property(life, (one) => {
      const book = live(one);
      const { status, charged, position } = book.subscription!;
      expect([...book.balances.values()].reduce((sum, each) => sum + each, 0n)).toBe(0n);
      expect([book.of('subscribed'), book.of('offering')]).toEqual([0n, 0n]);
      expect(book.of('margin')).toBe(position === null ? 0n : charged);
      expect(book.of('available') + book.of('margin') + book.of('fees')).toBe(0n);
      // What the customer is told isn't returned is what the house has.
      const retained = computeRetainedSubscriptionMoney(termsOf(one), book.subscription!, book.causes);
      expect(retained.fee + retained.deposit).toBe(book.of('fees'));
      expect(book.of('promotion') + book.of('dealer')).toBe(0n);
      if (position === null) expect(book.of('promotion')).toBe(0n);
      expect(['paid', 'notWon', 'waived', 'cancelled', 'failed']).toContain(status);
    }),
    { numRuns: 1_000 },
  );
});

test('an offer that a rule ends returns every bidder’s fee, even a winner’s', () => {
  fc.assert(
    fc.property(life, (one) => {
      const book = live({
        ...one,
        kind: 'auction',
        shows: true,
        bid: 0n,
        part: 100n,
        fee: 500n,
        steps: ['allot', 'end'],
      });
      expect(book.subscription).toMatchObject({ status: 'failed', cause: 'offerEnded' });
      expect([book.of('available'), book.of('fees')]).toEqual([0n, 0n]);
    }),
    { numRuns: 500 },
  );
});

test('a bidder who never reveals the bid loses the deposit, and nothing more', () => {
  fc.assert(
    fc.property(life, (one) => {
      const book = live({ ...one, kind: 'auction', shows: false, steps: [] });
      const { status, cause } = book.subscription!;
      expect([status, cause]).toEqual(['failed', 'notRevealed']);
      const terms = termsOf({ ...one, kind: 'auction' });
      const deposit = (((terms.price * one.quantity) / SCALE) * terms.deposit) / SCALE / (SCALE / 100n);
      expect(book.of('fees') - terms.fee - deposit <= 2n).toBe(true);
    }),
    { numRuns: 500 },
  );
});
