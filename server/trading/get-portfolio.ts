import { refuse } from '@bourse/contract/errors.ts';
import { inOldUnits, unmetBy } from '@bourse/core/actions/old-units.ts';
import { accountFigures, dayChange, type DayParts } from '@bourse/core/figures/account.ts';
import { type DayPart, dayPartOf, fillChange, priceChange } from '@bourse/core/figures/day.ts';
import { positionFigures } from '@bourse/core/figures/position.ts';
import { CURRENCY_DIGITS, formatAmount, formatScaled, type Amount } from '@bourse/core/money.ts';
import { MARKETS, type Market, type Quote } from '@bourse/core/market.ts';
import { priceDayBeganAt } from '@bourse/core/sessions.ts';
import type { Handler } from '../http/handler.ts';
import type { Holdings } from '../ledger/holdings.ts';
import { createRates, type Rates } from '../ledger/rates.ts';
import { marksOf } from '../ledger/marks.ts';
import { holdingsOfOneMoment, type OneMoment } from '../ledger/one-moment.ts';
import { type DayFill, type DayMovement, readDay } from './read-day.ts';
import type { TradingParts } from './trading-parts.ts';

type Into = (amount: Amount, currency: string) => Amount;
type Calendar = Pick<TradingParts, 'world' | 'zones'>;

/** Money has the day of the rates that it is valued by: what moved since their previous close has not moved with them from there. */
const moneyDayBegan = ({ world, zones }: Calendar, now: number): number => priceDayBeganAt('FX', world.hours, now, zones);

/** The earliest that any market's day of prices began. A replay plays at any hour. */
const earliestDay = ({ world, zones }: Calendar, now: number): number =>
  Math.min(...MARKETS.flatMap((market) => [priceDayBeganAt(market, world.hours, now, zones), priceDayBeganAt(market, 'always', now, zones)]));

export const getPortfolio = (parts: TradingParts): Handler<'trading/getPortfolio'> => {
  const { database, feeds, clock } = parts;
  const rates = createRates(feeds);
  return async (input, { account }) => {
    const into = input.in ?? 'USD';
    if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
    const asked = clock.now();
    const [holdings, day] = await Promise.all([holdingsOfOneMoment(parts, account), readDay(database, account, { money: moneyDayBegan(parts, asked), fills: earliestDay(parts, asked) })]);
    const { cash, positions, realized, now, quoteOf } = holdings;

    const inTotal: Into = (amount, currency) => rates.convert(amount, currency, into, now) ?? 0n;
    const valued = positions.map((position) => {
      const figures = positionFigures(position, marksOf(position, quoteOf(position)).closing);
      const inInto = (amount: Amount): Amount => inTotal(amount, position.currency);
      return { position, equity: inInto(figures.equity), marketValue: inInto(figures.marketValue), openProfit: inInto(figures.openProfit), profit: inInto(figures.profit) };
    });
    const of = (bucket: 'available' | 'frozen' | 'loan'): Amount => sum(cash.map((row) => inTotal(row[bucket], row.currency)));
    const figures = accountFigures({ available: of('available'), frozen: of('frozen'), loan: of('loan'), positions: valued });
    const today = todayOf(parts, holdings, day, { now, into, inTotal, rates });
    const { change, rate } = dayChange(figures.total, today);

    const markets = Map.groupBy(valued, (each) => each.position.market);
    const money = (amount: Amount): string => formatAmount(amount, into);
    return {
      in: into, total: money(figures.total), cash: money(figures.cash), positionsValue: money(figures.inPositions), exposure: money(figures.exposure),
      profit: money(sum(valued.map((each) => each.openProfit)) + sum(realized.map((row) => inTotal(row.amount, row.currency)))),
      todayProfit: money(change), todayRate: formatScaled(rate),
      today: { prices: money(today.prices), currency: money(today.currency), income: money(today.income), charges: money(today.charges), deposits: money(today.deposits) },
      openPositions: positions.length,
      byMarket: [...markets].map(([market, list]) => ({
        market: market as Market, value: money(sum(list.map((each) => each.equity))), profit: money(sum(list.map((each) => each.profit))), positions: list.length,
      })),
      byCurrency: cash.map((row) => ({
        currency: row.currency, value: money(inTotal(row.available + row.frozen + row.margin, row.currency)), rate: formatScaled(rates.rate(row.currency, into, now) ?? 0n),
      })),
    };
  };
};

interface Present { now: number; into: string; inTotal: Into; rates: Rates }

/** What today has done to the account, part by part, in one currency. */
function todayOf({ feeds, world, zones, splits }: TradingParts, { cash, positions, quoteOf }: Holdings & OneMoment, { fills, movements }: { fills: readonly DayFill[]; movements: readonly DayMovement[] }, { now, into, inTotal, rates }: Present): DayParts {
  const begins = new Map<string, number>();
  /** When the day began whose previous close a market's quotes name. */
  const beginOf = (instrument: string): number => {
    const market = MARKETS.find((each) => instrument.startsWith(`${each}.`));
    if (market === undefined) return now;
    const hours = feeds.session(instrument, now) ? 'always' : world.hours;
    const begin = begins.get(`${market} ${hours}`) ?? priceDayBeganAt(market, hours, now, zones);
    begins.set(`${market} ${hours}`, begin);
    return begin;
  };
  const held = positions.map((position) => {
    const quote = quoteOf(position);
    return quote ? inTotal(priceChange(position, marksOf(position, quote).closing, quote.previousClose), position.currency) : 0n;
  });
  // A fill keeps the units of its time.
  const inUnitsOf = ({ instrument, at }: DayFill, quote: Quote): Quote => inOldUnits(quote, unmetBy({ openedAt: at.getTime() }, [], splits.lately(instrument, now, at.getTime())));
  const filled = fills.map((fill) => {
    const quote = feeds.quote(fill.instrument, now);
    return quote && fill.at.getTime() >= beginOf(fill.instrument) ? inTotal(fillChange(fill, inUnitsOf(fill, quote).previousClose), fill.currency) : 0n;
  });
  const moved = (part: DayPart): Amount => sum(movements.filter(({ code }) => dayPartOf(code) === part).map(({ amount, currency }) => inTotal(amount, currency)));
  // What was there when the day began has moved with its rate since; what came later was converted as it is.
  const currency = sum(cash.map((row) => {
    const gained = sum(movements.filter((each) => each.currency === row.currency).map(({ amount }) => amount));
    const began = row.available + row.frozen + row.margin - gained;
    return inTotal(began, row.currency) - (rates.convertBefore(began, row.currency, into, now) ?? inTotal(began, row.currency));
  }));
  return { prices: sum(held) + sum(filled), currency, income: moved('income'), charges: -moved('charges'), deposits: moved('deposits') };
}

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((total, amount) => total + amount, 0n);
