/** Leaders and copies as the wire shows them. */
import { SUSPICIOUS_LEADER_FILL_KINDS } from '@bourse/core/trading/execution/follower-protection.ts';
import {
  COPY_STOP_CAUSES,
  COPY_STATUSES,
  COPY_RESTRICTION_REASONS,
  COPY_SKIP_REASONS,
} from '@bourse/core/products/copying/copy-types.ts';
import { LEADER_LEVELS } from '@bourse/core/products/copying/leader-levels.ts';
import * as z from 'zod/mini';
import * as f from '../field-schemas.ts';

export const leaderLevelSchema = z.enum(LEADER_LEVELS);
export const leaderKindSchema = z.enum(['customer', 'strategy']);

/** The results of all (overlapping) periods of this many days while it led; `lost`: the share of them with a loss. */
const pastPeriodsSchema = z.object({
  days: z.int(),
  count: z.int(),
  worst: f.decimal,
  low: f.decimal,
  middle: f.decimal,
  high: f.decimal,
  best: f.decimal,
  lost: f.decimal,
});

const leadingStrategySchema = z.object({ id: f.recordNumber, kind: z.string(), market: z.string(), version: z.int() });

/**
 * A leader. `stake`: own money in the leading portfolio; `followed`: what followers have put in, out of at most
 * `capacity`. `profitShare`: the part of a copy's gain above its highest value that the leader gets each month.
 */
export const leaderFields = {
  id: f.recordNumber,
  kind: leaderKindSchema,
  /** For a strategy that leads, the strategy's page; null for a customer. */
  strategy: z.nullable(leadingStrategySchema),
  name: z.string(),
  level: leaderLevelSchema,
  currency: f.currency,
  profitShare: f.decimal,
  startedAt: f.time,
  days: z.int(),
  stake: f.decimal,
  followers: z.int(),
  followed: f.decimal,
  capacity: f.decimal,
  minimum: f.decimal,
  /**
   * Time-weighted return of the portfolio since it began to lead, and its deepest fall; null until the first day has
   * one.
   */
  twr: z.nullable(f.decimal),
  drawdown: z.nullable(f.decimal),
  /** The growth of one unit of money since then, oldest first; null before its first day has ended. */
  spark: z.nullable(z.array(f.decimal)),
  /** Closed positions with a profit, out of all that were closed; null before the first. */
  closed: z.int(),
  won: z.int(),
  winRate: z.nullable(f.decimal),
  profit: f.decimal,
  /**
   * Including open positions: the profit since the day began (in UTC) and since it began to lead; null before there is
   * any, and `today` null for one that has stopped.
   */
  today: z.nullable(z.object({ profit: f.decimal, rate: f.decimal })),
  totalProfit: z.nullable(f.decimal),
  /** For a week, a month and a quarter, each once there are twenty such periods. */
  expected: z.array(pastPeriodsSchema),
  /** Seconds within which half of the closed positions were closed; null before the first. */
  cycle: z.nullable(z.int()),
  /** Whether the caller leads it, or already copies it. */
  own: z.boolean(),
  copied: z.boolean(),
};
export const leaderSchema = z.object(leaderFields);

/** A leader's order, shown when all copies of it have been decided. */
export const leaderTradeSchema = z.object({
  id: f.recordNumber,
  instrument: f.instrument,
  name: z.string(),
  currency: f.currency,
  side: z.enum(['long', 'short']),
  effect: z.enum(['open', 'close']),
  leverage: z.int(),
  price: f.decimal,
  quantity: f.decimal,
  at: f.time,
  /** The one price of its copies, and by how much it was worse; null if nothing was copied. */
  copyPrice: z.nullable(f.decimal),
  difference: z.nullable(f.decimal),
  copies: z.int(),
  skipped: z.int(),
});

/**
 * One copy. `value`: its worth now; `profit`: that less what was put in (`paid`), after the leader's share (`shared`).
 * `base`: what was put in, reduced at each withdrawal by the same part as the value; `returnRate` and `stopLossRate`
 * are parts of it. `shareAbove`: the value above which a gain is shared, next on `sharedOn`; until then the leader's
 * part is not included in `mayTakeOut`. `lockedUntil`: until when some of its holdings can't be sold. `today`: its
 * profit since the day began (UTC); null for one that has ended.
 */
export const copySchema = z.object({
  id: z.string(),
  portfolio: f.portfolio,
  leader: z.object({
    id: f.recordNumber,
    name: z.string(),
    level: leaderLevelSchema,
    kind: leaderKindSchema,
    strategy: z.nullable(leadingStrategySchema),
  }),
  /**
   * For a strategy, the version that its follower has agreed to, and the one that runs: if they differ, nothing new is
   * opened.
   */
  version: z.nullable(z.object({ agreed: z.int(), now: z.int() })),
  currency: f.currency,
  status: z.enum(COPY_STATUSES),
  cause: z.nullable(z.enum(COPY_STOP_CAUSES)),
  /** The house restricts its leader: nothing new is opened, or because of a lower level nothing more may follow. */
  hold: z.nullable(z.object({ reason: z.enum(COPY_RESTRICTION_REASONS), since: f.time })),
  keeps: z.nullable(z.boolean()),
  paid: f.decimal,
  value: f.decimal,
  available: f.decimal,
  mayTakeOut: f.decimal,
  profit: f.decimal,
  today: z.nullable(f.decimal),
  /** The curve of what it has earned, oldest first, 1 at its beginning; null while it is younger than a day. */
  spark: z.nullable(z.array(f.decimal)),
  returnRate: z.nullable(f.decimal),
  shared: f.decimal,
  shareRate: f.decimal,
  shareAbove: f.decimal,
  sharedOn: z.nullable(f.date),
  size: z.enum(['proportional', 'fixed']),
  fixedAmount: z.nullable(f.decimal),
  stopLossRate: z.nullable(f.decimal),
  base: f.decimal,
  maximumDeviationRate: f.decimal,
  maximumShareRate: f.decimal,
  openPositions: z.int(),
  lockedUntil: z.nullable(f.time),
  startedAt: f.time,
  endedAt: z.nullable(f.time),
});

/**
 * One copy's part of a fill. `difference`: how much worse than the leader's its price was. When copies end (`leaving`)
 * there is no fill of the leader's: `leaderPrice` is then the best price shown at the time.
 */
export const copyOrderSchema = z.object({
  id: f.recordNumber,
  copy: z.string(),
  leader: z.string(),
  instrument: f.instrument,
  name: z.string(),
  currency: f.currency,
  side: z.enum(['long', 'short']),
  effect: z.enum(['open', 'close']),
  status: z.enum(['planned', 'filled', 'skipped']),
  reason: z.nullable(z.enum(COPY_SKIP_REASONS)),
  order: z.nullable(z.string()),
  wanted: f.decimal,
  quantity: f.decimal,
  price: z.nullable(f.decimal),
  leaving: z.boolean(),
  leaderPrice: f.decimal,
  difference: z.nullable(f.decimal),
  /** The block as it was priced: anybody can recompute its price. */
  block: z.nullable(
    z.object({
      bid: f.decimal,
      ask: f.decimal,
      displayedSize: f.decimal,
      tick: f.decimal,
      takenBefore: f.decimal,
      quantity: f.decimal,
      quoteSeq: z.int(),
      quoteAt: f.time,
    }),
  ),
  leaderAt: f.time,
  at: z.nullable(f.time),
});

/** A trade of a leader's near a copied fill; its copies were made between `ledAt` and `decidedAt`. */
export const nearbyLeaderTradeSchema = z.object({
  id: f.recordNumber,
  kind: z.enum(SUSPICIOUS_LEADER_FILL_KINDS),
  leader: f.recordNumber,
  name: z.string(),
  customer: z.string(),
  portfolio: f.portfolio,
  instrument: f.instrument,
  instrumentName: z.string(),
  currency: f.currency,
  side: z.enum(['long', 'short']),
  effect: z.enum(['open', 'close']),
  quantity: f.decimal,
  price: f.decimal,
  at: f.time,
  ledEffect: z.enum(['open', 'close']),
  ledPrice: f.decimal,
  ledAt: f.time,
  /** Null if no copy was made. */
  copyPrice: z.nullable(f.decimal),
  copied: z.nullable(f.decimal),
  decidedAt: f.time,
});
