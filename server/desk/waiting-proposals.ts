/** What waits for a second person, as a reader sees it. */
import { PROPOSED, type ProposalKind } from '@bourse/core/requests/kinds.ts';
import { decidedBefore } from '@bourse/core/requests/workflow.ts';
import { isAllowed, type Role } from '@bourse/core/permissions.ts';
import type { Kysely, Transaction } from 'kysely';
import { noticePeriodMs } from './notice-period.ts';
import { claimOf, type Waiting } from './proposals.ts';
import { isoTime } from './write-notice.ts';
import type { StaffId } from '../ids.ts';
import type { World } from '../world.ts';
import { selectLinked } from './linked-staff.ts';
import type { DB } from '../db/types.ts';

type Db = Kysely<DB> | Transaction<DB>;

interface Reader {
  staff: StaffId;
  roles: readonly Role[];
}

/**
 * Those that wait and can still be approved in time. What somebody proposed who was shut out since, or may do this no
 * longer, waits no longer.
 */
export async function selectWaiting(
  { world }: { world: Pick<World, 'kind'> },
  db: Db,
  kind: ProposalKind,
  reader: Reader,
  now: number,
): Promise<{ terms: string; proposal: Waiting }[]> {
  const { permission } = PROPOSED[kind];
  const found = await db
    .selectFrom('proposals')
    .innerJoin('staff', 'staff.staff_id', 'proposed_by')
    .leftJoin('staff as claimant', 'claimant.staff_id', 'claimed_by')
    .select(['proposal', 'terms', 'from_at', 'proposed_by', 'staff.name', 'staff.roles', 'proposed_at'])
    .select(['claimed_by', 'claimant.name as claimant', 'updated_at'])
    .where('what', '=', kind)
    .where('verdict', 'is', null)
    .where('staff.disabled_at', 'is', null)
    .where('from_at', '>=', new Date(now))
    .orderBy('proposal')
    .execute();
  const before = ({ from_at }: { from_at: Date }): number =>
    decidedBefore(kind, from_at.getTime(), noticePeriodMs(world));
  const rows = found.filter((row) => before(row) >= now && isAllowed(row.roles as Role[], permission));
  const linked = await selectLinked(
    db,
    reader.staff,
    rows.map((row) => row.proposed_by),
  );
  return rows.map((row) => ({
    terms: row.terms,
    proposal: {
      id: row.proposal.toString(),
      by: { id: row.proposed_by.toString(), name: row.name },
      at: isoTime(row.proposed_at.getTime()),
      decideBefore: isoTime(before(row)),
      claimedBy: claimOf(row, now),
      linked: linked.has(row.proposed_by),
      mayApprove:
        row.proposed_by !== reader.staff && !linked.has(row.proposed_by) && isAllowed(reader.roles, permission),
    },
  }));
}
