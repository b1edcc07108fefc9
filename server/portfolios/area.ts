import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { closePortfolio } from './close-portfolio.ts';
import { createPortfolio } from './create-portfolio.ts';
import { listPortfolios } from './list-portfolios.ts';
import { ownData } from './own-data.ts';
import { PORTFOLIO_RECORDS } from './records.ts';
import { renamePortfolio } from './rename-portfolio.ts';
import { transferBetween } from './transfer-between.ts';

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
  audit: AUDIT,
  ownData,
});
