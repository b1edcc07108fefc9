/**
 * Shared by starting a copy and previewing that: what is read beforehand, what the desk loads, and the follower's
 * terms.
 */
import type { StartWish } from '@bourse/core/copying/copy.ts';
import { leastCopy } from '@bourse/core/copying/least.ts';
import type { MoneyCommand } from '../desk/command.ts';
import { openLoans } from '../desk/loans-owed.ts';
import type { AccountId } from '../ids.ts';
import { placeKey, type Worth, type WorthParts, worthOf } from './equities.ts';
import { isClosedTo } from './led-now.ts';
import { type CalendarParts, dayBeganAt, monthAt } from './months.ts';
import { mostOf } from './most.ts';
import { allCopies, followedOf } from './records.ts';
import type { KnownLeader } from './rows.ts';
import { readOwnLeader } from './store.ts';

export interface AskedStart {
  /** Without the follower's choices. */
  wish: Omit<StartWish, 'portfolio' | 'amount' | 'seenVersion' | 'terms' | 'opened'>;
  /** The worth of the leader's portfolio. */
  worth: Worth;
  loads: Pick<MoneyCommand, 'account' | 'currencies' | 'instrument' | 'loads'>;
}

export async function askedStart(
  parts: WorthParts & CalendarParts,
  leader: KnownLeader,
  account: AccountId,
): Promise<AskedStart> {
  const { currency } = leader;
  const [own, worths, stopped] = await Promise.all([
    readOwnLeader(parts.database.kysely, account),
    worthOf(parts, [leader], currency),
    isClosedTo(parts, leader),
  ]);
  const worth = worths.get(placeKey(leader))!;
  const now = parts.clock.now();
  return {
    worth,
    wish: {
      leader: leader.leader,
      named: leader,
      currency,
      least: leastCopy(currency),
      most: mostOf(leader, worth.equity),
      shareRate: leader.profitShare,
      own: own?.leader === leader.leader,
      leads: own !== null && own.stoppedAt === null,
      stopped,
      version: leader.strategy?.version ?? null,
      month: monthAt(parts, now),
      dayBegan: dayBeganAt(parts, now),
    },
    loads: {
      account,
      currencies: [currency],
      instrument: null,
      loads: [allCopies, followedOf(leader.leader), openLoans],
    },
  };
}
