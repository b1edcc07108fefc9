/** Everything that waits for a second person, and what was decided with its reason; its proposer reads it too. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import { PROPOSAL_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import { type ProposalKind, PROPOSAL_WITHDRAWN_REASON } from '@bourse/core/compliance/review-requests.ts';
import { proposalDecisionDeadline } from '@bourse/core/registry/review-request-workflow.ts';
import { sql } from 'kysely';
import {
  buildProposalFacts,
  type ProposalFact,
  type ProposalView as DescribedProposal,
} from '../reviews/review-kind-registry.ts';
import { getProposalNoticePeriodMs } from '../proposals/proposal-notice-and-input-checks.ts';
import { parseProposalNumber, type WaitingProposalView } from '../proposals/proposal-store.ts';
import { listWaitingProposals } from '../proposals/waiting-proposals.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import { appointmentProposal, isOwnAppointment } from './staff-appointment-proposals.ts';
import type { ReviewDependencies } from './get-review.ts';
import type { Db } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type ProposalView = CallAnswer<Calls['staff/listProposals']>['rows'][number];
type ProposalDecisionView = NonNullable<ProposalView['decision']>;
interface ProposalRow {
  proposal: bigint;
  what: ProposalKind;
  subject: string;
  terms: string;
  from_at: Date;
  proposed_by: bigint;
  proposed_at: Date;
  name: string;
  verdict: 'approved' | 'rejected' | null;
  decided_by: bigint | null;
  decider: string | null;
  decided_at: Date | null;
  reason: ProposalDecisionView['reason'];
  remark: string | null;
  facts: string | null;
}

const KINDS = Object.keys(PROPOSAL_KIND_RULES) as ProposalKind[];
/** Kinds that this reader may decide on, or check as an auditor. */
export const listReadableProposalKinds = ({ roles }: Pick<StaffCaller, 'roles'>): ProposalKind[] =>
  KINDS.filter(
    (kind) => hasPermission(roles, PROPOSAL_KIND_RULES[kind].permission) || hasPermission(roles, 'audit.read'),
  );

/** Nobody appoints themselves, no matter who proposed it. */
function waitingForReader(
  dependencies: Pick<ReviewDependencies, 'log'>,
  proposal: WaitingProposalView,
  { kind, terms }: { kind: ProposalKind; terms: string },
  reader: StaffCaller,
): WaitingProposalView {
  if (kind !== 'appointment') return proposal;
  const appointment = appointmentProposal.readTerms(dependencies, { proposal: proposal.id, terms });
  const isOthers = appointment !== null && !isOwnAppointment(appointment, reader);
  return { ...proposal, mayApprove: proposal.mayApprove && isOthers };
}

async function listWaiting(
  dependencies: ReviewDependencies,
  reader: StaffCaller,
  now: number,
): Promise<ProposalView[]> {
  const found = await listWaitingProposals(dependencies, dependencies.database.kysely, KINDS, reader, now);
  const seen = new Set(listReadableProposalKinds(reader));
  const own = reader.staff.toString();
  return found
    .filter(({ kind, proposal }) => seen.has(kind) || proposal.by.id === own)
    .map(({ kind, subject, terms, proposal }) => ({
      id: proposal.id,
      kind,
      subject,
      by: proposal.by,
      at: proposal.at,
      proposal: waitingForReader(dependencies, proposal, { kind, terms }, reader),
      decision: null,
    }));
}

const SELECT_PROPOSALS = sql`select p.*, s.name, d.name as decider from proposals p
  join staff s on s.staff_id = p.proposed_by
  left join staff d on d.staff_id = p.decided_by`;

/** If nobody decided in time, when it lapsed. */
function proposalDecisionOf(
  { world }: Pick<ReviewDependencies, 'world'>,
  row: ProposalRow,
  now: number,
): ProposalDecisionView {
  const { verdict, decided_by, decider, decided_at, reason, remark } = row;
  if (verdict === null) {
    const before = proposalDecisionDeadline(row.what, row.from_at.getTime(), getProposalNoticePeriodMs(world));
    // The proposer was locked out since, or has lost the permission: it lapsed then, and is shown so from now on.
    return { outcome: 'lapsed', by: null, at: isoTime(Math.min(before, now)), reason: null, remark: null };
  }
  const outcome =
    verdict === 'approved' ? verdict : reason === PROPOSAL_WITHDRAWN_REASON ? PROPOSAL_WITHDRAWN_REASON : verdict;
  const by = decided_by === null ? null : { id: decided_by.toString(), name: decider ?? '' };
  return { outcome, by, at: isoTime(decided_at?.getTime() ?? now), reason, remark };
}

const decidedProposalView = (dependencies: ReviewDependencies, row: ProposalRow, now: number): ProposalView => ({
  id: row.proposal.toString(),
  kind: row.what,
  subject: row.subject,
  by: { id: row.proposed_by.toString(), name: row.name },
  at: isoTime(row.proposed_at.getTime()),
  proposal: null,
  decision: proposalDecisionOf(dependencies, row, now),
});

export function listProposals(dependencies: ReviewDependencies): Handler<'staff/listProposals'> {
  return async ({ status: filterState, mine = false, cursor, limit = PAGE_SIZE }, caller) => {
    const now = dependencies.clock.now();
    const own = caller.staff.toString();
    if (filterState === 'waiting') {
      const waiting = await listWaiting(dependencies, caller, now);
      return { rows: waiting.filter(({ by }) => !mine || by.id === own), next: null };
    }
    const before = cursor === undefined ? null : parseProposalNumber(cursor);
    if (cursor !== undefined && before === null) return refuse('badInput', { field: 'cursor' });
    const open = await listWaitingProposals(dependencies, dependencies.database.kysely, KINDS, caller, now);
    const rows = await listDecided(dependencies.database.kysely, {
      kinds: mine ? [] : listReadableProposalKinds(caller),
      staff: caller.staff,
      before,
      open: open.map(({ proposal }) => BigInt(proposal.id)),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit).map((row) => decidedProposalView(dependencies, row, now));
    return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  };
}

interface DecidedFilter {
  kinds: readonly ProposalKind[];
  /** Also this person's own proposals, of any kind. */
  staff: bigint;
  before: bigint | null;
  open: readonly bigint[];
  limit: number;
}
const listDecided = async (db: Db, { kinds, staff, before, open, limit }: DecidedFilter): Promise<ProposalRow[]> =>
  (
    await sql<ProposalRow>`${SELECT_PROPOSALS} where p.proposal <> all(${[...open]}::bigint[])
      and (p.what = any(${[...kinds]}::text[]) or p.proposed_by = ${staff})
      and (${before}::bigint is null or p.proposal < ${before}) order by p.proposal desc limit ${limit}`.execute(db)
  ).rows;

/** Logs a proposal whose terms are unreadable; it can still be read and rejected, without its facts. */
async function describeProposal(
  { reviews, log }: Pick<ReviewDependencies, 'reviews' | 'log'>,
  { proposal, what: kind, subject, terms }: ProposalRow,
  now: number,
  { language }: Pick<StaffCaller, 'language'>,
): Promise<DescribedProposal | null> {
  try {
    return (await reviews.proposed.get(kind)?.describe({ subject, terms }, now, language)) ?? null;
  } catch (err) {
    log.error({ err, kind, proposal: proposal.toString() }, 'what a proposal changes cannot be shown');
    return null;
  }
}

export function getProposal(dependencies: ReviewDependencies): Handler<'staff/getProposal'> {
  return async (input, caller) => {
    const number = parseProposalNumber(input.proposal);
    if (number === null) return refuse('notFound');
    const { rows } = await sql<ProposalRow>`${SELECT_PROPOSALS} where p.proposal = ${number}`.execute(
      dependencies.database.kysely,
    );
    const [row] = rows;
    if (!row || (!listReadableProposalKinds(caller).includes(row.what) && row.proposed_by !== caller.staff))
      return refuse('notFound');
    const now = dependencies.clock.now();
    const waiting = (await listWaiting(dependencies, caller, now)).find(({ id }) => id === input.proposal);
    const read = waiting ?? decidedProposalView(dependencies, row, now);
    // For decided proposals, the facts as read then; the present values aren't what it changed.
    if (row.facts !== null) return { ...read, facts: JSON.parse(row.facts) as ProposalFact[] };
    const described = await describeProposal(dependencies, row, now, caller);
    return { ...read, facts: described ? buildProposalFacts(waiting ? described : { terms: described.terms }) : [] };
  };
}
