/** The SQL of what banks' statements say of deposits: what came in, and what of it was called back. */
import { STORED_MAXIMUM } from '@bourse/core/money.ts';
import { plainReference, type StatementLine } from '@bourse/core/staff/reconcile.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffId } from '../ids.ts';
import type { Db } from './store.ts';

/** Of a reference, in characters: an index holds no more, and ours are shorter. */
const KEPT_MAXIMUM = 500;

/** A reference as it is compared (`plainReference`), of a request by its alias. */
export const referenceOf = (request: string): RawBuilder<string> =>
  sql`upper(regexp_replace(${sql.ref(`${request}.details`)} ->> 'reference', '[^[:alnum:]]', '', 'g'))`;

/**
 * Of the lines `line` those that were called back: on their day or later something went out under their reference,
 * whatever the amount (a bank that returns a payment may keep its fee). Whoever brought that line: it only takes away.
 */
export const isCalledBack = (line: string): RawBuilder<boolean> => sql`exists (select from bank_lines back
  where back.currency = ${sql.ref(`${line}.currency`)} and back.reference = ${sql.ref(`${line}.reference`)}
    and back.amount < 0 and back.on_date >= ${sql.ref(`${line}.on_date`)})`;

/** Stands behind deposits from now on, as this person's word; the same line again is the same one. */
export async function keepLines(
  db: Db,
  staff: StaffId,
  currency: string,
  lines: readonly StatementLine[],
  now: number,
): Promise<void> {
  const kept = lines.filter(({ amount }) => amount <= STORED_MAXIMUM && amount >= -STORED_MAXIMUM);
  if (kept.length === 0) return;
  await sql`insert into bank_lines (currency, reference, amount, on_date, staff_id, at)
    select ${currency}, reference, amount, on_date, ${staff}, ${new Date(now)}
    from unnest(${kept.map(({ reference }) => plainReference(reference).slice(0, KEPT_MAXIMUM))}::text[],
      ${kept.map(({ amount }) => amount)}::bigint[], ${kept.map(({ on }) => on)}::text[]) as line (reference, amount,
        on_date)
    on conflict do nothing`.execute(db);
}
