import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import {
  type CopyChange,
  type CopyDecision,
  type CopyWorth,
  decideChange,
  decideStop,
  type Led,
} from '@bourse/core/copying/copy.ts';
import type { Copy } from '@bourse/core/copying/types.ts';
import { type Key, keyOf } from '../desk/command.ts';
import { openLoans, refuseLeaving } from '../desk/loans-owed.ts';
import type { Customer, Handler } from '../http/handler.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { copyRow, type CopyRow } from './copy-views.ts';
import { placeKey, worthOf } from './equities.ts';
import { leaderNames } from './leader-name.ts';
import { nextMonthAt } from './months.ts';
import { mostOf } from './most.ts';
import { copyNumbered, followedOf } from './records.ts';
import { afterMonth } from './share-months.ts';
import type { StartParts as NeededToStart } from './start-copy.ts';
import * as store from './store.ts';
import { amountIn, termsFrom } from './terms.ts';
import { profitToday } from './today.ts';

type StartParts = NeededToStart & Pick<Parts, 'exchangeRates'>;

/** The customer's own copy by its id. */
async function ownCopy({ database }: StartParts, account: AccountId, id: string): Promise<store.KnownCopy | null> {
  const number = decodeId('y', account, id);
  return number === null || number > 32_767n
    ? null
    : store.readCopy(database.kysely, { account, portfolio: Number(number) });
}

type Changed = { copy: CopyRow };
interface Change {
  key: Key;
  change: CopyChange;
  led: Led;
}

/** What it is worth by what can be known; null where that isn't sure, or while its last month wasn't looked at. */
async function worthNow(parts: StartParts, copy: store.KnownCopy): Promise<CopyWorth | null> {
  if ((await afterMonth(parts, copy)) !== copy) return null;
  const { equity, sure } = (await worthOf(parts, [copy], copy.currency)).get(placeKey(copy))!;
  return sure ? { equity, highWater: copy.highWater } : null;
}

/** The copy as the answer shows it: with what was in it when it was asked for, and what went in or out since. */
async function asShown(parts: StartParts, copy: store.KnownCopy, language: Language) {
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
  parts: StartParts,
  copy: store.KnownCopy,
  { key, change: wish, led }: Change,
  { language }: Pick<Customer, 'language'>,
) {
  const { account, portfolio, currency, leader } = copy;
  const show = await asShown(parts, copy, language);
  return parts.desk.run<CopyDecision, Changed>({
    account,
    actor: { account },
    key,
    currencies: wish.add || wish.takeOut ? [currency] : [],
    instrument: null,
    loads: [copyNumbered(portfolio), ...(wish.add ? [followedOf(leader), openLoans] : [])],
    // What is taken out lies in the copy; what is put in, in the main one.
    ...(wish.takeOut ? { portfolio } : {}),
    decide(state, now) {
      const decided = decideChange(state, portfolio, wish, led, now);
      return decided === null || 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
    },
    answer: ({ records: { copies } }) => show(copies[0]!),
  });
}

/** How often another command of the customer's may have moved what it was reckoned by. */
const TRIES = 20;

/** Null while what the copy was worth isn't so any more: it is looked at again. */
async function untilDecided(
  parts: StartParts,
  account: AccountId,
  id: string,
  act: (copy: store.KnownCopy) => Promise<Changed | Refusal | null>,
): Promise<Changed | Refusal> {
  for (let left = TRIES; left > 0; left -= 1) {
    const copy = await ownCopy(parts, account, id);
    const answer = copy ? await act(copy) : refuse('notFound');
    if (answer !== null) return answer;
  }
  return refuse('systemBusy');
}

export const changeCopy =
  (parts: StartParts): Handler<'copying/changeCopy'> =>
  (input, caller) =>
    untilDecided(parts, caller.account, input.copy, async (copy) => {
      const wish = changeFrom(input, copy);
      if (isRefusal(wish)) return wish;
      const most = wish.add ? await mostFor(parts, copy) : 0n;
      const worth = wish.takeOut ? await worthNow(parts, copy) : null;
      const asked = { key: keyOf('copying/changeCopy', input), change: wish, led: { most, version: null, worth } };
      return change(parts, copy, asked, caller);
    });

function changeFrom(
  input: Parameters<ReturnType<typeof changeCopy>>[0],
  { currency }: store.KnownCopy,
): CopyChange | Refusal {
  const { add, takeOut, noStopLoss } = input;
  const terms = termsFrom(input, currency);
  if (isRefusal(terms)) return terms;
  const wish: CopyChange = { ...terms };
  for (const [field, text] of [
    ['add', add],
    ['takeOut', takeOut],
  ] as const) {
    if (text === undefined) continue;
    const amount = amountIn(text, currency);
    if (amount === null || amount === 0n) return refuse('badInput', { field });
    wish[field] = amount;
  }
  if (add !== undefined && takeOut !== undefined) return refuse('badInput', { field: 'takeOut' });
  if (noStopLoss && input.stopLossRate !== undefined) return refuse('badInput', { field: 'noStopLoss' });
  if (noStopLoss) wish.stopLossRate = null;
  return wish;
}

async function mostFor(parts: StartParts, { leader: number, currency }: store.KnownCopy): Promise<bigint> {
  const leader = await store.readLeader(parts.database.kysely, number);
  if (!leader || leader.stoppedAt !== null) return 0n;
  const worths = await worthOf(parts, [leader], currency);
  return mostOf(leader, worths.get(placeKey(leader))!.equity);
}

export const pauseCopy =
  (parts: StartParts): Handler<'copying/pauseCopy'> =>
  (input, caller) =>
    untilDecided(parts, caller.account, input.copy, async (copy) => {
      const { paused, version } = input;
      const agreed = version === undefined ? {} : { version };
      const led = { most: 0n, version: version === undefined ? null : await versionOf(parts, copy), worth: null };
      return change(
        parts,
        copy,
        { key: keyOf('copying/pauseCopy', input), change: { paused, ...agreed }, led },
        caller,
      );
    });

/** Of the strategy that it follows the one that runs. */
const versionOf = async ({ database }: StartParts, { leader }: store.KnownCopy): Promise<number | null> =>
  (await store.readLeader(database.kysely, leader))?.strategy?.version ?? null;

/** What can be closed is closed at once; the rest when its market can be traded. */
export const stopCopy =
  (parts: StartParts & Pick<Parts, 'leaver'>): Handler<'copying/stopCopy'> =>
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
