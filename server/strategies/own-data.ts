import type { OwnData } from '../parts.ts';

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
