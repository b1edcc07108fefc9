/**
 * Ends orders that would open a position, once their account is restricted: each by its own command, a moment after the
 * restriction.
 */
import { sql } from 'kysely';
import type { InstrumentId } from '@bourse/core/markets/market.ts';
import { decideEndRestricted } from '@bourse/core/trading/trading/end-orders.ts';
import { refuseAct, type Restriction } from '@bourse/core/compliance/restrictions.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { Desk } from '../desk/desk.ts';
import type { AccountId } from '../ids.ts';
import type { MarketViews } from './market-view.ts';
import { inTurns } from '../runtime/promises.ts';

interface Waiting {
  account_id: AccountId;
  portfolio: number;
  order_seq: bigint;
  instrument: InstrumentId;
  currency: string;
  states: Restriction[];
}
export interface RestrictedParts {
  database: Database;
  desk: Desk;
  views: MarketViews;
  clock: Clock;
}

const AT_ONCE = 64;

/** Returns how many orders were checked. Needs no key: an ended order can't end again. */
export async function endRestricted({ database, desk, views, clock }: RestrictedParts): Promise<number> {
  const { rows } = await sql<Waiting>`select o.account_id, o.portfolio, o.order_seq, o.instrument, o.currency, a.states
      from accounts a join orders o on o.account_id = a.account_id
    where a.states <> '[]' and o.status = 'pending' and o.effect = 'open' order by o.account_id, o.order_seq`.execute(
    database.kysely,
  );
  const due = rows.filter(({ states }) => refuseAct(states, 'open', clock.now()) !== null);
  await inTurns(due, AT_ONCE, ({ account_id: account, portfolio, order_seq: seq, instrument, currency }) =>
    desk.run({
      account,
      actor: { rule: 'restrictions' },
      key: null,
      portfolio,
      currencies: [currency],
      instrument,
      decide(state, at) {
        const market = views(instrument, at);
        return market && decideEndRestricted(state, seq, market, at);
      },
      answer: () => ({}),
    }),
  );
  return due.length;
}
