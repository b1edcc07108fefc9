import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Hours, Market } from '@bourse/core/markets/market.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { addDays } from '@bourse/core/dates.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { INSTRUMENTS, seedOf, START_DATE, text, worldOf, zones } from './testing/worlds.ts';
import { firstOpening, recomputeSession, verifySession, type RevealedSession } from './verify-session.ts';

const DAY_MS = 86_400_000;
const afterwards = (market: Market, date: string): number => zones.toInstant(date, 1440, rulesOf(market).zone) + DAY_MS;

const anySession = fc.record({
  hours: fc.constantFrom<Hours>('always', 'exchange'),
  instrument: fc.constantFrom(...INSTRUMENTS),
  date: fc.integer({ min: 0, max: 60 }).map((days) => addDays(START_DATE, days)),
});

/** A finished session as the world publishes it, null on days without one. */
function published(hours: Hours, market: Market, instrument: string, date: string) {
  const simulator = worldOf(hours);
  const now = afterwards(market, date);
  const opening = simulator.opening(instrument, date, now);
  const key = simulator.revealedKey(market, date, now);
  if (!opening || !key) return null;
  const revealed: RevealedSession = { hours, zones, startDate: START_DATE, market, date, instrument, key, opening };
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
        expect(text(again.day)).toBe(text(day));
      }),
      { numRuns: 60 },
    );
  });

  it('gives the state in which the next one begins, from the first one on', () => {
    for (const instrument of ['US.NWRB', 'KR.041730', 'CRYPTO.BTCUSDT', 'FX.EURUSD', 'SA.1937']) {
      const market = instrument.split('.')[0] as Market;
      let opening = firstOpening(market, instrument, 'always', START_DATE)!;
      for (let day = 0; day < 5; day++) {
        const { revealed } = published('always', market, instrument, addDays(START_DATE, day))!;
        const { dividend, ...carried } = revealed.opening;
        expect(opening).toEqual({ ...carried, monthEndClose: opening.monthEndClose });
        opening = recomputeSession({
          ...revealed,
          opening: { ...opening, dividend, monthEndClose: revealed.opening.monthEndClose },
        })!.next;
      }
    }
  });

  it('is exposed when a key, a price or a day is not the published one', () => {
    const { simulator, revealed, keyHash } = published('exchange', 'US', 'US.NWRB', '2026-03-04')!;
    const again = recomputeSession(revealed)!;
    const bars = again.bars(1);
    const quote = simulator.quote('US.NWRB', again.opens + 1_234_000)!;
    expect(toHex(sha256(revealed.key))).toBe(toHex(keyHash));
    expect(verifySession({ ...revealed, key: seedOf(5) }, { keyHash, bars })).toMatchObject({
      ok: false,
      differs: 'keyHash',
    });
    expect(verifySession({ ...revealed, key: seedOf(5) }, { keyHash: sha256(seedOf(5)), bars })).toMatchObject({
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

  it('is not revealed a moment before its close, nor its beginning before it begins', () => {
    const simulator = worldOf('exchange');
    const closes = zones.toInstant('2026-03-04', 960, 'America/New_York');
    expect(simulator.revealedKey('US', '2026-03-04', closes - 1)).toBeNull();
    expect(simulator.revealedKey('US', '2026-03-04', closes)).not.toBeNull();
    expect(simulator.revealedKey('US', '2026-03-07', closes + 30 * DAY_MS)).toBeNull();
    const opens = zones.toInstant('2026-03-04', 570, 'America/New_York');
    expect(simulator.opening('US.NWRB', '2026-03-04', opens - 1)).toBeNull();
    expect(simulator.opening('US.NWRB', '2026-03-04', opens)!.close).toBe(
      Number(simulator.quote('US.NWRB', opens)!.previousClose),
    );
  });

  it('has a key of its own, which says nothing about another', () => {
    const simulator = worldOf('always');
    const keys = ['US', 'KR'].flatMap((market) =>
      ['2026-03-02', '2026-03-03'].map((date) => toHex(simulator.sessionKey(market as Market, date))),
    );
    expect(new Set(keys).size).toBe(4);
  });
});
