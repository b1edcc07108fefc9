import { refuse } from '@bourse/contract/errors.ts';
import { CURRENCY_DIGITS, divide, formatAmount, formatScaled, notional, power10, SCALE_DIGITS, type Amount } from '@bourse/core/money.ts';
import type { Market } from '@bourse/core/market.ts';
import type { Position } from '@bourse/core/trading/types.ts';
import type { Handler } from '../http/handler.ts';
import { readHoldings } from '../ledger/holdings.ts';
import { createRates } from '../ledger/rates.ts';
import type { TradingParts } from './trading-parts.ts';
import { valueOf } from './wire.ts';

export const getPortfolio = ({ database, feeds, clock, views }: TradingParts): Handler<'trading/getPortfolio'> => {
  const rates = createRates(feeds);
  return async (input, { account }) => {
    const into = input.in ?? 'USD';
    if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
    const now = clock.now();
    const { cash, positions, realized } = await readHoldings(database, account);

    const inTotal = (amount: Amount, currency: string): Amount => rates.convert(amount, currency, into, now) ?? 0n;
    const valued = positions.map((position) => {
      const quote = feeds.quote(position.instrument, now);
      const { profit } = valueOf(position, quote?.last ?? position.averageCost);
      const date = views(position.instrument, now)?.date ?? '';
      const openProfit = profit - position.realized;
      return {
        position, openProfit: inTotal(openProfit, position.currency), equity: inTotal(position.margin + openProfit, position.currency),
        today: inTotal(today(position, quote, openProfit, date), position.currency),
      };
    });
    const cashTotal = sum(cash.map((row) => inTotal(row.available + row.frozen, row.currency)));
    const value = sum(valued.map((each) => each.equity));
    const todayProfit = sum(valued.map((each) => each.today));
    const start = cashTotal + value - todayProfit;

    const markets = Map.groupBy(valued, (each) => each.position.market);
    const money = (amount: Amount): string => formatAmount(amount, into);
    return {
      in: into, total: money(cashTotal + value), cash: money(cashTotal), positionsValue: money(value),
      profit: money(sum(valued.map((each) => each.openProfit)) + sum(realized.map((row) => inTotal(row.amount, row.currency)))),
      todayProfit: money(todayProfit), todayRate: formatScaled(start > 0n ? divide(todayProfit * power10(SCALE_DIGITS), start, 'half-even') : 0n),
      openPositions: positions.length,
      byMarket: [...markets].map(([market, list]) => ({
        market: market as Market, value: money(sum(list.map((each) => each.equity))), profit: money(sum(list.map((each) => each.openProfit))), positions: list.length,
      })),
      byCurrency: cash.map((row) => ({
        currency: row.currency, value: money(inTotal(row.available + row.frozen + row.margin, row.currency)), rate: formatScaled(rates.rate(row.currency, into, now) ?? 0n),
      })),
    };
  };
};

/** What an open position has made since the previous close, or since it was opened if that was later. */
function today(position: Position, quote: { last: bigint; previousClose: bigint; at: number } | null, openProfit: Amount, date: string): Amount {
  if (!quote || new Date(position.openedAt).toISOString().slice(0, 10) >= date) return openProfit;
  const change = notional(quote.last - quote.previousClose, position.openQuantity, position.currency);
  return position.side === 'long' ? change : -change;
}

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((total, amount) => total + amount, 0n);
