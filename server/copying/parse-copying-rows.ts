/** Rows of copying in the form that rules use. */
import type {
  CopyOrder,
  Leader,
  LeaderKind,
  LeaderFill,
  CopyBlockPrice,
} from '@bourse/core/products/copying/copy-types.ts';
import { type LeaderLevel, LEADER_LEVEL_TERMS } from '@bourse/core/products/copying/leader-levels.ts';
import { minimumOf } from '@bourse/core/ledger/money.ts';
import type { TradeDirection } from '@bourse/core/trading/orders/order.ts';
import { getFillDirection } from '@bourse/core/products/copying/copy-block-pricing.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../db/table-types.ts';
import { toEpochMs, toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { AccountId } from '../ids.ts';

export type LeaderRow = Selectable<DB['leaders']>;
export type CopyRow = Selectable<DB['copies']>;
export type CopyOrderRow = Selectable<DB['copy_orders']>;
export type CopyBlockRow = Selectable<DB['copy_blocks']>;

export interface StoredLeader extends Leader {
  account: AccountId;
}
export const parseStrategyRow = ({
  strategy,
  strategy_kind: kind,
  market,
  version,
  capacity,
}: Pick<LeaderRow, 'strategy' | 'strategy_kind' | 'market' | 'version' | 'capacity'>): StoredLeader['strategy'] =>
  strategy === null ? null : ({ strategy, kind, market, version, capacity } as StoredLeader['strategy']);
export const parseLeaderRow = (row: LeaderRow): StoredLeader => ({
  leader: row.leader,
  kind: row.kind as LeaderKind,
  account: row.account_id,
  portfolio: row.portfolio,
  alias: row.alias,
  strategy: parseStrategyRow(row),
  currency: row.currency,
  level: row.level as LeaderLevel,
  // After a level was lowered, new copies give at most that level's ceiling.
  profitShare: minimumOf(row.profit_share, LEADER_LEVEL_TERMS[row.level as LeaderLevel].shareCeiling),
  startedAt: toEpochMs(row.started_at),
  stoppedAt: toEpochMsOrNull(row.stopped_at),
});

export const parseCopyOrderRow = (row: CopyOrderRow): CopyOrder & { quantity: bigint } => ({
  block: row.block,
  portfolio: row.portfolio,
  status: row.status as CopyOrder['status'],
  wanted: row.wanted,
  quantity: row.quantity,
  filled: row.filled,
  reason: row.reason as CopyOrder['reason'],
  order: row.order_seq,
  decidedAt: toEpochMsOrNull(row.decided_at),
});

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

export function parseCopyBlockRow(
  row: Omit<CopyBlockRow, 'due_at' | 'led_equity' | 'led_followed' | 'led_most' | 'plan' | 'surveillance_checked_at'>,
): StoredCopyBlock {
  const fill: LeaderFill = {
    instrument: row.instrument,
    side: row.side as LeaderFill['side'],
    effect: row.effect as LeaderFill['effect'],
    leverage: row.leverage,
    price: row.leader_price,
    quantity: row.leader_quantity,
    heldBefore: row.held_before,
    takenBefore: row.leader_taken,
    quoteAt: toEpochMs(row.leader_quote_at),
    filledAt: toEpochMs(row.filled_at),
  };
  return {
    block: row.block,
    leader: row.leader,
    account: row.account_id,
    fillSeq: row.fill_seq,
    part: row.part,
    only: row.only_account === null ? null : { account: row.only_account, portfolio: row.only_portfolio! },
    leaving: row.leaving,
    fill,
    status: row.status as StoredCopyBlock['status'],
    plannedAt: toEpochMsOrNull(row.planned_at),
    doneAt: toEpochMsOrNull(row.done_at),
    price: row.price === null ? null : priceOf(row, getFillDirection(fill)),
  };
}

/** The parts of the quote that a block stores; it doesn't need the rest. */
/** A priced row has all that the price followed from. */
function priceOf(row: Parameters<typeof parseCopyBlockRow>[0], direction: TradeDirection): CopyBlockPrice {
  const size = row.displayed_size!;
  return {
    quote: {
      instrument: row.instrument as never,
      seq: Number(row.quote_seq),
      at: toEpochMs(row.quote_at),
      bid: row.bid!,
      ask: row.ask!,
      last: row.last!,
      bidSize: size,
      askSize: size,
      open: row.last!,
      previousClose: row.last!,
      high: row.last!,
      low: row.last!,
      volume: 0n,
      turnover: 0n,
      source: row.source as never,
      ...(row.book === null ? {} : { book: row.book }),
    },
    direction,
    tick: row.tick!,
    displayedSize: size,
    takenBefore: row.taken_before!,
    quantity: row.quantity!,
    price: row.price!,
    impact: row.impact!,
  };
}
