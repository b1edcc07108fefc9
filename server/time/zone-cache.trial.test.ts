import { expect, test } from 'vitest';
import { getOrCreateCached, createTemporalZones } from './zones.ts';

test('creates a cached value once, and never exceeds the maximum of names', () => {
  const cache = new Map<string, object>();
  const first = getOrCreateCached(cache, 'first', 3, () => ({}));
  expect(getOrCreateCached(cache, 'first', 3, () => ({}))).toBe(first);
  for (let each = 0; each < 100; each++) {
    getOrCreateCached(cache, `name ${each}`, 3, () => ({}));
    expect(cache.size).toBeLessThanOrEqual(3);
  }
});

test('a zone gives the same time in any spelling', () => {
  const zones = createTemporalZones();
  const now = Date.parse('2026-11-20T08:00:00.000Z');
  const localTime = zones.toLocal(now, 'America/Argentina/ComodRivadavia');
  const letters = [...'america/argentina/comodrivadavia'];
  for (let each = 0; each < 3_000; each++) {
    const spelled = letters.map((letter, at) => ((each >> (at % 12)) & 1 ? letter.toUpperCase() : letter)).join('');
    expect(zones.toLocal(now, spelled)).toEqual(localTime);
  }
});
