/** A customer's run in its wire form: its present worth, and what was put in. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type Amount, divide, formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { valueOf } from '@bourse/core/products/strategies/back-test.ts';
import type { Parts } from '../parts.ts';
import { type Holdings, readHoldings, readHome, readRefused, type RefusedOrder } from './holdings-store.ts';
import type { Db, Run } from './runs-store.ts';
import { nameOf } from './view.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';

type RunView = NonNullable<AnswerOf<Calls['strategies/getStrategy']>['run']>;

const REFUSED_SHOWN = 20;

/** Its contents, the net amount put in, what its sale returned, and refused orders. */
export interface RunFacts extends Pick<Holdings, 'cash' | 'flow' | 'quantities'> {
  home: Amount;
  refused: readonly RefusedOrder[];
}
export async function readFacts({ database }: Pick<Parts, 'database'>, run: Run): Promise<RunFacts> {
  // Counted from its beginning, so that the flow is all that was put in, less what was taken out.
  const holdings = await readHoldings(database.kysely, run, 0n);
  const home = await soldFor(database.kysely, run);
  return {
    ...holdings,
    home,
    flow: holdings.flow + home,
    refused: await readRefused(database.kysely, run.strategy, REFUSED_SHOWN),
  };
}
/** What a sold run has returned; 0 for a run that is still running, or whose customer keeps its holdings. */
export const soldFor = async (db: Db, run: Run): Promise<Amount> =>
  run.saved !== null && run.endedAt !== null && run.keeps === false ? readHome(db, run, run.endedAt) : 0n;
export const nothingYet = (amount: Amount): RunFacts => ({
  cash: amount,
  flow: amount,
  home: 0n,
  quantities: new Map(),
  refused: [],
});

type ViewParts = Pick<Parts, 'feeds' | 'clock'>;
type Shown = Pick<Run, 'portfolio' | 'currency' | 'beganAt' | 'closingAt' | 'endedAt' | 'cause'>;

export function viewOf(
  parts: ViewParts,
  { portfolio, currency, beganAt, closingAt, endedAt, cause }: Shown,
  { cash, flow, home, quantities, refused }: RunFacts,
  language: Language,
): RunView {
  const now = parts.clock.now();
  const held = [...quantities].map(([instrument, quantity]) => ({
    instrument,
    quantity,
    price: parts.feeds.quote(instrument, now)?.bid ?? 0n,
  }));
  const value = valueOf(cash + home, held, currency);
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
      name: nameOf(parts, each.instrument, language),
      part: formatScaled(value > 0n ? divide(valueOf(0n, [each], currency) * SCALE, value, 'half-even') : 0n),
    })),
    skipped: refused.map(({ date, instrument, side, quantity, reason }) => ({
      date,
      instrument,
      name: nameOf(parts, instrument, language),
      side,
      quantity: formatScaled(quantity),
      reason,
    })),
  };
}

export const runView = async (
  parts: ViewParts & Pick<Parts, 'database'>,
  run: Run,
  language: Language,
): Promise<RunView> => viewOf(parts, run, await readFacts(parts, run), language);
