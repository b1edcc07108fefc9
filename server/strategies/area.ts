import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { backtest } from './backtest.ts';
import { keepDemoStrategy, makeDemoStrategies } from './demo.ts';
import { getStrategy } from './get-strategy.ts';
import { createInterest, createPastKeeper, type Interest } from './preload-history.ts';
import { listMyStrategies, removeStrategy, saveStrategy } from './own-strategies.ts';
import { listAllStrategies, listStrategies } from './list-strategies.ts';
import { createHistoryLoader, type LoadHistory } from './load-history.ts';
import { ownData, STRATEGY_RECORDS } from './records.ts';
import { changeRun, runStrategy, stopRun } from './own-runs.ts';
import { proposedStrategy, proposeStrategy } from './propose-strategy.ts';
import { createRunner, type Runner } from './runner.ts';
import { runStrategies } from './run-strategies.ts';
import { sweepRuns } from './run-lifecycle.ts';

declare module '../parts.ts' {
  interface Parts {
    /** The separate process that computes strategies. */
    runner: Runner;
    /** Whether anybody has requested a strategy since the start. */
    interest: Interest;
    /** Public price history, cached while it is in use. */
    pasts: LoadHistory;
  }
  interface RuleNames {
    strategies: true;
  }
}
declare module '../ids.ts' {
  interface IdKinds {
    z: 'own strategy';
  }
}

const LOOK_MS = 15_000;
const SWEEP_MS = 60_000;
const REST_MS = 3_000;

/** Wraps these calls so that each of them notes the interest. */
function asking<Asked extends Record<string, (...given: never[]) => unknown>>(interest: Interest, calls: Asked): Asked {
  const shown = Object.entries(calls).map(([name, handler]) => [
    name,
    (...given: never[]) => {
      interest.show();
      return handler(...given);
    },
  ]);
  return Object.fromEntries(shown) as Asked;
}

export const strategies = defineArea({
  name: 'strategies',
  rules: ['strategies'],
  records: STRATEGY_RECORDS,
  parts: [
    part('interest', [], () => createInterest()),
    part('runner', [], () => createRunner(), { stop: (runner) => runner.stop() }),
    part('pasts', ['feeds', 'clock', 'zones', 'world'], (parts) => createHistoryLoader(parts)),
  ],
  calls: (parts) => ({
    // Saving doesn't count as interest: the demo saves a strategy that perhaps nobody views.
    'strategies/saveStrategy': saveStrategy(parts),
    ...asking(parts.interest, {
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
      everyMs: LOOK_MS,
      // Who waits for a run is known where they ask.
      everywhere: true,
      run: () => runStrategies(parts, parts.pasts, { decides: parts.interest.isDue() }),
    },
    { name: 'strategies swept', everyMs: SWEEP_MS, run: () => sweepRuns(parts) },
    { name: 'pasts of strategies', everyMs: REST_MS, everywhere: true, run: createPastKeeper(parts, parts.pasts) },
  ],
  demo: {
    world: (parts) => makeDemoStrategies(parts),
    customer: (customer, parts, handlers) => keepDemoStrategy(customer, parts, handlers),
  },
  requests: (parts) => [proposedStrategy(parts)],
  audit: AUDIT,
  ownData,
});
