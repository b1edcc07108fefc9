import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import {
  decideAgreeToGuideSubscription,
  decideCancelGuideSubscription,
  decideDueGuideSubscription,
  decideStartGuideSubscription,
  type GuideSubscription,
  computeBillingMonthEnd,
  addMonthsToInstant,
  type GuideSubscriptionChanges,
} from './guide-subscription.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const DAY_MS = 86_400_000;
const wish = { currency: 'USD', price: 490n };
const state = (available: bigint, guidePlans: GuideSubscription[] = []) => ({
  lastSeq: 6n,
  states: [],
  available: () => available,
  guidePlans,
});
const planOf = (decided: unknown): GuideSubscription => (decided as GuideSubscriptionChanges).records.guidePlans[0]!;
const startedPlan = (): GuideSubscription => planOf(decideStartGuideSubscription(state(0n), wish, NOW));
const agreed = (plan = startedPlan(), now = NOW): GuideSubscription =>
  planOf(decideAgreeToGuideSubscription(state(0n, [plan]), 490n, now));

test.each([
  ['2027-01-31T08:00:00.000Z', 1, '2027-02-28T08:00:00.000Z'],
  ['2027-01-31T08:00:00.000Z', 2, '2027-03-31T08:00:00.000Z'],
  ['2028-01-30T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2026-12-04T08:00:00.000Z', 12, '2027-12-04T08:00:00.000Z'],
])('%s plus %i months is %s', (from, months, to) =>
  expect(new Date(addMonthsToInstant(Date.parse(from), months)).toISOString()).toBe(to),
);

describe('the trial', () => {
  it('costs nothing, states what follows it, and is available once', () => {
    const decided = decideStartGuideSubscription(state(0n), wish, NOW) as GuideSubscriptionChanges;
    expect(decided).toMatchObject({
      transfers: [],
      notices: [
        { code: 'guideTrialStarted', params: { amount: '4.90', currency: 'USD', until: '2026-12-04T08:00:00.000Z' } },
      ],
    });
    const ended = { ...planOf(decided), status: 'ended' as const };
    const again = decideStartGuideSubscription(state(490n, [ended]), wish, NOW) as GuideSubscriptionChanges;
    expect(again.transfers).toMatchObject([{ amount: 490n, debit: 'available', credit: 'guideIncome' }]);
    expect(again.transfers.every((each) => isAllowedBooking(each))).toBe(true);
    expect(decideStartGuideSubscription(state(489n, [ended]), wish, NOW)).toMatchObject({
      refused: 'insufficientBalance',
    });
  });

  it('sends one reminder three days before its end, unless cancelled', () => {
    const plan = startedPlan();
    expect(decideDueGuideSubscription(state(490n, [plan]), plan.seq, plan.dueAt - 3 * DAY_MS - 1)).toBeNull();
    const reminder = decideDueGuideSubscription(state(490n, [plan]), plan.seq, plan.dueAt - 3 * DAY_MS);
    expect(reminder).toMatchObject({ notices: [{ code: 'guideTrialAsks' }], transfers: [] });
    expect(decideDueGuideSubscription(state(490n, [planOf(reminder)]), plan.seq, plan.dueAt - DAY_MS)).toBeNull();
    const cancelled = planOf(decideCancelGuideSubscription(state(490n, [plan]), NOW));
    expect(decideDueGuideSubscription(state(490n, [cancelled]), plan.seq, plan.dueAt - DAY_MS)).toBeNull();
    expect(decideDueGuideSubscription(state(490n, [agreed()]), plan.seq, plan.dueAt - DAY_MS)).toMatchObject({
      notices: [{ code: 'guideTrialEnds' }],
    });
  });

  it('ends without a charge for a customer who has not agreed to pay since it started', () => {
    const plan = startedPlan();
    expect(decideDueGuideSubscription(state(10_000n, [plan]), plan.seq, plan.dueAt)).toMatchObject({
      transfers: [],
      records: { guidePlans: [{ status: 'ended', cause: 'notAgreed' }] },
      notices: [{ code: 'guideTrialOver' }],
    });
    expect(decideDueGuideSubscription(state(10_000n, [agreed()]), plan.seq, plan.dueAt)).toMatchObject({
      transfers: [{ amount: 490n, debit: 'available' }],
    });
  });

  it('can be agreed to at the displayed price before it ends, even after a cancellation', () => {
    const plan = startedPlan();
    expect(decideAgreeToGuideSubscription(state(0n, [plan]), 100n, NOW)).toMatchObject({
      refused: 'guidePriceChanged',
    });
    expect(decideAgreeToGuideSubscription(state(0n, [plan]), 490n, plan.dueAt)).toMatchObject({
      refused: 'guideNoPlan',
    });
    expect(decideAgreeToGuideSubscription(state(0n), 490n, NOW)).toMatchObject({ refused: 'guideNoPlan' });
    expect(decideAgreeToGuideSubscription(state(0n, [agreed()]), 490n, NOW + 1)).toMatchObject({ notices: [] });
    const cancelled = planOf(decideCancelGuideSubscription(state(0n, [agreed()]), NOW + 1));
    expect(agreed(cancelled, NOW + 2)).toMatchObject({ cancelledAt: null, agreedAt: NOW + 2 });
  });
});

it('subscribing is refused at another price than displayed, and while a plan is running', () => {
  expect(decideStartGuideSubscription(state(900n), { currency: 'USD', price: 100n }, NOW)).toMatchObject({
    refused: 'guidePriceChanged',
    params: { price: '4.90' },
  });
  expect(decideStartGuideSubscription(state(900n, [startedPlan()]), wish, NOW)).toMatchObject({
    refused: 'guidePlanRunning',
  });
  expect(decideCancelGuideSubscription(state(900n), NOW)).toMatchObject({ refused: 'guideNoPlan' });
});

it('a plan ends without debt if money is missing, and at the end of the paid month if cancelled', () => {
  const plan = agreed();
  expect(decideDueGuideSubscription(state(489n, [plan]), plan.seq, plan.dueAt)).toMatchObject({
    transfers: [],
    records: { guidePlans: [{ status: 'ended', cause: 'unpaid' }] },
    notices: [{ code: 'guidePlanUnpaid' }],
  });
  const cancelled = planOf(decideCancelGuideSubscription(state(0n, [plan]), NOW));
  expect(decideDueGuideSubscription(state(900n, [cancelled]), plan.seq, plan.dueAt)).toMatchObject({
    transfers: [],
    records: { guidePlans: [{ status: 'ended', cause: 'cancelled' }] },
  });
});

it('each month is paid at most once and never afterwards, however irregularly due plans are checked', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 12 }), (sleeps) => {
      let plan = agreed();
      let now = NOW;
      let paid = 0;
      for (const days of sleeps) {
        now += days * DAY_MS;
        for (let attempt = 0; attempt < 2; attempt += 1) {
          const decided = decideDueGuideSubscription(state(10_000n, [plan]), plan.seq, now);
          if (!decided) continue;
          expect(decided.transfers.length).toBeLessThanOrEqual(1);
          if (decided.transfers.length === 1) {
            paid += 1;
            expect(plan.dueAt).toBeLessThanOrEqual(now);
            expect(planOf(decided).dueAt).toBe(computeBillingMonthEnd(plan.anchorAt, now));
          }
          plan = planOf(decided);
        }
        expect(plan.dueAt).toBeGreaterThan(now);
      }
      expect(plan.paid).toBe(paid);
    }),
  );
});
