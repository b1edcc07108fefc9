/**
 * Closes positions whose margin calls weren't met in time, each by its own order. Calls that fell due in an outage or
 * while a market was closed wait for a price.
 */
import { sql } from 'kysely';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { decideDueMarginCall } from '@bourse/core/trading/trading/margin-call.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { AccountId } from '../ids.ts';
import type { GetMarketView } from './decision-market-view.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';

interface DueMarginCall {
  account_id: AccountId;
  position_seq: bigint;
  instrument: InstrumentId;
  currency: string;
}
export interface DueMarginCallsDependencies {
  database: Database;
  desk: CommandDesk;
  getMarketView: GetMarketView;
  clock: Clock;
}

const AT_ONCE = 64;

/** Returns how many positions in an open market were checked. Needs no key: a settled call is no longer due. */
export async function closeUnmetMarginCalls({
  database,
  desk,
  getMarketView,
  clock,
}: DueMarginCallsDependencies): Promise<number> {
  const now = clock.now();
  const { rows } = await sql<DueMarginCall>`select account_id, position_seq, instrument, currency from positions
    where call_due_at is not null and status <> 'closed' and call_due_at <= ${new Date(now)}
    order by call_due_at`.execute(database.kysely);
  const open = rows.filter(({ instrument }) => {
    const market = getMarketView(instrument, now);
    return market?.session === 'open' && market.quote !== null;
  });
  await mapWithConcurrency(open, AT_ONCE, ({ account_id: account, position_seq: seq, instrument, currency }) =>
    desk.runIfDue({
      account,
      actor: { rule: 'margin calls' },
      key: null,
      currencies: [currency],
      instrument,
      positions: [seq],
      decide(state, at) {
        const market = getMarketView(instrument, at);
        return market && decideDueMarginCall(state, seq, market, at);
      },
      answer: () => ({}),
    }),
  );
  return open.length;
}
