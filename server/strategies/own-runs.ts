/** A customer's own strategy with the customer's own money: begun, given more or less, and stopped. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { loadTexts } from '@bourse/contract/texts/index.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { type Amount, type Currency, parseAmount } from '@bourse/core/money.ts';
import { decideBegin, decideMove, decideStopRun, type RunDecision } from '@bourse/core/strategies/own-run.ts';
import { keyOf } from '../desk/command.ts';
import { openLoans, refuseLeaving } from '../desk/loans-owed.ts';
import type { Customer, Handler } from '../http/handler.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { closeRun, type EndParts } from './end-runs.ts';
import { type HistoryParts, lastEnded } from './load-history.ts';
import { type PlaceParts, placesForRun } from './own-portfolio.ts';
import { planOf } from './plans.ts';
import { allRuns } from './records.ts';
import { readRuns, type Run, type WhichRuns } from './runs-store.ts';
import { runView } from './run-view.ts';

export type OwnRunParts = HistoryParts & EndParts & PlaceParts & Pick<Parts, 'clock' | 'log'>;
type Shown = AnswerOf<Calls['strategies/runStrategy']>;

const amountIn = (text: string, currency: Currency): Amount | null => {
  const amount = parseAmount(text, currency);
  return amount !== null && amount > 0n ? amount : null;
};

export const runStrategy =
  (parts: OwnRunParts): Handler<'strategies/runStrategy'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const saved = decodeId('z', account, input.strategy);
    const planned = saved === null ? null : await planOf(parts, account, input.strategy);
    if (saved === null || !planned) return refuse('notFound');
    const first = planned.instruments.map((id) => parts.feeds.instrument(id)).find((each) => each !== null);
    if (!first) return refuse('instrumentNotFound');
    if (!parts.feeds.isTraded(first.id)) return refuse('priceSimulated');
    const { currency, market } = first;
    const amount = amountIn(input.amount, currency);
    if (amount === null) return refuse('badInput', { field: 'amount' });
    const begun = lastEnded(parts, market, parts.clock.now());
    const { kind } = (await loadTexts(language)).strategies;
    const places = await placesForRun(parts, { account, saved, planned, name: kind[planned.kind] });
    if (places === null) return refuse('systemBusy');
    const answer = await parts.desk.run<RunDecision, OfRun>({
      account,
      actor: { account },
      key: keyOf('strategies/runStrategy', input),
      currencies: [currency],
      instrument: null,
      loads: [allRuns, openLoans],
      decide(state, now) {
        // Another has begun with it meanwhile.
        if (
          state.ownRuns?.some(
            ({ strategy, portfolio }) => strategy === places.strategy || portfolio === places.portfolio,
          )
        )
          return null;
        const decided = decideBegin(state, { ...places, saved, currency, begun, amount }, now);
        return 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
      },
      answer: ({ records: { ownRuns } }) => ({ strategy: ownRuns[0]!.strategy.toString() }),
    });
    if (answer === null) return refuse('systemBusy');
    return isRefusal(answer) ? answer : shown(parts, caller, runOf(answer, { account, saved }));
  };

/** A repetition is about the run that it was about first, whatever has begun since. Older answers don't name it. */
interface OfRun {
  strategy?: string;
}
const runOf = ({ strategy }: OfRun, last: WhichRuns): WhichRuns =>
  strategy === undefined ? last : { strategy: BigInt(strategy) };

/** The customer's own one that goes on, else the last. */
async function ownRun({ database }: Pick<Parts, 'database'>, account: AccountId, id: string): Promise<Run | null> {
  const saved = decodeId('z', account, id);
  return saved === null ? null : ((await readRuns(database.kysely, { account, saved }))[0] ?? null);
}

async function shown(
  parts: OwnRunParts,
  { language }: Pick<Customer, 'language'>,
  which: WhichRuns,
): Promise<Shown | Refusal> {
  const [run] = await readRuns(parts.database.kysely, which);
  return run ? { run: await runView(parts, run, language) } : refuse('notFound');
}

export const changeRun =
  (parts: OwnRunParts): Handler<'strategies/changeRun'> =>
  async (input, caller) => {
    const { account } = caller;
    const run = await ownRun(parts, account, input.strategy);
    if (!run) return refuse('notFound');
    const { currency, portfolio, strategy } = run;
    const amount = amountIn(input.amount, currency);
    if (amount === null) return refuse('badInput', { field: 'amount' });
    const { way } = input;
    const answer = await parts.desk.run<Changes, OfRun>({
      account,
      actor: { account },
      key: keyOf('strategies/changeRun', input),
      currencies: [currency],
      instrument: null,
      loads: [allRuns, ...(way === 'add' ? [openLoans] : [])],
      ...(way === 'takeOut' ? { portfolio } : {}),
      decide(state, now) {
        const decided = decideMove(state, strategy, way, amount, now);
        return 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
      },
      answer: () => ({ strategy: strategy.toString() }),
    });
    if (answer === null) return refuse('systemBusy');
    return isRefusal(answer) ? answer : shown(parts, caller, runOf(answer, { account, saved: run.saved! }));
  };

/** What can be sold is sold at once; the rest when its market can be traded. */
export const stopRun =
  (parts: OwnRunParts): Handler<'strategies/stopRun'> =>
  async (input, caller) => {
    const { account } = caller;
    const run = await ownRun(parts, account, input.strategy);
    if (!run) return refuse('notFound');
    const { currency, portfolio, strategy } = run;
    const answer = await parts.desk.run<RunDecision, OfRun>({
      account,
      actor: { account },
      key: keyOf('strategies/stopRun', input),
      portfolio,
      currencies: [currency],
      instrument: null,
      loads: [allRuns],
      decide: (state, now) => decideStopRun(state, strategy, input.close, now),
      answer: () => ({ strategy: strategy.toString() }),
    });
    if (answer === null) return refuse('systemBusy');
    if (isRefusal(answer)) return answer;
    const stopped = runOf(answer, { account, saved: run.saved! });
    if (input.close && 'strategy' in stopped) await closeStopped(parts, stopped.strategy);
    return shown(parts, caller, stopped);
  };

/** It has been stopped whatever comes of this: what can't be sold now, the job sells. */
async function closeStopped(parts: OwnRunParts, strategy: bigint): Promise<void> {
  try {
    const [run] = await readRuns(parts.database.kysely, { strategy });
    if (run && run.closingAt !== null && run.endedAt === null) await closeRun(parts, run, 'customer');
  } catch (error) {
    parts.log.error({ strategy: strategy.toString(), err: error }, 'a strategy that was stopped could not be sold');
  }
}
