/** Holds the orders of an API key to its limits, and to what the customer lets programs do. */
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import { limitOrdersOfApiKey, listPlacedOrders } from '@bourse/core/accounts/customers/api-key-limits.ts';
import { refuseOrdersOfProgram } from '@bourse/core/accounts/customers/program-settings.ts';
import type { AccountState, OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { CustomerCaller } from '../calls/handler-types.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

/** `before`: the order that the decision changes. */
type LimitOrder = (
  state: AccountState,
  decided: OrderDecision,
  market: Pick<MarketView, 'quote'>,
  now: number,
  before?: Order,
) => OrderDecision | Refusal;
type LimiterDependencies = Pick<TradingDependencies, 'venues' | 'programSettings'>;

/** Without a key nothing is limited. Refuses at once while programs may place nothing. */
export async function createApiKeyLimiter(
  dependencies: LimiterDependencies,
  { account, apiKey }: Pick<CustomerCaller, 'account' | 'apiKey'>,
): Promise<LimitOrder | Refusal> {
  if (!apiKey) return (_state, decided) => decided;
  const settings = await dependencies.programSettings.read(account, apiKey.portfolio);
  const suspended = refuseOrdersOfProgram(settings, []);
  if (suspended) return suspended;
  return (state, decided, market, now, before) => {
    const refused = refuseOrdersOfProgram(settings, before ? [decided.order] : listPlacedOrders(decided));
    return refused ?? limitByKey(dependencies, apiKey, state, decided, market, now, before);
  };
}

const limitByKey = (
  { venues }: LimiterDependencies,
  apiKey: ApiKey,
  ...[state, decided, { quote }, now, before]: Parameters<LimitOrder>
): ReturnType<LimitOrder> =>
  limitOrdersOfApiKey(apiKey, state, decided, {
    convert: (amount, from, to) => createValuationRates(venues).convert(amount, from, to, now),
    lastPrice: quote?.last ?? 0n,
    now,
    ...(before ? { before } : {}),
  });

/** For what closes: whether programs may trade at all. */
export async function refuseSuspendedProgram(
  dependencies: LimiterDependencies,
  caller: Pick<CustomerCaller, 'account' | 'apiKey'>,
): Promise<Refusal | null> {
  const limit = await createApiKeyLimiter(dependencies, caller);
  return isRefusal(limit) ? limit : null;
}
