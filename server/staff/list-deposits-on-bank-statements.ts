/** Deposits by what the bank's statements say: those found on one, and those whose money was called back. */
import { listAllLinkedStaff } from '../customers/staff-conflicts-of-interest.ts';
import { recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildReviewRows } from './review-queue-rows.ts';
import { formatReviewId, listDepositsOnStatements } from './review-queue-store.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { selectCalledBackDeposits } from './bank-statement-lines-store.ts';

const AT_ONCE = 100;

export function listMatchedDeposits(dependencies: ServerDependencies): Handler<'staff/listMatchedDeposits'> {
  return async (_, caller) => {
    const { kysely } = dependencies.database;
    const people = [caller.staff, ...(await listAllLinkedStaff(kysely, caller.staff))];
    const found = await listDepositsOnStatements(kysely, people, AT_ONCE, dependencies.clock.now());
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listMatchedDeposits', subject: 'reviews', detail: { shown: found.length } },
      found.map(({ account_id }) => account_id),
    );
    const rows = await buildReviewRows(dependencies, found, caller);
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

/** Deposits whose money the bank has called back, in any state here. */

type CalledBackDepositRow = CallAnswer<Calls['staff/listCalledBackDeposits']>['rows'][number];
const ROWS = 200;

export function listCalledBackDeposits(dependencies: ServerDependencies): Handler<'staff/listCalledBackDeposits'> {
  return async (_, caller) => {
    const found = await selectCalledBackDeposits(dependencies.database.kysely, ROWS, dependencies.clock.now());
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listCalledBackDeposits', subject: 'reviews', detail: { shown: found.length } },
      found.map(({ account_id }) => account_id),
    );
    return {
      rows: found.map((row) => ({
        review: formatReviewId(row),
        customer: row.account_id.toString(),
        status: row.status as CalledBackDepositRow['status'],
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
