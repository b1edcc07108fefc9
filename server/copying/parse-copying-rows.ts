/** Rows of copying in the form that rules use. */
import type {
  Copy,
  CopyOrder,
  LeaderProfitShare,
  Leader,
  LeaderFill,
  CopyBlockPrice,
} from '@bourse/core/products/copying/copy-types.ts';
import { type LeaderLevel, LEADER_LEVEL_TERMS } from '@bourse/core/products/copying/leader-levels.ts';
import { type Rate, minimumOf } from '@bourse/core/ledger/money.ts';
import type { TradeDirection } from '@bourse/core/trading/orders/order.ts';
import { getFillDirection } from '@bourse/core/products/copying/copy-block-pricing.ts';
import { toEpochMs, toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { AccountId } from '../ids.ts';

export type DatabaseRow = Record<string, unknown>;

export interface StoredLeader extends Leader {
  account: AccountId;
}
export const parseStrategyRow = ({
  strategy,
  strategy_kind: kind,
  market,
  version,
  capacity,
}: DatabaseRow): StoredLeader['strategy'] =>
  strategy === null ? null : ({ strategy, kind, market, version, capacity } as StoredLeader['strategy']);
export const parseLeaderRow = (row: DatabaseRow): StoredLeader =>
  ({
    leader: row.leader,
    kind: row.kind,
    account: row.account_id,
    portfolio: row.portfolio,
    alias: row.alias,
    strategy: parseStrategyRow(row),
    currency: row.currency,
    level: row.level,
    // After a level was lowered, new copies give at most that level's ceiling.
    profitShare: minimumOf(row.profit_share as Rate, LEADER_LEVEL_TERMS[row.level as LeaderLevel].shareCeiling),
    startedAt: toEpochMs(row.started_at),
    stoppedAt: toEpochMsOrNull(row.stopped_at),
  }) as StoredLeader;

export const parseCopyRow = (row: DatabaseRow): Copy =>
  ({
    portfolio: row.portfolio,
    leader: row.leader,
    currency: row.currency,
    status: row.status,
    size: row.size,
    fixedAmount: row.fixed_amount,
    stopLossRate: row.stop_loss_rate,
    maximumDeviationRate: row.maximum_deviation_rate,
    maximumShareRate: row.maximum_share_rate,
    paid: row.paid,
    retainedSince: toEpochMsOrNull(row.above_minimum_since),
    base: row.base,
    highWater: row.high_water,
    shareRate: row.share_rate,
    shared: row.shared,
    owed: row.owed,
    sharedMonth: row.shared_month,
    version: row.version,
    proposedVersion: row.consent_requested_version,
    keeps: row.keeps_holdings,
    cause: row.cause,
    hold: row.held_reason === null ? null : { reason: row.held_reason, since: toEpochMs(row.held_since) },
    startedAt: toEpochMs(row.started_at),
    endedAt: toEpochMsOrNull(row.ended_at),
  }) as Copy;

export const parseCopyOrderRow = (row: DatabaseRow): CopyOrder & { quantity: bigint } =>
  ({
    block: row.block,
    portfolio: row.portfolio,
    status: row.status,
    wanted: row.wanted,
    quantity: row.quantity,
    filled: row.filled,
    reason: row.reason,
    order: row.order_seq,
    decidedAt: toEpochMsOrNull(row.decided_at),
  }) as CopyOrder & { quantity: bigint };

export const parseProfitShareRow = (row: DatabaseRow): LeaderProfitShare =>
  ({
    share: row.share,
    portfolio: row.portfolio,
    leader: row.leader,
    month: row.month,
    currency: row.currency,
    equity: row.equity,
    highWater: row.high_water,
    rate: row.rate,
    amount: row.amount,
    paid: row.paid,
    bookedAfter: row.booked_after,
  }) as LeaderProfitShare;

/** A block as stored, priced or not. */
export interface StoredCopyBlock {
  block: bigint;
  leader: bigint;
  account: AccountId;
  fillSeq: bigint;
  part: number;
  only: { account: AccountId; portfolio: number } | null;
  /** Closes holdings of copies that end together: it belongs to no fill. */
  leaving: boolean;
  fill: LeaderFill;
  status: 'waiting' | 'planned' | 'done';
  plannedAt: number | null;
  doneAt: number | null;
  price: CopyBlockPrice | null;
}

export function parseCopyBlockRow(row: DatabaseRow): StoredCopyBlock {
  const fill = {
    instrument: row.instrument,
    side: row.side,
    effect: row.effect,
    leverage: row.leverage,
    price: row.leader_price,
    quantity: row.leader_quantity,
    heldBefore: row.held_before,
    takenBefore: row.leader_taken,
    quoteAt: toEpochMs(row.leader_quote_at),
    filledAt: toEpochMs(row.filled_at),
  } as LeaderFill;
  return {
    block: row.block as bigint,
    leader: row.leader as bigint,
    account: row.account_id as bigint,
    fillSeq: row.fill_seq as bigint,
    part: row.part as number,
    only:
      row.only_account === null
        ? null
        : { account: row.only_account as bigint, portfolio: row.only_portfolio as number },
    leaving: row.leaving as boolean,
    fill,
    status: row.status as StoredCopyBlock['status'],
    plannedAt: toEpochMsOrNull(row.planned_at),
    doneAt: toEpochMsOrNull(row.done_at),
    price: row.price === null ? null : priceOf(row, getFillDirection(fill)),
  };
}

/** The parts of the quote that a block stores; it doesn't need the rest. */
function priceOf(row: DatabaseRow, direction: TradeDirection): CopyBlockPrice {
  const size = row.displayed_size as bigint;
  return {
    quote: {
      instrument: row.instrument as string as never,
      seq: Number(row.quote_seq),
      at: toEpochMs(row.quote_at),
      bid: row.bid as bigint,
      ask: row.ask as bigint,
      last: row.last as bigint,
      bidSize: size,
      askSize: size,
      open: row.last as bigint,
      previousClose: row.last as bigint,
      high: row.last as bigint,
      low: row.last as bigint,
      volume: 0n,
      turnover: 0n,
      source: row.source as never,
      ...(row.book === null ? {} : { book: row.book as string }),
    },
    direction,
    tick: row.tick as bigint,
    displayedSize: size,
    takenBefore: row.taken_before as bigint,
    quantity: row.quantity as bigint,
    price: row.price as bigint,
    impact: row.impact as bigint,
  };
}
