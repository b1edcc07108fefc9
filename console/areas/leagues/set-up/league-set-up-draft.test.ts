import { expect, it } from 'vitest';
import { buildSetUpInput, findSeasonFaults, LEAGUE_MARKETS, newSeasonDraft } from './league-set-up-draft.ts';

const NOW = Date.parse('2026-11-29T08:00:20.000Z');
const draft = { ...newSeasonDraft('KR', '17', NOW), name: ' Economics 4B ' };

it('begins with a season of four weeks from this minute and the capital that is usual in the market', () => {
  expect(findSeasonFaults(draft)).toEqual(new Set());
  const input = buildSetUpInput(draft, { market: 'KR', instruments: ['KR.005930'], names: ['Ana'] });
  expect(input).toMatchObject({ name: 'Economics 4B', organiser: '17', currency: 'KRW', capital: '100000000' });
  expect(Date.parse(input.startsAt)).toBe(Date.parse('2026-11-29T08:00:00.000Z'));
  expect(Date.parse(input.endsAt) - Date.parse(input.startsAt)).toBe(28 * 86_400_000);
  expect(input).not.toHaveProperty('largestShare');
});

it('names the fields that can’t be used', () => {
  const wrong = { ...draft, name: ' ', organiser: 'me', ends: draft.starts, capital: '0', largestShare: '101' };
  expect(findSeasonFaults(wrong)).toEqual(new Set(['name', 'organiser', 'ends', 'capital', 'largestShare']));
});

it('lists as many instruments as a league can have, and offers the markets that have a currency of their own', () => {
  const many = Array.from({ length: 440 }, (_, nth) => `US.A${nth}`);
  const { instruments } = buildSetUpInput(draft, { market: 'US', instruments: many, names: [] });
  expect(instruments).toHaveLength(400);
  expect(LEAGUE_MARKETS).toEqual(['US', 'MX', 'TH', 'KR', 'IN', 'SA', 'CRYPTO']);
});
