/**
 * What a trader would try first. Each check is also made with a small flaw added to what follows, which it must detect.
 * All are t statistics of periods, instruments of one period averaged, since common moves aren't independent.
 */
import { describe, expect, it } from 'vitest';
import type { Quote } from '@bourse/core/markets/market-types.ts';
import { createSimulator, type Simulator } from '../create-simulator.ts';
import { buildListings } from '../instruments/build-listings.ts';
import {
  DAY_MS,
  testSeedOf,
  WORLD_START_INSTANT_MS,
  WORLD_START_DATE,
  testWorldTimeZones,
} from '../testing/test-worlds.ts';
import { canHavePriceRush } from './day-price-randomness.ts';

const SEED = 21;
const BOUND = 4.5;
const world = (byte = SEED, startDate = WORLD_START_DATE): Simulator =>
  createSimulator({ seed: testSeedOf(byte), hours: 'exchange', zones: testWorldTimeZones, startDate });
const simulator = world();
const companies = simulator
  .instruments()
  .filter(({ market, board }) => market === 'US' && board === 'listed')
  .map(({ id }) => id);

const change = (after: bigint, before: bigint): number => Number(after) / Number(before) - 1;

/** What a rule earns that goes the signal's way, by period; `flaw`: the part of the signal added to what follows. */
class Earned {
  readonly #flaw: number;
  readonly #periods = new Map<string, { sum: number; count: number }>();
  constructor(flaw = 0) {
    this.#flaw = flaw;
  }
  add(period: string, signal: number, follows: number): void {
    const { sum, count } = this.#periods.get(period) ?? { sum: 0, count: 0 };
    const value = Math.sign(signal) * (follows + this.#flaw * signal);
    this.#periods.set(period, { sum: sum + value, count: count + 1 });
  }
  /** How many errors of the mean its mean is away from zero. */
  get t(): number {
    const each = [...this.#periods.values()].map(({ sum, count }) => sum / count);
    const mean = each.reduce((sum, x) => sum + x, 0) / each.length;
    const variance = each.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (each.length - 1);
    return mean / Math.sqrt(variance / each.length);
  }
}

/** Expects nothing of the market, and the flaw of one that has it. */
function judge(earnedWith: (flaw: number) => Earned, flaw: number): void {
  const [fair, flawed] = [earnedWith(0).t, earnedWith(flaw).t];
  expect(Math.abs(fair), `seed ${SEED}: t ${fair}`).toBeLessThan(BOUND);
  expect(Math.abs(flawed), `seed ${SEED}: t ${flawed}, and the check sees nothing`).toBeGreaterThan(BOUND);
}

describe('the market', () => {
  it('opens with a gap that says nothing about the session', () => {
    const now = WORLD_START_INSTANT_MS + 100 * DAY_MS;
    judge((flaw) => {
      const earned = new Earned(flaw);
      for (const instrument of companies.slice(0, 16)) {
        const days = simulator.bars({ instrument, period: '1d', adjustment: 'forward', before: now, limit: 160 }, now);
        for (let i = 1; i < days.length; i++)
          earned.add(
            String(days[i]!.at),
            change(days[i]!.open, days[i - 1]!.close),
            change(days[i]!.close, days[i]!.open),
          );
      }
      return earned;
    }, 0.5);
  });

  it('does not turn back after half a day', () => {
    const now = Date.parse('2026-05-29T21:00:00Z');
    judge((flaw) => {
      const earned = new Earned(flaw);
      for (const instrument of companies.slice(0, 16)) {
        const halfHours = simulator.bars(
          { instrument, period: '30m', adjustment: 'none', before: now, limit: 13 * 50 },
          now,
        );
        for (let i = 0; i + 12 < halfHours.length; i += 13) {
          const middle = halfHours[i + 6]!.close;
          earned.add(
            String(halfHours[i]!.at),
            change(middle, halfHours[i]!.open),
            change(halfHours[i + 12]!.close, middle),
          );
        }
      }
      return earned;
    }, 0.3);
  });

  it('does not turn back from second to second', () => {
    const from = Date.parse('2026-05-27T15:00:00Z');
    const traded = companies.slice(0, 12).map((instrument) => ({
      instrument,
      prices: Array.from({ length: 3600 }, (_, second) => simulator.quote(instrument, from + second * 1000)!.last),
    }));
    judge((flaw) => {
      const earned = new Earned(flaw);
      for (const { instrument, prices } of traded)
        for (let i = 2; i < prices.length; i++)
          earned.add(
            `${instrument} ${Math.floor(i / 60)}`,
            change(prices[i - 1]!, prices[i - 2]!),
            change(prices[i]!, prices[i - 1]!),
          );
      return earned;
    }, 0.05);
  });

  it('has a book that stays until the price moves', () => {
    const from = Date.parse('2026-05-27T15:00:00Z');
    const places = ({ bid, ask }: Quote): string => `${bid} ${ask}`;
    let stood = 0;
    for (const instrument of companies.slice(0, 6)) {
      let before = simulator.quote(instrument, from)!;
      for (let second = 1; second < 600; second++) {
        const quote = simulator.quote(instrument, from + second * 1000)!;
        if (quote.last === before.last) {
          expect(places(quote), `${instrument} ${second}`).toBe(places(before));
          stood += 1;
        }
        expect(quote.bid < quote.last && quote.last < quote.ask, `${instrument} ${second}`).toBe(true);
        before = quote;
      }
    }
    expect(stood).toBeGreaterThan(300);
  });
});

/** What rushes earn on their days 2 to 4: by buying, or by going on in the first day's direction. */
function rushes(rule: 'bought' | 'followed', flaw: number): Earned {
  const earned = new Earned(flaw);
  const startDate = '2027-01-04';
  const until = Date.parse(`${startDate}T12:00:00Z`) + 300 * DAY_MS;
  const small = buildListings('exchange', startDate)
    .filter(canHavePriceRush)
    .map(({ instrument }) => instrument.id);
  for (const byte of [SEED, SEED + 1]) {
    const later = world(byte, startDate);
    for (const id of small) {
      const bars = later.bars(
        { instrument: id, period: '1d', adjustment: 'forward', before: until, limit: 200 },
        until,
      );
      let direction = 0;
      for (let i = 1; i < bars.length; i++) {
        const { rush } = later.opening(id, testWorldTimeZones.toLocal(bars[i]!.at, 'Asia/Seoul').date, until)!;
        const move = change(bars[i]!.close, bars[i - 1]!.close);
        if (rush === 2) direction = Math.sign(change(bars[i - 1]!.close, bars[i - 2]?.close ?? bars[i - 1]!.open));
        if (rush >= 2 && rush <= 4) earned.add(`${byte} ${id} ${i}`, rule === 'bought' ? 1 : direction, move);
      }
    }
  }
  return earned;
}

/** What coins earned by night and in their sessions before a world's start. */
function earnedBefore(of: 'nights' | 'sessions', flaw: number): Earned {
  const earned = new Earned(flaw);
  const startDate = '2026-11-27';
  const start = Date.parse(`${startDate}T00:00:00Z`);
  const coins = buildListings('exchange', startDate).filter(({ instrument }) => instrument.market === 'CRYPTO');
  for (const byte of [SEED, SEED + 1]) {
    const startedWorld = world(byte, startDate);
    for (const { instrument } of coins) {
      const days = startedWorld.bars(
        { instrument: instrument.id, period: '1d', adjustment: 'none', before: start, limit: 250 },
        start,
      );
      for (let i = 1; i < days.length; i++) {
        const { at, open, close } = days[i]!;
        earned.add(`${byte} ${at}`, 1, of === 'nights' ? change(open, days[i - 1]!.close) : change(close, open));
      }
    }
  }
  return earned;
}

describe('the history of a world', () => {
  it.each([
    ['nights', 0.0005],
    ['sessions', 0.005],
  ] as const)('leans to neither side: %s', (of, flaw) => {
    judge((added) => earnedBefore(of, added), flaw);
  });
});

describe('a rush', () => {
  it.each([
    ['buys after its first day', 'bought'],
    ['follows it', 'followed'],
  ] as const)('has no pattern: whoever %s gains nothing', (_, rule) => {
    judge((flaw) => rushes(rule, flaw), 0.12);
  });
});

describe('a limit that waits at the last price', () => {
  it('gains nothing on average by its fills', () => {
    const earned = new Earned();
    for (const instrument of companies.slice(0, 6)) {
      const from = Date.parse('2026-05-27T15:00:00Z');
      for (let minute = 0; minute < 60; minute++) {
        const placed = simulator.quote(instrument, from + minute * 60_000)!;
        for (let second = 1; second <= 60; second++) {
          const at = from + minute * 60_000 + second * 1000;
          const quote = simulator.quote(instrument, at)!;
          const before = simulator.quote(instrument, at - 1000)!;
          // As in core/trading/execution/order-pricing.ts: through the limit or at it, if there was a trade in that
          // second.
          if (quote.last > placed.last || quote.volume === before.volume) continue;
          const price = quote.ask < placed.last ? quote.ask : placed.last;
          const later = simulator.quote(instrument, at + 60_000)!;
          earned.add(`${instrument} ${minute}`, 1, change((later.bid + later.ask) / 2n, price));
          break;
        }
      }
    }
    expect(earned.t, `seed ${SEED}: t ${earned.t}`).toBeLessThan(BOUND);
  });
});
