/** A customer's own strategy with the customer's own money: started, given more or less money, and stopped. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { loadTexts } from '@bourse/contract/texts/index.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { type Amount, type Currency, parseAmount } from '@bourse/core/ledger/money.ts';
import {
  decideStartStrategyRun,
  decideMoveStrategyRunMoney,
  decideStopStrategyRun,
  type CustomerStrategyRun,
  type StrategyRunDecision,
} from '@bourse/core/products/strategies/strategy-run.ts';
import { type IdempotencyKey, computeIdempotencyKey } from '../desk/command.ts';
import { unpaidLoansLoad, refuseMovingOverdueMoney } from '../desk/cross-area-record-loads.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { closeRun, type EndRunDependencies } from './run-lifecycle.ts';
import { type PriceHistoryDependencies, findLastFinishedSessionDate } from './load-price-history.ts';
import { type ReserveRunDependencies, reserveRun, type ReservedRun } from './reserve-run.ts';
import { findStrategyDefinition } from './store.ts';
import { ALL_CUSTOMER_RUNS_LOAD } from './customer-run-record-definitions.ts';
import { listStrategyRuns, type StrategyRun } from './runs-store.ts';
import { buildEmptyRunContents, loadRunContents, type RunContents, buildRunView } from './run-view.ts';

export type OwnStrategyRunDependencies = PriceHistoryDependencies &
  EndRunDependencies &
  ReserveRunDependencies &
  Pick<ServerDependencies, 'clock' | 'log'>;
/** The stored answer is the state when it was decided. */
type RunAnswer = CallAnswer<Calls['strategies/runStrategy']>;

const parseRunAmount = (text: string, currency: Currency): Amount | null => {
  const amount = parseAmount(text, currency);
  return amount !== null && amount > 0n ? amount : null;
};

/** Retries if another run of the customer's has taken these places meanwhile. */
const TRIES = 5;
/** Stores, under the key, the refusal that there is no such run. Null if one has begun meanwhile. */
const storeMissingRun = (
  dependencies: OwnStrategyRunDependencies,
  account: AccountId,
  key: IdempotencyKey,
  isThere: (runs: readonly CustomerStrategyRun[]) => boolean,
) =>
  dependencies.desk.runIfDue<StrategyRunDecision, RunAnswer>({
    account,
    actor: { account },
    key,
    currencies: [],
    instrument: null,
    loads: [ALL_CUSTOMER_RUNS_LOAD],
    decide: (state) => (isThere(state.ownRuns ?? []) ? null : { refused: 'notFound', params: {} }),
    answer() {
      throw new Error('a run that is missing has no answer');
    },
  });

export const runStrategy =
  (dependencies: OwnStrategyRunDependencies): Handler<'strategies/runStrategy'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const key = computeIdempotencyKey('strategies/runStrategy', input);
    const saved = decodeId('z', account, input.strategy);
    if (saved === null) return refuse('notFound');
    const planned = await findStrategyDefinition(dependencies, account, input.strategy);
    if (!planned) return (await storeMissingRun(dependencies, account, key, () => false)) ?? refuse('systemBusy');
    const first = planned.instruments.map((id) => dependencies.venues.instrument(id)).find((each) => each !== null);
    if (!first) return refuse('instrumentNotFound', { instrument: planned.instruments.join(' ') });
    const amount = parseRunAmount(input.amount, first.currency);
    if (amount === null) return refuse('badInput', { field: 'amount' });
    const { kind } = (await loadTexts(language)).strategies;
    for (let left = TRIES; left > 0; left -= 1) {
      const places = await reserveRun(dependencies, { account, saved, planned, name: kind[planned.kind] });
      if (places === null) break;
      const answer = await startRun(dependencies, { ...places, saved, amount, first, key }, caller);
      if (answer !== null) return answer;
    }
    return refuse('systemBusy');
  };

interface NewRun extends ReservedRun {
  saved: bigint;
  amount: Amount;
  first: Instrument;
  key: IdempotencyKey;
}

/** Null if another run has begun with these places meanwhile. */
const startRun = (
  dependencies: OwnStrategyRunDependencies,
  { strategy, portfolio, saved, amount, first: { id, currency, market }, key }: NewRun,
  { account, language }: Pick<CustomerCaller, 'account' | 'language'>,
): Promise<RunAnswer | Refusal | null> => {
  const firstDecisionDate = findLastFinishedSessionDate(dependencies, market, dependencies.clock.now());
  return dependencies.desk.runIfDue<StrategyRunDecision, RunAnswer>({
    account,
    actor: { account },
    key,
    currencies: [currency],
    instrument: null,
    loads: [ALL_CUSTOMER_RUNS_LOAD, unpaidLoansLoad],
    decide(state, now) {
      if (state.ownRuns?.some((each) => each.strategy === strategy || each.portfolio === portfolio)) return null;
      if (!dependencies.venues.isTraded(id)) return refuse('priceSimulated');
      const decided = decideStartStrategyRun(
        state,
        { strategy, portfolio, saved, currency, firstDecisionDate, amount },
        now,
      );
      return 'refused' in decided ? decided : (refuseMovingOverdueMoney(state, decided, now) ?? decided);
    },
    answer: ({ records: { ownRuns } }) => ({
      run: buildRunView(dependencies, ownRuns[0]!, buildEmptyRunContents(amount), language),
    }),
  });
};

/** The customer's running strategy, or the last one, with what is in it; or a refusal if there is none. */
async function findOwnRun(
  dependencies: OwnStrategyRunDependencies,
  account: AccountId,
  id: string,
  key: IdempotencyKey,
): Promise<{ run: StrategyRun; facts: RunContents } | Refusal> {
  const saved = decodeId('z', account, id);
  if (saved === null) return refuse('notFound');
  for (let left = TRIES; left > 0; left -= 1) {
    const [run] = await listStrategyRuns(dependencies.database.kysely, { account, saved });
    if (run) return { run, facts: await loadRunContents(dependencies, run) };
    const missingAnswer = await storeMissingRun(dependencies, account, key, (runs) =>
      runs.some((each) => each.saved === saved),
    );
    if (missingAnswer !== null) return isRefusal(missingAnswer) ? missingAnswer : refuse('notFound');
  }
  return refuse('systemBusy');
}

export const changeRun =
  (dependencies: OwnStrategyRunDependencies): Handler<'strategies/changeRun'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const key = computeIdempotencyKey('strategies/changeRun', input);
    const found = await findOwnRun(dependencies, account, input.strategy, key);
    if (isRefusal(found)) return found;
    const { run, facts } = found;
    const { currency, portfolio, strategy } = run;
    const amount = parseRunAmount(input.amount, currency);
    if (amount === null) return refuse('badInput', { field: 'amount' });
    const { direction: change } = input;
    const by = change === 'deposit' ? amount : -amount;
    const after = { ...facts, cash: facts.cash + by, flow: facts.flow + by };
    return dependencies.desk.run<DecisionChanges, RunAnswer>({
      account,
      actor: { account },
      key,
      currencies: [currency],
      instrument: null,
      loads: [ALL_CUSTOMER_RUNS_LOAD, ...(change === 'deposit' ? [unpaidLoansLoad] : [])],
      ...(change === 'withdraw' ? { portfolio } : {}),
      decide(state, now) {
        const decided = decideMoveStrategyRunMoney(state, strategy, change, amount, now);
        return 'refused' in decided ? decided : (refuseMovingOverdueMoney(state, decided, now) ?? decided);
      },
      answer: () => ({ run: buildRunView(dependencies, run, after, language) }),
    });
  };

/** Sells what can be sold at once, and the rest when its market trades. */
export const stopRun =
  (dependencies: OwnStrategyRunDependencies): Handler<'strategies/stopRun'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const key = computeIdempotencyKey('strategies/stopRun', input);
    const found = await findOwnRun(dependencies, account, input.strategy, key);
    if (isRefusal(found)) return found;
    const { run, facts } = found;
    const { currency, portfolio, strategy } = run;
    const answer = await dependencies.desk.run<StrategyRunDecision, RunAnswer>({
      account,
      actor: { account },
      key,
      portfolio,
      currencies: [currency],
      instrument: null,
      loads: [ALL_CUSTOMER_RUNS_LOAD],
      decide: (state, now) => decideStopStrategyRun(state, strategy, input.close, now),
      answer({ records: { ownRuns }, transfers }) {
        const gone = transfers.reduce((sum, each) => sum + each.amount, 0n);
        const left = { ...facts, cash: facts.cash - gone, flow: facts.flow - gone };
        return { run: buildRunView(dependencies, ownRuns[0]!, left, language) };
      },
    });
    if (input.close && answer !== null && !isRefusal(answer)) await sellStoppedRun(dependencies, strategy);
    return answer;
  };

/** It is stopped in any case: the job sells what can't be sold now. */
async function sellStoppedRun(dependencies: OwnStrategyRunDependencies, strategy: bigint): Promise<void> {
  try {
    const [run] = await listStrategyRuns(dependencies.database.kysely, { strategy });
    if (run && run.closingAt !== null && run.endedAt === null) await closeRun(dependencies, run, 'customer');
  } catch (error) {
    dependencies.log.error(
      { strategy: strategy.toString(), err: error },
      'a strategy that was stopped could not be sold',
    );
  }
}
