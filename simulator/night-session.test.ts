import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { isOnTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { findSessionPhase } from '@bourse/core/markets/sessions/session-phases.ts';
import { toComparableText, createTestWorld, testWorldTimeZones } from './testing/test-worlds.ts';

const MINUTE_MS = 60_000;
const simulator = createTestWorld('exchange');
const listed = (market: string): Instrument[] =>
  simulator.instruments().filter((one) => one.market === market && one.board === 'listed');
const NAMES = [...listed('US'), ...listed('KR')];
// From Tuesday's close to Wednesday's open in New York; in Seoul from 15:40.
const anyNight = fc.record({
  instrument: fc.constantFrom(...NAMES),
  now: fc.integer({ min: Date.parse('2026-03-03T00:00:00Z'), max: Date.parse('2026-06-30T00:00:00Z') }),
});

describe('the hours around a session', () => {
  test('have a quote exactly when the rulebook has extended hours', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyNight, ({ instrument, now }) => {
        const kind = findSessionPhase(instrument, 'exchange', now, testWorldTimeZones)?.kind;
        expect(simulator.nightQuote(instrument.id, now) !== null).toBe(kind === 'pre' || kind === 'post');
        if (kind === 'pre' || kind === 'post') seen += 1;
      }),
      { numRuns: 400 },
    );
    expect(seen).toBeGreaterThan(80);
  });

  test('keep to ticks and bid below ask, and are the same in whatever order they are requested', () => {
    fc.assert(
      fc.property(anyNight, ({ instrument, now }) => {
        const quote = simulator.nightQuote(instrument.id, now);
        if (!quote) return;
        expect(quote.bid < quote.ask && quote.low <= quote.last && quote.last <= quote.high && quote.at <= now).toBe(
          true,
        );
        for (const price of [quote.last, quote.bid, quote.ask])
          expect(isOnTick(instrument.market, price, new Date(now).toISOString().slice(0, 10))).toBe(true);
        expect(toComparableText(createTestWorld('exchange').nightQuote(instrument.id, now))).toBe(
          toComparableText(quote),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('begin at the close and end at the next open', () => {
    const close = Date.parse('2026-03-03T21:00:00Z');
    const open = Date.parse('2026-03-04T14:30:00Z');
    for (const { id } of listed('US').slice(0, 12)) {
      expect(simulator.nightQuote(id, close)?.last).toBe(simulator.quote(id, close)?.last);
      expect(simulator.nightQuote(id, open - 1000)?.last).toBe(simulator.quote(id, open)?.open);
    }
  });

  test('move, and their prices do not predict the remaining path', () => {
    let along = 0;
    let against = 0;
    let moved = 0;
    for (let day = 3; day < 27; day += 1) {
      const close = Date.parse(`2026-03-${String(day).padStart(2, '0')}T20:00:00Z`) + (day < 8 ? 60 * MINUTE_MS : 0);
      for (const { id } of listed('US')) {
        const begin = simulator.nightQuote(id, close);
        const middle = simulator.nightQuote(id, close + 14 * 60 * MINUTE_MS);
        const end = simulator.nightQuote(id, close + 17.4 * 60 * MINUTE_MS);
        if (!begin || !middle || !end) continue;
        const first = Number(middle.last - begin.last);
        const second = Number(end.last - middle.last);
        if (first !== 0) moved += 1;
        if (first * second > 0) along += 1;
        if (first * second < 0) against += 1;
      }
    }
    expect(moved).toBeGreaterThan(300);
    // Neither going on nor turning back is the rule.
    expect(along / (along + against)).toBeGreaterThan(0.38);
    expect(along / (along + against)).toBeLessThan(0.62);
  });

  test('do not exist where trading never stops, nor outside the main boards', () => {
    expect(createTestWorld('always').nightQuote('US.NWRB', Date.parse('2026-03-03T22:00:00Z'))).toBeNull();
    const other = simulator.instruments().find(({ market, board }) => market === 'US' && board === 'otc');
    expect(simulator.nightQuote(other?.id ?? '', Date.parse('2026-03-03T22:00:00Z'))).toBeNull();
    expect(simulator.nightQuote('US.^B100', Date.parse('2026-03-03T22:00:00Z'))).toBeNull();
  });
});
