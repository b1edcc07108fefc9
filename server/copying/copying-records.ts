/** Copies, their parts of blocks and profit shares, as the desk stores and loads them. */
import type {
  Copy,
  CopyOrder,
  LeaderProfitShare,
  CopyStopLossRecord,
  CopyWithdrawal,
} from '@bourse/core/products/copying/copy-types.ts';
import type {
  CopyingRecords,
  InitialCopyBlock,
  ReceivedProfitShare,
} from '@bourse/core/products/copying/copying-records.ts';
import { type BatchStatement, bindRows } from '../pipeline/batch-sql.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
  defineRecordLoad,
} from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';
import { toEpochMs } from '../db/epoch-ms.ts';
import { recentCopiedFillLoading } from './leader-accounts-cache.ts';
import { parseCopyOrderRow } from './parse-copying-rows.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

declare module '../ids.ts' {
  interface IdKinds {
    y: 'copy';
  }
}

const copyTable = defineRecordTable<Copy>()('copies', {
  key: { account_id: ACCOUNT, portfolio: 'smallint' },
  fixed: { leader: 'bigint', currency: 'text', share_rate: 'bigint', started_at: 'timestamptz' },
  changing: {
    status: 'text',
    size: 'text',
    fixed_amount: 'bigint',
    stop_loss_rate: 'bigint',
    maximum_deviation_rate: 'bigint',
    maximum_share_rate: 'bigint',
    paid: 'bigint',
    high_water: 'bigint',
    shared: 'bigint',
    shared_month: 'text',
    keeps_holdings: { type: 'boolean', property: 'keeps' },
    cause: 'text',
    ended_at: 'timestamptz',
    version: 'integer',
    consent_requested_version: { type: 'integer', property: 'proposedVersion' },
    held_reason: { type: 'text', write: ({ thing }) => thing.hold?.reason ?? null },
    held_since: { type: 'timestamptz', write: ({ thing }) => thing.hold?.since ?? null },
    owed: 'bigint',
    above_minimum_since: { type: 'timestamptz', property: 'retainedSince' },
    base: 'bigint',
  },
  read: ({ held_reason: reason, held_since: since }) => ({
    hold: reason === null ? null : ({ reason, since: toEpochMs(since) } as Copy['hold']),
  }),
});
export const parseCopyRow = copyTable.parse;

const copies: RecordWriting<Copy> = {
  tables: [copyTable],
  numberOf: ({ portfolio }) => BigInt(portfolio),
  apply: (work, copy) => void work.loaded('copies').set(BigInt(copy.portfolio), copy),
};

const decideOrders: BatchStatement = {
  name: 'decide-copy-orders',
  columns: ['bigint', 'smallint', 'bigint', 'text', 'bigint', 'text', 'bigint', 'timestamptz'],
  text: `update copy_orders c set status = n.status, filled = n.filled, reason = n.reason, order_seq = n.order_seq,
      decided_at = n.decided_at
    from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[],
      $8::timestamptz[]) n(account_id, portfolio, block, status, filled, reason, order_seq, decided_at)
    where (c.account_id, c.portfolio, c.block) = (n.account_id, n.portfolio, n.block)`,
};
/** The rows were inserted when their block was planned. */
const copyOrders: RecordWriting<CopyOrder> = {
  tables: [],
  apply: (work, each) => void work.loaded('copyOrders').set(each.block, each),
  buildExtraStatement(entries) {
    const rows = entries.map(
      ({ account, thing: c }) =>
        [account, c.portfolio, c.block, c.status, c.filled, c.reason, c.order, c.decidedAt] as const,
    );
    return bindRows(decideOrders, rows);
  },
};

const profitShareTable = defineRecordTable<LeaderProfitShare>()('copy_shares', {
  key: { share: 'bigint' },
  fixed: {
    account_id: ACCOUNT,
    portfolio: 'smallint',
    leader: 'bigint',
    month: 'text',
    currency: 'text',
    equity: 'bigint',
    high_water: 'bigint',
    rate: 'bigint',
    amount: 'bigint',
    at: BATCH_TIME,
    booked_after: 'bigint',
  },
  changing: {
    paid: 'bigint',
    paid_at: { type: 'timestamptz', write: ({ thing: s }, at) => (s.paid === null ? null : at) },
  },
});

const copyShares: RecordWriting<LeaderProfitShare> = {
  tables: [profitShareTable],
  numberOf: ({ share }) => share,
  apply: (work, each) => void work.loaded('copyShares').set(each.share, each),
};

const copyTakings: RecordWriting<CopyWithdrawal> = {
  tables: [
    defineRecordTable<CopyWithdrawal>()('copy_takings', {
      key: { account_id: ACCOUNT },
      fixed: { portfolio: 'smallint', booked_after: 'bigint', equity: 'bigint', base: 'bigint' },
    }),
  ],
};

const copyStops: RecordWriting<CopyStopLossRecord> = {
  tables: [
    defineRecordTable<CopyStopLossRecord>()('copy_stops', {
      key: { account_id: ACCOUNT },
      fixed: { portfolio: 'smallint', equity: 'bigint', base: 'bigint', rate: 'bigint' },
    }),
  ],
};

const receive: BatchStatement = {
  name: 'receive-copy-shares',
  columns: ['bigint', 'timestamptz'],
  text: `update copy_shares s set received_at = n.at from unnest($1::bigint[], $2::timestamptz[]) n(share, at)
    where s.share = n.share and s.received_at is null`,
};
/** Written under the leader's lock: only the leader's commands receive shares. */
const copyIncomes: RecordWriting<ReceivedProfitShare> = {
  tables: [],
  apply: (work, { share }) => void work.loaded('copyShares').delete(share),
  buildExtraStatement(entries, at) {
    const rows = entries.map(({ thing }) => [thing.share, at] as const);
    return bindRows(receive, rows);
  },
};

const openedBlocks: RecordWriting<InitialCopyBlock> = {
  tables: [
    defineRecordTable<InitialCopyBlock>()('copy_blocks', {
      key: { account_id: { type: 'bigint', property: 'account' } },
      fixed: {
        leader: 'bigint',
        fill_seq: { type: 'bigint', property: 'fill' },
        only_account: ACCOUNT,
        only_portfolio: { type: 'smallint', property: 'portfolio' },
        instrument: 'text',
        side: 'text',
        effect: 'text',
        leverage: 'integer',
        leader_price: { type: 'bigint', write: ({ thing }) => thing.price },
        leader_quantity: { type: 'bigint', write: ({ thing }) => thing.quantity },
        held_before: 'bigint',
        leader_taken: { type: 'bigint', write: ({ thing }) => thing.takenBefore },
        leader_quote_at: { type: 'timestamptz', write: ({ thing }) => thing.quoteAt },
        filled_at: 'timestamptz',
        status: { type: 'text', write: () => 'waiting' },
        due_at: BATCH_TIME,
      },
    }),
  ],
};

const follow: BatchStatement = {
  name: 'follow-leader',
  columns: ['bigint', 'bigint'],
  text: 'select follow_leader($1::bigint[], $2::bigint[])',
};
const followed: RecordWriting<CopyingRecords['followed']> = {
  tables: [],
  buildExtraStatement(entries) {
    const rows = entries.map(({ thing }) => [thing.leader, thing.most] as const).sort(([a], [b]) => (a < b ? -1 : 1));
    return bindRows(follow, rows);
  },
  late: true,
};

const copyLoading: RecordLoading<Copy> = {
  of: parseCopyRow,
  numberOf: (row) => BigInt(row.portfolio as number),
  scopes: {
    account: buildScopeByColumns('copies', 'account_id bigint'),
    number: buildScopeByColumns('copies', 'account_id bigint, portfolio smallint'),
  },
  sees: (list) => ({ copies: list }),
};
const copyOrderLoading: RecordLoading<CopyOrder> = {
  of: parseCopyOrderRow,
  numberOf: (row) => row.block as bigint,
  scopes: { block: buildScopeByColumns('copy_orders', 'account_id bigint, portfolio smallint, block bigint') },
  sees: (list) => ({ copyOrders: list }),
};
const profitShareLoading: RecordLoading<LeaderProfitShare> = {
  of: profitShareTable.parse,
  numberOf: (row) => row.share as bigint,
  scopes: {
    // Of the leader, not of the account whose command asks.
    leader: {
      by: 'account_id bigint, leader bigint',
      select: `select n.account_id, s.share, s.portfolio, s.leader, s.month, s.currency, s.equity, s.high_water, s.rate,
        s.amount, s.paid, s.booked_after from copy_shares s where s.leader = n.leader and s.paid > 0
          and s.received_at is null`,
    },
    owed: buildScopeByColumns('copy_shares', 'account_id bigint, portfolio smallint', 'and paid is null'),
  },
  sees: (list) => ({ copyShares: list }),
};
const followedAmountLoading: RecordLoading<bigint> = {
  of: (row) => row.paid as bigint,
  numberOf: () => 0n,
  scopes: {
    leader: {
      by: 'account_id bigint, leader bigint',
      select: `select n.account_id, l.followed as paid from leaders l where l.leader = n.leader`,
    },
  },
  sees: ([paid]) => (paid === undefined ? {} : { followed: paid }),
};

export const COPYING_RECORDS = {
  stored: { copies, copyOrders, copyShares, copyTakings, copyStops, copyIncomes, openedBlocks, followed },
  loaded: {
    copies: copyLoading,
    copyOrders: copyOrderLoading,
    copyShares: profitShareLoading,
    followed: followedAmountLoading,
    ledLately: recentCopiedFillLoading,
  },
} satisfies AreaRecordDefinitions;

export const allCopiesLoad: RecordLoadRequest = { kind: 'copies', scope: 'account', values: [] };
export const buildCopyByPortfolioLoad = defineRecordLoad<[portfolio: number]>('copies', 'number');
export const buildCopyOrderByBlockLoad = defineRecordLoad<[portfolio: number, block: bigint]>('copyOrders', 'block');
export const buildProfitSharesByLeaderLoad = defineRecordLoad<[leader: bigint]>('copyShares', 'leader');
export const buildOwedProfitSharesLoad = defineRecordLoad<[portfolio: number]>('copyShares', 'owed');
export const buildFollowedAmountLoad = defineRecordLoad<[leader: bigint]>('followed', 'leader');

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  leaders: {
    columns: 'leader, kind, portfolio, alias, currency, profit_share, level, agreed_version, started_at, stopped_at',
    orderBy: 'leader',
  },
  copies: {
    columns: `portfolio, leader, status, currency, size, fixed_amount, stop_loss_rate, maximum_deviation_rate,
      maximum_share_rate, paid, high_water, share_rate, shared, owed, shared_month, keeps_holdings, cause,
      started_at, ended_at, above_minimum_since, base`,
    orderBy: 'portfolio',
  },
  copy_blocks: {
    columns: `block, leader, fill_seq, part, instrument, side, effect, leverage, leader_price, leader_quantity,
      filled_at, status, quantity, price`,
    orderBy: 'block',
    where: 'only_account is null and not leaving',
  },
  copy_orders: {
    columns: `portfolio, block, status, wanted, quantity, filled, reason, order_seq, decided_at, equity, held_value,
      fixed_amount, maximum_share_rate, maximum_deviation_rate, leverage`,
    orderBy: 'block, portfolio',
  },
  leader_trades: { columns: 'trade, fill_seq, block, kind, at', orderBy: 'trade' },
  copy_takings: { columns: 'portfolio, booked_after, equity, base', orderBy: 'portfolio, booked_after' },
  copy_stops: { columns: 'portfolio, equity, base, rate', orderBy: 'portfolio' },
  copy_shares: {
    columns: `share, portfolio, leader, month, currency, equity, high_water, rate, amount, at, paid, paid_at,
      received_at`,
    orderBy: 'share',
  },
};
