/** Customers' running strategies, as the model reads them. */
import type pg from 'pg';

export interface StrategyRunRow {
  strategy: bigint;
  account_id: bigint;
  portfolio: number;
  ended_at: Date | null;
  keeps_holdings: boolean | null;
  instruments: string[];
  /** The number of sessions after which it has decided. */
  days: number;
}

export const readStrategyRunRows = async (client: pg.Client): Promise<StrategyRunRow[]> =>
  (
    await client.query<StrategyRunRow>(`select r.strategy, r.account_id, r.portfolio, r.ended_at, r.keeps_holdings,
      v.instruments,
      (select count(*)::integer from strategy_days d where d.strategy = r.strategy) as days
    from strategy_runs r join strategy_versions v using (strategy, version) where r.portfolio > 0 order by r.strategy`)
  ).rows;
