/** A customer's running strategies as the desk stores and loads them. */
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { CustomerStrategyRun } from '@bourse/core/products/strategies/strategy-run.ts';
import type { BatchAccount } from '../desk/batch-account.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
  defineRecordLoad,
} from '../desk/record-registry.ts';
import { ACCOUNT, defineRecordTable } from '../pipeline/record-table.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

/** A running strategy never changes, so it has only one version. */
const VERSION = 1;

const runTable = defineRecordTable<CustomerStrategyRun>()('strategy_runs', {
  key: { strategy: 'bigint' },
  fixed: {
    account_id: ACCOUNT,
    portfolio: 'smallint',
    version: { type: 'integer', write: () => VERSION },
    saved_seq: { type: 'bigint', property: 'saved' },
    currency: 'text',
    first_decision_date: 'text',
    began_at: 'timestamptz',
  },
  changing: {
    closing_at: 'timestamptz',
    keeps_holdings: { type: 'boolean', property: 'keeps' },
    ended_at: 'timestamptz',
    cause: 'text',
  },
});
export const parseOwnRunRow = runTable.parse;

const ownRunWriting: RecordWriting<CustomerStrategyRun> = {
  tables: [runTable],
  numberOf: ({ strategy }) => strategy,
  apply: (work, run) => void work.loaded('ownRuns').set(run.strategy, run),
};

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
export const buildOpenPositionsLoad = defineRecordLoad<[portfolio: number]>('positions', 'portfolio');
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
