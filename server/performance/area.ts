import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { createEquity, type Equity } from './equity.ts';
import { getCurve } from './get-curve.ts';
import { getPerformance } from './get-performance.ts';
import { createPointKeeper } from './keep-points.ts';
import { listTaxLots } from './list-tax-lots.ts';
import { ownData } from './own-data.ts';
import { createHeldThen, type HeldThen } from './held-then.ts';

declare module '../parts.ts' {
  interface Parts {
    /** What portfolios are worth, now and day by day. */
    equity: Equity;
    /** Prices and units at past moments. */
    heldThen: HeldThen;
  }
}

const KEPT_MS = 20_000;

export const performance = defineArea({
  name: 'performance',
  parts: [
    part('equity', ['database', 'feeds', 'ownVenue', 'clock', 'splits'], (parts) => createEquity(parts)),
    part('heldThen', ['database', 'feeds', 'ownVenue', 'clock'], createHeldThen),
  ],
  calls: (parts) => ({
    'performance/getPerformance': getPerformance(parts),
    'performance/getCurve': getCurve(parts),
    'performance/listTaxLots': listTaxLots(parts),
  }),
  jobs: (parts) => [{ name: 'performance', everyMs: KEPT_MS, run: createPointKeeper(parts) }],
  audit: AUDIT,
  ownData,
});
