import { selectAllLinked } from '../desk/linked-staff.ts';
import { recordNewLooks } from '../desk/record-new-looks.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { showRows } from './review-rows.ts';
import { selectMatched } from './reviews-store.ts';

const AT_ONCE = 100;

export function listMatchedDeposits(parts: Parts): Handler<'staff/listMatchedDeposits'> {
  return async (_, caller) => {
    const { kysely } = parts.database;
    const people = [caller.staff, ...(await selectAllLinked(kysely, caller.staff))];
    const found = await selectMatched(kysely, people, AT_ONCE, parts.clock.now());
    await recordNewLooks(
      parts,
      caller,
      { action: 'listMatchedDeposits', subject: 'reviews', detail: { shown: found.length } },
      found.map(({ account_id }) => account_id),
    );
    const rows = await showRows(parts, found, caller);
    return {
      rows: rows.map((row, index) => ({
        ...row,
        customer: { ...row.customer, name: null },
        reference: String(found[index]!.details['reference']),
        on: found[index]!.on_date,
        by: found[index]!.brought_by,
      })),
    };
  };
}
