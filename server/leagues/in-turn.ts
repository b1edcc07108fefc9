import { createFewAtOnce } from '../access/few-at-once.ts';
import type { AccountId } from '../ids.ts';

/** Generates an account's documents one at a time, so that one customer's many don't keep others waiting. */
const documents = createFewAtOnce({ atOnce: 1, waitingMaximum: 8 });

export const documentInTurn = <T>(account: AccountId, act: () => Promise<T>): Promise<T> =>
  documents.take(account.toString(), act);
