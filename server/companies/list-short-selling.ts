import { refuse } from '@bourse/contract/refusals.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { findPublishedShortBalance } from '@bourse/core/information/companies/short-balance-publication.ts';
import { computeDaysToCover } from '@bourse/core/information/companies/net-buying.ts';
import type { Instrument, Market, SessionInvestorStatistics } from '@bourse/core/markets/market-types.ts';
import { formatAmount, formatScaled, formatScaledOrNull } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getShortSellingRule } from '@bourse/core/markets/order-rules/short-selling-and-leverage.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { paginateList } from '../venue/quote-views.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { type InvestorStatisticsReader, paginateRowsFoundSoFar } from './investor-statistics-reader.ts';

type Row = CallAnswer<Calls['discovery/listShortSelling']>['rows'][number];

function balanceOf(market: Market, sessions: readonly SessionInvestorStatistics[]): Row['balance'] {
  const publishedBalance = findPublishedShortBalance(market, sessions);
  if (!publishedBalance) return null;
  const days = computeDaysToCover(publishedBalance.short.balance, sessions);
  return {
    on: publishedBalance.date,
    shares: formatScaled(publishedBalance.short.balance),
    ratio: formatScaled(publishedBalance.short.balanceRatio),
    daysToCover: formatScaledOrNull(days),
  };
}

/** The row of the newest session (they come newest first), with the figures published by its end. */
function rowOf(instrument: Instrument, sessions: readonly SessionInvestorStatistics[], language: Language): Row[] {
  const [newest] = sessions;
  if (!newest) return [];
  const { date, short } = newest;
  return [
    {
      instrument: instrument.id,
      code: instrument.code,
      name: instrumentNameIn(language, instrument),
      currency: instrument.currency,
      date,
      volume: formatScaled(short.volume),
      value: formatAmount(short.value, instrument.currency),
      volumeRatio: formatScaled(short.volumeRatio),
      balance: balanceOf(instrument.market, sessions),
    },
  ];
}

/** By the share of the volume that was sold short; ties by code. */
const most = (a: { newest: SessionInvestorStatistics }, b: { newest: SessionInvestorStatistics }): number =>
  Number(b.newest.short.volumeRatio - a.newest.short.volumeRatio);

export const listShortSelling =
  (
    dependencies: Pick<ServerDependencies, 'venues' | 'clock' | 'timeZones'>,
    trades: InvestorStatisticsReader,
  ): Handler<'discovery/listShortSelling'> =>
  async ({ market, instrument, cursor, limit = PAGE_SIZE }, { language }) => {
    const { date } = dependencies.timeZones.toLocal(dependencies.clock.now(), getMarketRules(market).zone);
    const { allowed, intradayOnly } = getShortSellingRule(market, date);
    if (instrument === undefined) {
      const published = trades.hasPublishedStatistics(market);
      const traded = await trades.soon(market);
      const { rows, ...rest } = paginateRowsFoundSoFar(traded, traded.found.toSorted(most), cursor, limit);
      const rowsOnPage = rows.flatMap((each) => rowOf(each.instrument, each.trades, language));
      return { allowed, intradayOnly, published, rows: rowsOnPage, ...rest };
    }
    const known = dependencies.venues.instrument(instrument);
    if (!known || known.market !== market) return refuse('instrumentNotFound', { instrument });
    const sessions = (await trades.of(known))?.trades ?? [];
    const { rows, next } = paginateList(
      sessions.map((_, at) => at),
      cursor,
      limit,
    );
    return {
      allowed,
      intradayOnly,
      published: trades.hasPublishedStatistics(known),
      computing: null,
      rows: rows.flatMap((at) => rowOf(known, sessions.slice(at), language)),
      next,
    };
  };
