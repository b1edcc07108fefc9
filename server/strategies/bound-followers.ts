/** Limits how much money may follow a strategy of the house, by what its market can carry of its latest decision. */
import { addDays } from '@bourse/core/dates.ts';
import type { Instrument } from '@bourse/core/market.ts';
import { type Amount, larger } from '@bourse/core/money.ts';
import { capacityOf } from '@bourse/core/strategies/capacity.ts';
import { TURNOVER_SESSIONS, usualTurnover } from '@bourse/core/strategies/history-from.ts';
import type { Weights } from '@bourse/core/strategies/types.ts';
import type { Parts } from '../parts.ts';
import type { LoadHistory } from './load-history.ts';
import type { Run } from './runs-store.ts';

/** Calendar days that surely contain this many sessions. */
export const daysOf = (sessions: number): number => Math.ceil(sessions * 1.6) + 14;

/** Followers' orders come on top of its own: they may use what its own money, `value`, leaves of the capacity. */
export async function boundFollowers(
  { database, leading }: Pick<Parts, 'database' | 'leading'>,
  load: LoadHistory,
  { strategy, currency }: Pick<Run, 'strategy' | 'currency'>,
  { listed, weights, value, date }: { listed: readonly Instrument[]; weights: Weights; value: Amount; date: string },
): Promise<void> {
  const { known } = await load(listed, addDays(date, -daysOf(TURNOVER_SESSIONS)), date);
  const capacity = capacityOf(
    weights,
    known.map(({ bars }) => usualTurnover(bars, currency)),
  );
  // A strategy that holds nothing now will hold something again: keep its limit.
  if (capacity !== null) await leading.limit(database.kysely, strategy, larger(capacity - value, 0n));
}
