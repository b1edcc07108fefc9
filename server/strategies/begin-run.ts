/** Starts a strategy of the house, in an account of its own that customers can copy. */
import { refuse, type Refusal } from '@bourse/contract/errors.ts';
import type { Parts } from '../parts.ts';
import { type HistoryParts, lastEnded } from './load-history.ts';
import { type Db, insertRun } from './runs-store.ts';
import { readHouse } from './store.ts';
import type { AccountId } from '../ids.ts';

export type BeginParts = Omit<HistoryParts, 'world'> & Pick<Parts, 'world' | 'houseAccounts' | 'leading'>;

/** It first decides at the end of the last finished session. Repeating it does nothing. */
export async function beginRun(parts: BeginParts, db: Db, strategy: bigint): Promise<AccountId | Refusal> {
  const now = parts.clock.now();
  const [planned] = await readHouse(db, { strategy, limit: 1 });
  const first = planned?.instruments.map((id) => parts.feeds.instrument(id)).find((each) => each !== null);
  if (!planned || !first) return refuse('notFound');
  const account = await parts.houseAccounts.open(db as never, {
    purpose: 'strategies',
    name: `${strategy} ${planned.kind}`,
  });
  await insertRun(db, {
    strategy,
    account,
    currency: first.currency,
    begun: lastEnded(parts, first.market, now),
    beganAt: now,
    version: planned.version,
  });
  await parts.leading.begin(db, {
    strategy,
    account,
    version: planned.version,
    kind: planned.kind,
    market: first.market,
    currency: first.currency,
  });
  return account;
}
