/** What an order is compared with before it is confirmed: the customer's whole account, and the latest orders. */
import { accountFigures } from '@bourse/core/trading/positions/account-figures.ts';
import { positionFigures } from '@bourse/core/trading/positions/position-figures.ts';
import { formatAmount, formatScaled, type Amount } from '@bourse/core/ledger/money.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import type { Preview } from '@bourse/core/trading/trading/preview-order.ts';
import { slipsOf, type Around } from '@bourse/core/trading/trading/fat-finger.ts';
import { asSeenBy, costsOf, nothingBefore } from '@bourse/core/trading/execution/costs.ts';
import { directionOf, type OrderRequest } from '@bourse/core/trading/orders/order.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { AccountId } from '../ids.ts';
import { readHoldings } from '../ledger/holdings.ts';
import { marksOf } from '../ledger/position-valuation.ts';
import { createRates } from '../ledger/exchange-rates.ts';
import { readOrders } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

/** How many of the newest orders are searched for an identical one. */
const RECENT = 5;

type Known = Pick<TradingParts, 'database' | 'feeds'>;

/** The total is in the instrument's currency; a closing doesn't need it. */
export async function readAround(
  { database, feeds }: Known,
  account: AccountId,
  { id, currency }: Instrument,
  { effect }: OrderRequest,
  now: number,
): Promise<Around> {
  const [recent, holdings] = await Promise.all([
    readOrders(database, account, { before: null, limit: RECENT, instrument: id }),
    effect === 'open' ? readHoldings(database, account) : null,
  ]);
  if (!holdings) return { recent, total: null };
  const rates = createRates(feeds);
  const into = (amount: Amount, from: string): Amount => rates.convert(amount, from, currency, now) ?? 0n;
  const of = (bucket: 'available' | 'frozen' | 'loan'): Amount =>
    holdings.cash.reduce((sum, row) => sum + into(row[bucket], row.currency), 0n);
  const positions = holdings.positions.map((position) => {
    const { equity, marketValue } = positionFigures(
      position,
      marksOf(position, feeds.quote(position.instrument, now)).closing,
    );
    return { equity: into(equity, position.currency), marketValue: into(marketValue, position.currency) };
  });
  return {
    recent,
    total: accountFigures({ available: of('available'), frozen: of('frozen'), loan: of('loan'), positions }).total,
  };
}

/** Warnings about a previewed order that looks like a mistake, in wire form. */
export function warningsOf(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  preview: Pick<Preview, 'worstPrice' | 'costs' | 'fillsNow'>,
  around: Around,
  now: number,
) {
  const worst = costsOf(
    asSeenBy(state, market),
    directionOf(request.side, request.effect),
    preview.worstPrice,
    request.quantity,
    request.leverage,
    !preview.fillsNow,
    nothingBefore(request),
  );
  const dearer = worst.total > preview.costs.total ? worst : preview.costs;
  return slipsOf(
    request,
    { total: dearer.total, notional: dearer.notional, charges: dearer.fee + dearer.tax },
    market,
    around,
    now,
  ).map(({ code, rate, price, atMost }) => ({
    code,
    rate: rate === null ? null : formatScaled(rate),
    price: price === null ? null : formatScaled(price),
    atMost: atMost === null ? null : formatAmount(atMost, market.instrument.currency),
  }));
}
