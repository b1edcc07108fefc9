import { expect, it, test } from 'vitest';
import {
  computeDefaultMinimums,
  countSeasonDays,
  findLeagueTermsFault,
  type LeagueSeasonTerms,
} from './league-season.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 8);
const TERMS: LeagueSeasonTerms = {
  startsAt: NOW,
  endsAt: NOW + 10 * DAY_MS,
  currency: 'USD',
  capital: 100_000n,
  markets: ['US'],
  instruments: null,
  orderTypes: ['market'],
  leverage: 1,
  charges: true,
  largestShare: null,
  minimumTrades: 0,
  minimumInstruments: 3,
  minimumDays: 2,
  ranking: 'returnOverDrawdown',
};

test.each([
  ['leverage', 5, 6],
  ['leverage', 1, 10],
  ['leverage', 2, 1.5],
  ['leverage', 1, 0],
  ['largestShare', 100, 101],
  ['largestShare', 1, 0],
  ['minimumTrades', 1_000, 1_001],
  ['minimumTrades', 0, -1],
  ['minimumInstruments', 20, 21],
  ['minimumInstruments', 0, -1],
  ['minimumDays', 11, 12],
  ['minimumDays', 0, 0.5],
] as const)('%s may be %d, not %d', (name, sound, unsound) => {
  expect(findLeagueTermsFault({ ...TERMS, [name]: sound }, NOW)).toBeNull();
  expect(findLeagueTermsFault({ ...TERMS, [name]: unsound }, NOW)).toBe('leagueTerms');
});

it('asks for no more instruments than it trades', () => {
  const instruments = ['US.A', 'US.B'];
  expect(findLeagueTermsFault({ ...TERMS, instruments, minimumInstruments: 2 }, NOW)).toBeNull();
  expect(findLeagueTermsFault({ ...TERMS, instruments, minimumInstruments: 3 }, NOW)).toBe('leagueTerms');
});

it('has minimums that every season can meet where its organiser sets none', () => {
  for (const length of [600_000, DAY_MS, 10 * DAY_MS, 28 * DAY_MS, 366 * DAY_MS])
    for (const instruments of [null, ['US.A'], ['US.A', 'US.B', 'US.C', 'US.D']]) {
      const season = { ...TERMS, endsAt: NOW + length, instruments };
      expect(findLeagueTermsFault({ ...season, ...computeDefaultMinimums(season) }, NOW)).toBeNull();
    }
  expect(computeDefaultMinimums({ ...TERMS, endsAt: NOW + 28 * DAY_MS })).toEqual({
    minimumInstruments: 3,
    minimumDays: 5,
  });
});

it.each([600_000, DAY_MS / 24, DAY_MS / 2, DAY_MS])(
  'asks a season of %d ms for one instrument on one day',
  (length) => {
    const minimums = { minimumInstruments: 1, minimumDays: 1 };
    expect(computeDefaultMinimums({ ...TERMS, endsAt: NOW + length })).toEqual(minimums);
  },
);

it('asks a week for one day', () => {
  const week = { ...TERMS, endsAt: NOW + 7 * DAY_MS };
  expect(computeDefaultMinimums(week)).toEqual({ minimumInstruments: 3, minimumDays: 1 });
});

it('counts the calendar days that it touches', () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  expect(countSeasonDays({ startsAt: noon, endsAt: noon + 600_000 })).toBe(1);
  expect(countSeasonDays({ startsAt: noon, endsAt: noon + DAY_MS })).toBe(2);
  expect(countSeasonDays({ startsAt: noon, endsAt: Date.UTC(2026, 10, 21) })).toBe(1);
});
