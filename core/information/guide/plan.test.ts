import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isBooked } from '../../registry/bookings.ts';
import {
  decideAgree,
  decideCancel,
  decideDue,
  decideSubscribe,
  type GuidePlan,
  monthEnd,
  monthsAfter,
  type PlanMade,
} from './plan.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const DAY_MS = 86_400_000;
const wish = { currency: 'USD', price: 490n };
const state = (available: bigint, guidePlans: GuidePlan[] = []) => ({
  lastSeq: 6n,
  states: [],
  available: () => available,
  guidePlans,
});
const planOf = (decided: unknown): GuidePlan => (decided as PlanMade).records.guidePlans[0]!;
const begun = (): GuidePlan => planOf(decideSubscribe(state(0n), wish, NOW));
const agreed = (plan = begun(), now = NOW): GuidePlan => planOf(decideAgree(state(0n, [plan]), 490n, now));

test.each([
  ['2027-01-31T08:00:00.000Z', 1, '2027-02-28T08:00:00.000Z'],
  ['2027-01-31T08:00:00.000Z', 2, '2027-03-31T08:00:00.000Z'],
  ['2028-01-30T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2026-12-04T08:00:00.000Z', 12, '2027-12-04T08:00:00.000Z'],
])('%s and %i months is %s', (from, months, to) =>
  expect(new Date(monthsAfter(Date.parse(from), months)).toISOString()).toBe(to),
);

describe('the trial', () => {
  it('costs nothing, says what comes after it, and is had once', () => {
    const decided = decideSubscribe(state(0n), wish, NOW) as PlanMade;
    expect(decided).toMatchObject({
      transfers: [],
      notices: [
        { code: 'guideTrialStarted', params: { amount: '4.90', currency: 'USD', until: '2026-12-04T08:00:00.000Z' } },
      ],
    });
    const ended = { ...planOf(decided), status: 'ended' as const };
    const again = decideSubscribe(state(490n, [ended]), wish, NOW) as PlanMade;
    expect(again.transfers).toMatchObject([{ amount: 490n, debit: 'available', credit: 'guideIncome' }]);
    expect(again.transfers.every((each) => isBooked(each))).toBe(true);
    expect(decideSubscribe(state(489n, [ended]), wish, NOW)).toMatchObject({ refused: 'insufficientBalance' });
  });

  it('is announced to end three days before, once, and not to whoever has cancelled', () => {
    const plan = begun();
    expect(decideDue(state(490n, [plan]), plan.seq, plan.dueAt - 3 * DAY_MS - 1)).toBeNull();
    const told = decideDue(state(490n, [plan]), plan.seq, plan.dueAt - 3 * DAY_MS);
    expect(told).toMatchObject({ notices: [{ code: 'guideTrialAsks' }], transfers: [] });
    expect(decideDue(state(490n, [planOf(told)]), plan.seq, plan.dueAt - DAY_MS)).toBeNull();
    const cancelled = planOf(decideCancel(state(490n, [plan]), NOW));
    expect(decideDue(state(490n, [cancelled]), plan.seq, plan.dueAt - DAY_MS)).toBeNull();
    expect(decideDue(state(490n, [agreed()]), plan.seq, plan.dueAt - DAY_MS)).toMatchObject({
      notices: [{ code: 'guideTrialEnds' }],
    });
  });

  it('ends and takes nothing from whoever has not agreed to pay after it began', () => {
    const plan = begun();
    expect(decideDue(state(10_000n, [plan]), plan.seq, plan.dueAt)).toMatchObject({
      transfers: [],
      records: { guidePlans: [{ status: 'ended', cause: 'notAgreed' }] },
      notices: [{ code: 'guideTrialOver' }],
    });
    expect(decideDue(state(10_000n, [agreed()]), plan.seq, plan.dueAt)).toMatchObject({
      transfers: [{ amount: 490n, debit: 'available' }],
    });
  });

  it('is agreed to at the price that was shown, before it ends, and by whoever has cancelled as well', () => {
    const plan = begun();
    expect(decideAgree(state(0n, [plan]), 100n, NOW)).toMatchObject({ refused: 'guidePriceChanged' });
    expect(decideAgree(state(0n, [plan]), 490n, plan.dueAt)).toMatchObject({ refused: 'guideNoPlan' });
    expect(decideAgree(state(0n), 490n, NOW)).toMatchObject({ refused: 'guideNoPlan' });
    expect(decideAgree(state(0n, [agreed()]), 490n, NOW + 1)).toMatchObject({ notices: [] });
    const cancelled = planOf(decideCancel(state(0n, [agreed()]), NOW + 1));
    expect(agreed(cancelled, NOW + 2)).toMatchObject({ cancelledAt: null, agreedAt: NOW + 2 });
  });
});

it('is refused at another price than the one that was shown, and while one runs', () => {
  expect(decideSubscribe(state(900n), { currency: 'USD', price: 100n }, NOW)).toMatchObject({
    refused: 'guidePriceChanged',
    params: { price: '4.90' },
  });
  expect(decideSubscribe(state(900n, [begun()]), wish, NOW)).toMatchObject({ refused: 'guidePlanRunning' });
  expect(decideCancel(state(900n), NOW)).toMatchObject({ refused: 'guideNoPlan' });
});

it('ends without money, owing nothing; and when it was cancelled, at the end of what is paid', () => {
  const plan = agreed();
  expect(decideDue(state(489n, [plan]), plan.seq, plan.dueAt)).toMatchObject({
    transfers: [],
    records: { guidePlans: [{ status: 'ended', cause: 'unpaid' }] },
    notices: [{ code: 'guidePlanUnpaid' }],
  });
  const cancelled = planOf(decideCancel(state(0n, [plan]), NOW));
  expect(decideDue(state(900n, [cancelled]), plan.seq, plan.dueAt)).toMatchObject({
    transfers: [],
    records: { guidePlans: [{ status: 'ended', cause: 'cancelled' }] },
  });
});

it('in any order of looks and sleeps each month is paid at most once, and none that is over', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 12 }), (sleeps) => {
      let plan = agreed();
      let now = NOW;
      let paid = 0;
      for (const days of sleeps) {
        now += days * DAY_MS;
        for (let look = 0; look < 2; look += 1) {
          const decided = decideDue(state(10_000n, [plan]), plan.seq, now);
          if (!decided) continue;
          expect(decided.transfers.length).toBeLessThanOrEqual(1);
          if (decided.transfers.length === 1) {
            paid += 1;
            expect(plan.dueAt).toBeLessThanOrEqual(now);
            expect(planOf(decided).dueAt).toBe(monthEnd(plan.anchorAt, now));
          }
          plan = planOf(decided);
        }
        expect(plan.dueAt).toBeGreaterThan(now);
      }
      expect(plan.paid).toBe(paid);
    }),
  );
});
