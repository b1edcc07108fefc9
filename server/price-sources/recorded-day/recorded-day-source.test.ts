/** The recorded day: a source that asks nobody, with prices that are the same everywhere. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { listRecordedInstruments } from '@bourse/core/markets/recorded-day/recorded-instruments.ts';
import { isRecordedInstrument } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { listWellKnownInstruments } from '@bourse/core/markets/well-known/well-known-instruments.ts';
import { expect, it } from 'vitest';
import { createTemporalZones } from '../../time/zones.ts';
import { describePriceSource } from '../testing-price-source-suite.ts';
import { createRecordedDaySource } from './recorded-day-source.ts';

/** A Sunday, 03:00 in New York: no exchange is open. */
const NOW = Date.parse('2026-11-29T08:00:02.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let now = NOW;
const source = createRecordedDaySource({ now: () => now, timeZones: createTemporalZones() });
const APPLE = 'US.AAPL.REC';

// It makes no requests and has no connection, so none can fail: the suite leaves the faults out.
describePriceSource('the recorded day', () => ({
  source,
  server: null,
  poll: {
    expected: { symbol: APPLE, at: NOW - 2_000, last: '221.6', currency: 'USD', isOpen: true },
    unknownSymbol: 'US.AAPL',
    answerAhead() {
      now = NOW + HOUR_MS;
      return now - 2_000;
    },
  },
  history: {
    request: { symbol: APPLE, period: '1d', from: Date.parse('2026-11-24T00:00Z'), until: NOW },
    expected: [
      { date: '2026-11-24', close: '219.68' },
      { date: '2026-11-25', close: '220.28' },
      { date: '2026-11-27', close: '222.74' },
    ],
  },
  close() {
    now = NOW;
  },
}));

it('says the same everywhere and always, on an airplane and on a Sunday', async () => {
  now = NOW;
  const symbols = listRecordedInstruments().map(({ id }) => id);
  const [one, other] = [
    await source.poll!(symbols),
    await createRecordedDaySource({ now: () => NOW, timeZones: createTemporalZones() }).poll!(symbols),
  ];
  expect(one).toEqual(other);
  expect(one.missing).toEqual([]);
  expect(one.prints).toHaveLength(21);
});

it('moves plausibly from minute to minute, and stays near its level', async () => {
  for (const { id, board, level } of listRecordedInstruments()) {
    const { bars } = await source.history!({ symbol: id, period: '1m', from: NOW - 12 * HOUR_MS, until: NOW });
    expect(bars).toHaveLength(719);
    let before = parseScaled(bars[0]!.open)!;
    for (const { open, high, low, close } of bars) {
      const [first, top, bottom, end] = [open, high, low, close].map((text) => parseScaled(text)!);
      expect(top! >= first! && top! >= end! && bottom! <= first! && bottom! <= end!).toBe(true);
      // A tick of a cheap Thai share is a hundredth of its price.
      const move = first! > before ? first! - before : before - first!;
      expect(move * 100n <= before * (board === 'crypto' ? 3n : 4n), `${id} ${open}`).toBe(true);
      before = end!;
    }
    expect(before > (level * 8n) / 10n && before < (level * 12n) / 10n, id).toBe(true);
  }
});

it('has days of every exchange’s calendar, each with the close with which the next morning compares', async () => {
  for (const { id } of listRecordedInstruments()) {
    const { bars } = await source.history!({ symbol: id, period: '1d', from: NOW - 730 * DAY_MS, until: NOW });
    expect(bars.length, id).toBeGreaterThan(450);
    const closes = bars.map(({ close }) => parseScaled(close)!);
    expect(new Set(closes).size, id).toBeGreaterThan(8);
    for (const [nth, close] of closes.slice(1).entries()) {
      const move = close > closes[nth]! ? close - closes[nth]! : closes[nth]! - close;
      expect(move * 100n < close * 5n, `${id} ${bars[nth]!.date}`).toBe(true);
    }
  }
});

it('has no symbol for a real instrument, and no real source’s symbol belongs to it', () => {
  for (const known of listWellKnownInstruments()) expect(source.symbolOf(known)).toBeNull();
  for (const recorded of listRecordedInstruments()) {
    expect(isRecordedInstrument(recorded)).toBe(true);
    expect(source.symbolOf(recorded)).toBe(recorded.id);
  }
});

it('says nothing of what is still to come', async () => {
  const ask = (period: '1d' | '1m') =>
    source.history!({ symbol: 'CRYPTO.BTCUSDT.REC', period, from: NOW - 2 * DAY_MS, until: NOW + DAY_MS });
  expect((await ask('1d')).bars.at(-1)?.date).toBe('2026-11-28');
  expect((await ask('1m')).bars.at(-1)?.at).toBe(NOW - 62_000);
});
