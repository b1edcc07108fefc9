/**
 * Proposals as rows: what one staff member proposes and another approves, requests of the house that take the steps of
 * `core/compliance/`. A proposal never changes, and the database refuses that both are the same person.
 */
import {
  CLAIMS_TOTAL_WINDOW_MS,
  claimantOf,
  proposeRequest as proposed,
  type Reviewer,
  buildStaffAuthor,
} from '@bourse/core/compliance/review-request-transitions.ts';
import type { ReviewRequest, RequestChange, ProposalKind } from '@bourse/core/compliance/review-requests.ts';
import { proposalDecisionDeadline, proposalLapsesAt } from '@bourse/core/registry/review-request-workflow.ts';
import { type InsertObject, type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB, Proposals } from '../db/table-types.ts';
import type { StaffId } from '../ids.ts';
import type { World } from '../world/world.ts';
import { getProposalNoticePeriodMs } from './proposal-notice-and-input-checks.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Db = Database['kysely'];

export interface Proposal extends ReviewRequest<ProposalKind> {
  by: StaffId;
  subject: string;
  /** The call's input as JSON, without its key. */
  terms: string;
  /** When it would begin, or lapse. */
  from: number;
  linkHash: Buffer | null;
}

/** Any fixed number that no other lock uses. */
const DATING_LOCK = 7_203_165;

/**
 * Serialises the dating of rules until the transaction ends: whether two people are needed depends on the previous
 * entry, which another transaction may be writing at this moment.
 */
export async function lockRuleDating({ db }: Pick<CommandContext, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DATING_LOCK})`.execute(db);
}

/**
 * Dates an approved rule, whose rows begin at the same time. False if one begins then already: a dated rule is never
 * changed, not even before it begins.
 */
export async function insertDatedRule<
  Table extends 'commission_plans' | 'insurance_rules' | 'lending_rules' | 'margin_rules',
>(db: Db, table: Table, rows: readonly InsertObject<DB, Table>[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted = 0n } = await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(inserted) === rows.length;
}

interface NewProposal {
  kind: ProposalKind;
  subject: string;
  terms: object;
  /** When it would begin; absent if it lapses after some days. */
  from?: number;
  linkHash?: Buffer | null;
}

/** As its proposer sees it right after proposing. */
export interface WaitingProposalView {
  id: string;
  by: { id: string; name: string };
  at: string;
  decideBefore: string;
  /** Who has claimed it. */
  claimedBy: { id: string; name: string } | null;
  linked: boolean;
  mayApprove: boolean;
}

export async function createProposal(
  { world }: { world: Pick<World, 'kind'> },
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { staff, name }: { staff: StaffId; name: string },
  { kind, subject, terms, from = proposalLapsesAt(kind, now), linkHash = null }: NewProposal,
): Promise<WaitingProposalView> {
  const { request, author } = proposed<ProposalKind>({ kind, details: {} }, staff.toString(), 0n, now);
  const { status, step } = request;
  const at = new Date(now);
  const { proposal } = await db
    .insertInto('proposals')
    .values({
      what: kind,
      subject,
      terms: JSON.stringify(terms),
      from_at: new Date(from),
      proposed_by: staff,
      proposed_at: at,
      link_hash: linkHash,
      status,
      step,
      updated_at: at,
    })
    .returning('proposal')
    .executeTakeFirstOrThrow();
  await db.insertInto('proposal_steps').values({ proposal, step, status, author, at }).execute();
  return {
    id: proposal.toString(),
    by: { id: staff.toString(), name },
    at: isoTime(now),
    decideBefore: isoTime(proposalDecisionDeadline(kind, from, getProposalNoticePeriodMs(world))),
    claimedBy: null,
    linked: false,
    mayApprove: false,
  };
}

function proposalOf(row: Selectable<Proposals>): Proposal {
  const { proposed_by: by, proposed_at: proposedAt, decided_by: decidedBy } = row;
  const first = { by: by.toString(), at: proposedAt.getTime() };
  return {
    seq: row.proposal,
    kind: row.what as ProposalKind,
    status: row.status as Proposal['status'],
    step: row.step,
    currency: null,
    amount: null,
    fee: null,
    details: { requestedBy: first.by },
    approvals: row.verdict === 'approved' ? [first, { by: String(decidedBy), at: row.updated_at.getTime() }] : [first],
    claimedBy: row.claimed_by?.toString() ?? null,
    reason: row.reason,
    remark: row.remark,
    submittedAt: first.at,
    updatedAt: row.updated_at.getTime(),
    by,
    subject: row.subject,
    terms: row.terms,
    from: row.from_at.getTime(),
    linkHash: row.link_hash,
  };
}

/** Locks it, so that of two deciders one is first. */
export async function lockProposal(db: Db, proposal: bigint): Promise<Proposal | null> {
  const row = await db
    .selectFrom('proposals')
    .selectAll()
    .where('proposal', '=', proposal)
    .forUpdate()
    .executeTakeFirst();
  return row ? proposalOf(row) : null;
}

const PROPOSAL_NUMBER = /^[1-9]\d{0,17}$/;
/** The number in a call; null if it isn't one. */
export const parseProposalNumber = (text: string): bigint | null => (PROPOSAL_NUMBER.test(text) ? BigInt(text) : null);

/** Its kind, which never changes. */
export async function findProposalKind(db: Db, proposal: bigint): Promise<ProposalKind | null> {
  const row = await db.selectFrom('proposals').select('what').where('proposal', '=', proposal).executeTakeFirst();
  return row ? (row.what as ProposalKind) : null;
}

export const readProposalTerms = (db: Db, proposal: bigint): Promise<Pick<Proposal, 'subject' | 'terms'>> =>
  db.selectFrom('proposals').select(['subject', 'terms']).where('proposal', '=', proposal).executeTakeFirstOrThrow();

/** The proposal with these terms, for a kind in which no two are alike. */
export async function findProposalByTerms(db: Db, kind: ProposalKind, terms: object): Promise<bigint | null> {
  const row = await db
    .selectFrom('proposals')
    .select('proposal')
    .where('what', '=', kind)
    .where('terms', '=', JSON.stringify(terms))
    .executeTakeFirst();
  return row?.proposal ?? null;
}

const VERDICTS: Partial<Record<Proposal['status'], 'approved' | 'rejected'>> = {
  done: 'approved',
  rejected: 'rejected',
};

/** Who claims it now; claims expire. */
export function findCurrentProposalClaimant(
  row: Pick<Selectable<Proposals>, 'claimed_by' | 'updated_at'> & { claimant: string | null },
  now: number,
): WaitingProposalView['claimedBy'] {
  const id = claimantOf({ claimedBy: row.claimed_by?.toString() ?? null, updatedAt: row.updated_at.getTime() }, now);
  return id === null ? null : { id, name: row.claimant ?? '' };
}

/** Like `readFirstRequestClaimTime` for a request. */
export async function findFirstProposalClaimTime(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  proposal: bigint,
  staff: Pick<Reviewer, 'id'>,
): Promise<number | null> {
  const { at } = await db
    .selectFrom('proposal_steps')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('proposal', '=', proposal)
    .where('status', '=', 'inReview')
    .where('author', '=', buildStaffAuthor(staff))
    .where('at', '>', new Date(now - CLAIMS_TOTAL_WINDOW_MS))
    .executeTakeFirstOrThrow();
  return at?.getTime() ?? null;
}

/** The caller holds its row. `facts`: what the decider has read. */
export async function saveProposal(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { request: r, author }: RequestChange<ProposalKind>,
  staff: StaffId,
  facts: string | null = null,
): Promise<void> {
  const at = new Date(now);
  const verdict = VERDICTS[r.status];
  await db
    .updateTable('proposals')
    .set({
      status: r.status,
      step: r.step,
      claimed_by: r.claimedBy === null ? null : BigInt(r.claimedBy),
      reason: r.reason,
      remark: r.remark,
      updated_at: at,
      ...(verdict ? { verdict, decided_by: staff, decided_at: at, facts } : {}),
    })
    .where('proposal', '=', r.seq)
    .execute();
  await db
    .insertInto('proposal_steps')
    .values({ proposal: r.seq, step: r.step, status: r.status, author, reason: r.reason, remark: r.remark, at })
    .execute();
}
