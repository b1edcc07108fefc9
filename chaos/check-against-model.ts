/** Compares the answers and all stored rows with the model of the rules. */
import type pg from 'pg';
import { readLedgerSnapshot } from './model/ledger-snapshot.ts';
import { checkAlerts } from './model/check-alerts.ts';
import { checkAllAnswers } from './model/check-all-answers.ts';
import { checkAuctions } from './model/check-auctions.ts';
import { checkLeagues, isLeagueCommand } from './model/check-leagues.ts';
import { checkNonTrading } from './model/check-non-trading.ts';
import { checkConsumedSizes } from './model/check-consumed-sizes.ts';
import { checkDayTrades } from './model/check-day-trades.ts';
import { checkExchanges } from './model/check-exchanges.ts';
import { checkLinkedOrders } from './model/check-linked-orders.ts';
import {
  checkCopies,
  checkPortfolios,
  checkStrategyRuns,
  readCopyRows,
  readStrategyRunRows,
} from './model/check-portfolios.ts';
import { checkFillPrices } from './model/check-fill-prices.ts';
import { checkRequests } from './model/check-requests.ts';
import { checkCurrencyRollovers } from './model/check-currency-rollovers.ts';
import { checkTradingRows } from './model/check-trading-rows.ts';
import { checkFundAnswers } from './model/check-fund-answers.ts';
import { checkValueDates } from './model/check-value-dates.ts';
import { type ClockSetting, NEVER_SET_CLOCK } from './model/clock-settings.ts';
import type { TrialExamination } from './audit-trial.ts';

/**
 * `withAlerts`: false for runs longer than thirty days, after which alerts are deleted. `nowMs`: the server's time, if
 * known. `clock`: how the clock was set during the run.
 */
export async function checkAgainstModel(
  client: pg.Client,
  all: Parameters<TrialExamination>[1],
  {
    withAlerts = true,
    nowMs = null,
    clock = NEVER_SET_CLOCK,
  }: { withAlerts?: boolean; nowMs?: number | null; clock?: readonly ClockSetting[] } = {},
): Promise<Record<string, number>> {
  const played = await checkLeagues(client, all);
  // The money model sees only the commands that moved real money.
  const journal = { ...all, entries: all.entries.filter((entry) => !isLeagueCommand(entry)) };
  const book = await readLedgerSnapshot(client);
  const differ = (sentence: string): void => journal.violate(sentence);
  checkAllAnswers(journal, book, withAlerts);
  const figures = {
    ...checkTradingRows(book, differ),
    ...checkCurrencyRollovers(book, differ),
    ...checkLinkedOrders(journal, book),
    ...(withAlerts ? checkAlerts(journal, book, clock) : {}),
  };
  checkFillPrices(book, differ);
  Object.assign(figures, checkConsumedSizes(book, differ));
  return {
    ...figures,
    ...played,
    ...checkExchanges(book, differ),
    ...checkRequests(book, differ),
    ...checkValueDates(book, differ),
    ...checkPortfolios(journal, book),
    ...checkCopies(journal, book, await readCopyRows(client)),
    ...checkStrategyRuns(journal, book, await readStrategyRunRows(client)),
    ...(await checkFundAnswers(client, journal, book.simulator)),
    ...checkNonTrading(book, differ),
    ...checkDayTrades(book, differ, nowMs),
    ...checkAuctions(journal, book, nowMs),
  };
}
