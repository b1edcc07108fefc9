/** Deposits whose money the bank has called back, in any state here. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { recordNewLooks } from '../desk/record-new-looks.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { selectCalledBack } from './bank-lines-store.ts';
import { reviewId } from './reviews-store.ts';

type Row = AnswerOf<Calls['staff/listCalledBackDeposits']>['rows'][number];
const ROWS = 200;

export function listCalledBackDeposits(parts: Parts): Handler<'staff/listCalledBackDeposits'> {
  return async (_, caller) => {
    const found = await selectCalledBack(parts.database.kysely, ROWS, parts.clock.now());
    await recordNewLooks(
      parts,
      caller,
      { action: 'listCalledBackDeposits', subject: 'reviews', detail: { shown: found.length } },
      found.map(({ account_id }) => account_id),
    );
    return {
      rows: found.map((row) => ({
        review: reviewId(row),
        customer: row.account_id.toString(),
        status: row.status as Row['status'],
        reference: row.reference,
        amount: formatAmount(row.amount, row.currency),
        currency: row.currency,
        on: row.on_date,
        back: formatAmount(-row.back, row.currency),
        backOn: row.back_on,
        by: row.brought_by,
        byTwo: row.by_two,
      })),
    };
  };
}
