import { defineArea } from '../area.ts';
import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { sumDailyHouseMovements, HOUSE_PROFIT_AUDIT } from './daily-house-movements.ts';
import { getExposure } from './get-exposure.ts';
import { getHouseProfit } from './get-house-profit.ts';
import { getFillQuality } from './fill-quality.ts';
import { getStress } from './get-stress-test.ts';
import { getTodaysActivityAndHealth } from './get-todays-activity-and-health.ts';
import { type AggregatedHoldingsCache, createAggregatedHoldingsCache } from './aggregated-customer-holdings.ts';
import { listNearCalls } from './list-positions-near-margin-call.ts';
import { listRiskLimits, riskLimitProposalKind, proposeRiskLimit } from './propose-risk-limit.ts';
import { getRiskCase, listRiskCases, moveRiskCase } from './surveillance/surveillance-cases.ts';
import { runSurveillance } from './surveillance/run-surveillance.ts';
import { updateExposureAlarms } from './update-exposure-alarms.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** What customers hold, and so what the house is exposed to. */
    customerHoldings: AggregatedHoldingsCache;
  }
}

const SECOND_MS = 1_000;
const ADD_UP_EVERY_MS = 5_000;
const KEEP_WARM_EVERY_MS = 30_000;
const MINUTE_MS = 60_000;

/** Wraps a handler so that each call notes that somebody views the counts. */
const noteViewing =
  <Arguments extends unknown[], Answer>(
    { customerHoldings }: ServerDependencies,
    handler: (...args: Arguments) => Answer,
  ) =>
  (...args: Arguments): Answer => {
    customerHoldings.noteViewed();
    return handler(...args);
  };

export const risk = defineArea({
  name: 'risk',
  dependencies: [defineDependency('customerHoldings', ['database', 'clock', 'venues'], createAggregatedHoldingsCache)],
  calls: (dependencies) => ({
    'staff/getToday': noteViewing(dependencies, getTodaysActivityAndHealth(dependencies)),
    'staff/getExposure': noteViewing(dependencies, getExposure(dependencies)),
    'staff/listNearCalls': noteViewing(dependencies, listNearCalls(dependencies)),
    'staff/getStress': noteViewing(dependencies, getStress(dependencies)),
    'staff/getHouseProfit': noteViewing(dependencies, getHouseProfit(dependencies)),
    'staff/getServiceQuality': getFillQuality(dependencies),
    'staff/listRiskLimits': listRiskLimits(dependencies),
    'staff/proposeRiskLimit': proposeRiskLimit(dependencies),
    'staff/listRiskCases': listRiskCases(dependencies),
    'staff/getRiskCase': getRiskCase(dependencies),
    'staff/moveRiskCase': moveRiskCase(dependencies),
  }),
  reviewKinds: (dependencies) => [riskLimitProposalKind(dependencies)],
  jobs: (dependencies) => [
    { name: 'days of the house', everyMs: ADD_UP_EVERY_MS, run: () => sumDailyHouseMovements(dependencies) },
    {
      name: 'exposure',
      everyMs: KEEP_WARM_EVERY_MS,
      everywhere: true,
      run: () => dependencies.customerHoldings.keepWarm(),
    },
    { name: 'risk limits', everyMs: SECOND_MS, leaderOnly: true, run: () => updateExposureAlarms(dependencies) },
    { name: 'surveillance', everyMs: MINUTE_MS, leaderOnly: true, run: () => runSurveillance(dependencies) },
  ],
  audit: HOUSE_PROFIT_AUDIT,
});
