/** Compares the answers and all stored rows with the model of the rules. */
import type pg from 'pg';
import { readBook } from './model/book.ts';
import { checkAlerts } from './model/check-alerts.ts';
import { checkAllTold } from './model/check-all-told.ts';
import { checkAuctions } from './model/check-auctions.ts';
import { checkPlay, isPlayed } from './model/check-play.ts';
import { checkErrands } from './model/check-errands.ts';
import { checkConsumed } from './model/check-consumed.ts';
import { checkDayTrades } from './model/check-day-trades.ts';
import { checkExchanges } from './model/check-exchanges.ts';
import { checkLinked } from './model/check-linked.ts';
import { checkCopies, checkPortfolios, checkRuns, readCopyRows, readRunRows } from './model/check-portfolios.ts';
import { checkPrices } from './model/check-prices.ts';
import { checkRequests } from './model/check-requests.ts';
import { checkRollovers } from './model/check-rollovers.ts';
import { checkRows } from './model/check-rows.ts';
import { examineFunds } from './model/check-told-funds.ts';
import { checkValueDates } from './model/check-value-dates.ts';
import { type ClockSet, NEVER_SET } from './model/clock-shown.ts';
import type { Examination } from './oracle.ts';

/**
 * `withAlerts`: false for runs longer than thirty days, after which alerts are deleted. `nowMs`: the server's time, if
 * known. `clock`: how the clock was set during the run.
 */
export async function examineAll(
  client: pg.Client,
  all: Parameters<Examination>[1],
  {
    withAlerts = true,
    nowMs = null,
    clock = NEVER_SET,
  }: { withAlerts?: boolean; nowMs?: number | null; clock?: readonly ClockSet[] } = {},
): Promise<Record<string, number>> {
  const played = await checkPlay(client, all);
  // The money model sees only the commands that moved real money.
  const journal = { ...all, entries: all.entries.filter((entry) => !isPlayed(entry)) };
  const book = await readBook(client);
  const differ = (sentence: string): void => journal.violate(sentence);
  checkAllTold(journal, book, withAlerts);
  const figures = {
    ...checkRows(book, differ),
    ...checkRollovers(book, differ),
    ...checkLinked(journal, book),
    ...(withAlerts ? checkAlerts(journal, book, clock) : {}),
  };
  checkPrices(book, differ);
  Object.assign(figures, checkConsumed(book, differ));
  return {
    ...figures,
    ...played,
    ...checkExchanges(book, differ),
    ...checkRequests(book, differ),
    ...checkValueDates(book, differ),
    ...checkPortfolios(journal, book),
    ...checkCopies(journal, book, await readCopyRows(client)),
    ...checkRuns(journal, book, await readRunRows(client)),
    ...(await examineFunds(client, journal, book.simulator)),
    ...checkErrands(book, differ),
    ...checkDayTrades(book, differ, nowMs),
    ...checkAuctions(journal, book, nowMs),
  };
}
