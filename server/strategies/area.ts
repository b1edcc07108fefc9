import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { STRATEGY_RUN_AUDIT } from './audit.ts';
import { backtest } from './backtest.ts';
import { saveDemoStrategy, createDemoStrategies } from './demo-strategies.ts';
import { getStrategy } from './get-strategy.ts';
import {
  createStrategyDemandTracker,
  createHistoryPreloader,
  type StrategyDemandTracker,
} from './preload-price-history.ts';
import { listMyStrategies, removeStrategy, saveStrategy } from './own-strategies.ts';
import { listAllStrategies, listStrategies } from './list-strategies.ts';
import { createPriceHistoryLoader, type LoadPriceHistory } from './load-price-history.ts';
import { customerDataColumns, STRATEGY_RECORDS } from './records.ts';
import { changeRun, runStrategy, stopRun } from './own-strategy-runs.ts';
import { strategyProposalKind, proposeStrategy } from './propose-strategy.ts';
import { createStrategyRunner, type StrategyRunner } from './strategy-runner.ts';
import { runStrategies } from './run-strategies.ts';
import { sweepMoneyFromEndedRuns } from './run-lifecycle.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** The separate process that computes strategies. */
    runner: StrategyRunner;
    /** Whether anybody has requested a strategy since the start. */
    interest: StrategyDemandTracker;
    /** Public price history, cached while it is in use. */
    pasts: LoadPriceHistory;
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
  rules: ['strategies'],
  records: STRATEGY_RECORDS,
  parts: [
    defineDependency('interest', [], () => createStrategyDemandTracker()),
    defineDependency('runner', [], () => createStrategyRunner(), { stop: (runner) => runner.stop() }),
    defineDependency('pasts', ['feeds', 'clock', 'zones', 'world'], (parts) => createPriceHistoryLoader(parts)),
  ],
  calls: (parts) => ({
    // Saving doesn't count as interest: the demo saves a strategy that perhaps nobody views.
    'strategies/saveStrategy': saveStrategy(parts),
    ...noteInterestOn(parts.interest, {
      'strategies/listStrategies': listStrategies(parts),
      'strategies/getStrategy': getStrategy(parts),
      'strategies/backtest': backtest(parts),
      'strategies/removeStrategy': removeStrategy(parts),
      'strategies/listMyStrategies': listMyStrategies(parts),
      'strategies/runStrategy': runStrategy(parts),
      'strategies/changeRun': changeRun(parts),
      'strategies/stopRun': stopRun(parts),
      'staff/listStrategies': listAllStrategies(parts),
      'staff/proposeStrategy': proposeStrategy(parts),
    }),
  }),
  jobs: (parts) => [
    {
      name: 'strategies',
      everyMs: RUN_EVERY_MS,
      // Who waits for a run is known where they ask.
      everywhere: true,
      run: () => runStrategies(parts, parts.pasts, { decides: parts.interest.isDue() }),
    },
    { name: 'strategies swept', everyMs: SWEEP_EVERY_MS, run: () => sweepMoneyFromEndedRuns(parts) },
    {
      name: 'pasts of strategies',
      everyMs: PRELOAD_EVERY_MS,
      everywhere: true,
      run: createHistoryPreloader(parts, parts.pasts),
    },
  ],
  demo: {
    world: (parts) => createDemoStrategies(parts),
    customer: (customer, parts, handlers) => saveDemoStrategy(customer, parts, handlers),
  },
  requests: (parts) => [strategyProposalKind(parts)],
  audit: STRATEGY_RUN_AUDIT,
  customerDataColumns,
});
