/**
 * Shared by changing a copy and previewing that: the facts, the portfolio and the rules, so that both give the same
 * refusals.
 */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import {
  type CopyChange,
  type CopyDecision,
  type CopyWorth,
  decideChange,
  type Led,
} from '@bourse/core/products/copying/copy.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { MoneyCommand } from '../desk/command.ts';
import { openLoans, refuseLeaving } from '../desk/command-loads.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { placeKey, worthOf } from './portfolio-worth.ts';
import { mostOf } from './leader-state.ts';
import { copyNumbered, followedOf } from './records.ts';
import { afterMonth } from './share-profits.ts';
import type { StartParts } from './start-copy.ts';
import * as store from './store.ts';
import { amountIn, termsFrom } from './start-context.ts';

export type ChangeParts = StartParts & Pick<Parts, 'exchangeRates'>;

export interface AskedChange
  extends Pick<MoneyCommand, 'account' | 'portfolio' | 'currencies' | 'instrument' | 'loads'> {
  decide(state: AccountState, now: number): CopyDecision | Refusal | null;
}

export const askedChange = (
  { account, portfolio, currency, leader }: store.KnownCopy,
  wish: CopyChange,
  led: Led,
): AskedChange => ({
  account,
  currencies: wish.add || wish.takeOut ? [currency] : [],
  instrument: null,
  loads: [copyNumbered(portfolio), ...(wish.add ? [followedOf(leader), openLoans] : [])],
  // Money to take out is in the copy's portfolio; money to put in, in the main one.
  ...(wish.takeOut ? { portfolio } : {}),
  decide(state, now) {
    const decided = decideChange(state, portfolio, wish, led, now);
    return decided === null || 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
  },
});

/** The facts about the leader that decide such a change. */
export const ledFor = async (parts: ChangeParts, copy: store.KnownCopy, wish: CopyChange): Promise<Led> => ({
  most: wish.add ? await mostFor(parts, copy) : 0n,
  version: null,
  worth: wish.takeOut ? await worthNow(parts, copy) : null,
});

async function mostFor(parts: ChangeParts, { leader: number, currency }: store.KnownCopy): Promise<bigint> {
  const leader = await store.readLeader(parts.database.kysely, number);
  if (!leader || leader.stoppedAt !== null) return 0n;
  const worths = await worthOf(parts, [leader], currency);
  return mostOf(leader, worths.get(placeKey(leader))!.equity);
}

/** The copy's present worth; null if it isn't certain, or while the last month has not been processed. */
export async function worthNow(parts: ChangeParts, copy: store.KnownCopy): Promise<CopyWorth | null> {
  if ((await afterMonth(parts, copy)) !== copy) return null;
  const { equity, sure } = (await worthOf(parts, [copy], copy.currency)).get(placeKey(copy))!;
  return sure ? { equity, highWater: copy.highWater } : null;
}

/** The customer's own copy by its id. */
async function ownCopy({ database }: ChangeParts, account: AccountId, id: string): Promise<store.KnownCopy | null> {
  const number = decodeId('y', account, id);
  return number === null || number > 32_767n
    ? null
    : store.readCopy(database.kysely, { account, portfolio: Number(number) });
}

/**
 * How often to try again if another of the customer's commands has changed the facts. A preview (`look`) gives up
 * sooner, since the customer can repeat it.
 */
const TRIES = { change: 20, look: 2 };

/** Runs `act` on the copy, again while it returns null because the copy's worth has changed. */
export async function untilDecided<Told>(
  parts: ChangeParts,
  account: AccountId,
  id: string,
  act: (copy: store.KnownCopy) => Promise<Told | Refusal | null>,
  does: keyof typeof TRIES = 'change',
): Promise<Told | Refusal> {
  for (let left = TRIES[does]; left > 0; left -= 1) {
    const copy = await ownCopy(parts, account, id);
    const answer = copy ? await act(copy) : refuse('notFound');
    if (answer !== null) return answer;
  }
  return refuse('systemBusy');
}

export function changeFrom(
  input: Omit<InputOf<Calls['copying/changeCopy']>, 'key' | 'copy'>,
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
