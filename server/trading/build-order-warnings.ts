/** What an order is compared with before it is confirmed: the customer's whole account, and the latest orders. */
import { computeAccountFigures } from '@bourse/core/trading/positions/account-figures.ts';
import { computePositionFigures } from '@bourse/core/trading/positions/position-figures.ts';
import { formatAmount, formatScaled, type Amount } from '@bourse/core/ledger/money.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { OrderPreview } from '@bourse/core/trading/trading/preview-order.ts';
import { findFatFingerWarnings, type FatFingerContext } from '@bourse/core/trading/trading/fat-finger-checks.ts';
import {
  applyAccountTermsToMarket,
  computeFillCosts,
  buildUnfilledOrderProgress,
} from '@bourse/core/trading/execution/fill-costs.ts';
import { getTradeDirection, type OrderRequest } from '@bourse/core/trading/orders/order.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { CustomerCaller } from '../calls/handler-types.ts';
import { readAccountHoldings } from '../ledger/account-holdings.ts';
import { markPricesOf } from '../ledger/position-valuation.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import { listOrderRecords } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

/** How many of the newest orders are searched for an identical one. */
const RECENT_ORDERS = 5;

type WarningDependencies = Pick<TradingDependencies, 'database' | 'venues'>;

/** The total is in the instrument's currency; a closing doesn't need it. A key sees nothing of other portfolios. */
export async function loadFatFingerContext(
  { database, venues }: WarningDependencies,
  { account, apiKey }: Pick<CustomerCaller, 'account' | 'apiKey'>,
  { id, currency }: Instrument,
  { effect }: OrderRequest,
  now: number,
): Promise<FatFingerContext> {
  const [recent, holdings] = await Promise.all([
    listOrderRecords(database, account, {
      before: null,
      limit: RECENT_ORDERS,
      instrument: id,
      portfolio: apiKey?.portfolio,
    }),
    effect === 'open' ? readAccountHoldings(database, account) : null,
  ]);
  if (!holdings) return { recent, total: null };
  const rates = createValuationRates(venues);
  const into = (amount: Amount, from: string): Amount => rates.convert(amount, from, currency, now) ?? 0n;
  const of = (bucket: 'available' | 'frozen' | 'loan'): Amount =>
    holdings.cash.reduce((sum, row) => sum + into(row[bucket], row.currency), 0n);
  const seen = holdings.positions.filter(({ portfolio }) => !apiKey || portfolio === apiKey.portfolio);
  const positions = seen.map((position) => {
    const { equity, marketValue } = computePositionFigures(
      position,
      markPricesOf(position, venues.quote(position.instrument, now)).closingSide,
    );
    return { equity: into(equity, position.currency), marketValue: into(marketValue, position.currency) };
  });
  return {
    recent,
    total: computeAccountFigures({ available: of('available'), frozen: of('frozen'), loan: of('loan'), positions })
      .total,
  };
}

/** Warnings about a previewed order that looks like a mistake, in wire form. */
export function buildOrderWarnings(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  preview: Pick<OrderPreview, 'worstPrice' | 'costs' | 'fillsNow'>,
  surroundings: FatFingerContext,
  now: number,
) {
  const worst = computeFillCosts(
    applyAccountTermsToMarket(state, market),
    getTradeDirection(request.side, request.effect),
    preview.worstPrice,
    request.quantity,
    request.leverage,
    !preview.fillsNow,
    buildUnfilledOrderProgress(request),
  );
  const dearer = worst.total > preview.costs.total ? worst : preview.costs;
  return findFatFingerWarnings(
    request,
    { total: dearer.total, notional: dearer.notional, charges: dearer.fee + dearer.tax },
    market,
    surroundings,
    now,
  ).map(({ code, rate, price, atMost }) => ({
    code,
    rate: rate === null ? null : formatScaled(rate),
    price: price === null ? null : formatScaled(price),
    atMost: atMost === null ? null : formatAmount(atMost, market.instrument.currency),
  }));
}
