import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import { SCALE } from '../../ledger/money.ts';
import type { CustomerState } from '../../accounts/customers/customer-state.ts';
import {
  decideAllotSubscription,
  decideFailSubscription,
  decideOfferToNextInDraw,
  decidePaySubscription,
  decideLapseUnpaidAllotment,
  decideWaiveAllotment,
  isSubscriptionOpen,
} from './allot-subscription.ts';
import type { SubscriptionDecision } from './subscription-change-builder.ts';
import { decideDeliverShares, decideAnnounceListing } from './deliver-shares.ts';
import { serializeOfferingTerms, parseOfferingTerms } from './serialize-offering-terms.ts';
import { OFFERING_MARKET_RULES, computeOfferingSchedule } from './offering-market-rules.ts';
import { getNextOfferingActionTime, getNextOfferingStage, getOfferingPhase } from './offering-stages.ts';
import {
  computeSubscriptionCost,
  decideCancelSubscription,
  decideSubscribe,
  computeSubscriptionDeposit,
} from './subscribe-to-offering.ts';
import { OFFERING_STAGES, type Subscription, type OfferingTerms } from './offering.ts';
import { testTimeZones } from '../../testing/test-time-zones.ts';

const HOUR_MS = 3_600_000;
const OPENS = Date.parse('2026-11-23T00:00:00.000Z');
const TERMS: OfferingTerms = {
  kind: 'ipo',
  instrument: 'KR.900001',
  name: 'Saerom Robotics',
  localName: '새롬로보틱스',
  sector: 'industry',
  market: 'KR',
  segment: 'KOSDAQ',
  currency: 'KRW',
  sponsor: 'Hanbit Investment',
  low: 24_000n * SCALE,
  high: 28_000n * SCALE,
  price: 26_000n * SCALE,
  quota: 1_000n * SCALE,
  minimum: 10n * SCALE,
  step: 10n * SCALE,
  unit: SCALE,
  maximum: 500n * SCALE,
  times: 2,
  rule: 'halfEqual',
  deposit: SCALE / 2n,
  unpaid: 'returned',
  premium: 0n,
  discount: 0n,
  window: null,
  promotionCap: 0n,
  minimumAmount: 0n,
  fee: 0n,
  lockDays: 0,
  dates: {
    opensAt: OPENS,
    closesAt: OPENS + 10 * HOUR_MS,
    drawsAt: OPENS + 12 * HOUR_MS,
    allotsAt: OPENS + 24 * HOUR_MS,
    payBy: OPENS + 48 * HOUR_MS,
    nextPayBy: OPENS + 72 * HOUR_MS,
    listsOn: '2026-11-27',
    listsAt: OPENS + 96 * HOUR_MS,
  },
  randomness: { kind: 'delay', steps: 10 },
  commitment: 'c'.repeat(64),
};
const RICH = 1_000_000_000n;

/** A customer whose money and application follow what is decided. */
class Holder {
  available: bigint;
  subscription: Subscription | null = null;
  before: Subscription[] = [];
  readonly accounts = new Map<string, bigint>();
  positions = 0;
  constructor(available = RICH) {
    this.available = available;
  }
  state() {
    return {
      lastSeq: 5n,
      states: [],
      customer: { verification: 'certified' } as CustomerState,
      subscriptions: [...this.before, ...(this.subscription ? [this.subscription] : [])],
      portfolio: 0,
      positions: [],
      orders: [],
      otherPortfolioHoldings: { positions: [], orders: [] },
      otherAccountHoldings: null,
      available: () => this.available,
      unsettled: () => 0n,
    };
  }
  takes(decided: SubscriptionDecision | null | { refused: string }): string {
    if (decided === null) return 'nothing';
    if ('refused' in decided) return decided.refused;
    for (const transfer of decided.transfers) this.move(transfer);
    this.subscription = decided.records.subscriptions.at(-1) ?? null;
    this.positions += decided.records.positions?.length ?? 0;
    return this.subscription!.status;
  }
  private move({ debit, credit, amount, ...rest }: Transfer): void {
    if (amount <= 0n || !isAllowedBooking({ debit, credit, ...rest }))
      throw new Error(`${amount} from ${debit} to ${credit} is nothing that is booked`);
    for (const [name, change] of [
      [debit, -amount],
      [credit, amount],
    ] as const) {
      if (name === 'available') this.available += change;
      else this.accounts.set(name, (this.accounts.get(name) ?? 0n) + change);
    }
  }
  of(name: string): bigint {
    return this.accounts.get(name) ?? 0n;
  }
}

const wish = (quantity: bigint, more: object = {}) => ({
  price: TERMS.price,
  terms: TERMS,
  stage: 'open' as const,
  offering: 7n,
  quantity: quantity * SCALE,
  identity: '1',
  entrant: 'e'.repeat(64),
  salt: 's'.repeat(64),
  contribution: '',
  elsewhere: false,
  withStaff: false,
  ...more,
});
const applied = (quantity: bigint): Holder => {
  const holder = new Holder();
  expect(holder.takes(decideSubscribe(holder.state(), wish(quantity), OPENS))).toBe('awaiting');
  return holder;
};

describe('an application', () => {
  it.each([
    ['a millisecond before it opens', wish(10n), OPENS - 1, 'subscriptionTimeNotArrived'],
    ['in its first millisecond', wish(10n), OPENS, 'awaiting'],
    ['in its last millisecond', wish(10n), TERMS.dates.closesAt - 1, 'awaiting'],
    ['at the close', wish(10n), TERMS.dates.closesAt, 'subscriptionTimeOver'],
    ['to an offer that was ended early', wish(10n, { stage: 'cancelled' }), OPENS, 'subscriptionChannelClosed'],
    ['below the minimum', wish(9n), OPENS, 'subscriptionMinimum'],
    ['off the step', wish(15n), OPENS, 'subscriptionStep'],
    ["above a person's most", wish(510n), OPENS, 'subscriptionMaximum'],
    ['of a person who has applied elsewhere', wish(10n, { elsewhere: true }), OPENS, 'subscriptionElsewhere'],
    ['of somebody with the staff', wish(10n, { withStaff: true }), OPENS, 'subscriptionWithStaff'],
  ])('%s: %s', (_, wanted, now, says) => {
    const holder = new Holder();
    expect(holder.takes(decideSubscribe(holder.state(), wanted as ReturnType<typeof wish>, now as number))).toBe(says);
  });

  it('freezes the deposit rounded up, and only settled money', () => {
    expect(computeSubscriptionDeposit({ ...TERMS, price: 333n * SCALE }, SCALE)).toBe(167n);
    const poor = new Holder(computeSubscriptionDeposit(TERMS, 10n * SCALE) - 1n);
    expect(poor.takes(decideSubscribe(poor.state(), wish(10n), OPENS))).toBe('subscriptionInsufficientFunds');
  });

  it('counts a person’s attempts, including cancelled ones', () => {
    const holder = applied(10n);
    holder.takes(decideCancelSubscription(holder.state(), 6n, TERMS, OPENS));
    holder.before = [holder.subscription!, { ...holder.subscription!, seq: 4n }];
    holder.subscription = null;
    expect(holder.takes(decideSubscribe(holder.state(), wish(10n), OPENS))).toBe('subscriptionLimitReached');
  });

  it('can be cancelled until the close and returns all money', () => {
    const holder = applied(20n);
    expect(holder.takes(decideCancelSubscription(holder.state(), 6n, TERMS, TERMS.dates.closesAt))).toBe(
      'subscriptionTimeOver',
    );
    expect(holder.takes(decideCancelSubscription(holder.state(), 6n, TERMS, TERMS.dates.closesAt - 1))).toBe(
      'cancelled',
    );
    expect([holder.available, holder.of('subscribed')]).toEqual([RICH, 0n]);
  });
});

const { payBy, nextPayBy } = TERMS.dates;
type Move = (holder: Holder, terms: OfferingTerms, part: bigint) => string;
const MOVES: Record<string, Move> = {
  cancel: (holder, terms) => holder.takes(decideCancelSubscription(holder.state(), 6n, terms, OPENS + 1)),
  allot: (holder, terms, allotted) =>
    holder.takes(decideAllotSubscription(holder.state(), 6n, { terms, allotted }, OPENS)),
  pay: (holder, terms) => holder.takes(decidePaySubscription(holder.state(), 6n, terms, OPENS)),
  waive: (holder, terms) => holder.takes(decideWaiveAllotment(holder.state(), 6n, terms, OPENS)),
  unpaid: (holder, terms) => holder.takes(decideLapseUnpaidAllotment(holder.state(), 6n, terms, nextPayBy)),
  next: (holder, terms, allotted) =>
    holder.takes(decideOfferToNextInDraw(holder.state(), 6n, { terms, allotted }, payBy)),
  deliver: (holder, terms) => holder.takes(decideDeliverShares(holder.state(), 6n, terms, payBy)),
  end: (holder, terms) => holder.takes(decideFailSubscription(holder.state(), 6n, terms, 'offerEnded', payBy)),
};

it('no sequence of events creates or loses money, and the clearing account ends at zero', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 50n }),
      fc.bigInt({ min: 0n, max: 100n }),
      fc.constantFrom('returned' as const, 'lost' as const),
      fc.bigInt({ min: 0n, max: SCALE }),
      fc.array(fc.constantFrom(...Object.keys(MOVES)), { maxLength: 10 }),
      (tens, percent, unpaid, deposit, moves) => {
        const terms = { ...TERMS, unpaid, deposit };
        const holder = new Holder();
        holder.takes(decideSubscribe(holder.state(), wish(10n * tens, { terms }), OPENS));
        const allotted = (10n * tens * percent) / 100n;
        for (const move of moves) {
          MOVES[move]!(holder, terms, allotted * SCALE);
          const { subscription: s } = holder;
          expect(holder.of('subscribed')).toBe(s!.held);
          expect(holder.of('offering')).toBe(s!.position === null ? s!.charged : 0n);
          expect(holder.available + holder.of('subscribed') + holder.of('offering') + holder.of('margin')).toBe(
            RICH - holder.of('fees'),
          );
          expect(holder.available).toBeGreaterThanOrEqual(0n);
        }
        const end = holder.subscription!;
        if (end.position !== null)
          expect([holder.positions, holder.of('margin')]).toEqual([1, computeSubscriptionCost(terms, end.allotted)]);
        else expect(holder.of('margin')).toBe(0n);
        // A finished application holds nothing any more.
        if (!isSubscriptionOpen(end)) expect([end.held, holder.of('offering')]).toEqual([0n, 0n]);
        expect(holder.of('fees') === 0n || unpaid === 'lost').toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});

it('each step of an application happens once, even if repeated', () => {
  const holder = applied(20n);
  expect(MOVES['allot']!(holder, TERMS, 20n * SCALE)).toBe('paymentPending');
  expect(holder.subscription!.due).toBe(
    computeSubscriptionCost(TERMS, 20n * SCALE) - computeSubscriptionDeposit(TERMS, 20n * SCALE),
  );
  expect(MOVES['allot']!(holder, TERMS, 20n * SCALE)).toBe('nothing');
  expect(MOVES['deliver']!(holder, TERMS, 0n)).toBe('nothing');
  expect(MOVES['pay']!(holder, TERMS, 0n)).toBe('paid');
  expect(MOVES['pay']!(holder, TERMS, 0n)).toBe('notInThatState');
  expect([MOVES['deliver']!(holder, TERMS, 0n), MOVES['deliver']!(holder, TERMS, 0n)]).toEqual(['paid', 'nothing']);
  expect(MOVES['end']!(holder, TERMS, 0n)).toBe('nothing');
  const listed = (at: number) => holder.takes(decideAnnounceListing(holder.state(), 6n, TERMS, at));
  const { listsAt } = TERMS.dates;
  expect([listed(listsAt - 1), listed(listsAt), listed(listsAt)]).toEqual(['nothing', 'listed', 'nothing']);
  expect(holder.subscription!.step).toBe(6);
});

it('stages follow each other by their dates, and terms are published as sealed', () => {
  expect(parseOfferingTerms(JSON.parse(JSON.stringify(serializeOfferingTerms(TERMS))))).toEqual(TERMS);
  const order = ['sealed'];
  for (let next = getNextOfferingStage('sealed', TERMS); next; next = getNextOfferingStage(next.stage, TERMS))
    order.push(next.stage);
  expect(order).toEqual(OFFERING_STAGES.filter((stage) => stage !== 'cancelled'));
  expect([getNextOfferingActionTime('cancelled', TERMS, 3), getNextOfferingActionTime('listed', TERMS, 3)]).toEqual([
    3,
    null,
  ]);
  const phases = [OPENS - 1, OPENS, TERMS.dates.closesAt, TERMS.dates.listsAt].map((at) =>
    getOfferingPhase('sealed', TERMS, at),
  );
  expect(phases).toEqual(['upcoming', 'open', 'allotting', 'ended']);
});

it.each(Object.keys(OFFERING_MARKET_RULES) as (keyof typeof OFFERING_MARKET_RULES)[])(
  'in %s the dates stand in order on days of trading, and a lot is whole shares',
  (market) => {
    for (const date of ['2026-11-24', '2026-12-29', '2027-02-16']) {
      const { opensAt, closesAt, drawsAt, allotsAt, payBy, nextPayBy, listsAt } = computeOfferingSchedule(
        market,
        'exchange',
        date,
        testTimeZones,
      );
      const inOrder = [opensAt, closesAt, drawsAt, allotsAt, payBy, nextPayBy, listsAt];
      expect(inOrder).toEqual([...new Set(inOrder)].toSorted((one, other) => one - other));
    }
    const { minimum, step, unit } = OFFERING_MARKET_RULES[market].lot(123n * SCALE);
    expect([minimum % step, step % unit, unit % SCALE]).toEqual([0n, 0n, 0n]);
  },
);
