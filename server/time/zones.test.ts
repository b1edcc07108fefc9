import { testTimeZones } from '@bourse/core/testing/test-time-zones.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTemporalZones } from './zones.ts';

const ZONES = [
  'America/New_York',
  'America/Mexico_City',
  'Asia/Bangkok',
  'Asia/Seoul',
  'Asia/Kolkata',
  'Asia/Riyadh',
  'Etc/UTC',
  'Australia/Lord_Howe',
];
const at = (text: string): number => Date.parse(text);

describe('local time', () => {
  test('matches the zone database at any instant, in any order', () => {
    const zones = createTemporalZones();
    const instants = fc.integer({ min: at('2018-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (zone, instant) => {
        expect(zones.toLocal(instant, zone)).toEqual(testTimeZones.toLocal(instant, zone));
      }),
      { numRuns: 1000 },
    );
  });

  test('is right for every minute of the nights on which clocks change', () => {
    const zones = createTemporalZones();
    for (const [zone, night] of [
      ['America/New_York', '2026-03-08T04:00:00Z'],
      ['America/New_York', '2026-11-01T03:00:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T12:00:00Z'],
    ] as const) {
      for (let minute = 0; minute < 600; minute++) {
        const instant = at(night) + minute * 60_000;
        expect(zones.toLocal(instant, zone)).toEqual(testTimeZones.toLocal(instant, zone));
      }
    }
  });

  test('the minute just before and at New York’s change', () => {
    const zones = createTemporalZones();
    expect(zones.toLocal(at('2026-03-08T06:59:59.999Z'), 'America/New_York')).toEqual({
      date: '2026-03-08',
      minute: 119,
      weekday: 0,
    });
    expect(zones.toLocal(at('2026-03-08T07:00:00Z'), 'America/New_York')).toEqual({
      date: '2026-03-08',
      minute: 180,
      weekday: 0,
    });
    expect(zones.toLocal(at('2026-11-01T05:59:00Z'), 'America/New_York')).toEqual({
      date: '2026-11-01',
      minute: 119,
      weekday: 0,
    });
    expect(zones.toLocal(at('2026-11-01T06:00:00Z'), 'America/New_York')).toEqual({
      date: '2026-11-01',
      minute: 60,
      weekday: 0,
    });
  });
});

describe('the instant of a local time', () => {
  test("matches the zone database, midnight at the day's end included", () => {
    const zones = createTemporalZones();
    const days = fc
      .integer({ min: 17_532, max: 21_900 })
      .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), days, fc.integer({ min: 0, max: 1440 }), (zone, date, minute) => {
        expect(zones.toInstant(date, minute, zone)).toBe(testTimeZones.toInstant(date, minute, zone));
      }),
      { numRuns: 1000 },
    );
  });

  test('converts back to the local time it came from', () => {
    const zones = createTemporalZones();
    const instants = fc.integer({ min: at('2024-01-01T00:00:00Z') / 60_000, max: at('2028-01-01T00:00:00Z') / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom('Asia/Seoul', 'Asia/Kolkata', 'America/Mexico_City'), instants, (zone, minutes) => {
        const { date, minute } = zones.toLocal(minutes * 60_000, zone);
        expect(zones.toInstant(date, minute, zone)).toBe(minutes * 60_000);
      }),
    );
  });
});
