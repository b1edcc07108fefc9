/**
 * What a trader would try first, on worlds under fair prices and, so that it is certain that each check can fail, on
 * worlds of before. All are t statistics of periods, instruments of one period averaged, since common moves aren't
 * independent.
 */
import { describe, expect, it } from 'vitest';
import type { Quote } from '@bourse/core/market.ts';
import { createSimulator, type Simulator } from '../create-simulator.ts';
import { listings } from '../instruments/listing.ts';
import { mayRush } from '../rush.ts';
import { DAY_MS, seedOf, START, START_DATE, zones } from '../testing/worlds.ts';

const SEED = 21;
const BOUND = 4.5;
const NEVER = '9999-12-31';
const world = (fair: boolean, byte = SEED, startDate = START_DATE): Simulator =>
  createSimulator({ seed: seedOf(byte), hours: 'exchange', zones, startDate, fairFrom: fair ? startDate : NEVER });
const worlds = [
  ['fair', world(true)],
  ['before', world(false)],
] as const;
const companies = world(true)
  .instruments()
  .filter(({ market, board }) => market === 'US' && board === 'listed')
  .map(({ id }) => id);

const change = (after: bigint, before: bigint): number => Number(after) / Number(before) - 1;

/** Sums what a rule earned by period, and says how many errors of the mean its mean is away from zero. */
class Earned {
  readonly #periods = new Map<string, { sum: number; count: number }>();
  add(period: string, value: number): void {
    const found = this.#periods.get(period) ?? { sum: 0, count: 0 };
    this.#periods.set(period, { sum: found.sum + value, count: found.count + 1 });
  }
  get t(): number {
    const each = [...this.#periods.values()].map(({ sum, count }) => sum / count);
    const mean = each.reduce((sum, x) => sum + x, 0) / each.length;
    const variance = each.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (each.length - 1);
    return mean / Math.sqrt(variance / each.length);
  }
}

/** Expects nothing of the fair world, and the old flaw in the other one. */
function judge(kind: (typeof worlds)[number][0], { t }: Earned, seed: number | string = SEED): void {
  if (kind === 'fair') expect(Math.abs(t), `seed ${seed}: t ${t}`).toBeLessThan(BOUND);
  else expect(Math.abs(t), `seed ${seed}: t ${t}, and the check sees nothing`).toBeGreaterThan(BOUND);
}

describe.each(worlds)('a %s market', (kind, simulator) => {
  it('opens with a gap that says nothing about the session', () => {
    const earned = new Earned();
    for (const instrument of companies.slice(0, 16)) {
      const days = simulator.bars(
        { instrument, period: '1d', adjustment: 'forward', before: START + 100 * DAY_MS, limit: 160 },
        START + 100 * DAY_MS,
      );
      for (let i = 1; i < days.length; i++)
        earned.add(
          String(days[i]!.at),
          Math.sign(change(days[i]!.open, days[i - 1]!.close)) * change(days[i]!.close, days[i]!.open),
        );
    }
    judge(kind, earned);
  });

  it('does not turn back after half a day', () => {
    const earned = new Earned();
    const now = Date.parse('2026-05-29T21:00:00Z');
    for (const instrument of companies.slice(0, 16)) {
      const halfHours = simulator.bars(
        { instrument, period: '30m', adjustment: 'none', before: now, limit: 13 * 50 },
        now,
      );
      for (let i = 0; i + 12 < halfHours.length; i += 13) {
        const middle = halfHours[i + 6]!.close;
        earned.add(
          String(halfHours[i]!.at),
          Math.sign(change(middle, halfHours[i]!.open)) * change(halfHours[i + 12]!.close, middle),
        );
      }
    }
    judge(kind, earned);
  });

  it('does not turn back from second to second', () => {
    const earned = new Earned();
    for (const instrument of companies.slice(0, 12)) {
      const from = Date.parse('2026-05-27T15:00:00Z');
      const prices = Array.from(
        { length: 3600 },
        (_, second) => simulator.quote(instrument, from + second * 1000)!.last,
      );
      for (let i = 2; i < prices.length; i++)
        earned.add(
          `${instrument} ${Math.floor(i / 60)}`,
          Math.sign(change(prices[i - 1]!, prices[i - 2]!)) * change(prices[i]!, prices[i - 1]!),
        );
    }
    judge(kind, earned);
  });

  it('has a book that stands until the price moves', () => {
    let stood = 0;
    let redrawn = 0;
    const places = ({ bid, ask }: Quote): string => `${bid} ${ask}`;
    for (const instrument of companies.slice(0, 6)) {
      const from = Date.parse('2026-05-27T15:00:00Z');
      let before = simulator.quote(instrument, from)!;
      for (let second = 1; second < 600; second++) {
        const quote = simulator.quote(instrument, from + second * 1000)!;
        if (quote.last === before.last) {
          if (places(quote) === places(before)) stood += 1;
          else redrawn += 1;
        }
        if (kind === 'fair')
          expect(quote.bid < quote.last && quote.last < quote.ask, `${instrument} ${second}`).toBe(true);
        before = quote;
      }
    }
    expect(stood).toBeGreaterThan(300);
    if (kind === 'fair') expect(redrawn).toBe(0);
    else expect(redrawn).toBeGreaterThan(100);
  });
});

/**
 * What rushes earn after their first day: those who bought on days 2 to 4, and those who went on in the first day's
 * direction.
 */
function rushes(fair: boolean): { bought: Earned; followed: Earned } {
  const bought = new Earned();
  const followed = new Earned();
  const startDate = '2027-01-04';
  const until = Date.parse(`${startDate}T12:00:00Z`) + 300 * DAY_MS;
  const small = listings('exchange', startDate)
    .filter(mayRush)
    .map(({ instrument }) => instrument.id);
  for (const byte of [SEED, SEED + 1]) {
    const simulator = world(fair, byte, startDate);
    for (const id of small) {
      const bars = simulator.bars(
        { instrument: id, period: '1d', adjustment: 'forward', before: until, limit: 200 },
        until,
      );
      let direction = 0;
      for (let i = 1; i < bars.length; i++) {
        const { rush } = simulator.opening(id, zones.toLocal(bars[i]!.at, 'Asia/Seoul').date, until)!;
        const move = change(bars[i]!.close, bars[i - 1]!.close);
        if (rush === 2) direction = Math.sign(change(bars[i - 1]!.close, bars[i - 2]?.close ?? bars[i - 1]!.open));
        if (rush >= 2 && rush <= 4) bought.add(`${byte} ${id} ${i}`, move);
        if (rush >= 2 && rush <= 4) followed.add(`${byte} ${id} ${i}`, direction * move);
      }
    }
  }
  return { bought, followed };
}

/** What nights and sessions of coins earned before a world's start, beyond the drift that holds after it too. */
function earnedBefore(startDate: string): { nights: Earned; sessions: Earned } {
  const [nights, sessions] = [new Earned(), new Earned()];
  const start = Date.parse(`${startDate}T00:00:00Z`);
  const coins = listings('exchange', startDate).filter(({ instrument }) => instrument.market === 'CRYPTO');
  for (const byte of [SEED, SEED + 1]) {
    const simulator = world(true, byte, startDate);
    for (const { instrument, traits } of coins) {
      const days = simulator.bars(
        { instrument: instrument.id, period: '1d', adjustment: 'none', before: start, limit: 250 },
        start,
      );
      for (let i = 1; i < days.length; i++) {
        nights.add(`${byte} ${days[i]!.at}`, change(days[i]!.open, days[i - 1]!.close) - traits.drift);
        sessions.add(`${byte} ${days[i]!.at}`, change(days[i]!.close, days[i]!.open));
      }
    }
  }
  return { nights, sessions };
}

describe('the history of a world', () => {
  it('leans neither by night nor in its sessions, as it did in older worlds', () => {
    const { nights, sessions } = earnedBefore('2026-11-26');
    judge('fair', nights);
    judge('fair', sessions);
    judge('before', earnedBefore('2026-11-25').nights);
  });
});

describe('holding', () => {
  it('is paid for by nobody, as it was in older worlds', () => {
    const drifts = (startDate: string) => new Set(listings('always', startDate).map(({ traits }) => traits.drift > 0));
    expect(drifts('2026-11-27')).toEqual(new Set([false]));
    expect(drifts('2026-11-26')).toEqual(new Set([true, false]));
    const { nights, sessions } = earnedBefore('2026-11-27');
    judge('fair', nights);
    judge('fair', sessions);
  });
});

describe('a rush', () => {
  it('has no script: whoever buys after its first day, or follows it, gains nothing', () => {
    const { bought, followed } = rushes(true);
    judge('fair', bought);
    judge('fair', followed);
    judge('before', rushes(false).bought);
  });
});

describe('a limit that waits at the last price', () => {
  it('gains nothing by what it is filled with', () => {
    const [, simulator] = worlds[0];
    const earned = new Earned();
    for (const instrument of companies.slice(0, 6)) {
      const from = Date.parse('2026-05-27T15:00:00Z');
      for (let minute = 0; minute < 60; minute++) {
        const placed = simulator.quote(instrument, from + minute * 60_000)!;
        for (let second = 1; second <= 60; second++) {
          const at = from + minute * 60_000 + second * 1000;
          const quote = simulator.quote(instrument, at)!;
          const before = simulator.quote(instrument, at - 1000)!;
          // As in core/trading/pricing.ts: through the limit or at it, if there was a trade in that second.
          if (quote.last > placed.last || quote.volume === before.volume) continue;
          const price = quote.ask < placed.last ? quote.ask : placed.last;
          const later = simulator.quote(instrument, at + 60_000)!;
          earned.add(`${instrument} ${minute}`, change((later.bid + later.ask) / 2n, price));
          break;
        }
      }
    }
    expect(earned.t, `seed ${SEED}: t ${earned.t}`).toBeLessThan(BOUND);
  });
});
