import { expect, test } from 'vitest';
import { keptOf, temporalZones } from './zones.ts';

test('what is asked for again is made once, and there are never more names than may be kept', () => {
  const kept = new Map<string, object>();
  const first = keptOf(kept, 'first', 3, () => ({}));
  expect(keptOf(kept, 'first', 3, () => ({}))).toBe(first);
  for (let each = 0; each < 100; each++) {
    keptOf(kept, `name ${each}`, 3, () => ({}));
    expect(kept.size).toBeLessThanOrEqual(3);
  }
});

test('a zone in any of many spellings tells the same time', () => {
  const zones = temporalZones();
  const now = Date.parse('2026-11-20T08:00:00.000Z');
  const said = zones.toLocal(now, 'America/Argentina/ComodRivadavia');
  const letters = [...'america/argentina/comodrivadavia'];
  for (let each = 0; each < 3_000; each++) {
    const spelled = letters.map((letter, at) => ((each >> (at % 12)) & 1 ? letter.toUpperCase() : letter)).join('');
    expect(zones.toLocal(now, spelled)).toEqual(said);
  }
});
