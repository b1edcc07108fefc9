import { expect, it } from 'vitest';
import {
  CHECK_INS_PER_BONUS,
  CHECK_IN_REWARDS,
  decideCheckIn,
  computeMaximumReward,
  computeRewardForStreak,
  computeStreak,
  countCheckInsTowardsBonus,
} from './check-in-rewards.ts';

it.each([
  ['the first', null, 1],
  ['the day after', { day: '2026-02-28', streak: 4 }, 5],
  ['after a gap', { day: '2026-02-27', streak: 4 }, 1],
  ['a clock that went back', { day: '2026-03-02', streak: 4 }, 1],
])('%s: a check-in after %j makes a streak of %i', (_, last, streak) => {
  expect(computeStreak('2026-03-01', last)).toBe(streak);
});

it('a streak continues across the ends of months and years', () => {
  expect(computeStreak('2027-01-01', { day: '2026-12-31', streak: 9 })).toBe(10);
  expect(computeStreak('2028-02-29', { day: '2028-02-28', streak: 1 })).toBe(2);
});

it('each day of the first week pays more than the day before, and later days pay no less', () => {
  const week = Array.from({ length: 9 }, (_, index) => computeRewardForStreak(index + 1));
  expect(week.slice(0, 7)).toEqual(CHECK_IN_REWARDS);
  expect(week.every((amount, index) => index === 0 || amount >= week[index - 1]!)).toBe(true);
  expect(week[8]).toBe(week[6]);
});

it('a reward is paid from the promotion account', () => {
  const state = { lastSeq: 3n, lastCheckIn: { day: '2026-02-28', streak: 1 } };
  expect(decideCheckIn(state, '2026-03-01')).toMatchObject({
    transfers: [
      {
        currency: 'USDT',
        amount: 120_000n,
        debit: 'promotion',
        credit: 'available',
        code: 'checkIn',
        reference: 'checkIn 2026-03-01',
      },
    ],
    records: { checkIns: [{ streak: 2 }] },
    lastSeq: 3n,
  });
});

it.each(['2026-03-01', '2026-03-02'])('a check-in on 1 March is refused after one on %s', (day) => {
  expect(decideCheckIn({ lastSeq: 3n, lastCheckIn: { day, streak: 1 } }, '2026-03-01')).toBeNull();
});

it.each([
  [null, 120_000n],
  [{ day: '2026-02-28', streak: 2 }, 140_000n],
  [{ day: '2026-02-27', streak: 5 }, 250_000n],
  [{ day: '2026-02-20', streak: 5 }, 120_000n],
])('after %j and a possible check-in yesterday, 1 March pays at most %i', (last, most) => {
  expect(computeMaximumReward('2026-03-01', last)).toBe(most);
});

it('seven check-ins earn a bonus, whatever days lie between them', () => {
  expect([
    countCheckInsTowardsBonus(6, 0),
    countCheckInsTowardsBonus(CHECK_INS_PER_BONUS, 0),
    countCheckInsTowardsBonus(8, 1),
    countCheckInsTowardsBonus(14, 1),
  ]).toEqual([6, 7, 1, 7]);
});
