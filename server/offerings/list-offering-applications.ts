import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { LAPSED_SUBSCRIPTION_STATUSES } from '@bourse/core/products/offerings/allot-subscription.ts';
import type { SubscriptionStatus } from '@bourse/core/products/offerings/offering.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { encodeId, parseIdOwner } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readOffering } from './store.ts';

export const listOfferingApplications =
  (dependencies: ServerDependencies): Handler<'staff/listEntries'> =>
  async ({ offering, cursor, limit = PAGE_SIZE }, caller) => {
    const { kysely } = dependencies.database;
    const number = BigInt(offering);
    const found = await readOffering(kysely, number);
    if (!found) return refuse('productNotFound');
    const after = cursor === undefined ? null : parseIdOwner('i', cursor);
    const { rows } = await sql<{
      account_id: bigint;
      subscription_seq: bigint;
      entrant: string;
      status: SubscriptionStatus;
      cause: string;
      quantity: bigint;
      allotted: bigint;
      place: number | null;
      created_at: Date;
    }>`select s.account_id, s.subscription_seq, s.entrant, s.status, s.cause, s.quantity, s.allotted, e.place,
        s.created_at from subscriptions s left join offering_entries e
        on (e.offering, e.account_id, e.subscription_seq) = (s.offering, s.account_id, s.subscription_seq)
      where s.offering = ${number} and (${after?.account ?? null}::bigint is null
        or (s.created_at, s.account_id, s.subscription_seq) > (select created_at, account_id, subscription_seq
          from subscriptions where account_id = ${after?.account ?? null}::bigint
            and subscription_seq = ${after?.seq ?? null}::bigint))
      order by s.created_at, s.account_id, s.subscription_seq limit ${limit + 1}`.execute(kysely);
    const pageRows = rows.slice(0, limit);
    const last = pageRows.at(-1);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listEntries', subject: `offering ${offering}` },
      pageRows.map(({ account_id }) => account_id),
    );
    return {
      rows: pageRows.map((row) => ({
        id: encodeId('i', row.account_id, row.subscription_seq),
        customer: row.account_id.toString(),
        entrant: row.entrant,
        status: row.status,
        cause: row.cause,
        quantity: formatScaled(row.quantity),
        allotted: formatScaled(LAPSED_SUBSCRIPTION_STATUSES.includes(row.status) ? 0n : row.allotted),
        place: row.place,
        at: row.created_at.toISOString(),
      })),
      next: rows.length > limit && last ? encodeId('i', last.account_id, last.subscription_seq) : null,
    };
  };
