/** What buying a leader's open positions with an amount would cost now, by the rules that size and price copies. */
import { computeExchangeCost } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import { getFillDirection, priceCopyBlock } from '@bourse/core/products/copying/copy-block-pricing.ts';
import {
  computeCopyLeverage,
  computeCopySize,
  type FollowerSizingFigures,
  type LeaderSizingFigures,
} from '@bourse/core/products/copying/copy-size.ts';
import type { CopySkipReason, CopyTerms, LeaderFill } from '@bourse/core/products/copying/copy-types.ts';
import type { Amount, Price, Quantity } from '@bourse/core/ledger/money.ts';
import { buildUnfilledOrderProgress, computeFillCosts } from '@bourse/core/trading/execution/fill-costs.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import type { VisibleHoldingValue } from './leader-capacity-and-holdings.ts';
import type { StoredLeader } from './parse-copying-rows.ts';
import { type PlanBlockDependencies, readCopyBlockMarket } from './plan-copy-block.ts';

export type PriceOpeningsDependencies = PlanBlockDependencies & Pick<ServerDependencies, 'exchangeRates'>;

/** Minor units of the copy's currency; `cost` is everything, charges and the spread of exchanging included. */
export interface OpeningCost {
  quantity: Quantity;
  price: Price;
  cost: Amount;
  charges: Amount;
  spread: Amount;
}

export interface PreviewedCopy {
  leader: StoredLeader;
  amount: Amount;
  terms: Pick<CopyTerms, 'size' | 'fixedAmount' | 'maximumShareRate' | 'maximumDeviationRate'>;
  marginEnabled: boolean;
  led: LeaderSizingFigures;
  now: number;
}

/**
 * One after the other, as they are bought: what the money no longer pays for is skipped, and each is sized by what the
 * costs of those before it have left. It may differ by what closing them would lose.
 */
export async function priceHoldings(
  dependencies: PriceOpeningsDependencies,
  copy: PreviewedCopy,
  holdings: readonly VisibleHoldingValue[],
): Promise<(OpeningCost | CopySkipReason)[]> {
  const priced: (OpeningCost | CopySkipReason)[] = [];
  let [left, equity] = [copy.amount, copy.amount];
  for (const holding of holdings) {
    const opening = await priceHolding(dependencies, copy, equity, holding);
    if (typeof opening !== 'string' && opening.cost <= left) {
      left -= opening.cost;
      equity -= opening.charges + opening.spread;
      priced.push(opening);
    } else priced.push(typeof opening === 'string' ? opening : 'money');
  }
  return priced;
}

async function priceHolding(
  dependencies: PriceOpeningsDependencies,
  copy: PreviewedCopy,
  equity: Amount,
  { instrument: id, side, leverage, quantity }: VisibleHoldingValue,
): Promise<OpeningCost | CopySkipReason> {
  const { venues, getMarketView, database } = dependencies;
  const { leader, led, now } = copy;
  const instrument = venues.instrument(id as never);
  const view = getMarketView(id as never, now);
  if (!instrument || !view?.quote) return 'noPrice';
  const into = createValuationRates(venues).into(instrument.currency, now);
  const converted = (amount: Amount): Amount => into(amount, leader.currency) ?? 0n;
  const fill: LeaderFill = {
    instrument: id,
    side,
    effect: 'open',
    leverage,
    price: view.quote.last,
    quantity,
    heldBefore: 0n,
    takenBefore: 0n,
    quoteAt: view.quote.at,
    filledAt: now,
  };
  const follower: FollowerSizingFigures = {
    size: copy.terms.size,
    fixedAmount: copy.terms.fixedAmount === null ? null : converted(copy.terms.fixedAmount),
    maximumShareRate: copy.terms.maximumShareRate,
    equity: converted(equity),
    held: 0n,
    heldValue: 0n,
    carried: 0n,
    marginEnabled: copy.marginEnabled,
  };
  const size = computeCopySize(fill, { ...led, equity: converted(led.equity) }, follower, instrument, view.date);
  if ('skipped' in size) return size.skipped;
  const block = { leader: leader.leader, fill, only: { account: 0n, portfolio: 0 }, leaving: false };
  const market = await readCopyBlockMarket(dependencies, database.kysely, block, view, now);
  if (!market) return view.session === 'open' ? 'noPrice' : 'closed';
  const wanted = { quantity: size.quantity, maximumDeviationRate: copy.terms.maximumDeviationRate };
  const { block: price, shares } = priceCopyBlock('open', getFillDirection(fill), fill.price, [wanted], market);
  const share = shares.get(wanted)!;
  if ('skipped' in share || !price) return 'skipped' in share ? share.skipped : 'marketThin';
  return computeOpeningCost(dependencies, copy, view, fill, { quantity: share.quantity, price: price.price });
}

function computeOpeningCost(
  { exchangeRates }: PriceOpeningsDependencies,
  { leader, marginEnabled, now }: PreviewedCopy,
  view: MarketView,
  fill: LeaderFill,
  { quantity, price }: Pick<OpeningCost, 'quantity' | 'price'>,
): OpeningCost | CopySkipReason {
  const { currency } = view.instrument;
  const costs = computeFillCosts(
    view,
    getFillDirection(fill),
    price,
    quantity,
    computeCopyLeverage(fill, { marginEnabled }),
    false,
    buildUnfilledOrderProgress({ side: fill.side, dayTrading: false }),
  );
  const charges = costs.fee + costs.tax + (costs.held ?? 0n);
  if (currency === leader.currency) return { quantity, price, cost: costs.total, charges, spread: 0n };
  const rate = exchangeRates(leader.currency, currency, now);
  if (!rate) return 'noPrice';
  const { paid, spread } = computeExchangeCost(costs.total, rate);
  return { quantity, price, cost: paid, charges: computeExchangeCost(charges, rate).base, spread };
}
