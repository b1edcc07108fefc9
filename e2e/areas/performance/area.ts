import type { MatrixArea } from '../../matrix-area.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

export const performance: MatrixArea = {
  inputs: {
    'performance/getPerformance': () => ({ from: '2026-01-01', to: today(), in: 'USD' }),
    'performance/getCurve': () => ({ span: 'month', in: 'USD' }),
    'performance/listTaxLots': () => ({ status: 'open' }),
  },
};
