import { isRefusal } from '@bourse/contract/errors.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type CopyDecision, decideStop } from '@bourse/core/products/copying/copy.ts';
import type { Copy } from '@bourse/core/products/copying/copy-types.ts';
import { type Key, keyOf } from '../desk/command.ts';
import type { Customer, Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import {
  type AskedChange,
  askedChange,
  changeFrom,
  type ChangeParts,
  ledFor,
  untilDecided,
  worthNow,
} from './change-context.ts';
import { copyRow, type CopyRow } from './copy-views.ts';
import { placeKey, worthOf } from './portfolio-worth.ts';
import { leaderNames } from './leader-views.ts';
import { nextMonthAt } from './calendar.ts';
import { copyNumbered } from './records.ts';
import * as store from './store.ts';
import { profitToday } from './profit-today.ts';

type Changed = { copy: CopyRow };
interface Change {
  key: Key;
  asked: AskedChange;
}

/**
 * The copy as the answer shows it: with its contents when the change was requested, and the money moved in or out
 * since.
 */
async function asShown(parts: ChangeParts, copy: store.KnownCopy, language: Language) {
  const [worths, leader, names, profits] = await Promise.all([
    worthOf(parts, [copy], copy.currency),
    store.readLeader(parts.database.kysely, copy.leader),
    leaderNames(language),
    profitToday(parts, [copy]),
  ]);
  const { equity, cash, positions } = worths.get(placeKey(copy))!;
  const at = parts.clock.now();
  const today = profits.get(placeKey(copy)) ?? null;
  return (changed: Copy): { copy: CopyRow } => {
    const by = changed.paid - copy.paid;
    const own = new Map(cash).set(copy.currency, (cash.get(copy.currency) ?? 0n) + by);
    const now = { equity: equity + by, cash: own, positions, today, sharedOn: nextMonthAt(parts, at), at };
    return { copy: copyRow({ ...changed, account: copy.account }, now, leader!, names) };
  };
}

async function change(
  parts: ChangeParts,
  copy: store.KnownCopy,
  { key, asked }: Change,
  { language }: Pick<Customer, 'language'>,
) {
  const show = await asShown(parts, copy, language);
  return parts.desk.run<CopyDecision, Changed>({
    ...asked,
    actor: { account: copy.account },
    key,
    answer: ({ records: { copies } }) => show(copies[0]!),
  });
}

export const changeCopy =
  (parts: ChangeParts): Handler<'copying/changeCopy'> =>
  (input, caller) =>
    untilDecided(parts, caller.account, input.copy, async (copy) => {
      const wish = changeFrom(input, copy);
      if (isRefusal(wish)) return wish;
      const asked = askedChange(copy, wish, await ledFor(parts, copy, wish));
      return change(parts, copy, { key: keyOf('copying/changeCopy', input), asked }, caller);
    });

export const pauseCopy =
  (parts: ChangeParts): Handler<'copying/pauseCopy'> =>
  (input, caller) =>
    untilDecided(parts, caller.account, input.copy, async (copy) => {
      const { paused, version } = input;
      const agreed = version === undefined ? {} : { version };
      const led = { most: 0n, version: version === undefined ? null : await versionOf(parts, copy), worth: null };
      const asked = askedChange(copy, { paused, ...agreed }, led);
      return change(parts, copy, { key: keyOf('copying/pauseCopy', input), asked }, caller);
    });

/** The running version of the strategy that the copy follows; null if its leader isn't a strategy. */
const versionOf = async ({ database }: ChangeParts, { leader }: store.KnownCopy): Promise<number | null> =>
  (await store.readLeader(database.kysely, leader))?.strategy?.version ?? null;

/** Positions that can be closed now are closed at once; the rest when their market can be traded. */
export const stopCopy =
  (parts: ChangeParts & Pick<Parts, 'leaver'>): Handler<'copying/stopCopy'> =>
  (input, { account, language }) =>
    untilDecided(parts, account, input.copy, async (copy) => {
      const { portfolio, currency } = copy;
      const [show, worth] = await Promise.all([
        asShown(parts, copy, language),
        input.close ? null : worthNow(parts, copy),
      ]);
      const answer = await parts.desk.run<CopyDecision, Changed>({
        account,
        portfolio,
        actor: { account },
        key: keyOf('copying/stopCopy', input),
        currencies: [currency],
        instrument: null,
        loads: [copyNumbered(portfolio)],
        decide: (state) => decideStop(state, portfolio, !input.close, 'customer', worth),
        answer: ({ records: { copies } }) => show(copies[0]!),
      });
      if (answer !== null && !isRefusal(answer)) await parts.leaver.leave({ account, portfolio });
      return answer;
    });
