/** Compares the answers and all stored rows with the model of the rules. */
import type pg from 'pg';
import { readStoredRowsSnapshot } from './model/stored-rows-snapshot.ts';
import { checkPriceAlerts } from './model/check-price-alerts.ts';
import { checkAllAnswers } from './model/check-all-answers.ts';
import { checkAuctions } from './model/check-auctions.ts';
import { checkLeagues, isLeagueCommand } from './model/check-leagues.ts';
import { checkNonTrading } from './model/check-non-trading.ts';
import { checkConsumedQuoteSizes } from './model/check-consumed-quote-sizes.ts';
import { checkDayTrades } from './model/check-day-trades.ts';
import { checkCurrencyExchanges } from './model/check-currency-exchanges.ts';
import { checkLinkedOrders } from './model/check-linked-orders.ts';
import {
  checkCopyTrading,
  checkPortfolios,
  checkProgramKeys,
  checkStrategyRuns,
  readCopyTradingRows,
  readStrategyRunRows,
} from './model/check-portfolios.ts';
import { checkFillPrices } from './model/check-fill-prices.ts';
import { checkDepositsAndWithdrawals } from './model/check-deposits-and-withdrawals.ts';
import { checkCurrencyRollovers } from './model/check-currency-rollovers.ts';
import { checkTradingRows } from './model/check-trading-rows.ts';
import { checkFundAnswers } from './model/check-fund-answers.ts';
import { checkValueDates } from './model/check-value-dates.ts';
import { type ClockSetting, NEVER_SET_CLOCK } from './model/clock-settings.ts';
import type { ExamineTrial } from './audit-trial.ts';

/**
 * `withAlerts`: false for runs longer than thirty days, after which alerts are deleted. `nowMs`: the server's time, if
 * known. `clock`: how the clock was set during the run. `realPrices`: the source of those in the world, if any.
 */
export async function checkAgainstModel(
  client: pg.Client,
  all: Parameters<ExamineTrial>[1],
  {
    withAlerts = true,
    nowMs = null,
    clock = NEVER_SET_CLOCK,
    realPrices = null,
  }: {
    withAlerts?: boolean;
    nowMs?: number | null;
    clock?: readonly ClockSetting[];
    realPrices?: Parameters<typeof checkFillPrices>[2];
  } = {},
): Promise<Record<string, number>> {
  const played = await checkLeagues(client, all);
  // The money model sees only the commands that moved real money.
  const journal = { ...all, entries: all.entries.filter((entry) => !isLeagueCommand(entry)) };
  const book = await readStoredRowsSnapshot(client);
  const differ = (sentence: string): void => journal.violate(sentence);
  checkAllAnswers(journal, book, withAlerts);
  const figures = {
    ...checkTradingRows(book, differ),
    ...checkCurrencyRollovers(book, differ),
    ...checkLinkedOrders(journal, book),
    ...(withAlerts ? checkPriceAlerts(journal, book, clock, realPrices) : {}),
  };
  Object.assign(figures, checkFillPrices(book, differ, realPrices));
  Object.assign(figures, checkConsumedQuoteSizes(book, differ));
  return {
    ...figures,
    ...played,
    ...checkCurrencyExchanges(book, differ),
    ...checkDepositsAndWithdrawals(book, differ),
    ...checkValueDates(book, differ),
    ...checkPortfolios(journal, book),
    ...checkCopyTrading(journal, book, await readCopyTradingRows(client)),
    ...checkStrategyRuns(journal, book, await readStrategyRunRows(client)),
    ...(await checkFundAnswers(client, journal, book.simulator)),
    ...(await checkProgramKeys(client, journal, book)),
    ...checkNonTrading(book, differ),
    ...checkDayTrades(book, differ, nowMs),
    ...checkAuctions(journal, book, nowMs),
  };
}
