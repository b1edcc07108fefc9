/**
 * Copying: customers who let others follow them, what their followers put in, and the blocks in which a leader's fill
 * is copied. Money is minor units, times are epoch ms, rates and prices have 8 decimals.
 */
import type { Quote } from '../../markets/market-types.ts';
import type { Amount, Currency, Price, Quantity, Rate } from '../../ledger/money.ts';
import type { TradeDirection, PositionEffect, PositionSide } from '../../trading/orders/order.ts';
import { AUTOMATIC_ORDER_REFUSAL_REASONS } from '../../trading/orders/automatic-order-refusal-reasons.ts';
import type { LeaderLevel } from './leader-levels.ts';

/** A strategy leads with a portfolio of the house's; everything else about it is the same. */
export type LeaderKind = 'customer' | 'strategy';

/** A strategy that leads: a rule of the house's, named by its kind and its market. */
export interface HouseStrategyLeader {
  strategy: bigint;
  kind: string;
  market: string;
  version: number;
  /** The most that may follow by what its market can carry; null before its first day: then the level limits it. */
  capacity: Amount | null;
}

/** A leader, with the portfolio that is followed and its money. */
export interface Leader {
  leader: bigint;
  kind: LeaderKind;
  portfolio: number;
  /** The name that others see. */
  alias: string;
  /** Null for a customer. */
  strategy: HouseStrategyLeader | null;
  currency: Currency;
  level: LeaderLevel;
  /** The leader's share of gains above a copy's highest value so far. */
  profitShare: Rate;
  startedAt: number;
  stoppedAt: number | null;
}

export const COPY_STATUSES = ['active', 'paused', 'stopping', 'ended'] as const;
export type CopyStatus = (typeof COPY_STATUSES)[number];
/** Why nothing new may be opened, or nothing more may follow; only the leader sees the operator's own reason. */
export const COPY_RESTRICTION_REASONS = ['restricted', 'level'] as const;
export interface CopyRestriction {
  reason: (typeof COPY_RESTRICTION_REASONS)[number];
  since: number;
}
export const COPY_STOP_CAUSES = ['customer', 'stopLoss', 'leaderStopped'] as const;
export type CopyStopCause = (typeof COPY_STOP_CAUSES)[number];

/** The follower's choices; all of them can be changed while the copy runs. */
export interface CopyTerms {
  size: 'proportional' | 'fixed';
  /** For each opening fill of the leader's; null if the size is proportional. */
  fixedAmount: Amount | null;
  /** The loss, as a part of the copy's `base`, at which it is closed; null for none. */
  stopLossRate: Rate | null;
  /** By how much worse than the leader's a price may be. */
  maximumDeviationRate: Rate;
  /** The largest share that one instrument may be of the copy's worth. */
  maximumShareRate: Rate;
}

/** One copy: a portfolio of the follower's that follows one leader. */
export interface Copy extends CopyTerms {
  /** Its number among the follower's portfolios. */
  portfolio: number;
  leader: bigint;
  currency: Currency;
  status: CopyStatus;
  /** Put in, less what was taken out. */
  paid: Amount;
  /** Since when it has never been below a copy's minimum; null while it is. */
  retainedSince: number | null;
  /** The base for loss and return, and for what follows: put in, less the same share as was taken of its worth. */
  base: Amount;
  /** The value above which a gain is shared: what was put in, plus each gain that has been shared already. */
  highWater: Amount;
  /** The leader's rate when the copy began. */
  shareRate: Rate;
  /** Everything that the leader has received of it. */
  shared: Amount;
  /** For months that have ended, what isn't paid yet. */
  owed: Amount;
  /** The month (YYYY-MM) up to which gains have been processed. */
  sharedMonth: string;
  /** The strategy's version that the follower has agreed to, and the last one they were asked about; otherwise null. */
  version: number | null;
  proposedVersion: number | null;
  /** Whether its holdings stay open at the end; null while it runs. */
  keeps: boolean | null;
  cause: CopyStopCause | null;
  /** The leader's restriction of which the follower was last notified; null if there is none. */
  hold: CopyRestriction | null;
  startedAt: number;
  endedAt: number | null;
}

/** Money that its follower took out of an active copy, written once. */
export interface CopyWithdrawal {
  portfolio: number;
  /** The account's last transfer before it. */
  bookedAfter: bigint;
  /** The copy's worth before it, and its base afterwards. */
  equity: Amount;
  base: Amount;
}

/** The copy's worth when its loss limit closed it, its base then, and the limit. Written once. */
export interface CopyStopLossRecord {
  portfolio: number;
  equity: Amount;
  base: Amount;
  rate: Rate;
}

/** A leader's fill as copies see it. */
export interface LeaderFill {
  instrument: string;
  side: PositionSide;
  effect: PositionEffect;
  leverage: number;
  price: Price;
  quantity: Quantity;
  /** For a closing fill, what the leader held before it; else 0. */
  heldBefore: Quantity;
  /** What the leader had taken of the ladder when it filled, and was not replenished. */
  takenBefore: Quantity;
  quoteAt: number;
  filledAt: number;
}

/** The price of all copies of one fill. */
export interface CopyBlockPrice {
  quote: Quote;
  direction: TradeDirection;
  tick: Price;
  displayedSize: Quantity;
  takenBefore: Quantity;
  /** For all copies together. */
  quantity: Quantity;
  price: Price;
  impact: Price;
}

/** Why a copy of a fill wasn't made. */
export const COPY_SKIP_REASONS = [
  ...AUTOMATIC_ORDER_REFUSAL_REASONS,
  'difference',
  'instrumentShare',
  'late',
  'stopping',
  'stake',
  'ownTaken',
  'pricesLate',
] as const;
export type CopySkipReason = (typeof COPY_SKIP_REASONS)[number];

/** One copy's part of a block. */
export interface CopyOrder {
  block: bigint;
  portfolio: number;
  status: 'planned' | 'filled' | 'skipped';
  /** The units due by its size, and what it got; 0 if skipped. */
  wanted: Quantity;
  filled: Quantity;
  reason: CopySkipReason | null;
  order: bigint | null;
  decidedAt: number | null;
}

/** The leader's share of a gain: of a month's, or of the copy's last. */
export interface LeaderProfitShare {
  share: bigint;
  portfolio: number;
  leader: bigint;
  /** YYYY-MM, or `end`. */
  month: string;
  currency: Currency;
  /** The copy's worth, and the value above which gains are shared. */
  equity: Amount;
  highWater: Amount;
  rate: Rate;
  /** What is due to the leader. */
  amount: Amount;
  /** How much of it was paid: all, or at an end as far as the money went; null while it is owed. */
  paid: Amount | null;
  /** The account's last transfer before it was owed. */
  bookedAfter: bigint;
}

// How a message names a leader: a customer's own word, or a strategy's rule and market as codes, which are put into the
// reader's language. No customer's name contains the line break between them.

export type NamedLeader = Pick<Leader, 'alias' | 'strategy'>;
export const encodeLeaderName = ({ alias, strategy }: NamedLeader): string =>
  strategy === null ? alias : `${strategy.kind}\n${strategy.market}`;

/** Null if it is a plain name. */
export function decodeStrategyName(name: string): { kind: string; market: string } | null {
  const [kind, market] = name.split('\n');
  return kind === undefined || market === undefined ? null : { kind, market };
}
