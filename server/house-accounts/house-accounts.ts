/** Accounts of the house trade through the desk like any customer. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { AccountState, OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { OrderRequest } from '@bourse/core/trading/orders/order.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import type { IdempotencyKey } from '../desk/command.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies, AutomationName } from '../dependencies.ts';

interface HouseOrderOptions {
  /** The house's rule that acts. */
  rule?: AutomationName;
  portfolio?: number;
  /** Absent if the state makes repeating harmless. */
  key?: IdempotencyKey;
}

/** Returns the order's id. Null if the desk had nothing to decide. */
export async function placeHouseOrder(
  { desk, venues, getMarketView }: Pick<ServerDependencies, 'desk' | 'venues' | 'getMarketView'>,
  account: AccountId,
  instrument: string,
  request: OrderRequest,
  { key, rule = 'house account', ...portfolio }: HouseOrderOptions = {},
): Promise<{ order: string } | Refusal | null> {
  const known = venues.instrument(instrument);
  if (!known) return refuse('instrumentNotFound', { instrument });
  return desk.run<OrderDecision, { order: string }>({
    account,
    actor: { rule },
    key: key ?? null,
    ...portfolio,
    currencies: [known.currency],
    instrument: known.id,
    decide(state, now) {
      const market = getMarketView(known.id, now);
      return market ? decideHouseOrder(state, market, request, now) : refuse('instrumentNotFound', { instrument });
    },
    answer: ({ order }) => ({ order: encodeId('o', account, order.seq) }),
  });
}

/** Never trades for a customer's account. */
function decideHouseOrder(state: AccountState, market: MarketView, request: OrderRequest, now: number) {
  if (!state.house) throw new Error("an order for the house's account names another");
  return decidePlaceOrder(state, request, market, now);
}
