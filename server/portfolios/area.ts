import { defineArea } from '../area.ts';
import { PORTFOLIO_AUDIT } from './audit.ts';
import { closePortfolio, createPortfolio, renamePortfolio } from './change-portfolio.ts';
import { listPortfolios } from './list-portfolios.ts';
import { customerDataColumns, PORTFOLIO_RECORDS } from './records.ts';
import { transferBetween } from './transfer-between-portfolios.ts';

export const portfolios = defineArea({
  name: 'portfolios',
  calls: (parts) => ({
    'portfolios/listPortfolios': listPortfolios(parts),
    'portfolios/createPortfolio': createPortfolio(parts),
    'portfolios/renamePortfolio': renamePortfolio(parts),
    'portfolios/closePortfolio': closePortfolio(parts),
    'portfolios/transferBetween': transferBetween(parts),
  }),
  records: PORTFOLIO_RECORDS,
  audit: PORTFOLIO_AUDIT,
  customerDataColumns,
});
