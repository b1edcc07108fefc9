/**
 * Decisions that are taken in another part's transaction, once per key of the person. What is about to be decided
 * stands in the record first, so that no decision is without a row; a repetition goes through the other part's own key.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { inputHash } from '../desk/input-hash.ts';
import { patiently } from '../desk/patiently.ts';
import { appendAudit, type AuditEntry } from '../desk/staff-audit.ts';
import type { Person } from '../desk/staff-work.ts';
import { inOneTransaction } from '../desk/work.ts';
import type { Parts } from '../parts.ts';

/** The answer of `act` is kept with the key: it must hold no personal data. */
interface Once<Answer> {
  call: string;
  key: string;
  compared: object;
  entry: AuditEntry;
  act(): Promise<Answer | Refusal>;
}

const PATIENCE_MS = 4_000;
/** What the key's row holds until the answer is known. */
const UNDECIDED = '';

export async function once<Answer>(
  parts: Pick<Parts, 'database' | 'clock' | 'live'>,
  person: Person,
  { call, key, compared, entry, act }: Once<Answer>,
): Promise<Answer | Refusal> {
  const hash = inputHash(call, compared);
  const own = { staff_id: person.staff, key };
  const earlier = await patiently(PATIENCE_MS, () =>
    inOneTransaction(parts, async ({ db, now }) => {
      const fresh = await db
        .insertInto('staff_keys')
        .values({ ...own, input_hash: hash, answer: UNDECIDED, at: new Date(now) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst();
      if (fresh) return appendAudit(db, person, [entry], now).then(() => null);
      return db
        .selectFrom('staff_keys')
        .select(['input_hash', 'answer'])
        .where('staff_id', '=', person.staff)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
    }),
  );
  if (earlier && !hash.equals(earlier.input_hash)) return refuse('keyReused');
  if (earlier && earlier.answer !== UNDECIDED) return JSON.parse(earlier.answer) as Answer | Refusal;

  const answer = await act();
  return patiently(PATIENCE_MS, () =>
    inOneTransaction(parts, async ({ db, now }) => {
      const kept = await db
        .updateTable('staff_keys')
        .set({ answer: JSON.stringify(answer) })
        .where('staff_id', '=', person.staff)
        .where('key', '=', key)
        .where('answer', '=', UNDECIDED)
        .returning('key')
        .executeTakeFirst();
      if (kept && isRefusal(answer))
        await appendAudit(
          db,
          person,
          [{ ...entry, action: `${entry.action}Refused`, detail: { code: answer.refused } }],
          now,
        );
      if (kept) return answer;
      // Another try of this intent was quicker: what that one has kept is the answer.
      const { answer: first } = await db
        .selectFrom('staff_keys')
        .select('answer')
        .where('staff_id', '=', person.staff)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return JSON.parse(first) as Answer | Refusal;
    }),
  );
}
