import { isRefusal } from '@bourse/contract/refusals.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type CopyDecision, decideStopCopy } from '@bourse/core/products/copying/copy-lifecycle.ts';
import type { Copy } from '@bourse/core/products/copying/copy-types.ts';
import { type IdempotencyKey, computeIdempotencyKey } from '../desk/command.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  type CopyChangeCommand,
  buildCopyChangeCommand,
  parseCopyChange,
  type ChangeCopyDependencies,
  readCopiedLeaderState,
  retryUntilDecided,
  findCertainCopyWorth,
} from './prepare-copy-change.ts';
import { buildCopyRow, type CopyRow } from './copy-views.ts';
import { formatPortfolioKey, computePortfolioWorths } from './portfolio-worth.ts';
import { loadLeaderNameFormatter } from './leader-names.ts';
import { computeNextMonthStartDate } from './operator-local-dates.ts';
import { buildCopyByPortfolioLoad } from './copying-records.ts';
import * as store from './store.ts';
import { readCopyResults } from './copy-results.ts';

type ChangedCopyAnswer = { copy: CopyRow };
interface KeyedCopyChange {
  key: IdempotencyKey;
  changeCommand: CopyChangeCommand;
}

/**
 * The copy as the answer shows it: with its contents when the change was requested, and the money moved in or out
 * since.
 */
async function createChangedRowBuilder(
  dependencies: ChangeCopyDependencies,
  copy: store.StoredCopy,
  language: Language,
) {
  const [worths, leader, names, results] = await Promise.all([
    computePortfolioWorths(dependencies, [copy], copy.currency),
    store.readLeader(dependencies.database.kysely, copy.leader),
    loadLeaderNameFormatter(language, dependencies.world),
    readCopyResults(dependencies, [copy]),
  ]);
  const { equity, cash, positions } = worths.get(formatPortfolioKey(copy))!;
  const at = dependencies.clock.now();
  return (changed: Copy): { copy: CopyRow } => {
    const by = changed.paid - copy.paid;
    const own = new Map(cash).set(copy.currency, (cash.get(copy.currency) ?? 0n) + by);
    const now = {
      equity: equity + by,
      cash: own,
      positions,
      ...results.get(formatPortfolioKey(copy))!,
      sharedOn: computeNextMonthStartDate(dependencies, at),
      at,
    };
    return { copy: buildCopyRow({ ...changed, account: copy.account }, now, leader!, names) };
  };
}

async function runCopyChange(
  dependencies: ChangeCopyDependencies,
  copy: store.StoredCopy,
  { key, changeCommand }: KeyedCopyChange,
  { language }: Pick<CustomerCaller, 'language'>,
) {
  const show = await createChangedRowBuilder(dependencies, copy, language);
  return dependencies.desk.runIfDue<CopyDecision, ChangedCopyAnswer>({
    ...changeCommand,
    actor: { account: copy.account },
    key,
    answer: ({ records: { copies } }) => show(copies[0]!),
  });
}

export const changeCopy =
  (dependencies: ChangeCopyDependencies): Handler<'copying/changeCopy'> =>
  (input, caller) =>
    retryUntilDecided(dependencies, caller.account, input.copy, async (copy) => {
      const wish = parseCopyChange(input, copy);
      if (isRefusal(wish)) return wish;
      const changeCommand = buildCopyChangeCommand(copy, wish, await readCopiedLeaderState(dependencies, copy, wish));
      return runCopyChange(
        dependencies,
        copy,
        { key: computeIdempotencyKey('copying/changeCopy', input), changeCommand },
        caller,
      );
    });

export const pauseCopy =
  (dependencies: ChangeCopyDependencies): Handler<'copying/pauseCopy'> =>
  (input, caller) =>
    retryUntilDecided(dependencies, caller.account, input.copy, async (copy) => {
      const { paused, version } = input;
      const agreed = version === undefined ? {} : { version };
      const led = {
        most: 0n,
        version: version === undefined ? null : await runningStrategyVersionOf(dependencies, copy),
        worth: null,
      };
      const changeCommand = buildCopyChangeCommand(copy, { paused, ...agreed }, led);
      return runCopyChange(
        dependencies,
        copy,
        { key: computeIdempotencyKey('copying/pauseCopy', input), changeCommand },
        caller,
      );
    });

/** The running version of the strategy that the copy follows; null if its leader isn't a strategy. */
const runningStrategyVersionOf = async (
  { database }: ChangeCopyDependencies,
  { leader }: store.StoredCopy,
): Promise<number | null> => (await store.readLeader(database.kysely, leader))?.strategy?.version ?? null;

/** Positions that can be closed now are closed at once; the rest when their market can be traded. */
export const stopCopy =
  (dependencies: ChangeCopyDependencies & Pick<ServerDependencies, 'copyEndings'>): Handler<'copying/stopCopy'> =>
  (input, { account, language }) =>
    retryUntilDecided(dependencies, account, input.copy, async (copy) => {
      const { portfolio, currency } = copy;
      const [show, worth] = await Promise.all([
        createChangedRowBuilder(dependencies, copy, language),
        input.close ? null : findCertainCopyWorth(dependencies, copy),
      ]);
      const answer = await dependencies.desk.runIfDue<CopyDecision, ChangedCopyAnswer>({
        account,
        portfolio,
        actor: { account },
        key: computeIdempotencyKey('copying/stopCopy', input),
        currencies: [currency],
        instrument: null,
        loads: [buildCopyByPortfolioLoad(portfolio)],
        decide: (state) => decideStopCopy(state, portfolio, !input.close, 'customer', worth),
        answer: ({ records: { copies } }) => show(copies[0]!),
      });
      if (answer !== null && !isRefusal(answer)) await dependencies.copyEndings.finish({ account, portfolio });
      return answer;
    });
