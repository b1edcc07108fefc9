/** Documents are made one at a time for each account, so that nobody's many keep others waiting. */
import { createFewAtOnce } from '../access/few-at-once.ts';
import type { AccountId } from '../ids.ts';

const documents = createFewAtOnce({ atOnce: 1, waitingMaximum: 8 });

export const documentInTurn = <T>(account: AccountId, act: () => Promise<T>): Promise<T> =>
  documents.take(account.toString(), act);
