/** Cancels orders by rule, such as those that reserve what must now be closed in a portfolio that is being ended. */
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { decideCancelOrder } from '@bourse/core/trading/trading/end-orders.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies, AutomationName } from '../dependencies.ts';
import type { RecordLoadRequest } from '../desk/record-registry.ts';

type CancelOrderDependencies = Pick<ServerDependencies, 'desk' | 'getMarketView'>;
interface AutomaticCancellation {
  account: AccountId;
  rule: AutomationName;
  /** `loads`: loaded with each order. `ends`: whether the order is still to be cancelled, given that state. */
  loads?: RecordLoadRequest[];
  ends?: (state: AccountState) => boolean;
}
interface WaitingOrder {
  seq: bigint;
  instrument: string;
  currency: string;
}

export const cancelOrderAutomatically = (
  { desk, getMarketView }: CancelOrderDependencies,
  { account, rule, loads = [], ends = () => true }: AutomaticCancellation,
  { seq, instrument, currency }: WaitingOrder,
): Promise<unknown> =>
  desk.runIfDue({
    account,
    actor: { rule },
    key: null,
    currencies: [currency],
    instrument,
    orders: [seq],
    loads,
    decide(state, now) {
      const market = getMarketView(instrument as never, now);
      return market && ends(state) ? decideCancelOrder(state, seq, market, now) : null;
    },
    answer: () => ({}),
  });

/** All waiting orders of one portfolio. */
export async function cancelPortfolioOrders(
  dependencies: CancelOrderDependencies & Pick<ServerDependencies, 'database'>,
  { portfolio, ...by }: AutomaticCancellation & { portfolio: number },
): Promise<void> {
  const waiting = await dependencies.database.kysely
    .selectFrom('orders')
    .select(['order_seq as seq', 'instrument', 'currency'])
    // A sale that waits for a later price, as all sales do at delayed ones, is what the cancellation is for.
    .where(sql<boolean>`not (type = 'market' and effect = 'close' and prices_after is not null)`)
    .where('account_id', '=', by.account)
    .where('portfolio', '=', portfolio)
    .where('status', '=', 'pending')
    .execute();
  for (const order of waiting) await cancelOrderAutomatically(dependencies, by, order);
}
