/**
 * A fund trades at the desk like any customer: it invests inflows, sells for outflows, and returns to its weights on
 * its dates. Nobody chooses a price.
 */
import {
  type BasketOrder,
  computeBasketOrders,
  decideBasketTrade,
  type TradableHolding,
  computeMinorUnitRate,
} from '@bourse/core/products/investment-funds/fund-rebalancing-orders.ts';
import { decideReturnSeed, buildSellAllOrders } from '@bourse/core/products/investment-funds/fund-closing.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import { type Currency, computeNotional, multiplyByRate, SCALE } from '@bourse/core/ledger/money.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { FUND_ACTOR, exchangeIntoFundCurrency } from './book-fund-transfers.ts';
import { findNextDealingDay } from './dealing-calendar.ts';
import { hasPendingOrders, readAvailableCash, readHeldUnits } from './fund-account-store.ts';
import { readOwedFundPayouts } from './fund-valuation-state.ts';
import {
  type Db,
  type FundDay,
  isFundClosingOn,
  type FundRecord,
  readFunds,
  readLastFundDay,
  readOpenFunds,
} from './store.ts';

export type FundBasketDependencies = Pick<
  ServerDependencies,
  | 'database'
  | 'desk'
  | 'clock'
  | 'timeZones'
  | 'world'
  | 'getMarketView'
  | 'venues'
  | 'corporateActionSchedule'
  | 'exchangeRates'
>;

export async function tradeFundBaskets(dependencies: FundBasketDependencies): Promise<void> {
  const failed: unknown[] = [];
  for (const fund of await readOpenFunds(dependencies.database.kysely))
    await tradeBasket(dependencies, fund).catch((error: unknown) => failed.push(error));
  for (const fund of await readFunds(dependencies.database.kysely))
    if (fund.takenOver && fund.endedAt !== null)
      await sellTakenOver(dependencies, fund).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'some funds could not trade');
}

/** What the house has taken over is its own once the fund has ended: sold when possible, for its capital. */
async function sellTakenOver(dependencies: FundBasketDependencies, fund: FundRecord): Promise<void> {
  const { account, currency } = fund;
  const holding = await readBasket(dependencies.database.kysely, fund);
  if (!holding.waits)
    for (const order of buildSellAllOrders(listSellable(dependencies, holding)))
      await placeBasketOrder(dependencies, fund, order);
  await exchangeIntoFundCurrency(dependencies, fund);
  if ((await readBasket(dependencies.database.kysely, fund)).cash === 0n) return;
  await dependencies.desk.runIfDue({
    account,
    actor: FUND_ACTOR,
    key: null,
    currencies: [currency],
    instrument: null,
    decide: (state, now) =>
      state.available(currency) > 0n ? decideReturnSeed(state, fund, now, 'fundTakenSold') : null,
    answer: () => null,
  });
}

/** Overdue days are valued by what was held then, so nothing is traded before they are done. */
async function tradeBasket(dependencies: FundBasketDependencies, fund: FundRecord): Promise<void> {
  const { kysely } = dependencies.database;
  const last = await readLastFundDay(kysely, fund.fund);
  const next = last && findNextDealingDay(dependencies, fund, last.date);
  const now = dependencies.clock.now();
  if (!last || next === null || next.valuedAt <= now) return;
  // What is left belongs to the house.
  if (fund.takenOver) return;
  const closing = isFundClosingOn(
    fund,
    getMarketTime(fund.market, dependencies.world.hours, now, dependencies.timeZones).date,
  );
  // A closing fund sells everything at any price, so a suspended day doesn't stop it.
  if (last.status !== 'dealt' && !(closing && last.status === 'suspended')) return;
  await exchangeIntoFundCurrency(dependencies, fund);
  const holding = await readBasket(kysely, fund);
  if (holding.waits) return;
  const orders = closing
    ? buildSellAllOrders(listSellable(dependencies, holding))
    : ordersTowardsWeights(dependencies, fund, holding, last);
  for (const order of orders) await placeBasketOrder(dependencies, fund, order);
}

/** Holdings that can be sold at this moment. */
const listSellable = (
  dependencies: FundBasketDependencies,
  { held }: Basket,
): Pick<TradableHolding, 'instrument' | 'held'>[] =>
  [...held].flatMap(([instrument, units]) => {
    const view = dependencies.getMarketView(instrument, dependencies.clock.now());
    return view?.quote != null && view.session === 'open' ? [{ instrument, held: units }] : [];
  });

/**
 * Nothing while an instrument has no quote or a currency no rate. Delisted ones are worth nothing and are never traded.
 */
function ordersTowardsWeights(
  dependencies: FundBasketDependencies,
  fund: FundRecord,
  holding: Basket,
  { rebalancing }: Pick<FundDay, 'rebalancing'>,
): BasketOrder[] {
  const tradable: TradableHolding[] = [];
  let worth = holding.cash - holding.owed;
  for (const instrument of new Set([...fund.weights.map((each) => each.instrument), ...holding.held.keys()])) {
    const now = dependencies.clock.now();
    if (dependencies.corporateActionSchedule.listingStatus(instrument, now) === 'delisted') continue;
    const view = dependencies.getMarketView(instrument, now);
    const held = holding.held.get(instrument) ?? 0n;
    if (view?.quote == null) return [];
    const { quote, instrument: known } = view;
    const rate = rateOf(dependencies, fund.currency, known.currency, now);
    if (rate === null) return [];
    worth += multiplyByRate(computeNotional(quote.last, held, known.currency, 'half-up'), rate, 'half-even');
    const isOpen = view.session === 'open';
    // An instrument that can't be traded now keeps its weight: its share isn't idle money.
    tradable.push({
      instrument,
      currency: known.currency,
      part: fund.weights.find((each) => each.instrument === instrument)?.part ?? 0n,
      held: isOpen ? held : 0n,
      price: isOpen ? quote.last : 0n,
      step: stepOf(getLotSizeRules(known, view.date).lot),
      rate,
    });
  }
  const cash = holding.cash - holding.owed;
  return worth > 0n ? computeBasketOrders(tradable, { worth, cash, rebalancing }) : [];
}

/** Minor units of the fund's currency per unit of the other's, 8 decimals; null while there is no rate. */
function rateOf({ exchangeRates }: FundBasketDependencies, own: Currency, other: Currency, now: number): bigint | null {
  if (own === other) return SCALE;
  const found = exchangeRates(own, other, now);
  return found && computeMinorUnitRate(found);
}

async function placeBasketOrder(
  { desk, getMarketView, venues, exchangeRates }: FundBasketDependencies,
  { account, currency }: FundRecord,
  { instrument, effect, quantity }: BasketOrder,
): Promise<void> {
  const known = venues.instrument(instrument)?.currency ?? currency;
  await desk.runIfDue({
    account,
    actor: FUND_ACTOR,
    key: null,
    currencies: [...new Set([currency, known])],
    instrument,
    decide(state, now) {
      const market = getMarketView(instrument, now);
      const rate = known === currency || effect === 'close' ? null : exchangeRates(currency, known, now);
      return market && decideBasketTrade(state, { effect, quantity }, market, rate, now);
    },
    answer: () => null,
  });
}
const stepOf = (lot: bigint): bigint => (lot < SCALE ? SCALE : lot);

type Basket = Awaited<ReturnType<typeof readBasket>>;
/** All as of one moment. */
const readBasket = (kysely: Db, fund: FundRecord) =>
  kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => ({
      cash: await readAvailableCash(db, fund),
      owed: await readOwedFundPayouts(db, fund),
      held: await readHeldUnits(db, fund),
      waits: await hasPendingOrders(db, fund),
    }));
