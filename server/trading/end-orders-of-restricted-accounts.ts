/**
 * Ends orders that would open a position, once their account is restricted: each by its own command, a moment after the
 * restriction.
 */
import { decideEndRestrictedOrder } from '@bourse/core/trading/trading/end-orders.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { GetMarketView } from './decision-market-view.ts';
import { readOrdersOfRestrictedAccounts } from './due-positions-store.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';

export interface EndRestrictedDependencies {
  database: Database;
  desk: CommandDesk;
  getMarketView: GetMarketView;
  clock: Clock;
}

const AT_ONCE = 64;

/** Returns how many orders were checked. Needs no key: an ended order can't end again. */
export async function endOrdersOfRestrictedAccounts({
  database,
  desk,
  getMarketView,
  clock,
}: EndRestrictedDependencies): Promise<number> {
  const orders = await readOrdersOfRestrictedAccounts(database.kysely);
  const due = orders.filter(({ states }) => refuseRestrictedAction(states, 'open', clock.now()) !== null);
  await mapWithConcurrency(due, AT_ONCE, ({ account_id: account, portfolio, order_seq: seq, instrument, currency }) =>
    desk.runIfDue({
      account,
      actor: { rule: 'restrictions' },
      key: null,
      portfolio,
      currencies: [currency],
      instrument,
      decide(state, at) {
        const market = getMarketView(instrument, at);
        return market && decideEndRestrictedOrder(state, seq, market, at);
      },
      answer: () => ({}),
    }),
  );
  return due.length;
}
