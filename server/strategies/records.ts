/** A customer's running strategies as the desk stores and loads them. */
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { OwnRun } from '@bourse/core/products/strategies/own-run.ts';
import { instantOrNull } from '../db/instant.ts';
import type { AccountWork } from '../desk/account-work.ts';
import { type AreaRecords, by, type Load, type LoadedKind, type StoredKind } from '../desk/record-kinds.ts';
import type { OwnData } from '../parts.ts';

/** A running strategy never changes, so it has only one version. */
const VERSION = 1;

const ownRuns: StoredKind<OwnRun> = {
  tables: [
    {
      table: 'strategy_runs',
      columns: `strategy bigint, account_id bigint, portfolio smallint, version integer, saved_seq bigint,
        currency text, begun text, began_at timestamptz, closing_at timestamptz, keeps boolean, ended_at timestamptz,
        cause text`,
      row: ({ account, thing: r }) => [
        r.strategy,
        account,
        r.portfolio,
        VERSION,
        r.saved,
        r.currency,
        r.begun,
        r.beganAt,
        r.closingAt,
        r.keeps,
        r.endedAt,
        r.cause,
      ],
      changes: { key: ['strategy'], columns: ['closing_at', 'keeps', 'ended_at', 'cause'] },
    },
  ],
  numberOf: ({ strategy }) => strategy,
  apply: (work, run) => void work.loaded('ownRuns').set(run.strategy, run),
};

export const ownRunOf = (row: Record<string, unknown>): OwnRun =>
  ({
    strategy: row.strategy,
    saved: row.saved_seq,
    portfolio: row.portfolio,
    currency: row.currency,
    begun: row.begun,
    beganAt: (row.began_at as Date).getTime(),
    closingAt: instantOrNull(row.closing_at),
    keeps: row.keeps,
    endedAt: instantOrNull(row.ended_at),
    cause: row.cause,
  }) as OwnRun;

const loadedRuns: LoadedKind<OwnRun> = {
  of: ownRunOf,
  numberOf: (row) => row.strategy as bigint,
  scopes: { account: by('strategy_runs', 'account_id bigint') },
  sees: (list) => ({ ownRuns: list }),
};

export const STRATEGY_RECORDS = { stored: { ownRuns }, loaded: { ownRuns: loadedRuns } } satisfies AreaRecords;

/** All of a customer's runs. */
export const allRuns: Load = { kind: 'ownRuns', scope: 'account', values: [] };
/** Everything open in a portfolio, of any instrument. */
export const openIn = (portfolio: number): Load => ({ kind: 'positions', scope: 'portfolio', values: [portfolio] });
/** The batch may have loaded positions of other portfolios, and closed some of these. */
export const runHoldsIn = (work: Pick<AccountWork, 'loaded'>, portfolio: number): Pick<AccountState, 'runHolds'> => ({
  runHolds: [...work.loaded<Position>('positions').values()].some(
    (each) => each.portfolio === portfolio && each.status !== 'closed',
  ),
});

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  own_strategies: {
    columns: 'strategy_seq, kind, parameters, instruments, stop_at, made_at, removed_at',
    by: 'strategy_seq',
  },
  strategies: { columns: 'strategy, kind, saved_seq, made_at', by: 'strategy' },
  strategy_runs: {
    columns: 'strategy, saved_seq, portfolio, currency, begun, began_at, closing_at, keeps, ended_at, cause',
    by: 'strategy',
  },
};
