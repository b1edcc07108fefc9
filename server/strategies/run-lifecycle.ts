/**
 * Starts and ends a strategy's run: in an account of its own that customers can copy, until all that it held is sold.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Parts } from '../parts.ts';
import { type HistoryParts, lastEnded } from './load-history.ts';
import { type Db, endRun, insertRun, markTraded, type Run } from './runs-store.ts';
import { readHouse } from './store.ts';
import type { AccountId } from '../ids.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import {
  decideEndRun,
  decideSweepRun,
  isGoing,
  type RunCause,
  type RunDecision,
} from '@bourse/core/products/strategies/own-run.ts';
import { sql } from 'kysely';
import { cancelWaiting } from '../commands/cancel-orders.ts';
import { readHoldings } from './holdings-store.ts';
import { allRuns, openIn, runHoldsIn } from './records.ts';
import { ACTOR, sellAll, type TradeParts } from './trade-run.ts';

export type BeginParts = Omit<HistoryParts, 'world'> & Pick<Parts, 'world' | 'houseAccounts' | 'leading'>;

/** It first decides at the end of the last finished session. Repeating it does nothing. */
export async function beginRun(parts: BeginParts, db: Db, strategy: bigint): Promise<AccountId | Refusal> {
  const now = parts.clock.now();
  const [planned] = await readHouse(db, { strategy, limit: 1 });
  const first = planned?.instruments.map((id) => parts.feeds.instrument(id)).find((each) => each !== null);
  if (!planned || !first) return refuse('notFound');
  const account = await parts.houseAccounts.open(db as never, {
    purpose: 'strategies',
    name: `${strategy} ${planned.kind}`,
  });
  await insertRun(db, {
    strategy,
    account,
    currency: first.currency,
    begun: lastEnded(parts, first.market, now),
    beganAt: now,
    version: planned.version,
  });
  await parts.leading.begin(db, {
    strategy,
    account,
    version: planned.version,
    kind: planned.kind,
    market: first.market,
    currency: first.currency,
  });
  return account;
}

/**
 * Ends a run: cancels what waits and sells all that it holds, as far as possible at each look. Then it has ended, and a
 * customer's money goes back to the main portfolio.
 */

export type EndParts = TradeParts & Pick<Parts, 'database' | 'clock' | 'leading'>;

/** `day`: the day at whose end it had lost too much. */
export async function closeRun(parts: EndParts, run: Run, cause: RunCause, day?: string): Promise<void> {
  const { kysely } = parts.database;
  // Nobody may start following a strategy that is being sold.
  if (run.saved === null) await parts.leading.end(kysely, run.strategy);
  const { account, portfolio, saved, strategy } = run;
  // Its customer may have chosen meanwhile to keep its holdings.
  const own = saved === null ? {} : { loads: [allRuns], ends: (state: AccountState) => isGoing(state, strategy) };
  await cancelWaiting(parts, { account, portfolio, ...ACTOR, ...own });
  for (const instrument of (await readHoldings(kysely, run, 0n)).quantities.keys())
    if (parts.views(instrument as never, parts.clock.now())?.session === 'open') await sellAll(parts, run, instrument);
  const { quantities } = await readHoldings(kysely, run, 0n);
  // What can't be sold now is retried at the next run.
  if (quantities.size > 0) return;
  const now = parts.clock.now();
  if (run.saved !== null) {
    const ended = await endOwn(parts, run, cause);
    // Something is open again: its day still has to be traded.
    if (ended === null || isRefusal(ended)) return;
  }
  if (day !== undefined) await markTraded(kysely, run.strategy, day, now);
  if (run.saved === null) await endRun(kysely, run.strategy, cause, now);
}

/** Null if it has ended already, or something is open again. */
export const endOwn = (
  { desk }: Pick<EndParts, 'desk'>,
  { account, portfolio, strategy, currency }: Run,
  cause: RunCause,
): Promise<object | Refusal | null> =>
  desk.run<RunDecision, object>({
    account,
    portfolio,
    actor: ACTOR,
    key: null,
    currencies: [currency],
    instrument: null,
    loads: [allRuns, openIn(portfolio)],
    sees: (work) => runHoldsIn(work, portfolio),
    decide: (state, now) => decideEndRun(state, strategy, cause, now),
    answer: () => ({}),
  });

interface Left {
  account: AccountId;
  portfolio: number;
  currencies: string[];
}
const AT_ONCE = 500;

/** Sweeps money out of portfolios of ended runs: a late dividend, or proceeds of kept holdings sold since. */
export async function sweepRuns({ database, desk }: EndParts): Promise<void> {
  const { rows } = await sql<Left>`select r.account_id as account, r.portfolio,
      array_agg(b.currency order by b.currency) as currencies
    from strategy_runs r join balances b using (account_id, portfolio)
    where r.ended_at is not null and r.portfolio > 0 and b.bucket = 'available' and b.amount > 0
    group by 1, 2 limit ${AT_ONCE}`.execute(database.kysely);
  for (const { account, portfolio, currencies } of rows)
    await desk.run<Changes, object>({
      account,
      portfolio,
      actor: ACTOR,
      key: null,
      currencies,
      instrument: null,
      decide: (state) => decideSweepRun(state, portfolio, currencies),
      answer: () => ({}),
    });
}
