import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

/** Ids that are well formed but nobody's: a customer of the matrix has no erroneous trade. */
export const erroneousTrades: AccessMatrixContribution = {
  inputs: {
    'trading/listTradeCorrections': ({ position }) => ({ position: position ?? 'pzz-zz' }),
    'staff/judgeTrades': () => ({ customer: '1', order: 'o1-zz' }),
    'staff/proposeTradeCorrection': () => ({ customer: '1', fill: 'f1-zz', measure: 'correct', why: 'tradePrice' }),
  },
};
