import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { TradingHoursMode, Market } from '@bourse/core/markets/market-types.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { addDays } from '@bourse/core/dates.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import {
  TEST_INSTRUMENTS,
  testSeedOf,
  WORLD_START_DATE,
  toComparableText,
  createTestWorld,
  testWorldTimeZones,
} from './testing/test-worlds.ts';
import { computeBestLevelSize, parseOrderBookLevels } from '@bourse/core/markets/order-rules/order-book-levels.ts';
import { createSimulator } from './create-simulator.ts';
import { firstSessionOpeningState, recomputeSession, verifySession, type RevealedSession } from './verify-session.ts';

const DAY_MS = 86_400_000;
const afterwards = (market: Market, date: string): number =>
  testWorldTimeZones.toInstant(date, 1440, getMarketRules(market).zone) + DAY_MS;

const anySession = fc.record({
  hours: fc.constantFrom<TradingHoursMode>('always', 'exchange'),
  instrument: fc.constantFrom(...TEST_INSTRUMENTS),
  date: fc.integer({ min: 0, max: 60 }).map((days) => addDays(WORLD_START_DATE, days)),
});

/** A finished session as the world publishes it, null on days without one. */
function published(hours: TradingHoursMode, market: Market, instrument: string, date: string) {
  const simulator = createTestWorld(hours);
  const now = afterwards(market, date);
  const opening = simulator.opening(instrument, date, now);
  const key = simulator.revealedKey(market, date, now);
  if (!opening || !key) return null;
  const revealed: RevealedSession = {
    hours,
    zones: testWorldTimeZones,
    startDate: WORLD_START_DATE,
    market,
    date,
    instrument,
    key,
    opening,
  };
  return { simulator, revealed, keyHash: simulator.keyHash(market, date) };
}

describe('a session that has ended', () => {
  it('can be recomputed by anyone from its revealed key', () => {
    fc.assert(
      fc.property(anySession, fc.integer({ min: 0, max: 86_400 }), ({ hours, instrument, date }, second) => {
        const session = published(hours, instrument.market, instrument.id, date);
        if (!session) return;
        const { simulator, revealed, keyHash } = session;
        const again = recomputeSession(revealed)!;
        const at = again.opens + ((second * 1000) % (again.closes - again.opens));
        const bars = simulator
          .bars(
            { instrument: instrument.id, period: '5m', adjustment: 'none', before: again.closes, limit: 100 },
            again.closes,
          )
          .filter((bar) => bar.at >= again.opens);
        const quote = simulator.quote(instrument.id, at)!;
        expect(verifySession(revealed, { keyHash, bars, minutes: 5, quotes: [quote] })).toEqual({ ok: true });
        const [day] = simulator.bars(
          { instrument: instrument.id, period: '1d', adjustment: 'none', before: again.closes, limit: 1 },
          again.closes,
        );
        expect(toComparableText(again.day)).toBe(toComparableText(day));
      }),
      { numRuns: 60 },
    );
  });

  it('gives the state in which the next one begins, starting with the first session', () => {
    for (const instrument of ['US.NWRB', 'KR.041730', 'CRYPTO.BTCUSDT', 'FX.EURUSD', 'SA.1937']) {
      const market = instrument.split('.')[0] as Market;
      let opening = firstSessionOpeningState(market, instrument, 'always', WORLD_START_DATE)!;
      for (let day = 0; day < 5; day++) {
        const { revealed } = published('always', market, instrument, addDays(WORLD_START_DATE, day))!;
        const { dividend, ...carried } = revealed.opening;
        expect(opening).toEqual({ ...carried, monthEndClose: opening.monthEndClose });
        opening = recomputeSession({
          ...revealed,
          opening: { ...opening, dividend, monthEndClose: revealed.opening.monthEndClose },
        })!.next;
      }
    }
  });

  it('quotes as it did where its world had no order books yet; later ones have what their fills store', () => {
    const orderBooksFrom = '2026-03-05';
    const older = createSimulator({
      seed: testSeedOf(1),
      hours: 'exchange',
      zones: testWorldTimeZones,
      startDate: WORLD_START_DATE,
      orderBooksFrom,
    });
    for (const [date, hasBook] of [
      ['2026-03-04', false],
      ['2026-03-05', true],
    ] as const) {
      const { simulator, revealed, keyHash } = published('exchange', 'US', 'US.NWRB', date)!;
      const at = recomputeSession(revealed)!.opens + 1_234_000;
      const quote = older.quote('US.NWRB', at)!;
      const now = simulator.quote('US.NWRB', at)!;
      expect(quote.book !== undefined).toBe(hasBook);
      // No price depends on the book.
      expect([quote.last, quote.bid, quote.ask, quote.volume]).toEqual([now.last, now.bid, now.ask, now.volume]);
      expect(verifySession({ ...revealed, orderBooksFrom }, { keyHash, quotes: [quote] })).toEqual({ ok: true });
      expect(verifySession(revealed, { keyHash, quotes: [quote] }).ok).toBe(hasBook);
      const deeper = { ...now, book: now.book!.replace(/\d+$/, '7') };
      expect(verifySession(revealed, { keyHash, quotes: [deeper] })).toMatchObject({ ok: false, differs: 'quote' });
    }
  });

  it('quotes a size that stays at its price, and is displayed once the quote gets there', () => {
    const { simulator } = published('always', 'US', 'US.NWRB', '2026-03-04')!;
    const start = Date.parse('2026-03-04T18:00:00Z');
    let [unchanged, changed, foretold, moves] = [0, 0, 0, 0];
    let before = simulator.quote('US.NWRB', start)!;
    for (let second = 1; second < 3_600; second++) {
      const quote = simulator.quote('US.NWRB', start + second * 1_000)!;
      if (quote.ask === before.ask) {
        if (quote.askSize === before.askSize) unchanged++;
        else changed++;
      } else if (quote.ask > before.ask) {
        moves++;
        const tick = 1_000_000n;
        const size = computeBestLevelSize(parseOrderBookLevels(before.book!), 'buy', quote.ask, tick, before.at);
        if (size === quote.askSize) foretold++;
      }
      before = quote;
    }
    expect(unchanged / (unchanged + changed)).toBeGreaterThan(0.9);
    expect(changed).toBeGreaterThan(0);
    expect(foretold / moves).toBeGreaterThan(0.85);
  });

  it('fails verification if a key, a price or a day differs from the published one', () => {
    const { simulator, revealed, keyHash } = published('exchange', 'US', 'US.NWRB', '2026-03-04')!;
    const again = recomputeSession(revealed)!;
    const bars = again.bars(1);
    const quote = simulator.quote('US.NWRB', again.opens + 1_234_000)!;
    expect(toHex(sha256(revealed.key))).toBe(toHex(keyHash));
    expect(verifySession({ ...revealed, key: testSeedOf(5) }, { keyHash, bars })).toMatchObject({
      ok: false,
      differs: 'keyHash',
    });
    expect(verifySession({ ...revealed, key: testSeedOf(5) }, { keyHash: sha256(testSeedOf(5)), bars })).toMatchObject({
      ok: false,
      differs: 'bar',
    });
    const moved = bars.map((bar, i) => (i === 77 ? { ...bar, close: bar.close + 1_000_000n } : bar));
    expect(verifySession(revealed, { keyHash, bars: moved })).toEqual({ ok: false, differs: 'bar', at: bars[77]!.at });
    const better = { ...quote, bid: quote.bid + 1_000_000n };
    expect(verifySession(revealed, { keyHash, quotes: [better] })).toEqual({
      ok: false,
      differs: 'quote',
      at: quote.at,
    });
    const elsewhere = { ...revealed, opening: { ...revealed.opening, close: revealed.opening.close + 1_000_000 } };
    expect(verifySession(elsewhere, { keyHash, bars })).toMatchObject({ ok: false, differs: 'bar' });
    expect(verifySession({ ...revealed, date: '2026-03-07' }, { keyHash })).toMatchObject({
      ok: false,
      differs: 'session',
    });
  });

  it('is not revealed before its close, nor its opening state before it begins', () => {
    const simulator = createTestWorld('exchange');
    const closes = testWorldTimeZones.toInstant('2026-03-04', 960, 'America/New_York');
    expect(simulator.revealedKey('US', '2026-03-04', closes - 1)).toBeNull();
    expect(simulator.revealedKey('US', '2026-03-04', closes)).not.toBeNull();
    expect(simulator.revealedKey('US', '2026-03-07', closes + 30 * DAY_MS)).toBeNull();
    const opens = testWorldTimeZones.toInstant('2026-03-04', 570, 'America/New_York');
    expect(simulator.opening('US.NWRB', '2026-03-04', opens - 1)).toBeNull();
    expect(simulator.opening('US.NWRB', '2026-03-04', opens)!.close).toBe(
      Number(simulator.quote('US.NWRB', opens)!.previousClose),
    );
  });

  it('has its own key, which reveals nothing about another session’s', () => {
    const simulator = createTestWorld('always');
    const keys = ['US', 'KR'].flatMap((market) =>
      ['2026-03-02', '2026-03-03'].map((date) => toHex(simulator.sessionKey(market as Market, date))),
    );
    expect(new Set(keys).size).toBe(4);
  });
});
