/** A customer's running strategies as the desk stores and loads them. */
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { CustomerStrategyRun } from '@bourse/core/products/strategies/strategy-run.ts';
import { toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { BatchAccount } from '../desk/batch-account.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
} from '../desk/record-registry.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

/** A running strategy never changes, so it has only one version. */
const VERSION = 1;

const ownRunWriting: RecordWriting<CustomerStrategyRun> = {
  tables: [
    {
      table: 'strategy_runs',
      columns: `strategy bigint, account_id bigint, portfolio smallint, version integer, saved_seq bigint,
        currency text, first_decision_date text, began_at timestamptz, closing_at timestamptz,
        keeps_holdings boolean, ended_at timestamptz, cause text`,
      row: ({ account, thing: r }) => [
        r.strategy,
        account,
        r.portfolio,
        VERSION,
        r.saved,
        r.currency,
        r.firstDecisionDate,
        r.beganAt,
        r.closingAt,
        r.keeps,
        r.endedAt,
        r.cause,
      ],
      changes: { key: ['strategy'], columns: ['closing_at', 'keeps_holdings', 'ended_at', 'cause'] },
    },
  ],
  numberOf: ({ strategy }) => strategy,
  apply: (work, run) => void work.loaded('ownRuns').set(run.strategy, run),
};

export const parseOwnRunRow = (row: Record<string, unknown>): CustomerStrategyRun =>
  ({
    strategy: row.strategy,
    saved: row.saved_seq,
    portfolio: row.portfolio,
    currency: row.currency,
    firstDecisionDate: row.first_decision_date,
    beganAt: (row.began_at as Date).getTime(),
    closingAt: toEpochMsOrNull(row.closing_at),
    keeps: row.keeps_holdings,
    endedAt: toEpochMsOrNull(row.ended_at),
    cause: row.cause,
  }) as CustomerStrategyRun;

const ownRunLoading: RecordLoading<CustomerStrategyRun> = {
  of: parseOwnRunRow,
  numberOf: (row) => row.strategy as bigint,
  scopes: { account: buildScopeByColumns('strategy_runs', 'account_id bigint') },
  sees: (list) => ({ ownRuns: list }),
};

export const STRATEGY_RECORDS = {
  stored: { ownRuns: ownRunWriting },
  loaded: { ownRuns: ownRunLoading },
} satisfies AreaRecordDefinitions;

/** All of a customer's runs. */
export const ALL_CUSTOMER_RUNS_LOAD: RecordLoadRequest = { kind: 'ownRuns', scope: 'account', values: [] };
/** Everything open in a portfolio, of any instrument. */
export const buildOpenPositionsLoad = (portfolio: number): RecordLoadRequest => ({
  kind: 'positions',
  scope: 'portfolio',
  values: [portfolio],
});
/** The batch may have loaded positions of other portfolios, and closed some of these. */
export const buildHasOpenPositionsState = (
  work: Pick<BatchAccount, 'loaded'>,
  portfolio: number,
): Pick<AccountState, 'runHolds'> => ({
  runHolds: [...work.loaded<Position>('positions').values()].some(
    (each) => each.portfolio === portfolio && each.status !== 'closed',
  ),
});

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  own_strategies: {
    columns: 'strategy_seq, kind, parameters, instruments, stop_at, made_at, removed_at',
    orderBy: 'strategy_seq',
  },
  strategies: { columns: 'strategy, kind, saved_seq, made_at', orderBy: 'strategy' },
  strategy_runs: {
    columns: `strategy, saved_seq, portfolio, currency, first_decision_date, began_at, closing_at, keeps_holdings,
      ended_at, cause`,
    orderBy: 'strategy',
  },
};
