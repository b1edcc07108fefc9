import { refuse } from '@bourse/contract/refusals.ts';
import {
  computeAccountFigures,
  computeDayChange,
  type DayChangeParts,
} from '@bourse/core/trading/positions/account-figures.ts';
import {
  CURRENCY_DIGITS,
  formatAmount,
  formatScaled,
  type Amount,
  type Currency,
  sumAmounts,
} from '@bourse/core/ledger/money.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import type { Handler } from '../calls/handler-types.ts';
import { computeFundHoldingGainSince } from '@bourse/core/products/investment-funds/fund-holding-value-history.ts';
import type { AccountId } from '../ids.ts';
import { readFundHistories } from '../ledger/funds-and-undelivered-shares.ts';
import { createValuationRates, type ValuationRates } from '../ledger/exchange-rates.ts';
import { readPortfolioSnapshot, type SnapshotQuotes, type SnapshotOtherAssets } from '../ledger/account-snapshot.ts';
import { listFillEffects } from '../ledger/fill-effects-of-day.ts';
import type { PortfolioSnapshot } from '../ledger/read-account-portfolios.ts';
import { valuePosition } from '../ledger/position-valuation.ts';
import { formatPortfolioParts } from '../ledger/portfolio-value.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import type { DailyChangeCategory } from '@bourse/core/ledger/booking-routes.ts';
import { dailyChangeCategoryOf, isPositionTransferCode } from '@bourse/core/registry/daily-change-categories.ts';

type ConvertAmount = (amount: Amount, currency: string) => Amount;
export const getPortfolio = (dependencies: TradingDependencies): Handler<'trading/getPortfolio'> => {
  const rates = createValuationRates(dependencies.venues);
  return async (input, { account }) => {
    const into = input.in ?? 'USD';
    if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
    const held = await readPortfolioSnapshot(dependencies, account, input.portfolio);
    if (!held) return refuse('portfolioNotFound');
    const { cash, positions, realized, aside, now } = held;

    const converted = rates.into(into, now);
    const inTotal: ConvertAmount = (amount, currency) => converted(amount, currency) ?? 0n;
    const valued = valuePositionsIn(held, inTotal);
    const of = (bucket: 'available' | 'frozen' | 'loan'): Amount =>
      sumAmounts(cash.map((row) => inTotal(row[bucket], row.currency)));
    const figures = computeAccountFigures({
      available: of('available'),
      frozen: of('frozen'),
      loan: of('loan'),
      aside: sumAmounts([...aside.inFunds, ...aside.toCome].map(({ amount, currency }) => inTotal(amount, currency))),
      positions: valued,
    });
    const funds = await computeFundChanges(dependencies, account, held);
    const heldChange = sumAmounts([
      ...valued.map((each) => each.todayChange),
      ...funds.map(({ gained, currency }) => inTotal(gained, currency)),
    ]);
    const today = computeTodaysChange(dependencies, held, { into, inTotal, rates, heldChange, funds });
    const { change, rate } = computeDayChange(figures.total, today);

    const money = (amount: Amount): string => formatAmount(amount, into);
    return {
      in: into,
      portfolio: input.portfolio ?? '0',
      parts: input.portfolio === 'all' ? formatPortfolioParts(held, inTotal, money) : [],
      total: money(figures.total),
      cash: money(figures.cash),
      positionsValue: money(figures.inPositions),
      aside: money(figures.total + of('loan') - figures.cash - figures.inPositions),
      exposure: money(figures.exposure),
      profit: money(
        sumAmounts(valued.map((each) => each.openProfit)) +
          sumAmounts(realized.map((row) => inTotal(row.amount, row.currency))),
      ),
      positionsToday: money(computePositionsChange(dependencies, held, inTotal)),
      todayProfit: money(change),
      todayRate: formatScaled(rate),
      today: formatDayChange(today, money),
      openPositions: positions.length,
      byMarket: totalsByMarket(valued, money),
      byCurrency: cash.map((row) => ({
        currency: row.currency,
        value: money(inTotal(row.available + row.frozen + row.margin, row.currency)),
        rate: formatScaled(rates.rate(row.currency, into, now) ?? 0n),
      })),
    };
  };
};

const formatDayChange = (today: DayChangeParts, money: (amount: Amount) => string) => ({
  prices: money(today.prices),
  currency: money(today.currency),
  income: money(today.income),
  charges: money(today.charges),
  deposits: money(today.deposits),
});

type FundChangeToday = { currency: string; began: Amount; gained: Amount };
/** What was in funds at the beginning of the day, and how prices have changed it since. */
async function computeFundChanges(
  { database, dayCalendar }: TradingDependencies,
  account: AccountId,
  { aside, now }: SnapshotOtherAssets & SnapshotQuotes,
): Promise<FundChangeToday[]> {
  if (aside.inFunds.length === 0) return [];
  const { money } = dayCalendar.starts(now);
  const histories = await readFundHistories(database.kysely, account, money, now + 1);
  return histories.map((each) => ({ currency: each.currency, ...computeFundHoldingGainSince(each, money) }));
}

type ValuedPosition = ReturnType<typeof valuePositionsIn>[number];

/** Each position's worth, in one currency. */
const valuePositionsIn = (
  { positions, quoteOf }: Pick<PortfolioSnapshot, 'positions'> & SnapshotQuotes,
  inTotal: ConvertAmount,
) =>
  positions.map((position) => {
    const { figures, todayChange } = valuePosition(position, quoteOf(position));
    const inInto = (amount: Amount): Amount => inTotal(amount, position.currency);
    return {
      position,
      equity: inInto(figures.equity),
      marketValue: inInto(figures.marketValue),
      openProfit: inInto(figures.openProfit),
      profit: inInto(figures.profit),
      todayChange: inInto(todayChange),
    };
  });

const totalsByMarket = (valued: readonly ValuedPosition[], money: (amount: Amount) => string) =>
  [...Map.groupBy(valued, (each) => each.position.market)].map(([market, list]) => ({
    market: market as Market,
    value: money(sumAmounts(list.map((each) => each.equity))),
    profit: money(sumAmounts(list.map((each) => each.profit))),
    positions: list.length,
  }));

/** `heldChange`: the effect of the day's prices on holdings. */
interface PresentValues {
  into: string;
  inTotal: ConvertAmount;
  rates: ValuationRates;
  heldChange: Amount;
  funds: readonly FundChangeToday[];
}

/** What has changed the account today, part by part, in one currency. */
function computeTodaysChange(
  dependencies: TradingDependencies,
  account: Omit<PortfolioSnapshot, 'aside'> & SnapshotQuotes,
  { into, inTotal, rates, heldChange, funds }: PresentValues,
): DayChangeParts {
  const { cash, movements, now } = account;
  const moved = (part: DailyChangeCategory): Amount =>
    sumAmounts(
      movements
        .filter(({ code }) => dailyChangeCategoryOf(code) === part)
        .map(({ amount, currency }) => inTotal(amount, currency)),
    );
  // Money there at the beginning of the day has changed with its rate since; money exchanged for it, with its own rate
  // of that time.
  const currency = sumAmounts(
    [
      ...cash.map(({ currency: of, available, frozen, margin }) => {
        const gained = sumAmounts(movements.filter((each) => each.currency === of).map(({ amount }) => amount));
        return { currency: of, began: available + frozen + margin - gained };
      }),
      ...funds,
    ].map(
      ({ currency: of, began }) =>
        inTotal(began, of) - (rates.convertBefore(began, of, into, now) ?? inTotal(began, of)),
    ),
  );
  return {
    prices:
      heldChange +
      sumAmounts(listFillEffects(dependencies, account).map(({ amount, currency }) => inTotal(amount, currency))),
    currency: currency + moved('exchanged'),
    income: moved('income'),
    charges: -moved('charges'),
    deposits: moved('deposits'),
  };
}

type AmountInCurrency = { amount: Amount; currency: Currency };
/**
 * The day's prices on positions, open or closed today, with what those cost and brought. Each currency is converted
 * once: a single holding bought today has made what its own row says.
 */
function computePositionsChange(
  dependencies: TradingDependencies,
  account: Pick<PortfolioSnapshot, 'positions' | 'fills' | 'movements'> & SnapshotQuotes,
  inTotal: ConvertAmount,
): Amount {
  const { positions, movements, quoteOf } = account;
  const all: AmountInCurrency[] = [
    ...positions.map((each) => ({ amount: valuePosition(each, quoteOf(each)).todayChange, currency: each.currency })),
    ...listFillEffects(dependencies, account),
    ...movements.filter(({ code }) => isPositionTransferCode(code)),
  ];
  return sumAmounts(
    [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, list]) =>
      inTotal(sumAmounts(list.map(({ amount }) => amount)), currency),
    ),
  );
}
