import { defineArea } from '../area.ts';
import { part, type Parts } from '../parts.ts';
import { addUpHouseDays, AUDIT } from './house-days.ts';
import { getExposure } from './get-exposure.ts';
import { getHouseProfit } from './get-house-profit.ts';
import { getServiceQuality } from './fill-quality.ts';
import { getStress } from './get-stress.ts';
import { getToday } from './get-today.ts';
import { type Holdings, openHoldings } from './holdings.ts';
import { listNearCalls } from './list-near-calls.ts';
import { listRiskLimits, proposedRiskLimit, proposeRiskLimit } from './propose-limit.ts';
import { getRiskCase, listRiskCases, moveRiskCase } from './surveillance/cases.ts';
import { watchCustomers } from './surveillance/watch-customers.ts';
import { watchLimits } from './watch-limits.ts';

declare module '../parts.ts' {
  interface Parts {
    /** What customers hold, and so what the house is exposed to. */
    holdings: Holdings;
  }
}

const SECOND_MS = 1_000;
const DAYS_MS = 5_000;
const WARM_MS = 30_000;
const MINUTE_MS = 60_000;

/** Wraps a handler so that each call notes that somebody views the counts. */
const looking =
  <Given extends unknown[], Answer>({ holdings }: Parts, handler: (...given: Given) => Answer) =>
  (...given: Given): Answer => {
    holdings.looked();
    return handler(...given);
  };

export const risk = defineArea({
  name: 'risk',
  parts: [part('holdings', ['database', 'clock', 'feeds'], openHoldings)],
  calls: (parts) => ({
    'staff/getToday': looking(parts, getToday(parts)),
    'staff/getExposure': looking(parts, getExposure(parts)),
    'staff/listNearCalls': looking(parts, listNearCalls(parts)),
    'staff/getStress': looking(parts, getStress(parts)),
    'staff/getHouseProfit': looking(parts, getHouseProfit(parts)),
    'staff/getServiceQuality': getServiceQuality(parts),
    'staff/listRiskLimits': listRiskLimits(parts),
    'staff/proposeRiskLimit': proposeRiskLimit(parts),
    'staff/listRiskCases': listRiskCases(parts),
    'staff/getRiskCase': getRiskCase(parts),
    'staff/moveRiskCase': moveRiskCase(parts),
  }),
  requests: (parts) => [proposedRiskLimit(parts)],
  jobs: (parts) => [
    { name: 'days of the house', everyMs: DAYS_MS, run: () => addUpHouseDays(parts) },
    { name: 'exposure', everyMs: WARM_MS, everywhere: true, run: () => parts.holdings.keepWarm() },
    { name: 'risk limits', everyMs: SECOND_MS, leaderOnly: true, run: () => watchLimits(parts) },
    { name: 'surveillance', everyMs: MINUTE_MS, leaderOnly: true, run: () => watchCustomers(parts) },
  ],
  audit: AUDIT,
});
