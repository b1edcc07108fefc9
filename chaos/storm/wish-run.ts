/** The call that a drawn wish about an own strategy becomes: a path and an input. */
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import type { OwnRun } from '../plan/draw-runs.ts';
import type { Customer } from '../population.ts';
import type { StormWare } from './wares.ts';
import { at, part } from './wish-for.ts';

const LISTED = 20;
/** The market in whose currency everybody has the most money. */
const MARKET = 'US.';

const RUNS = new Set<string>(['saveStrategy', 'runStrategy', 'changeRun', 'stopRun'] satisfies OwnRun['what'][]);
export const isOfRuns = (wanted: { what: string }): wanted is OwnRun => RUNS.has(wanted.what);

/** Null without an answer, or if there is nothing to act on. */
export async function wishForRun(
  wanted: OwnRun,
  customer: Customer,
  caller: Caller,
  wares: readonly StormWare[],
): Promise<Wish | null> {
  if (wanted.what === 'saveStrategy') return saving(wanted, wares);
  const said = await caller.call('strategies/listMyStrategies', { limit: LISTED }, customer);
  const saved = said?.body.status === 1 ? (said.body.data as { rows: { id: string }[] }).rows : [];
  if (saved.length === 0) return saving({ nth: wanted.nth, names: 2 }, wares);
  const strategy = at(saved, wanted.nth).id;
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
      const of = wanted.way === 'add' ? run.paid : run.free;
      const amount = Number(of) > 0 ? part(of, wanted.share) : '1.00';
      return { path: 'strategies/changeRun', input: { strategy, way: wanted.way, amount } };
    }
  }
}

function saving({ nth, names }: { nth: number; names: number }, wares: readonly StormWare[]): Wish | null {
  const all = [...new Set(wares.map(({ instrument }) => instrument))].filter((each) => each.startsWith(MARKET));
  if (all.length === 0) return null;
  const instruments = [...new Set(Array.from({ length: names }, (_, index) => at(all, nth + index)))].sort();
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
