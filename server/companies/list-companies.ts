import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { getIndustryCode } from '@bourse/core/information/companies/industry-breadth.ts';
import {
  isThinlyTraded,
  computeMinimumTurnover,
  rankCompanies,
  type RankingFigure,
  isRankingFigureAvailable,
} from '@bourse/core/information/companies/company-ranking.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { MarketSnapshotCache, MarketSnapshot, CompanySnapshot } from './market-snapshot.ts';
import {
  getReportLookupProgress,
  createRankedCompaniesCache,
  type RankedCompanies,
  buildCompanyListPage,
} from './company-list-pagination.ts';

interface RankingQuery {
  by: RankingFigure;
  industry: string | undefined;
  worstFirst: boolean;
}

const orderings = createRankedCompaniesCache<RankedCompanies>();

const orderOf = (taken: MarketSnapshot, { by, industry, worstFirst }: RankingQuery): RankedCompanies =>
  orderings(taken, `${by} ${industry ?? ''} ${worstFirst}`, () => {
    const among = taken.companies.filter(
      ({ instrument }) =>
        isRankingFigureAvailable(instrument.market, by) &&
        (industry === undefined || getIndustryCode(instrument.sector) === industry),
    );
    return rankCompanies(among, by, worstFirst, computeMinimumTurnover(taken.companies));
  });

function figureOf({ figures, instrument }: CompanySnapshot, by: RankingFigure): string | null {
  const figure = figures[by];
  if (figure === null) return null;
  return by === 'marketCap' || by === 'turnover' ? formatAmount(figure, instrument.currency) : formatScaled(figure);
}

export const listCompanies =
  (
    { instrumentRanking, clock }: Pick<ServerDependencies, 'instrumentRanking' | 'clock'>,
    companies: MarketSnapshotCache,
  ): Handler<'discovery/listCompanies'> =>
  async ({ market, by = 'marketCap', worstFirst = false, industry, cursor, limit = PAGE_SIZE }, { language }) => {
    const order = (taken: MarketSnapshot): RankedCompanies => orderOf(taken, { by, industry, worstFirst });
    const { taken, ordered, from, listed, next } = await buildCompanyListPage(companies, market, order, cursor, limit);
    const least = computeMinimumTurnover(taken.companies);
    const rows = await instrumentRanking.rows(listed, language, clock.now());
    return {
      at: new Date(taken.at).toISOString(),
      published: isRankingFigureAvailable(market, by),
      leastTurnover: formatAmount(least, getMarketRules(market).currency),
      computing: getReportLookupProgress(taken),
      rows: rows.map((row, index) => ({
        ...row,
        place: from + index < ordered.placed ? from + index + 1 : null,
        tradingStatus: isThinlyTraded(listed[index]!, least) ? 'thin' : listed[index]!.tradingStatus,
        figure: figureOf(listed[index]!, by),
      })),
      next,
    };
  };
