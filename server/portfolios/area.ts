import { defineArea } from '../area.ts';
import { PORTFOLIO_AUDIT_CHECKS } from './audit-checks.ts';
import { closePortfolio, createPortfolio, renamePortfolio } from './create-rename-close-portfolio.ts';
import { listPortfolios } from './list-portfolios.ts';
import { customerDataExport, PORTFOLIO_RECORDS } from './portfolio-record-definitions.ts';
import { transferBetweenPortfolios } from './transfer-between-portfolios.ts';

export const portfolios = defineArea({
  name: 'portfolios',
  calls: (dependencies) => ({
    'portfolios/listPortfolios': listPortfolios(dependencies),
    'portfolios/createPortfolio': createPortfolio(dependencies),
    'portfolios/renamePortfolio': renamePortfolio(dependencies),
    'portfolios/closePortfolio': closePortfolio(dependencies),
    'portfolios/transferBetween': transferBetweenPortfolios(dependencies),
  }),
  records: PORTFOLIO_RECORDS,
  audit: PORTFOLIO_AUDIT_CHECKS,
  customerDataExport,
});
