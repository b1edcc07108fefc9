/** Proposals that wait for a second person, as a reader sees them. */
import { PROPOSAL_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import { proposalDecisionDeadline } from '@bourse/core/registry/review-request-workflow.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import type { Kysely, Transaction } from 'kysely';
import { getProposalNoticePeriodMs } from './proposal-notice-and-input-checks.ts';
import { findCurrentProposalClaimant, type WaitingProposalView } from './proposal-store.ts';
import type { StaffId } from '../ids.ts';
import type { World } from '../world/world.ts';
import { findLinkedStaff } from '../customers/staff-conflicts-of-interest.ts';
import type { DB } from '../db/table-types.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { ProposalKind } from '@bourse/core/compliance/review-requests.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';

export type Db = Kysely<DB> | Transaction<DB>;

export interface ProposalReader {
  staff: StaffId;
  roles: readonly Role[];
}

/** A proposal that can still be approved in time; its terms as stored, or parsed. */
export interface WaitingProposal<Terms = string> {
  kind: ProposalKind;
  subject: string;
  terms: Terms;
  /** When it begins or lapses, epoch ms. */
  from: number;
  proposal: WaitingProposalView;
}

const selectUndecided = async (world: Pick<World, 'kind'>, db: Db, kinds: readonly ProposalKind[], now: number) => {
  const found = await db
    .selectFrom('proposals')
    .innerJoin('staff', 'staff.staff_id', 'proposed_by')
    .leftJoin('staff as claimant', 'claimant.staff_id', 'claimed_by')
    .select(['proposal', 'what', 'subject', 'terms', 'from_at', 'proposed_by', 'staff.name', 'staff.roles'])
    .select(['proposed_at', 'claimed_by', 'claimant.name as claimant', 'updated_at'])
    .where('what', 'in', [...kinds])
    .where('verdict', 'is', null)
    .where('staff.disabled_at', 'is', null)
    .where('from_at', '>=', new Date(now))
    .orderBy('proposal')
    .execute();
  return found
    .map((row) => {
      const kind = row.what as ProposalKind;
      const { permission } = PROPOSAL_KIND_RULES[kind];
      return {
        ...row,
        kind,
        permission,
        before: proposalDecisionDeadline(kind, row.from_at.getTime(), getProposalNoticePeriodMs(world)),
      };
    })
    .filter(({ before, roles, permission }) => before >= now && hasPermission(roles as Role[], permission));
};

/** The waiting proposals' terms, the same for every reader. */
export const listWaitingProposalTerms = async (
  { world }: { world: Pick<World, 'kind'> },
  db: Db,
  kind: ProposalKind,
  now: number,
): Promise<{ proposal: bigint; terms: string }[]> =>
  (await selectUndecided(world, db, [kind], now)).map(({ proposal, terms }) => ({ proposal, terms }));

/**
 * Proposals that wait and can still be approved in time, the oldest first. If the proposer was locked out since, or
 * lost the permission, the proposal no longer waits.
 */
export async function listWaitingProposals(
  { world }: { world: Pick<World, 'kind'> },
  db: Db,
  kinds: ProposalKind | readonly ProposalKind[],
  reader: ProposalReader,
  now: number,
): Promise<WaitingProposal[]> {
  const rows = await selectUndecided(world, db, typeof kinds === 'string' ? [kinds] : kinds, now);
  const linked = await findLinkedStaff(
    db,
    reader.staff,
    rows.map((row) => row.proposed_by),
  );
  return rows.map((row) => ({
    kind: row.kind,
    subject: row.subject,
    terms: row.terms,
    from: row.from_at.getTime(),
    proposal: {
      id: row.proposal.toString(),
      by: { id: row.proposed_by.toString(), name: row.name },
      at: isoTime(row.proposed_at.getTime()),
      decideBefore: isoTime(row.before),
      claimedBy: findCurrentProposalClaimant(row, now),
      linked: linked.has(row.proposed_by),
      mayApprove:
        row.proposed_by !== reader.staff && !linked.has(row.proposed_by) && hasPermission(reader.roles, row.permission),
    },
  }));
}
