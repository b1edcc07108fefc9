/**
 * The prices of the recorded day: six hours of minutes, invented and the same in every installation, which repeat
 * around the clock. Each date of the exchange has a level of its own, so that a chart has days. A pure function of
 * instrument and time, in whole millionths.
 */
import { divide, type Price } from '@bourse/core/ledger/money.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { getInstrumentTickSize, roundToMultiple } from '@bourse/core/markets/order-rules/tick-sizes.ts';

export const RECORDED_MINUTES = 360;
/** Between two minutes the price moves evenly, so often. */
export const STEP_SECONDS = 5;
const STEPS_PER_MINUTE = 60 / STEP_SECONDS;
const STEPS = RECORDED_MINUTES * STEPS_PER_MINUTE;
const MILLION = 1_000_000;
/** In a minute, millionths either way: the whole market together, and each instrument by itself. */
const MARKET_MOVE = 700;
const OWN_MOVES: Readonly<Record<string, number>> = { crypto: 1_800 };
const OWN_MOVE = 900;
/** From one date to the next, and over twenty of them. */
const DAY_MOVE = 8_000;
const WAVE_MOVE = 50_000;
const WAVE_DAYS = 20;
const DAY_MS = 86_400_000;

/** FNV-1a, then mixed so that texts that differ in their last letter alone have unrelated hashes. */
function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
/** -`size` to `size`, a whole number. */
const chance = (text: string, size: number): number => (hashText(text) % (2 * size + 1)) - size;

/** A walk that ends where it began, in millionths, so that its repetition has no step. */
function walkHome(name: string, move: number): number[] {
  const walk = [0];
  for (let minute = 1; minute <= RECORDED_MINUTES; minute += 1)
    walk.push(walk[minute - 1]! + chance(`${name} minute ${minute}`, move));
  const end = walk[RECORDED_MINUTES]!;
  return walk.map((at, minute) => at - Math.trunc((end * minute) / RECORDED_MINUTES));
}

/** At each step of the six hours, millionths above the date's level. */
function buildSteps({ id, market, board }: Instrument): number[] {
  const whole = walkHome(market, MARKET_MOVE);
  const minutes = walkHome(id, OWN_MOVES[board] ?? OWN_MOVE).map((own, minute) => own + whole[minute]!);
  return Array.from({ length: STEPS }, (_, step) => {
    const [minute, within] = [Math.trunc(step / STEPS_PER_MINUTE), step % STEPS_PER_MINUTE];
    const [from = 0, to = 0] = [minutes[minute], minutes[minute + 1]];
    return from + Math.trunc(((to - from) * within) / STEPS_PER_MINUTE);
  });
}

export interface RecordedPrice {
  last: Price;
  open: Price;
  high: Price;
  low: Price;
}

export class RecordedDayPrices {
  private readonly instrument: Instrument & { level: Price };
  private readonly steps: readonly number[];
  /** The highest and lowest of the steps up to each. */
  private readonly highs: readonly number[];
  private readonly lows: readonly number[];

  constructor(instrument: Instrument & { level: Price }) {
    this.instrument = instrument;
    this.steps = buildSteps(instrument);
    let [high, low] = [-Infinity, Infinity];
    this.highs = this.steps.map((step) => (high = Math.max(high, step)));
    this.lows = this.steps.map((step) => (low = Math.min(low, step)));
  }

  /** `second`: of the local `date`. Open, high and low are the date's up to then. */
  at(date: string, second: number): RecordedPrice {
    const step = Math.trunc(second / STEP_SECONDS);
    const seen = Math.min(step, STEPS - 1);
    const price = (millionths: number): Price => this.price(date, millionths);
    return {
      last: price(this.steps[step % STEPS]!),
      open: price(this.steps[0]!),
      high: price(this.highs[seen]!),
      low: price(this.lows[seen]!),
    };
  }

  /** The last price of a date. */
  closeOf(date: string): Price {
    return this.price(date, this.steps[STEPS - 1]!);
  }

  /** Units traded in the date's first `seconds`: as many in each, a two-thousandth of all shares in a day. */
  volumeUntil(seconds: number): bigint {
    const { sharesOutstanding } = this.instrument;
    return ((sharesOutstanding / 2_000n) * BigInt(Math.trunc(seconds))) / 86_400n;
  }

  private price(date: string, millionths: number): Price {
    const { level, id } = this.instrument;
    const day = Math.trunc(Date.parse(date) / DAY_MS);
    const [knot, within] = [Math.trunc(day / WAVE_DAYS), day % WAVE_DAYS];
    const [from, to] = [chance(`${id} wave ${knot}`, WAVE_MOVE), chance(`${id} wave ${knot + 1}`, WAVE_MOVE)];
    const wave = from + Math.trunc(((to - from) * within) / WAVE_DAYS);
    const dated = MILLION + wave + chance(`${id} day ${day}`, DAY_MOVE);
    const exact = divide(level * BigInt(dated) * BigInt(MILLION + millionths), BigInt(MILLION) ** 2n, 'half-up');
    return roundToMultiple(exact, getInstrumentTickSize(this.instrument, exact, date, null), 'nearest');
  }
}
