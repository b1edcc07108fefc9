/** A customer's own strategy with the customer's own money: started, given more or less money, and stopped. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { loadTexts } from '@bourse/contract/texts/index.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import { type Amount, type Currency, parseAmount } from '@bourse/core/ledger/money.ts';
import {
  decideBegin,
  decideMove,
  decideStopRun,
  type OwnRun,
  type RunDecision,
} from '@bourse/core/products/strategies/own-run.ts';
import { type Key, keyOf } from '../desk/command.ts';
import { openLoans, refuseLeaving } from '../desk/command-loads.ts';
import type { Customer, Handler } from '../calls/handler.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { closeRun, type EndParts } from './run-lifecycle.ts';
import { type HistoryParts, lastEnded } from './load-history.ts';
import { type PlaceParts, placesForRun, type RunPlaces } from './run-portfolio.ts';
import { planOf } from './store.ts';
import { allRuns } from './records.ts';
import { readRuns, type Run } from './runs-store.ts';
import { nothingYet, readFacts, type RunFacts, viewOf } from './run-view.ts';

export type OwnRunParts = HistoryParts & EndParts & PlaceParts & Pick<Parts, 'clock' | 'log'>;
/** The stored answer is the state when it was decided. */
type Shown = AnswerOf<Calls['strategies/runStrategy']>;

const amountIn = (text: string, currency: Currency): Amount | null => {
  const amount = parseAmount(text, currency);
  return amount !== null && amount > 0n ? amount : null;
};

/** Retries if another run of the customer's has taken these places meanwhile. */
const TRIES = 5;
/** Stores, under the key, the refusal that there is no such run. Null if one has begun meanwhile. */
const missing = (parts: OwnRunParts, account: AccountId, key: Key, isThere: (runs: readonly OwnRun[]) => boolean) =>
  parts.desk.run<RunDecision, Shown>({
    account,
    actor: { account },
    key,
    currencies: [],
    instrument: null,
    loads: [allRuns],
    decide: (state) => (isThere(state.ownRuns ?? []) ? null : { refused: 'notFound', params: {} }),
    answer() {
      throw new Error('a run that is missing has no answer');
    },
  });

export const runStrategy =
  (parts: OwnRunParts): Handler<'strategies/runStrategy'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const key = keyOf('strategies/runStrategy', input);
    const saved = decodeId('z', account, input.strategy);
    if (saved === null) return refuse('notFound');
    const planned = await planOf(parts, account, input.strategy);
    if (!planned) return (await missing(parts, account, key, () => false)) ?? refuse('systemBusy');
    const first = planned.instruments.map((id) => parts.feeds.instrument(id)).find((each) => each !== null);
    if (!first) return refuse('instrumentNotFound', { instrument: planned.instruments.join(' ') });
    if (!parts.feeds.isTraded(first.id)) return refuse('priceSimulated');
    const amount = amountIn(input.amount, first.currency);
    if (amount === null) return refuse('badInput', { field: 'amount' });
    const { kind } = (await loadTexts(language)).strategies;
    for (let left = TRIES; left > 0; left -= 1) {
      const places = await placesForRun(parts, { account, saved, planned, name: kind[planned.kind] });
      if (places === null) break;
      const answer = await begin(parts, { ...places, saved, amount, first, key }, caller);
      if (answer !== null) return answer;
    }
    return refuse('systemBusy');
  };

interface Beginning extends RunPlaces {
  saved: bigint;
  amount: Amount;
  first: Instrument;
  key: Key;
}

/** Null if another run has begun with these places meanwhile. */
const begin = (
  parts: OwnRunParts,
  { strategy, portfolio, saved, amount, first: { currency, market }, key }: Beginning,
  { account, language }: Pick<Customer, 'account' | 'language'>,
): Promise<Shown | Refusal | null> => {
  const begun = lastEnded(parts, market, parts.clock.now());
  return parts.desk.run<RunDecision, Shown>({
    account,
    actor: { account },
    key,
    currencies: [currency],
    instrument: null,
    loads: [allRuns, openLoans],
    decide(state, now) {
      if (state.ownRuns?.some((each) => each.strategy === strategy || each.portfolio === portfolio)) return null;
      const decided = decideBegin(state, { strategy, portfolio, saved, currency, begun, amount }, now);
      return 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
    },
    answer: ({ records: { ownRuns } }) => ({ run: viewOf(parts, ownRuns[0]!, nothingYet(amount), language) }),
  });
};

/** The customer's running strategy, or the last one, with what is in it; or a refusal if there is none. */
async function ownRun(
  parts: OwnRunParts,
  account: AccountId,
  id: string,
  key: Key,
): Promise<{ run: Run; facts: RunFacts } | Refusal> {
  const saved = decodeId('z', account, id);
  if (saved === null) return refuse('notFound');
  for (let left = TRIES; left > 0; left -= 1) {
    const [run] = await readRuns(parts.database.kysely, { account, saved });
    if (run) return { run, facts: await readFacts(parts, run) };
    const told = await missing(parts, account, key, (runs) => runs.some((each) => each.saved === saved));
    if (told !== null) return isRefusal(told) ? told : refuse('notFound');
  }
  return refuse('systemBusy');
}

export const changeRun =
  (parts: OwnRunParts): Handler<'strategies/changeRun'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const key = keyOf('strategies/changeRun', input);
    const found = await ownRun(parts, account, input.strategy, key);
    if (isRefusal(found)) return found;
    const { run, facts } = found;
    const { currency, portfolio, strategy } = run;
    const amount = amountIn(input.amount, currency);
    if (amount === null) return refuse('badInput', { field: 'amount' });
    const { way } = input;
    const by = way === 'add' ? amount : -amount;
    const after = { ...facts, cash: facts.cash + by, flow: facts.flow + by };
    const answer = await parts.desk.run<Changes, Shown>({
      account,
      actor: { account },
      key,
      currencies: [currency],
      instrument: null,
      loads: [allRuns, ...(way === 'add' ? [openLoans] : [])],
      ...(way === 'takeOut' ? { portfolio } : {}),
      decide(state, now) {
        const decided = decideMove(state, strategy, way, amount, now);
        return 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
      },
      answer: () => ({ run: viewOf(parts, run, after, language) }),
    });
    return answer ?? refuse('systemBusy');
  };

/** Sells what can be sold at once, and the rest when its market trades. */
export const stopRun =
  (parts: OwnRunParts): Handler<'strategies/stopRun'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const key = keyOf('strategies/stopRun', input);
    const found = await ownRun(parts, account, input.strategy, key);
    if (isRefusal(found)) return found;
    const { run, facts } = found;
    const { currency, portfolio, strategy } = run;
    const answer = await parts.desk.run<RunDecision, Shown>({
      account,
      actor: { account },
      key,
      portfolio,
      currencies: [currency],
      instrument: null,
      loads: [allRuns],
      decide: (state, now) => decideStopRun(state, strategy, input.close, now),
      answer({ records: { ownRuns }, transfers }) {
        const gone = transfers.reduce((sum, each) => sum + each.amount, 0n);
        const left = { ...facts, cash: facts.cash - gone, flow: facts.flow - gone };
        return { run: viewOf(parts, ownRuns[0]!, left, language) };
      },
    });
    if (input.close && answer !== null && !isRefusal(answer)) await closeStopped(parts, strategy);
    return answer ?? refuse('systemBusy');
  };

/** It is stopped in any case: the job sells what can't be sold now. */
async function closeStopped(parts: OwnRunParts, strategy: bigint): Promise<void> {
  try {
    const [run] = await readRuns(parts.database.kysely, { strategy });
    if (run && run.closingAt !== null && run.endedAt === null) await closeRun(parts, run, 'customer');
  } catch (error) {
    parts.log.error({ strategy: strategy.toString(), err: error }, 'a strategy that was stopped could not be sold');
  }
}
