/** A strategy and its back-test as the wire shows them. Rates are pure numbers: 0.05 is 5 %. */
import { STRATEGY_KINDS } from '@bourse/core/products/strategies/strategy-rules.ts';
import { AUTOMATIC_ORDER_REFUSAL_REASONS } from '@bourse/core/trading/orders/automatic-order-refusal-reasons.ts';
import * as z from 'zod/mini';
import * as f from '../field-schemas.ts';

export const strategyKindSchema = z.enum(STRATEGY_KINDS);

/** One parameter with its bounds; `unit`: what it counts. */
const parameter = z.object({
  name: z.string(),
  unit: z.enum(['sessions', 'names', 'tenths', 'percent', 'steps', 'instalments', 'every']),
  least: z.int(),
  most: z.int(),
  usual: z.int(),
  value: z.int(),
});

/**
 * `owner`: `kind` is a rule with default parameters and without instruments, from which an own one is made; `house` the
 * house's; `own` the customer's. `universe`: what it may hold. `stopAt`: the loss from its highest value at which it
 * sells everything and ends.
 */
export const strategySchema = z.object({
  id: z.string(),
  owner: z.enum(['kind', 'house', 'own']),
  kind: strategyKindSchema,
  version: z.int(),
  market: z.nullable(f.market),
  currency: z.nullable(f.currency),
  universe: z.array(z.object({ instrument: f.instrument, name: z.string() })),
  parameters: z.array(parameter),
  stopAt: z.nullable(f.decimal),
  madeAt: z.nullable(f.time),
});

const targets = z.array(z.object({ instrument: f.instrument, name: z.string(), weight: f.decimal }));

/** Why one has ended: it had lost too much, or its customer, or two people of the house, stopped it. */
const cause = z.enum(['drawdown', 'customer', 'house']);

/**
 * The record of a running strategy, with the house's own money or the customer's. One of the house's that leads has the
 * present figures of its leader's page (`copying/getLeader`: `stake`, `twr`, `drawdown`, `days`); a customer's own has
 * those at the close of `closeOf`, and `days` are its sessions. A sold one ends with the proceeds of the sale, on that
 * day. `index`: the growth since it began at each session's close, without deposits and withdrawals; `targets`: its
 * latest target holdings, none once it is sold. Never part of a back-test.
 */
export const liveStrategyRecordSchema = z.object({
  since: f.time,
  status: z.enum(['running', 'stopped']),
  endedAt: z.nullable(f.time),
  cause: z.nullable(cause),
  version: z.int(),
  currency: f.currency,
  closeOf: z.nullable(f.date),
  value: f.decimal,
  change: f.decimal,
  drawdown: f.decimal,
  days: z.int(),
  targets,
  curve: z.array(z.object({ date: f.date, index: f.decimal })),
});

/**
 * A customer's own run with the customer's money. `value`: its worth now; `free`: the cash in it; `paid`: what was put
 * in less what was taken out; `profit`: the value less that. If it is `closing` everything is being sold; if it was
 * sold, `value` is the proceeds. If it has `stopped` and keeps its holdings, what went back counts as taken out.
 * `holds`: shares of the value; `skipped`: the last orders that couldn't be made, by the session at whose end they were
 * wanted.
 */
export const strategyRunSchema = z.object({
  portfolio: f.portfolio,
  status: z.enum(['running', 'closing', 'stopped']),
  since: f.time,
  endedAt: z.nullable(f.time),
  cause: z.nullable(cause),
  currency: f.currency,
  value: f.decimal,
  free: f.decimal,
  paid: f.decimal,
  profit: f.decimal,
  holds: z.array(z.object({ instrument: f.instrument, name: z.string(), part: f.decimal })),
  skipped: z.array(
    z.object({
      date: f.date,
      instrument: f.instrument,
      name: z.string(),
      side: z.enum(['buy', 'sell']),
      quantity: f.decimal,
      reason: z.enum(AUTOMATIC_ORDER_REFUSAL_REASONS),
    }),
  ),
});

/** For one of the house's, for the staff: its account, and the result of its last day's end. */
export const houseStrategyStatusSchema = z.object({
  account: f.id,
  status: z.enum(['waitsForCapital', 'running', 'closing', 'stopped']),
  currency: f.currency,
  value: z.nullable(f.decimal),
  change: z.nullable(f.decimal),
});

/** `change` is the last value over the first, less one; for months the best and the worst, and how many gained. */
const statistics = z.object({
  change: f.decimal,
  drawdown: z.object({ rate: f.decimal, from: f.date, to: f.date }),
  volatility: f.decimal,
  bestMonth: z.nullable(f.decimal),
  worstMonth: z.nullable(f.decimal),
  months: z.object({ gained: z.int(), all: z.int() }),
});

/** All (overlapping) periods of this many sessions after the warm-up; `lost`: the share of them with a loss. */
const periods = z.object({
  sessions: z.int(),
  count: z.int(),
  worst: f.decimal,
  low: f.decimal,
  middle: f.decimal,
  high: f.decimal,
  best: f.decimal,
  lost: f.decimal,
});

/**
 * `warmUpUntil`: the last session in which it can't decide yet, null if it needs none; from `holdoutFrom` on is the
 * last fifth, shown separately. If it lost too much, figures end with the sale of all its holdings, on the day
 * `stoppedOn`; `holdout` is null if that was before it. `unmanaged`: the same amount in equal parts of all, bought once
 * and without any cost. `total` of the costs: fee, tax, half the spread of each trade, and the impact of its own size.
 * `capacity`: up to this amount no target exceeds a hundredth of what its instrument trades on a median day.
 */
export const backTestSchema = z.object({
  strategy: z.string(),
  kind: strategyKindSchema,
  currency: f.currency,
  amount: f.decimal,
  from: f.date,
  to: f.date,
  sessions: z.int(),
  warmUpUntil: z.nullable(f.date),
  holdoutFrom: f.date,
  stoppedOn: z.nullable(f.date),
  curve: z.array(z.object({ date: f.date, value: f.decimal, unmanaged: f.decimal })),
  whole: statistics,
  before: statistics,
  holdout: z.nullable(statistics),
  unmanaged: statistics,
  costs: z.object({ fee: f.decimal, tax: f.decimal, spread: f.decimal, impact: f.decimal, total: f.decimal }),
  tradeCount: z.int(),
  trades: z.array(
    z.object({
      date: f.date,
      instrument: f.instrument,
      name: z.string(),
      side: z.enum(['buy', 'sell']),
      quantity: f.decimal,
      price: f.decimal,
      fee: f.decimal,
      tax: f.decimal,
    }),
  ),
  expected: z.array(periods),
  capacity: z.nullable(f.decimal),
  targets,
  /**
   * If its prices are invented: the largest |t| before costs of this many strategies over this many simulated markets,
   * and the bound up to which chance explains it. Null if prices are real.
   */
  simulated: z.nullable(z.object({ strategies: z.int(), seeds: z.int(), largest: f.decimal, bound: f.decimal })),
});
