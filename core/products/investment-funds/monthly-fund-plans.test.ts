/** Plans by their calendar: a day that isn't there, holidays, months without money. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../dates.ts';
import { parsePercent } from '../../markets/rulebook/rule-notation.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { TestAccount, TEST_NOON, parseUsd } from '../../trading/trading/testing.ts';
import { findPlanDueDate, findNextPlanDueDate, getNominalPlanDate } from './dealing-days.ts';
import {
  decideEndFundPlan,
  decidePauseFundPlan,
  decideRunFundPlan,
  decideSetFundPlan,
  type FundSavingsPlan,
  type FundSavingsPlanRun,
} from './monthly-fund-plans.ts';
import './fund-records.ts';
import type { Fund } from './fund.ts';

const US = { market: 'US', hours: 'exchange' } as const;
const KR = { market: 'KR', hours: 'exchange' } as const;
const FUND: Fund = {
  fund: 1,
  market: 'US',
  currency: 'USD',
  weights: [],
  rebalancing: 'monthly',
  feeRate: parsePercent('0.65'),
  cutOffMinutes: 60,
  settlementDays: 2,
  minimum: parseUsd('10.00'),
  firstPrice: 1_000_000_000n,
  seedUnits: 1n,
  beganOn: '2026-11-20',
};

describe('the calendar', () => {
  it.each([
    ['2026-02', 31, '2026-02-28'],
    ['2028-02', 31, '2028-02-29'],
    ['2027-04', 31, '2027-04-30'],
    ['2026-12', 31, '2026-12-31'],
    ['2026-12', 1, '2026-12-01'],
  ])('in %s the %d is %s', (month, day, date) => {
    expect(getNominalPlanDate({ day }, month)).toBe(date);
  });

  it.each([
    // Sunday, 28 February 2027: Monday, or the Friday before.
    ['2027-02', 31, 'following', US, '2027-03-01'],
    ['2027-02', 31, 'preceding', US, '2027-02-26'],
    // Christmas on a Friday, and the weekend after it.
    ['2026-12', 25, 'following', US, '2026-12-28'],
    ['2026-12', 25, 'preceding', US, '2026-12-24'],
    // Korea's last trading day is 30 December; the first after it 4 January.
    ['2026-12', 31, 'following', KR, '2027-01-04'],
    ['2026-12', 31, 'preceding', KR, '2026-12-30'],
  ] as const)('%s, the %d, %s: a date that is no dealing day moves', (month, day, roll, calendar, date) => {
    expect(findPlanDueDate({ day, roll }, month, calendar)).toBe(date);
  });

  it('is due once a month, always in the future, whatever the day and the starting date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom('following' as const, 'preceding' as const),
        fc.integer({ min: 0, max: 364 }),
        (day, roll, offset) => {
          let date = new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);
          const months: string[] = [];
          for (let time = 0; time < 6; time++) {
            const next = findNextPlanDueDate({ day, roll }, date, US)!;
            expect(next.date > date).toBe(true);
            months.push(next.month);
            ({ date } = next);
          }
          expect(new Set(months).size).toBe(6);
        },
      ),
    );
  });
});

class Saver extends TestAccount {
  plan: FundSavingsPlan | null = null;
  readonly runs: FundSavingsPlanRun[] = [];

  get seen(): AccountState {
    return { ...this.state, unsettled: () => 0n, fundPlans: this.plan ? [this.plan] : [] };
  }
  take(decision: ReturnType<typeof decideSetFundPlan> | ReturnType<typeof decideRunFundPlan>): void {
    if (decision === null) return;
    if ('refused' in decision) throw new Error(decision.refused);
    this.carry(decision);
    for (const each of decision.records.fundPlans ?? []) this.plan = each;
    this.runs.push(...(decision.records.fundPlanRuns ?? []));
  }
  run(): void {
    const { seq, nextOn, nextAt } = this.plan!;
    const day = { date: nextOn, cutOffAt: nextAt + 1, valuedAt: nextAt + 2 };
    for (let time = 0; time < 2; time++)
      this.take(decideRunFundPlan(this.seen, seq, { fund: FUND, name: 'F', date: nextOn, day, today: TODAY }, nextAt));
  }
}
const TODAY = {
  date: '2026-11-20',
  calendar: US,
  beginsAt: (date: string) => Date.parse(`${date}T05:00:00.000Z`),
};
const wish = { fund: FUND, name: 'F', amount: parseUsd('100.00'), day: 31, roll: 'following' as const, seq: null };

it('a plan buys once per date, skips a month without money at no cost, and continues', () => {
  const saver = new Saver('150.00');
  saver.take(decideSetFundPlan(saver.seen, wish, TODAY, TEST_NOON));
  expect(saver.plan).toMatchObject({ nextOn: '2026-11-30', status: 'active' });
  saver.run();
  saver.run();
  expect(saver.balance('fundHeld')).toBe(parseUsd('100.00'));
  expect(saver.balance('available')).toBe(parseUsd('50.00'));
  saver.balances.set('available', parseUsd('250.00'));
  saver.run();
  expect(saver.runs.map(({ date, outcome, cause }) => `${date} ${outcome} ${cause}`)).toEqual([
    '2026-11-30 bought bought',
    '2026-12-31 skipped noMoney',
    '2027-02-01 bought bought',
  ]);
});

it('a plan whose day is moved buys once for each month, or says which purchase it leaves out', () => {
  const at = (date: string) => ({ ...TODAY, date });
  const saver = new Saver('1000.00');
  saver.take(decideSetFundPlan(saver.seen, { ...wish, day: 5 }, at('2026-11-20'), TEST_NOON));
  saver.run();
  // December has bought: the 25th of December isn't another month.
  const later = { ...wish, day: 25, seq: saver.plan!.seq };
  const moved = decideSetFundPlan(saver.seen, later, at('2026-12-10'), TEST_NOON);
  expect(moved).toMatchObject({ records: { fundPlans: [{ month: '2027-01', nextOn: '2027-01-25' }] }, notices: [] });
  saver.take(moved);
  // January hasn't, and its 5th has passed.
  const earlier = decideSetFundPlan(saver.seen, { ...later, day: 5 }, at('2027-01-10'), TEST_NOON);
  expect(earlier).toMatchObject({
    records: { fundPlans: [{ month: '2027-02', nextOn: '2027-02-05' }] },
    notices: [{ code: 'fundPlanMoved', params: { missed: '2027-01-25', day: '2027-02-05' } }],
  });
  // A pause and its end don't buy a second time either.
  saver.run();
  saver.take(decidePauseFundPlan(saver.seen, saver.plan!.seq, true, at('2027-01-26')));
  saver.take(decideSetFundPlan(saver.seen, { ...later, day: 28 }, at('2027-01-26'), TEST_NOON));
  saver.take(decidePauseFundPlan(saver.seen, saver.plan!.seq, false, at('2027-01-26')));
  expect(saver.plan).toMatchObject({ month: '2027-02', nextOn: '2027-03-01' });
});

it('whatever is changed when, no month is bought twice and none is left out silently', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ offset: fc.integer({ min: 1, max: 20 }), day: fc.integer({ min: 1, max: 31 }) }), {
        minLength: 1,
        maxLength: 20,
      }),
      (changes) => {
        const saver = new Saver('100000.00');
        saver.take(decideSetFundPlan(saver.seen, wish, TODAY, TEST_NOON));
        const months = [saver.plan!.month];
        const bought: string[] = [];
        let [date, notices] = [TODAY.date, 0];
        for (const { offset, day } of changes) {
          date = addDays(date, offset);
          while (saver.plan!.nextOn <= date) {
            bought.push(saver.plan!.month);
            saver.run();
            months.push(saver.plan!.month);
          }
          const made = decideSetFundPlan(
            saver.seen,
            { ...wish, day, seq: saver.plan!.seq },
            { ...TODAY, date },
            TEST_NOON,
          );
          saver.take(made);
          if ('notices' in made) notices += made.notices.length;
          months.push(saver.plan!.month);
        }
        expect(new Set(bought).size).toBe(bought.length);
        const seen = [...new Set(months)].toSorted();
        expect(months).toEqual(months.toSorted());
        expect(notices).toBe(seen.length - 1 - bought.length);
      },
    ),
  );
});

it('a person can start a plan while fewer than 20 run in all of their accounts', () => {
  const saver = new Saver('500.00');
  saver.take(decideSetFundPlan(saver.seen, wish, TODAY, TEST_NOON));
  const plan = saver.plan!;
  const having = (active: number, paused: number, ended: number, plansElsewhere = 0): AccountState => {
    const some = (count: number, status: FundSavingsPlan['status']): FundSavingsPlan[] =>
      Array.from({ length: count }, () => ({ ...plan, status }));
    return {
      ...saver.seen,
      fundPlans: [...some(active, 'active'), ...some(paused, 'paused'), ...some(ended, 'ended')],
      plansElsewhere,
    };
  };
  const full = { refused: 'fundPlansFull', params: { maximum: 20 } };
  expect(decideSetFundPlan(having(10, 9, 30), wish, TODAY, TEST_NOON)).not.toHaveProperty('refused');
  expect(decideSetFundPlan(having(10, 10, 0), wish, TODAY, TEST_NOON)).toEqual(full);
  expect(decideSetFundPlan(having(10, 0, 0, 10), wish, TODAY, TEST_NOON)).toEqual(full);
  expect(decideSetFundPlan(having(25, 0, 0), { ...wish, seq: plan.seq }, TODAY, TEST_NOON)).not.toHaveProperty(
    'refused',
  );
});

it('a plan buys nothing while it is paused or once it has ended', () => {
  const saver = new Saver('500.00');
  saver.take(decideSetFundPlan(saver.seen, wish, TODAY, TEST_NOON));
  saver.take(decidePauseFundPlan(saver.seen, saver.plan!.seq, true, TODAY));
  saver.run();
  saver.take(decidePauseFundPlan(saver.seen, saver.plan!.seq, false, { ...TODAY, date: '2027-01-15' }));
  expect(saver.plan).toMatchObject({ status: 'active', nextOn: '2027-02-01' });
  saver.run();
  saver.take(decideEndFundPlan(saver.seen, saver.plan!.seq, TEST_NOON));
  saver.run();
  expect(saver.runs.map(({ cause }) => cause)).toEqual(['paused', 'bought']);
  expect(decideEndFundPlan(saver.seen, saver.plan!.seq, TEST_NOON)).toMatchObject({ refused: 'fundPlanEnded' });
});
