/** A customer's run in its wire form: its present worth, and what was put in. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type Amount, divide, formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { computeStrategyPortfolioValue } from '@bourse/core/products/strategies/back-test.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  type RunHoldings,
  readRunHoldings,
  readMoneyReturnedFromRun,
  listRefusedOrders,
  type RefusedOrder,
} from './run-holdings-store.ts';
import type { Db, StrategyRun } from './runs-store.ts';
import { instrumentNameOf } from './strategy-view.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';

type RunView = NonNullable<CallAnswer<Calls['strategies/getStrategy']>['run']>;

const LISTED_REFUSALS = 20;

/** Its contents, the net amount put in, what its sale returned, and refused orders. */
export interface RunContents extends Pick<RunHoldings, 'cash' | 'flow' | 'quantities'> {
  home: Amount;
  refused: readonly RefusedOrder[];
}
export async function loadRunContents(
  { database }: Pick<ServerDependencies, 'database'>,
  run: StrategyRun,
): Promise<RunContents> {
  // Counted from its beginning, so that the flow is all that was put in, less what was taken out.
  const holdings = await readRunHoldings(database.kysely, run, 0n);
  const home = await readSaleProceeds(database.kysely, run);
  return {
    ...holdings,
    home,
    flow: holdings.flow + home,
    refused: await listRefusedOrders(database.kysely, run.strategy, LISTED_REFUSALS),
  };
}
/** What a sold run has returned; 0 for a run that is still running, or whose customer keeps its holdings. */
export const readSaleProceeds = async (db: Db, run: StrategyRun): Promise<Amount> =>
  run.saved !== null && run.endedAt !== null && run.keeps === false
    ? readMoneyReturnedFromRun(db, run, run.endedAt)
    : 0n;
export const buildEmptyRunContents = (amount: Amount): RunContents => ({
  cash: amount,
  flow: amount,
  home: 0n,
  quantities: new Map(),
  refused: [],
});

type RunViewDependencies = Pick<ServerDependencies, 'venues' | 'clock'>;
type RunState = Pick<StrategyRun, 'portfolio' | 'currency' | 'beganAt' | 'closingAt' | 'endedAt' | 'cause'>;

export function buildRunView(
  dependencies: RunViewDependencies,
  { portfolio, currency, beganAt, closingAt, endedAt, cause }: RunState,
  { cash, flow, home, quantities, refused }: RunContents,
  language: Language,
): RunView {
  const now = dependencies.clock.now();
  const held = [...quantities].map(([instrument, quantity]) => ({
    instrument,
    quantity,
    price: dependencies.venues.quote(instrument, now)?.bid ?? 0n,
  }));
  const value = computeStrategyPortfolioValue(cash + home, held, currency);
  return {
    portfolio: portfolio.toString(),
    status: endedAt !== null ? 'stopped' : closingAt !== null ? 'closing' : 'running',
    since: new Date(beganAt).toISOString(),
    endedAt: isoTimeOrNull(endedAt),
    cause: endedAt === null ? null : cause,
    currency,
    value: formatAmount(value, currency),
    free: formatAmount(cash, currency),
    paid: formatAmount(flow, currency),
    profit: formatAmount(value - flow, currency),
    holds: held.map((each) => ({
      instrument: each.instrument,
      name: instrumentNameOf(dependencies, each.instrument, language),
      part: formatScaled(
        value > 0n ? divide(computeStrategyPortfolioValue(0n, [each], currency) * SCALE, value, 'half-even') : 0n,
      ),
    })),
    skipped: refused.map(({ date, instrument, side, quantity, reason }) => ({
      date,
      instrument,
      name: instrumentNameOf(dependencies, instrument, language),
      side,
      quantity: formatScaled(quantity),
      reason,
    })),
  };
}

export const loadRunView = async (
  dependencies: RunViewDependencies & Pick<ServerDependencies, 'database'>,
  run: StrategyRun,
  language: Language,
): Promise<RunView> => buildRunView(dependencies, run, await loadRunContents(dependencies, run), language);
