import { isRefusal } from '@bourse/contract/refusals.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type CopyDecision, decideStopCopy } from '@bourse/core/products/copying/copy-lifecycle.ts';
import type { Copy } from '@bourse/core/products/copying/copy-types.ts';
import { type IdempotencyKey, computeIdempotencyKey } from '../desk/command.ts';
import type { CustomerCaller, Handler } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  type CopyChangeCommand,
  buildCopyChangeCommand,
  parseCopyChange,
  type ChangeCopyDependencies,
  readCopiedLeaderState,
  retryUntilDecided,
  findCertainCopyWorth,
} from './change-copy-context.ts';
import { buildCopyRow, type CopyRow } from './copy-views.ts';
import { formatPortfolioKey, computePortfolioWorths } from './portfolio-worth.ts';
import { loadLeaderNameFormatter } from './leader-names.ts';
import { computeNextMonthStartDate } from './operator-calendar.ts';
import { buildCopyByPortfolioLoad } from './copying-records.ts';
import * as store from './store.ts';
import { readProfitToday } from './profit-today.ts';

type Changed = { copy: CopyRow };
interface Change {
  key: IdempotencyKey;
  changeCommand: CopyChangeCommand;
}

/**
 * The copy as the answer shows it: with its contents when the change was requested, and the money moved in or out
 * since.
 */
async function createChangedRowBuilder(parts: ChangeCopyDependencies, copy: store.StoredCopy, language: Language) {
  const [worths, leader, names, profits] = await Promise.all([
    computePortfolioWorths(parts, [copy], copy.currency),
    store.readLeader(parts.database.kysely, copy.leader),
    loadLeaderNameFormatter(language),
    readProfitToday(parts, [copy]),
  ]);
  const { equity, cash, positions } = worths.get(formatPortfolioKey(copy))!;
  const at = parts.clock.now();
  const today = profits.get(formatPortfolioKey(copy)) ?? null;
  return (changed: Copy): { copy: CopyRow } => {
    const by = changed.paid - copy.paid;
    const own = new Map(cash).set(copy.currency, (cash.get(copy.currency) ?? 0n) + by);
    const now = {
      equity: equity + by,
      cash: own,
      positions,
      today,
      sharedOn: computeNextMonthStartDate(parts, at),
      at,
    };
    return { copy: buildCopyRow({ ...changed, account: copy.account }, now, leader!, names) };
  };
}

async function runCopyChange(
  parts: ChangeCopyDependencies,
  copy: store.StoredCopy,
  { key, changeCommand }: Change,
  { language }: Pick<CustomerCaller, 'language'>,
) {
  const show = await createChangedRowBuilder(parts, copy, language);
  return parts.desk.run<CopyDecision, Changed>({
    ...changeCommand,
    actor: { account: copy.account },
    key,
    answer: ({ records: { copies } }) => show(copies[0]!),
  });
}

export const changeCopy =
  (parts: ChangeCopyDependencies): Handler<'copying/changeCopy'> =>
  (input, caller) =>
    retryUntilDecided(parts, caller.account, input.copy, async (copy) => {
      const wish = parseCopyChange(input, copy);
      if (isRefusal(wish)) return wish;
      const changeCommand = buildCopyChangeCommand(copy, wish, await readCopiedLeaderState(parts, copy, wish));
      return runCopyChange(
        parts,
        copy,
        { key: computeIdempotencyKey('copying/changeCopy', input), changeCommand },
        caller,
      );
    });

export const pauseCopy =
  (parts: ChangeCopyDependencies): Handler<'copying/pauseCopy'> =>
  (input, caller) =>
    retryUntilDecided(parts, caller.account, input.copy, async (copy) => {
      const { paused, version } = input;
      const agreed = version === undefined ? {} : { version };
      const led = { most: 0n, version: version === undefined ? null : await versionOf(parts, copy), worth: null };
      const changeCommand = buildCopyChangeCommand(copy, { paused, ...agreed }, led);
      return runCopyChange(
        parts,
        copy,
        { key: computeIdempotencyKey('copying/pauseCopy', input), changeCommand },
        caller,
      );
    });

/** The running version of the strategy that the copy follows; null if its leader isn't a strategy. */
const versionOf = async ({ database }: ChangeCopyDependencies, { leader }: store.StoredCopy): Promise<number | null> =>
  (await store.readLeader(database.kysely, leader))?.strategy?.version ?? null;

/** Positions that can be closed now are closed at once; the rest when their market can be traded. */
export const stopCopy =
  (parts: ChangeCopyDependencies & Pick<ServerDependencies, 'leaver'>): Handler<'copying/stopCopy'> =>
  (input, { account, language }) =>
    retryUntilDecided(parts, account, input.copy, async (copy) => {
      const { portfolio, currency } = copy;
      const [show, worth] = await Promise.all([
        createChangedRowBuilder(parts, copy, language),
        input.close ? null : findCertainCopyWorth(parts, copy),
      ]);
      const answer = await parts.desk.run<CopyDecision, Changed>({
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
      if (answer !== null && !isRefusal(answer)) await parts.leaver.leave({ account, portfolio });
      return answer;
    });
