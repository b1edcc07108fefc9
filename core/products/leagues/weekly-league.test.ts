import { expect, test } from 'vitest';
import { findLeagueTermsFault } from './league-season.ts';
import { findWeeklyLeagueRules, listDueWeeklyLeagues } from './weekly-league.ts';

const at = (time: string): number => Date.parse(`${time}Z`);
const due = (time: string) =>
  listDueWeeklyLeagues(at(time)).map(({ week, startsAt, endsAt }) => [
    week,
    new Date(startsAt).toISOString().slice(0, 16),
    new Date(endsAt).toISOString().slice(0, 16),
  ]);

test.each([
  [
    'on a Monday morning the week is whole',
    '2026-11-30T00:00:20',
    [['2026-11-30', '2026-11-30T00:00', '2026-12-07T00:00']],
  ],
  [
    'a world that is new on a Wednesday has the rest',
    '2026-12-02T10:30:00',
    [['2026-11-30', '2026-12-02T10:30', '2026-12-07T00:00']],
  ],
  [
    'the next week’s is there two days before this one ends',
    '2026-12-05T00:00:00',
    [
      ['2026-11-30', '2026-12-05T00:00', '2026-12-07T00:00'],
      ['2026-12-07', '2026-12-07T00:00', '2026-12-14T00:00'],
    ],
  ],
  [
    'the last hour of a week opens none of it',
    '2026-12-06T23:30:00',
    [['2026-12-07', '2026-12-07T00:00', '2026-12-14T00:00']],
  ],
])('%s', (_, now, weeks) => {
  expect(due(now)).toEqual(weeks);
});

test('at every moment of a year there is a week to join, whose rules and dates can be', () => {
  for (let now = at('2026-01-01T00:00:00'); now < at('2027-01-01T00:00:00'); now += 17 * 60_000) {
    const seasons = listDueWeeklyLeagues(now);
    expect(seasons.length).toBeGreaterThan(0);
    for (const { week, startsAt, endsAt } of seasons) {
      const rules = findWeeklyLeagueRules(week)!;
      const plain = { instruments: null, leverage: 1, charges: true, minimumTrades: 0 };
      const terms = { ...rules, ...plain, capital: 10_000_000n, startsAt, endsAt };
      expect([week, findLeagueTermsFault(terms, now)]).toEqual([week, null]);
    }
  }
});

test('a week from before the rules has none', () => {
  expect(findWeeklyLeagueRules('2023-12-25')).toBeNull();
});
