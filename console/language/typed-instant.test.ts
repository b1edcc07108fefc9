import { expect, it } from 'vitest';
import { dayOf, midnightAt } from './typed-instant.ts';

it('a day is its midnight here and comes back from it, as the beginning and as the end of a time', () => {
  expect(midnightAt('2026-11-20')).toBe(new Date(2026, 10, 20).toISOString());
  expect(midnightAt('2026-11-30', 1)).toBe(new Date(2026, 11, 1).toISOString());
  for (const later of [0, 1]) expect(dayOf(midnightAt('2026-11-30', later) ?? '', later)).toBe('2026-11-30');
  expect([midnightAt(''), midnightAt('20.11.2026'), dayOf('never')]).toEqual([null, null, '']);
});
