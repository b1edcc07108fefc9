/** The call that a drawn wish about an own strategy becomes: a path and an input. */
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { StrategyAction } from '../plan/generate-strategy-action.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import type { StormTradable } from './storm-tradables.ts';
import { pickModulo, scaleDecimal } from './build-trading-call.ts';

const LISTED = 20;
/** The market in whose currency everybody has the most money. */
const MARKET = 'US.';

const RUNS = new Set<string>([
  'saveStrategy',
  'runStrategy',
  'changeRun',
  'stopRun',
] satisfies StrategyAction['what'][]);
export const isStrategyAction = (wanted: { what: string }): wanted is StrategyAction => RUNS.has(wanted.what);

/** Null without an answer, or if there is nothing to act on. */
export async function buildStrategyCall(
  wanted: StrategyAction,
  customer: TrialCustomer,
  caller: Caller,
  tradables: readonly StormTradable[],
): Promise<WantedCall | null> {
  if (wanted.what === 'saveStrategy') return buildSaveStrategyCall(wanted, tradables);
  const response = await caller.call('strategies/listMyStrategies', { limit: LISTED }, customer);
  const saved = response?.body.status === 1 ? (response.body.data as { rows: { id: string }[] }).rows : [];
  if (saved.length === 0) return buildSaveStrategyCall({ nth: wanted.nth, names: 2 }, tradables);
  const strategy = pickModulo(saved, wanted.nth).id;
  switch (wanted.what) {
    case 'runStrategy':
      return { path: 'strategies/runStrategy', input: { strategy, amount: wanted.amount.toFixed(2) } };
    case 'stopRun':
      return { path: 'strategies/stopRun', input: { strategy, close: wanted.close } };
    case 'changeRun': {
      const found = await caller.call('strategies/getStrategy', { strategy }, customer);
      const run =
        found?.body.status === 1 ? (found.body.data as { run: { free: string; paid: string } | null }).run : null;
      if (run === null) return null;
      const of = wanted.direction === 'deposit' ? run.paid : run.free;
      const amount = Number(of) > 0 ? scaleDecimal(of, wanted.share) : '1.00';
      return { path: 'strategies/changeRun', input: { strategy, direction: wanted.direction, amount } };
    }
  }
}

function buildSaveStrategyCall(
  { nth, names }: { nth: number; names: number },
  tradables: readonly StormTradable[],
): WantedCall | null {
  const all = [...new Set(tradables.map(({ instrument }) => instrument))].filter((each) => each.startsWith(MARKET));
  if (all.length === 0) return null;
  const instruments = [...new Set(Array.from({ length: names }, (_, index) => pickModulo(all, nth + index)))].sort();
  return {
    path: 'strategies/saveStrategy',
    input: {
      strategy: 'equalWeight',
      parameters: [{ name: 'every', value: 1 }],
      instruments,
      stopAt: nth % 3 === 0 ? null : 2_500,
    },
  };
}
