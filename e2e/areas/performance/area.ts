import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

export const performance: AccessMatrixContribution = {
  inputs: {
    'performance/getPerformance': () => ({ from: '2026-01-01', to: today(), in: 'USD' }),
    'performance/getCurve': () => ({ span: 'month', in: 'USD' }),
    'performance/listTaxLots': () => ({ status: 'open' }),
  },
};
