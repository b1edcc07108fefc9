/**
 * Closes positions whose margin calls weren't met in time, each by its own order. Calls that fell due in an outage or
 * while a market was closed wait for a price.
 */
import { decideDueMarginCall } from '@bourse/core/trading/trading/margin-call.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { GetMarketView } from './decision-market-view.ts';
import { readDueMarginCalls } from './due-positions-store.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';

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
  const due = await readDueMarginCalls(database.kysely, now);
  const open = due.filter(({ instrument }) => {
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
