import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import {
  computeNetBuying,
  type NetBuyingOverSessions,
  computeOngoingNetBuying,
  NET_BUYING_SPANS,
  publishesInvestorGroups,
} from '@bourse/core/information/companies/net-buying.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { paginateList } from '../venue/quote-views.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { type InvestorStatisticsReader, paginateRowsFoundSoFar } from './investor-statistics-reader.ts';

type Row = CallAnswer<Calls['discovery/listInvestorTrend']>['rows'][number];

function rowOf(instrument: Instrument, net: NetBuyingOverSessions, language: Language, provisional = false): Row {
  const money = (amount: bigint): string => formatAmount(amount, instrument.currency);
  return {
    instrument: instrument.id,
    code: instrument.code,
    name: instrumentNameIn(language, instrument),
    currency: instrument.currency,
    from: net.from,
    to: net.to,
    sessions: net.sessions,
    provisional,
    priceChange: net.priceChange === null ? null : formatScaled(net.priceChange),
    individuals: money(net.individuals),
    institutions: money(net.institutions),
    foreigners: money(net.foreigners),
    others: money(net.others),
    volume: {
      individuals: formatScaled(net.volume.individuals),
      institutions: formatScaled(net.volume.institutions),
      foreigners: formatScaled(net.volume.foreigners),
      others: formatScaled(net.volume.others),
    },
  };
}

/** Fields that only the answer for a single instrument fills. */
const OF_MARKET = { sums: [], today: null, computing: null };

export const listInvestorNetBuying =
  (
    { venues }: Pick<ServerDependencies, 'venues'>,
    trades: InvestorStatisticsReader,
  ): Handler<'discovery/listInvestorTrend'> =>
  async (
    { market, instrument, span = 1, by = 'foreigners', soFar = false, cursor, limit = PAGE_SIZE },
    { language },
  ) => {
    const known = instrument === undefined ? null : venues.instrument(instrument);
    if (instrument !== undefined && known?.market !== market) return refuse('instrumentNotFound', { instrument });
    if (!publishesInvestorGroups(market) || !trades.hasPublishedStatistics(known ?? market))
      return { published: false, ...OF_MARKET, at: null, rows: [], next: null };
    if (!known && soFar) {
      const { at, all } = await trades.soFar(market);
      const { rows, next } = paginateList(
        all.toSorted((a, b) => Number(b.net[by] - a.net[by])),
        cursor,
        limit,
      );
      const rowsOnPage = rows.map((each) => rowOf(each.instrument, each.net, language, true));
      return { published: true, ...OF_MARKET, at: isoTimeOrNull(at), rows: rowsOnPage, next };
    }
    if (!known) {
      const traded = await trades.soon(market);
      const all = traded.found.flatMap((each) => {
        const net = each.net.get(span);
        return net ? [{ instrument: each.instrument, net }] : [];
      });
      const sorted = all.sort((a, b) => Number(b.net[by] - a.net[by]));
      const { rows, ...rest } = paginateRowsFoundSoFar(traded, sorted, cursor, limit);
      const rowsOnPage = rows.map((each) => rowOf(each.instrument, each.net, language));
      return { published: true, ...OF_MARKET, at: null, rows: rowsOnPage, ...rest };
    }
    const found = await trades.of(known);
    const sessions = found?.trades ?? [];
    // The oldest session is only there for its close.
    const { rows, next } = paginateList(sessions.length > 1 ? sessions.slice(0, -1) : sessions, cursor, limit);
    const today = trades.soFarOf(known);
    const from = rows[0] ? sessions.indexOf(rows[0]) : 0;
    return {
      published: true,
      today: today && rowOf(known, computeOngoingNetBuying(today), language, true),
      at: isoTimeOrNull(today?.at ?? null),
      computing: null,
      sums: NET_BUYING_SPANS.flatMap((each) => {
        const net = found?.net.get(each);
        return net ? [rowOf(known, net, language)] : [];
      }),
      rows: rows.flatMap((_, at) => {
        const net = computeNetBuying(sessions.slice(from + at), 1);
        return net ? [rowOf(known, net, language)] : [];
      }),
      next,
    };
  };
