import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { industryOf } from '@bourse/core/information/companies/industries.ts';
import { isThin, leastTurnover, rank, type Ranking, tellsFigure } from '@bourse/core/information/companies/ranking.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import type { Companies, CompaniesNow, CompanyNow } from './market-snapshot.ts';
import { computingOf, keptOrders, type Ordered, walk } from './company-pages.ts';

interface Asked {
  by: Ranking;
  industry: string | undefined;
  worstFirst: boolean;
}

const kept = keptOrders<Ordered>();

const orderOf = (taken: CompaniesNow, { by, industry, worstFirst }: Asked): Ordered =>
  kept(taken, `${by} ${industry ?? ''} ${worstFirst}`, () => {
    const among = taken.companies.filter(
      ({ instrument }) =>
        tellsFigure(instrument.market, by) && (industry === undefined || industryOf(instrument.sector) === industry),
    );
    return rank(among, by, worstFirst, leastTurnover(taken.companies));
  });

function figureOf({ figures, instrument }: CompanyNow, by: Ranking): string | null {
  const figure = figures[by];
  if (figure === null) return null;
  return by === 'marketCap' || by === 'turnover' ? formatAmount(figure, instrument.currency) : formatScaled(figure);
}

export const listCompanies =
  ({ board, clock }: Pick<Parts, 'board' | 'clock'>, companies: Companies): Handler<'discovery/listCompanies'> =>
  async ({ market, by = 'marketCap', worstFirst = false, industry, cursor, limit = PAGE_SIZE }, { language }) => {
    const order = (taken: CompaniesNow): Ordered => orderOf(taken, { by, industry, worstFirst });
    const { taken, ordered, from, shown, next } = await walk(companies, market, order, cursor, limit);
    const least = leastTurnover(taken.companies);
    const rows = await board.rows(shown, language, clock.now());
    return {
      at: new Date(taken.at).toISOString(),
      published: tellsFigure(market, by),
      leastTurnover: formatAmount(least, rulesOf(market).currency),
      computing: computingOf(taken),
      rows: rows.map((row, index) => ({
        ...row,
        place: from + index < ordered.placed ? from + index + 1 : null,
        standing: isThin(shown[index]!, least) ? 'thin' : shown[index]!.standing,
        figure: figureOf(shown[index]!, by),
      })),
      next,
    };
  };
