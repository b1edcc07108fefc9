import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { STRATEGY_RUN_AUDIT_CHECKS } from './audit-checks.ts';
import { backtest } from './backtest.ts';
import { saveDemoStrategy, createDemoStrategies } from './demo-strategies.ts';
import { getStrategy } from './get-strategy.ts';
import {
  createStrategyDemandTracker,
  createHistoryPreloader,
  type StrategyDemandTracker,
} from './preload-price-history.ts';
import { listMyStrategies, removeStrategy, saveStrategy } from './own-strategies.ts';
import { listStrategiesForStaff, listStrategies } from './list-strategies.ts';
import { createPriceHistoryLoader, type LoadPriceHistory } from './load-price-history.ts';
import { customerDataExport, STRATEGY_RECORDS } from './customer-run-record-definitions.ts';
import { changeRun, runStrategy, stopRun } from './own-strategy-runs.ts';
import { strategyProposalKind, proposeStrategy } from './propose-strategy.ts';
import { createStrategyCalculatorClient, type StrategyCalculatorClient } from './strategy-calculator-client.ts';
import { runStrategies } from './run-strategies.ts';
import { sweepMoneyFromEndedRuns } from './run-lifecycle.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** The separate process that computes strategies. */
    strategyRunner: StrategyCalculatorClient;
    /** Whether anybody has requested a strategy since the start. */
    strategyDemand: StrategyDemandTracker;
    /** Public price history, cached while it is in use. */
    loadPriceHistory: LoadPriceHistory;
  }
  interface AutomationNames {
    strategies: true;
  }
}
declare module '../ids.ts' {
  interface IdKinds {
    z: 'own strategy';
  }
}

const RUN_EVERY_MS = 15_000;
const SWEEP_EVERY_MS = 60_000;
const PRELOAD_EVERY_MS = 3_000;

/** Wraps these calls so that each of them notes the interest. */
function noteInterestOn<StrategyCalls extends Record<string, (...args: never[]) => unknown>>(
  interest: StrategyDemandTracker,
  calls: StrategyCalls,
): StrategyCalls {
  const wrapped = Object.entries(calls).map(([name, handler]) => [
    name,
    (...args: never[]) => {
      interest.note();
      return handler(...args);
    },
  ]);
  return Object.fromEntries(wrapped) as StrategyCalls;
}

export const strategies = defineArea({
  name: 'strategies',
  automations: ['strategies'],
  records: STRATEGY_RECORDS,
  dependencies: [
    defineDependency('strategyDemand', [], () => createStrategyDemandTracker()),
    defineDependency('strategyRunner', [], () => createStrategyCalculatorClient(), { stop: (runner) => runner.stop() }),
    defineDependency('loadPriceHistory', ['venues', 'clock', 'timeZones', 'world'], (dependencies) =>
      createPriceHistoryLoader(dependencies),
    ),
  ],
  calls: (dependencies) => ({
    // Saving doesn't count as interest: the demo saves a strategy that perhaps nobody views.
    'strategies/saveStrategy': saveStrategy(dependencies),
    ...noteInterestOn(dependencies.strategyDemand, {
      'strategies/listStrategies': listStrategies(dependencies),
      'strategies/getStrategy': getStrategy(dependencies),
      'strategies/backtest': backtest(dependencies),
      'strategies/removeStrategy': removeStrategy(dependencies),
      'strategies/listMyStrategies': listMyStrategies(dependencies),
      'strategies/runStrategy': runStrategy(dependencies),
      'strategies/changeRun': changeRun(dependencies),
      'strategies/stopRun': stopRun(dependencies),
      'staff/listStrategies': listStrategiesForStaff(dependencies),
      'staff/proposeStrategy': proposeStrategy(dependencies),
    }),
  }),
  jobs: (dependencies) => [
    {
      name: 'strategies',
      everyMs: RUN_EVERY_MS,
      // Who waits for a run is known where they ask.
      everywhere: true,
      run: () =>
        runStrategies(dependencies, dependencies.loadPriceHistory, { decides: dependencies.strategyDemand.isDue() }),
    },
    { name: 'strategies swept', everyMs: SWEEP_EVERY_MS, run: () => sweepMoneyFromEndedRuns(dependencies) },
    {
      name: 'pasts of strategies',
      everyMs: PRELOAD_EVERY_MS,
      everywhere: true,
      run: createHistoryPreloader(dependencies, dependencies.loadPriceHistory),
    },
  ],
  demo: {
    world: (dependencies) => createDemoStrategies(dependencies),
    customer: (customer, dependencies, handlers) => saveDemoStrategy(customer, dependencies, handlers),
  },
  reviewKinds: (dependencies) => [strategyProposalKind(dependencies)],
  audit: STRATEGY_RUN_AUDIT_CHECKS,
  customerDataExport,
});
