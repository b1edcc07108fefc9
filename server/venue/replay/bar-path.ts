/**
 * The path of a price through a bar of which only four prices are known. The published rule: from the open to one
 * extreme, to the other, to the close (a rising bar falls first), at an even pace, rounded to the tick in between.
 */
import type { Bar } from '@bourse/core/market.ts';
import { absolute, divide, larger, type Price, SCALE, smaller } from '@bourse/core/money.ts';
import { toMultiple } from '@bourse/core/ticks.ts';

export type Tick = (price: Price) => Price;
type Prices = Omit<Bar, 'at' | 'volume'>;

export class BarPath {
  private readonly points: readonly [Price, Price, Price, Price];
  /** Distance from the open to each point. */
  private readonly reached: readonly [bigint, bigint, bigint, bigint];
  private readonly duration: bigint;
  private readonly volume: bigint;
  private readonly tick: Tick;

  /** `duration` in whole milliseconds, at least 1. */
  constructor({ open, high, low, close, volume }: Omit<Bar, 'at'>, duration: number, tick: Tick) {
    const [first, second] = close >= open ? [low, high] : [high, low];
    const a = absolute(first - open);
    const b = a + high - low;
    this.points = [open, first, second, close];
    this.reached = [0n, a, b, b + absolute(close - second)];
    this.duration = BigInt(duration);
    this.volume = volume;
    this.tick = tick;
  }

  /** The price after `played` of the duration's milliseconds: exact at the four points. */
  priceAt(played: number): Price {
    const at = this.reached[3] * BigInt(played);
    for (let leg = 0; leg < 3; leg++) {
      const end = this.reached[leg + 1]! * this.duration;
      if (at < end) return this.within(leg, at - this.reached[leg]! * this.duration);
      if (at === end && leg < 2 && at > 0n) return this.points[leg + 1]!;
    }
    return played > 0 ? this.points[3] : this.points[0];
  }

  /** The stretch from `from` to `to` (milliseconds played) as a bar. */
  between(from: number, to: number): Prices & { volume: bigint } {
    const open = this.priceAt(from);
    const close = this.priceAt(to);
    let high = larger(open, close);
    let low = smaller(open, close);
    for (const point of [1, 2]) {
      const reached = this.reached[point]! * this.duration;
      if (reached < this.reached[3] * BigInt(from) || reached > this.reached[3] * BigInt(to)) continue;
      high = larger(high, this.points[point]!);
      low = smaller(low, this.points[point]!);
    }
    return { open, high, low, close, volume: this.tradedBy(to) - this.tradedBy(from) };
  }

  private tradedBy(played: number): bigint {
    // Whole shares stay whole.
    const unit = this.volume % SCALE === 0n ? SCALE : 1n;
    return (((this.volume / unit) * BigInt(played)) / this.duration) * unit;
  }

  /** `inside`: distance into the leg times the duration. */
  private within(leg: number, inside: bigint): Price {
    const from = this.points[leg]!;
    const to = this.points[leg + 1]!;
    const moved = divide(inside, this.duration, 'half-even');
    if (moved === 0n) return from;
    const exact = to > from ? from + moved : from - moved;
    const price = toMultiple(exact, this.tick(exact), 'nearest');
    return larger(smaller(from, to), smaller(price, larger(from, to)));
  }
}
