/** Where what a message reports happened. */
import { MAIN_PORTFOLIO } from '../../router/location.ts';
import { useTexts } from '../../language/language.ts';
import { isLeaguePortfolio } from '../../session/chosen-portfolio.ts';
import { usePortfolioName } from '../../session/use-portfolios.ts';
import type { Notice } from './format-notice.ts';

/** The portfolio that a message is about; the main one's name none. */
export const portfolioOfNotice = ({ params: { portfolio } }: Pick<Notice, 'params'>): string =>
  typeof portfolio === 'string' ? portfolio : MAIN_PORTFOLIO;

/** A message's title, then its league's, portfolio's or copy's name, unless it is the main one or the text names it. */
export function useNoticeTitle(
  notice: Pick<Notice, 'params'>,
  { title, body }: { title: string; body: string },
): string {
  const t = useTexts('portfolios');
  const portfolio = portfolioOfNotice(notice);
  const name = usePortfolioName(portfolio);
  if (portfolio === MAIN_PORTFOLIO || (name !== null && `${title} ${body}`.includes(name))) return title;
  return `${title} · ${name ?? (isLeaguePortfolio(portfolio) ? t.aLeague : t.pick)}`;
}
