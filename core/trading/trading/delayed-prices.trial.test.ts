/**
 * A trader who sees the true prices, fifteen minutes before we do, against the rule for delayed prices. On a path
 * without drift nobody should gain on average. The statistic: what the fills of a seed are worth at the true price of
 * the moment in which they come, less what they cost, without charges; its mean over the seeds, and that mean over its
 * standard error (z). "Within chance" is z < 3; the same trader must gain with z > 10 where one half of the rule is
 * missing, so the test could fail.
 */
import { describe, expect, it } from 'vitest';
import type { Fill } from '../orders/fill.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import { decideCancelOrder, decideEndCancelledOrder } from './end-orders.ts';
import { decideFillRestingOrder, decideTriggerOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { buildMarketView, buildOrderRequest, buildQuote, parseUnits, TEST_NOON, TestAccount } from './testing.ts';

const SEEDS = 300;
const STEP_MS = 10_000;
const STEPS = 900;
const DELAY_STEPS = 90;
const CENT = 1_000_000n;
const QUANTITY = parseUnits('10');

/** Which halves of the rule apply: orders wait for later prices; cancellations wait for theirs. */
interface Rule {
  waits: boolean;
  cancels: boolean;
}
const WHOLE_RULE: Rule = { waits: true, cancels: true };

/** Random numbers from 0 to 1, by a linear congruential generator with 48 bits. */
function createRandom(seed: number): () => number {
  let state = BigInt(seed) * 2_654_435_761n + 12_345n;
  return () => {
    state = (state * 25_214_903_917n + 11n) & ((1n << 48n) - 1n);
    return Number(state >> 16n) / 2 ** 32;
  };
}

/** Last prices in cents, one a step; each step is a cent or several up or down, or none, with equal chances. */
function buildPath(random: () => number): number[] {
  const path = [10_000];
  while (path.length < STEPS) path.push(path.at(-1)! + Math.floor(random() * 7) - 3);
  return path;
}

/** What a trader knows and does at a step. */
interface Moment {
  /** The present step; the price that everybody sees is of `step - DELAY_STEPS`. */
  step: number;
  path: readonly number[];
  random: () => number;
  market: Session;
}
type Trader = (moment: Moment) => void;

const timeOf = (step: number): number => TEST_NOON + step * STEP_MS;

/** One account at one path, under the rule or a part of it. */
class Session {
  readonly account = new TestAccount('1000000');
  /** In cents. */
  gain = 0;
  private readonly path: readonly number[];
  private readonly rule: Rule;

  constructor(path: readonly number[], rule: Rule) {
    this.path = path;
    this.rule = rule;
  }

  private viewAt(step: number): MarketView {
    const at = timeOf(step - DELAY_STEPS);
    const { waits, cancels } = this.rule;
    return buildMarketView('100', {
      quote: buildQuote((this.path[step - DELAY_STEPS]! / 100).toFixed(2), { at, seq: at / 1_000 }),
      delay: waits ? { delayMs: DELAY_STEPS * STEP_MS, isComplete: () => !cancels } : null,
      dayEnds: timeOf(10 * STEPS),
      uncharged: true,
    });
  }

  pending(): bigint[] {
    return [...this.account.orders.values()].filter(({ status }) => status === 'pending').map(({ seq }) => seq);
  }
  get units(): bigint {
    return [...this.account.positions.values()].reduce((sum, { openQuantity }) => sum + openQuantity, 0n);
  }

  place(step: number, over: Partial<OrderRequest>): void {
    const request = buildOrderRequest({ quantity: QUANTITY, ...over });
    const decided = decidePlaceOrder(this.account.state, request, this.viewAt(step), timeOf(step));
    if (!isTradingRefusal(decided)) this.count(this.account.carry(decided).records.fills, step);
  }
  cancel(step: number, seq: bigint): void {
    const decided = decideCancelOrder(this.account.state, seq, this.viewAt(step), timeOf(step));
    if (!isTradingRefusal(decided)) this.account.carry(decided);
  }
  /** The quote of this step has come. */
  meet(step: number): void {
    const [view, now] = [this.viewAt(step), timeOf(step)];
    for (const seq of this.pending()) {
      const { state } = this.account;
      // Without the first half an order meets whatever comes after it, as where prices are of the moment.
      const decided =
        decideEndCancelledOrder(state, seq, view, now) ??
        decideTriggerOrder(state, seq, view, null, now) ??
        decideFillRestingOrder(state, seq, view, parseUnits('100000'), now);
      if (decided) this.count(this.account.carry(decided).records.fills, step);
    }
  }
  private count(fills: readonly Fill[], step: number): void {
    for (const { effect, price, quantity } of fills) {
      const above = this.path[step]! - Number(price) / Number(CENT);
      this.gain += (Number(quantity) / 1e8) * (effect === 'open' ? above : -above);
    }
  }
}

function play(trader: Trader, rule: Rule, seed: number): number {
  const random = createRandom(seed);
  const path = buildPath(random);
  const market = new Session(path, rule);
  for (let step = DELAY_STEPS; step < STEPS; step += 1) {
    market.meet(step);
    if (step < STEPS - DELAY_STEPS) trader({ step, path, random, market });
  }
  return market.gain;
}

interface Outcome {
  mean: number;
  z: number;
}
function measure(gains: readonly number[]): Outcome {
  const mean = gains.reduce((sum, each) => sum + each, 0) / gains.length;
  const variance = gains.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (gains.length - 1);
  return { mean, z: mean / Math.sqrt(variance / gains.length) };
}
const playAll = (trader: Trader, rule: Rule): number[] =>
  Array.from({ length: SEEDS }, (_, seed) => play(trader, rule, seed + 1));

const EVERY_STEPS = 15;
const closing = { effect: 'close', side: 'long' } as const;
const limitAt = (cents: number): bigint => BigInt(cents) * CENT;

/** Buys what has risen unseen and sells what has fallen. */
const informedAtMarket: Trader = ({ step, path, market }) => {
  if (step % EVERY_STEPS !== 0) return;
  const unseen = path[step]! - path[step - DELAY_STEPS]!;
  if (unseen > 5 && market.pending().length === 0) market.place(step, {});
  if (unseen < -5 && market.units > 0n && market.pending().length === 0)
    market.place(step, { ...closing, quantity: market.units });
};
const blindAtMarket: Trader = ({ step, random, market }) => {
  if (step % EVERY_STEPS !== 0) return;
  const luck = random();
  if (luck < 0.4 && market.pending().length === 0) market.place(step, {});
  if (luck > 0.6 && market.units > 0n && market.pending().length === 0)
    market.place(step, { ...closing, quantity: market.units });
};

/** Limits below and stops above the price that everybody sees. */
function placeLimitsAndStops({ step, path, random, market }: Moment): void {
  if (step % EVERY_STEPS !== 0 || market.pending().length > 6) return;
  const seen = path[step - DELAY_STEPS]!;
  const away = 3 + Math.floor(random() * 15);
  market.place(step, { type: 'limit', limitPrice: limitAt(seen - away), timeInForce: 'gtc' });
  market.place(step, { type: 'stop', stopPrice: limitAt(seen + away), timeInForce: 'gtc' });
  if (market.units > 0n)
    market.place(step, { ...closing, type: 'limit', limitPrice: limitAt(seen + away), timeInForce: 'gtc' });
}
/** Cancels an order that the next quote to come will reach, if it would lose by now. */
const informedCanceller: Trader = (moment) => {
  placeLimitsAndStops(moment);
  const { step, path, market } = moment;
  for (const seq of market.pending()) {
    const order = market.account.orders.get(seq)!;
    const price = Number((order.limitPrice ?? order.stopPrice ?? 0n) / CENT);
    const [next, opens] = [path[step - DELAY_STEPS + 1]!, order.effect === 'open'];
    const isReached = (opens && order.type === 'limit' ? price - next : next - price) >= 0;
    if (isReached && (opens ? path[step]! < next : path[step]! > next)) market.cancel(step, seq);
  }
};
const blindCanceller: Trader = (moment) => {
  placeLimitsAndStops(moment);
  const { step, random, market } = moment;
  for (const seq of market.pending()) if (random() < 0.01) market.cancel(step, seq);
};

const CASES = [
  { name: 'trades at the market', informed: informedAtMarket, blind: blindAtMarket, missing: { waits: false } },
  { name: 'cancels what will lose', informed: informedCanceller, blind: blindCanceller, missing: { cancels: false } },
] as const;

describe.each(CASES)('a trader who knows the prices to come and $name', ({ informed, blind, missing }) => {
  it('gains nothing beyond chance, and no more than a blind one', () => {
    const known = playAll(informed, WHOLE_RULE);
    const unknown = playAll(blind, WHOLE_RULE);
    expect(measure(known).z).toBeLessThan(3);
    expect(measure(known.map((gain, index) => gain - unknown[index]!)).z).toBeLessThan(3);
    // They do trade, so that there is something to measure.
    expect(known.filter((gain) => gain !== 0).length).toBeGreaterThan(SEEDS * 0.9);
  });

  it('would gain plenty without that half of the rule', () => {
    expect(measure(playAll(informed, { ...WHOLE_RULE, ...missing })).z).toBeGreaterThan(10);
  });
});
