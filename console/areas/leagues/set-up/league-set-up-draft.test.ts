import { expect, it } from 'vitest';
import {
  beginNow,
  buildSetUpInput,
  capitalMaximumOf,
  findSeasonFaults,
  LEAGUE_MARKETS,
  moveDraftToMarket,
  newSeasonDraft,
} from './league-set-up-draft.ts';

const NOW = Date.parse('2026-11-29T08:00:20.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const draft = { ...newSeasonDraft('KR', '17', NOW), name: ' Economics 4B ' };
const input = (more: object) =>
  buildSetUpInput({ ...draft, ...more }, { market: 'KR', instruments: ['KR.005930'], names: ['Ana'] });

it('begins with a season of four weeks from this minute and the capital that is usual in the market', () => {
  expect(findSeasonFaults(draft, 'KR', NOW)).toEqual({});
  const { startsAt, endsAt } = input({});
  expect(input({})).toMatchObject({ name: 'Economics 4B', organiser: '17', currency: 'KRW', capital: '100000000' });
  expect(Date.parse(startsAt)).toBe(Date.parse('2026-11-29T08:00:00.000Z'));
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(28 * DAY_MS);
  expect(input({})).not.toHaveProperty('largestShare');
});

it('names the fields that can’t be used', () => {
  const wrong = { ...draft, name: ' ', organiser: 'me', ends: draft.starts, capital: '0', largestShare: '101' };
  expect(Object.keys(findSeasonFaults(wrong, 'KR', NOW)).sort()).toEqual([
    'capital',
    'ends',
    'largestShare',
    'name',
    'organiser',
  ]);
});

it.each([
  [{ starts: '' }, { starts: 'starts' }],
  [{ starts: beginNow(NOW - 11 * MINUTE_MS) }, { starts: 'startPast' }],
  [{ starts: beginNow(NOW - 9 * MINUTE_MS) }, {}],
  [{ starts: beginNow(NOW + 367 * DAY_MS), ends: beginNow(NOW + 380 * DAY_MS) }, { starts: 'startFar' }],
  [{ ends: '' }, { ends: 'ends' }],
  [{ ends: beginNow(NOW + 9 * MINUTE_MS) }, { ends: 'tooShort' }],
  [{ ends: beginNow(NOW + 10 * MINUTE_MS) }, {}],
  [{ ends: beginNow(NOW + 367 * DAY_MS) }, { ends: 'tooLong' }],
  [{ ends: beginNow(NOW + 6 * DAY_MS), ranking: 'points' as const }, { ends: 'weeklyPoints' }],
])('says of dates %o what no league can have', (more, faults) => {
  expect(findSeasonFaults({ ...draft, ...more }, 'KR', NOW)).toEqual(faults);
});

it.each([
  ['50,000', '50000'],
  ['50000', '50000'],
  [' 1,00,000 ', '100000'],
  ['0', null],
  ['-5', null],
  ['much', null],
  ['50.5', null],
  ['1000000000000', null],
  [capitalMaximumOf('KR'), capitalMaximumOf('KR')],
])('reads the starting capital %j as %j won', (capital, sent) => {
  expect(findSeasonFaults({ ...draft, capital }, 'KR', NOW)).toEqual(sent === null ? { capital: 'capital' } : {});
  if (sent !== null) expect(input({ capital }).capital).toBe(sent);
});

it('takes no more capital than the server does', () => {
  expect(capitalMaximumOf('KR')).toBe('999999999999');
  expect(capitalMaximumOf('US')).toBe('92233720368');
  const more = (capital: string) => findSeasonFaults({ ...draft, capital }, 'US', NOW);
  expect([more('92,233,720,368'), more('92233720369')]).toEqual([{}, { capital: 'capital' }]);
});

it('takes what was typed to another market, with its usual capital unless one was chosen', () => {
  expect(moveDraftToMarket(draft, 'US')).toEqual({ ...draft, capital: '100000' });
  expect(moveDraftToMarket({ ...draft, capital: '7000' }, 'US')).toMatchObject({ capital: '7000' });
});

it('lists as many instruments as a league can have, and offers the markets that have a currency of their own', () => {
  const many = Array.from({ length: 440 }, (_, nth) => `US.A${nth}`);
  const { instruments } = buildSetUpInput(draft, { market: 'US', instruments: many, names: [] });
  expect(instruments).toHaveLength(400);
  expect(LEAGUE_MARKETS).toEqual(['US', 'MX', 'TH', 'KR', 'IN', 'SA', 'CRYPTO']);
});
