import { defineArea } from '../area.ts';
import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { sumHouseProfitDays, HOUSE_PROFIT_AUDIT } from './house-profit-days.ts';
import { getExposure } from './get-exposure.ts';
import { getHouseProfit } from './get-house-profit.ts';
import { getServiceQuality } from './fill-quality.ts';
import { getStress } from './get-stress-test.ts';
import { getToday } from './get-todays-figures.ts';
import { type CustomerHoldingsCache, createCustomerHoldingsCache } from './customer-holdings.ts';
import { listNearCalls } from './list-positions-near-margin-call.ts';
import { listRiskLimits, riskLimitProposalKind, proposeRiskLimit } from './propose-risk-limit.ts';
import { getRiskCase, listRiskCases, moveRiskCase } from './surveillance/surveillance-cases.ts';
import { runSurveillance } from './surveillance/run-surveillance.ts';
import { updateExposureAlarms } from './update-exposure-alarms.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** What customers hold, and so what the house is exposed to. */
    holdings: CustomerHoldingsCache;
  }
}

const SECOND_MS = 1_000;
const ADD_UP_EVERY_MS = 5_000;
const KEEP_WARM_EVERY_MS = 30_000;
const MINUTE_MS = 60_000;

/** Wraps a handler so that each call notes that somebody views the counts. */
const noteViewing =
  <Arguments extends unknown[], Answer>({ holdings }: ServerDependencies, handler: (...args: Arguments) => Answer) =>
  (...args: Arguments): Answer => {
    holdings.noteViewed();
    return handler(...args);
  };

export const risk = defineArea({
  name: 'risk',
  parts: [defineDependency('holdings', ['database', 'clock', 'feeds'], createCustomerHoldingsCache)],
  calls: (parts) => ({
    'staff/getToday': noteViewing(parts, getToday(parts)),
    'staff/getExposure': noteViewing(parts, getExposure(parts)),
    'staff/listNearCalls': noteViewing(parts, listNearCalls(parts)),
    'staff/getStress': noteViewing(parts, getStress(parts)),
    'staff/getHouseProfit': noteViewing(parts, getHouseProfit(parts)),
    'staff/getServiceQuality': getServiceQuality(parts),
    'staff/listRiskLimits': listRiskLimits(parts),
    'staff/proposeRiskLimit': proposeRiskLimit(parts),
    'staff/listRiskCases': listRiskCases(parts),
    'staff/getRiskCase': getRiskCase(parts),
    'staff/moveRiskCase': moveRiskCase(parts),
  }),
  requests: (parts) => [riskLimitProposalKind(parts)],
  jobs: (parts) => [
    { name: 'days of the house', everyMs: ADD_UP_EVERY_MS, run: () => sumHouseProfitDays(parts) },
    { name: 'exposure', everyMs: KEEP_WARM_EVERY_MS, everywhere: true, run: () => parts.holdings.keepWarm() },
    { name: 'risk limits', everyMs: SECOND_MS, leaderOnly: true, run: () => updateExposureAlarms(parts) },
    { name: 'surveillance', everyMs: MINUTE_MS, leaderOnly: true, run: () => runSurveillance(parts) },
  ],
  audit: HOUSE_PROFIT_AUDIT,
});
