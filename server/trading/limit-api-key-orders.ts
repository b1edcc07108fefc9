/** Counts the orders of an API key against its limits. */
import type { Refusal } from '@bourse/contract/refusals.ts';
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import { limitOrdersOfApiKey } from '@bourse/core/accounts/customers/api-key-limits.ts';
import type { AccountState, OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
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

/** Without a key nothing is limited. */
export const createApiKeyLimiter =
  ({ venues }: Pick<TradingDependencies, 'venues'>, apiKey: ApiKey | undefined): LimitOrder =>
  (state, decided, { quote }, now, before) =>
    apiKey?.limits
      ? limitOrdersOfApiKey(apiKey, state, decided, {
          convert: (amount, from, to) => createValuationRates(venues).convert(amount, from, to, now),
          lastPrice: quote?.last ?? 0n,
          now,
          ...(before ? { before } : {}),
        })
      : decided;
