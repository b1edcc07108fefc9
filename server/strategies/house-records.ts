/** The state of the house's strategies for staff: their account, and the last day's result. */
import { formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { changeOf } from '@bourse/core/products/strategies/statistics.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Db } from './runs-store.ts';

interface Standing {
  account: AccountId;
  currency: string;
  closing: boolean;
  endedAt: Date | null;
  value: bigint | null;
  index: bigint | null;
}

/** What the leader's page shows of it. */
export type LedRecord = Awaited<ReturnType<Parts['leading']['records']>> extends Map<bigint, infer Row> ? Row : never;

/** By the strategy's number. */
export async function readStandings(db: Db, strategies: readonly bigint[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing & { strategy: bigint }>`select r.strategy, r.account_id as account, r.currency,
      r.closing_at is not null as closing, r.ended_at as "endedAt", d.value, d.index
    from strategy_runs r left join lateral (select value, index from strategy_days d where d.strategy = r.strategy
      order by date desc limit 1) d on true
    where r.strategy = any(${[...strategies]}::bigint[])`.execute(db);
  return new Map(rows.map(({ strategy, ...standing }) => [strategy.toString(), standing]));
}

/** A strategy with neither money nor shares trades nothing, whatever prices do. */
const statusOf = (
  { endedAt, closing, account }: Standing,
  poor: ReadonlySet<AccountId>,
): 'stopped' | 'closing' | 'waitsForCapital' | 'running' => {
  if (endedAt !== null) return 'stopped';
  return closing ? 'closing' : poor.has(account) ? 'waitsForCapital' : 'running';
};

/** For a strategy that leads, the figures of its leader's page. `poor`: accounts that have nothing. */
export const standingView = (
  standing: Standing | undefined,
  led: LedRecord | undefined,
  poor: ReadonlySet<AccountId>,
) =>
  standing === undefined
    ? null
    : {
        account: standing.account.toString(),
        status: statusOf(standing, poor),
        currency: standing.currency,
        value: led?.stake ?? (standing.value === null ? null : formatAmount(standing.value, standing.currency)),
        change: led ? led.twr : standing.index === null ? null : formatScaled(changeOf(SCALE, standing.index)),
      };
