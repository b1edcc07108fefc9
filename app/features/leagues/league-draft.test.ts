import { expect, test } from 'vitest';
import {
  buildCreateLeagueInput,
  changeLeagueDates,
  chooseLeagueMarket,
  formatLocalMinute,
  type LeagueDraft,
  startLeagueSoon,
} from './league-draft.ts';

const NOW = Date.parse('2026-05-04T08:00:30Z');
const DRAFT: LeagueDraft = {
  name: 'Economics 4A',
  ...startLeagueSoon(NOW),
  ends: formatLocalMinute(NOW + 86_400_000),
  market: 'US',
  instruments: [],
  capital: '100000',
  orderTypes: ['market'],
  leverage: 1,
  charges: true,
  largestShare: '',
  minimumTrades: '',
  minimumInstruments: '1',
  minimumDays: '1',
  ranking: 'return',
};

test('another market brings its usual capital, unless one was typed', () => {
  expect(chooseLeagueMarket(DRAFT, 'KR')).toEqual({ market: 'KR', instruments: [], capital: '100000000' });
  expect(chooseLeagueMarket({ ...DRAFT, market: 'KR', capital: '100000000' }, 'US')).toMatchObject({
    capital: '100000',
  });
  expect(chooseLeagueMarket({ ...DRAFT, capital: '50000' }, 'KR')).toEqual({ market: 'KR', instruments: [] });
});

test('a league that begins soon begins five minutes after it is created, however long the form took', () => {
  expect(buildCreateLeagueInput(DRAFT, NOW)?.startsAt).toBe('2026-05-04T08:06:00.000Z');
  expect(buildCreateLeagueInput(DRAFT, NOW + 20 * 60_000)?.startsAt).toBe('2026-05-04T08:26:00.000Z');
  const typed = { ...DRAFT, starts: formatLocalMinute(NOW + 3_600_000), startsSoon: false };
  expect(buildCreateLeagueInput(typed, NOW + 20 * 60_000)?.startsAt).toBe('2026-05-04T09:00:00.000Z');
});

test('a shorter season asks for fewer days, unless their number was typed', () => {
  const [month, hour] = ['2026-06-01T10:00', '2026-05-04T12:00'];
  const draft = { starts: '2026-05-04T10:00', ends: month, minimumDays: '5' };
  expect(changeLeagueDates(draft, { ends: hour })).toEqual({ ends: hour, minimumDays: '1' });
  expect(changeLeagueDates({ ...draft, minimumDays: '2' }, { ends: hour })).toEqual({ ends: hour });
  expect(changeLeagueDates(draft, { ends: '' })).toEqual({ ends: '' });
});
