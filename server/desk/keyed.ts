/**
 * The plain door for writes that move no money: one transaction under the customer's key. (Money goes through the desk,
 * which keeps the same table by the same hash.)
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { inputHash } from './input-hash.ts';
import { patiently } from './patiently.ts';
import { inOneTransaction, lockAccount, type Work } from './work.ts';

export interface KeyedWrite<Loaded, Answer> {
  account: AccountId;
  call: string;
  key: string;
  /**
   * The input as it is compared with a repetition's. Never a password: see `access/password-hash.ts`. A refusal decides
   * nothing and isn't kept.
   */
  compared: object | Promise<object | Refusal>;
  /**
   * Locks the account, and whoever else's rows it needs, instead of the account's alone: rows in order, as the desk
   * does.
   */
  lock?: (work: Work) => Promise<void>;
  /** Slow things that need no lock, done only if the key is new. A refusal from here decides nothing and isn't kept. */
  load?: () => Promise<Loaded | Refusal>;
  decide(work: Work, loaded: Loaded): Promise<Answer | Refusal>;
  /** How long it waits for a database that is away. */
  patienceMs?: number;
}

type KeyedParts = Pick<Parts, 'database' | 'clock' | 'live'>;

/**
 * Decides once per (account, key): the same input gets the stored answer again, another one `keyReused`.
 * A refusal is stored like an answer, but leaves no other trace.
 */
export async function keyed<Answer, Loaded = undefined>(
  parts: KeyedParts,
  write: KeyedWrite<Loaded, Answer>,
): Promise<Answer | Refusal> {
  const compared = await write.compared;
  if (isRefusal(compared)) return compared;
  const hash = inputHash(write.call, compared);
  let loaded = undefined as Loaded;
  if (write.load) {
    const earlier = await earlierAnswer<Answer>(parts.database.kysely, write, hash);
    if (earlier) return earlier.answer;
    const found = await write.load();
    if (isRefusal(found)) return found;
    loaded = found;
  }
  return patiently(write.patienceMs ?? PATIENCE_MS, (commit) =>
    inOneTransaction(parts, async (work) => {
      await (write.lock ? write.lock(work) : lockAccount(work, write.account));
      // Under the lock an earlier try is over, and what it has done is seen.
      commit.sent = false;
      const earlier = await earlierAnswer<Answer>(work.db, write, hash);
      if (earlier) return earlier.answer;

      await sql`savepoint undecided`.execute(work.db);
      const decision = await write.decide(work, loaded);
      if (isRefusal(decision)) {
        await sql`rollback to savepoint undecided`.execute(work.db);
        work.events.length = 0;
        work.afterwards.length = 0;
      }
      await work.db
        .insertInto('command_keys')
        .values({
          account_id: write.account,
          key: write.key,
          input_hash: hash,
          answer: JSON.stringify(decision),
          at: new Date(work.now),
        })
        .execute();
      commit.sent = true;
      return decision;
    }),
  );
}

const PATIENCE_MS = 4_000;

async function earlierAnswer<Answer>(
  db: KeyedParts['database']['kysely'],
  write: Pick<KeyedWrite<never, Answer>, 'account' | 'key'>,
  hash: Buffer,
): Promise<{ answer: Answer | Refusal } | null> {
  const row = await db
    .selectFrom('command_keys')
    .select(['input_hash', 'answer'])
    .where('account_id', '=', write.account)
    .where('key', '=', write.key)
    .executeTakeFirst();
  if (!row) return null;
  return { answer: hash.equals(row.input_hash) ? (JSON.parse(row.answer) as Answer | Refusal) : refuse('keyReused') };
}
