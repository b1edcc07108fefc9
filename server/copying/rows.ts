/** Rows of copying in the form that rules use. */
import type {
  Copy,
  CopyOrder,
  CopyShare,
  Leader,
  LedFill,
  BlockPrice,
} from '@bourse/core/products/copying/copy-types.ts';
import { type Level, LEVEL_TERMS } from '@bourse/core/products/copying/levels.ts';
import { type Rate, smaller } from '@bourse/core/ledger/money.ts';
import type { Direction } from '@bourse/core/trading/orders/order.ts';
import { directionOfFill } from '@bourse/core/products/copying/block-order.ts';
import { instant, instantOrNull } from '../db/instant.ts';
import type { AccountId } from '../ids.ts';

export type Row = Record<string, unknown>;

export interface KnownLeader extends Leader {
  account: AccountId;
}
export const strategyOf = ({
  strategy,
  strategy_kind: kind,
  market,
  version,
  capacity,
}: Row): KnownLeader['strategy'] =>
  strategy === null ? null : ({ strategy, kind, market, version, capacity } as KnownLeader['strategy']);
export const leaderOf = (row: Row): KnownLeader =>
  ({
    leader: row.leader,
    kind: row.kind,
    account: row.account_id,
    portfolio: row.portfolio,
    alias: row.alias,
    strategy: strategyOf(row),
    currency: row.currency,
    level: row.level,
    // After a level was lowered, new copies give at most that level's ceiling.
    profitShare: smaller(row.profit_share as Rate, LEVEL_TERMS[row.level as Level].shareCeiling),
    startedAt: instant(row.started_at),
    stoppedAt: instantOrNull(row.stopped_at),
  }) as KnownLeader;

export const copyOf = (row: Row): Copy =>
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
    keptSince: instantOrNull(row.kept_since),
    base: row.base,
    highWater: row.high_water,
    shareRate: row.share_rate,
    shared: row.shared,
    owed: row.owed,
    sharedMonth: row.shared_month,
    version: row.version,
    askedVersion: row.asked_version,
    keeps: row.keeps,
    cause: row.cause,
    hold: row.held_reason === null ? null : { reason: row.held_reason, since: instant(row.held_since) },
    startedAt: instant(row.started_at),
    endedAt: instantOrNull(row.ended_at),
  }) as Copy;

export const copyOrderOf = (row: Row): CopyOrder & { quantity: bigint } =>
  ({
    block: row.block,
    portfolio: row.portfolio,
    status: row.status,
    wanted: row.wanted,
    quantity: row.quantity,
    filled: row.filled,
    reason: row.reason,
    order: row.order_seq,
    decidedAt: instantOrNull(row.decided_at),
  }) as CopyOrder & { quantity: bigint };

export const shareOf = (row: Row): CopyShare =>
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
  }) as CopyShare;

/** A block as stored, priced or not. */
export interface StoredBlock {
  block: bigint;
  leader: bigint;
  account: AccountId;
  fillSeq: bigint;
  part: number;
  only: { account: AccountId; portfolio: number } | null;
  /** Closes holdings of copies that end together: it belongs to no fill. */
  leaving: boolean;
  fill: LedFill;
  status: 'waiting' | 'planned' | 'done';
  plannedAt: number | null;
  doneAt: number | null;
  price: BlockPrice | null;
}

export function blockOf(row: Row): StoredBlock {
  const fill = {
    instrument: row.instrument,
    side: row.side,
    effect: row.effect,
    leverage: row.leverage,
    price: row.leader_price,
    quantity: row.leader_quantity,
    heldBefore: row.held_before,
    takenBefore: row.leader_taken,
    quoteAt: instant(row.leader_quote_at),
    filledAt: instant(row.filled_at),
  } as LedFill;
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
    status: row.status as StoredBlock['status'],
    plannedAt: instantOrNull(row.planned_at),
    doneAt: instantOrNull(row.done_at),
    price: row.price === null ? null : priceOf(row, directionOfFill(fill)),
  };
}

/** The parts of the quote that a block stores; it doesn't need the rest. */
function priceOf(row: Row, direction: Direction): BlockPrice {
  const size = row.displayed_size as bigint;
  return {
    quote: {
      instrument: row.instrument as string as never,
      seq: Number(row.quote_seq),
      at: instant(row.quote_at),
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
