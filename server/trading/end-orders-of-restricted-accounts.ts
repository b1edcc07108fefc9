/**
 * Ends orders that would open a position, once their account is restricted: each by its own command, a moment after the
 * restriction.
 */
import { sql } from 'kysely';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { decideEndRestrictedOrder } from '@bourse/core/trading/trading/end-orders.ts';
import { refuseRestrictedAction, type Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { AccountId } from '../ids.ts';
import type { GetMarketView } from './decision-market-view.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';

interface WaitingOrder {
  account_id: AccountId;
  portfolio: number;
  order_seq: bigint;
  instrument: InstrumentId;
  currency: string;
  states: Restriction[];
}
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
  const { rows } =
    await sql<WaitingOrder>`select o.account_id, o.portfolio, o.order_seq, o.instrument, o.currency, a.states
      from accounts a join orders o on o.account_id = a.account_id
    where a.states <> '[]' and o.status = 'pending' and o.effect = 'open' order by o.account_id, o.order_seq`.execute(
      database.kysely,
    );
  const due = rows.filter(({ states }) => refuseRestrictedAction(states, 'open', clock.now()) !== null);
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
