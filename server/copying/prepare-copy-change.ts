/**
 * Shared by changing a copy and previewing that: the facts, the portfolio and the rules, so that both give the same
 * refusals.
 */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  type CopyChange,
  type CopyDecision,
  type CopyWorth,
  decideChangeCopy,
  type CopiedLeaderState,
} from '@bourse/core/products/copying/copy-lifecycle.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { DeskCommand } from '../desk/command.ts';
import { unpaidLoansLoad, refuseMovingOverdueMoney } from '../desk/cross-area-record-loads.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { formatPortfolioKey, computePortfolioWorths } from './portfolio-worth.ts';
import { computeFollowedAmountLimit } from './leader-capacity-and-holdings.ts';
import { buildCopyByPortfolioLoad, buildFollowedAmountLoad } from './copying-records.ts';
import { readCopyAfterMonthlyProfitShare } from './share-profits.ts';
import type { StartCopyDependencies } from './start-copy.ts';
import * as store from './store.ts';
import { parseAmountOrNull, parseCopyTerms } from './prepare-copy-start.ts';

export type ChangeCopyDependencies = StartCopyDependencies & Pick<ServerDependencies, 'exchangeRates'>;

export interface CopyChangeCommand
  extends Pick<DeskCommand, 'account' | 'portfolio' | 'currencies' | 'instrument' | 'loads'> {
  decide(state: AccountState, now: number): CopyDecision | Refusal | null;
}

export const buildCopyChangeCommand = (
  { account, portfolio, currency, leader }: store.StoredCopy,
  wish: CopyChange,
  led: CopiedLeaderState,
): CopyChangeCommand => ({
  account,
  currencies: wish.deposit || wish.withdraw ? [currency] : [],
  instrument: null,
  loads: [
    buildCopyByPortfolioLoad(portfolio),
    ...(wish.deposit ? [buildFollowedAmountLoad(leader), unpaidLoansLoad] : []),
  ],
  // Money to take out is in the copy's portfolio; money to put in, in the main one.
  ...(wish.withdraw ? { portfolio } : {}),
  decide(state, now) {
    const decided = decideChangeCopy(state, portfolio, wish, led, now);
    return decided === null || 'refused' in decided
      ? decided
      : (refuseMovingOverdueMoney(state, decided, now) ?? decided);
  },
});

/** The facts about the leader that decide such a change. */
export const readCopiedLeaderState = async (
  dependencies: ChangeCopyDependencies,
  copy: store.StoredCopy,
  wish: CopyChange,
): Promise<CopiedLeaderState> => ({
  most: wish.deposit ? await readFollowLimit(dependencies, copy) : 0n,
  version: null,
  worth: wish.withdraw ? await findCertainCopyWorth(dependencies, copy) : null,
});

async function readFollowLimit(
  dependencies: ChangeCopyDependencies,
  { leader: number, currency }: store.StoredCopy,
): Promise<bigint> {
  const leader = await store.readLeader(dependencies.database.kysely, number);
  if (!leader || leader.stoppedAt !== null) return 0n;
  const worths = await computePortfolioWorths(dependencies, [leader], currency);
  return computeFollowedAmountLimit(leader, worths.get(formatPortfolioKey(leader))!.equity);
}

/** The copy's present worth; null if it isn't certain, or while the last month has not been processed. */
export async function findCertainCopyWorth(
  dependencies: ChangeCopyDependencies,
  copy: store.StoredCopy,
): Promise<CopyWorth | null> {
  if ((await readCopyAfterMonthlyProfitShare(dependencies, copy)) !== copy) return null;
  const { equity, sure } = (await computePortfolioWorths(dependencies, [copy], copy.currency)).get(
    formatPortfolioKey(copy),
  )!;
  return sure ? { equity, highWater: copy.highWater } : null;
}

/** The customer's own copy by its id. */
async function readOwnCopy(
  { database }: ChangeCopyDependencies,
  account: AccountId,
  id: string,
): Promise<store.StoredCopy | null> {
  const number = decodeId('y', account, id);
  return number === null || number > 32_767n
    ? null
    : store.readCopy(database.kysely, { account, portfolio: Number(number) });
}

/**
 * How often to try again if another of the customer's commands has changed the facts. A preview (`preview`) gives up
 * sooner, since the customer can repeat it.
 */
const TRIES = { change: 20, preview: 2 };

/** Runs `act` on the copy, again while it returns null because the copy's worth has changed. */
export async function retryUntilDecided<Result>(
  dependencies: ChangeCopyDependencies,
  account: AccountId,
  id: string,
  act: (copy: store.StoredCopy) => Promise<Result | Refusal | null>,
  does: keyof typeof TRIES = 'change',
): Promise<Result | Refusal> {
  for (let left = TRIES[does]; left > 0; left -= 1) {
    const copy = await readOwnCopy(dependencies, account, id);
    const answer = copy ? await act(copy) : refuse('notFound');
    if (answer !== null) return answer;
  }
  return refuse('systemBusy');
}

export function parseCopyChange(
  input: Omit<CallInput<Calls['copying/changeCopy']>, 'key' | 'copy'>,
  { currency }: store.StoredCopy,
): CopyChange | Refusal {
  const { deposit, withdraw, noStopLoss } = input;
  const terms = parseCopyTerms(input, currency);
  if (isRefusal(terms)) return terms;
  const wish: CopyChange = { ...terms };
  for (const [field, text] of [
    ['deposit', deposit],
    ['withdraw', withdraw],
  ] as const) {
    if (text === undefined) continue;
    const amount = parseAmountOrNull(text, currency);
    if (amount === null || amount === 0n) return refuse('badInput', { field });
    wish[field] = amount;
  }
  if (deposit !== undefined && withdraw !== undefined) return refuse('badInput', { field: 'withdraw' });
  if (noStopLoss && input.stopLossRate !== undefined) return refuse('badInput', { field: 'noStopLoss' });
  if (noStopLoss) wish.stopLossRate = null;
  return wish;
}
