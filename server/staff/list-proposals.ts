/** Everything that waits for a second person, and what was decided with its reason; its proposer reads it too. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isAllowed } from '@bourse/core/registry/permissions.ts';
import { PROPOSED } from '@bourse/core/registry/request-kinds.ts';
import { type ProposalKind, TAKEN_BACK } from '@bourse/core/compliance/requests.ts';
import { decidedBefore } from '@bourse/core/registry/request-workflow.ts';
import { sql } from 'kysely';
import { factsOf, type ProposalFact } from '../reviews/review-kinds.ts';
import { noticePeriodMs } from '../proposals/proposal-terms.ts';
import { proposalNumber, type Waiting } from '../proposals/proposals.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import type { Appointment } from './appointments.ts';
import type { ReviewParts } from './get-review.ts';
import type { Db } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Shown = AnswerOf<Calls['staff/listProposals']>['rows'][number];
type Decision = NonNullable<Shown['decision']>;
interface Row {
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
  reason: Decision['reason'];
  remark: string | null;
  facts: string | null;
}

const KINDS = Object.keys(PROPOSED) as ProposalKind[];
/** Kinds that this reader may decide on, or check as an auditor. */
export const kindsFor = ({ roles }: Pick<Staff, 'roles'>): ProposalKind[] =>
  KINDS.filter((kind) => isAllowed(roles, PROPOSED[kind].permission) || isAllowed(roles, 'audit.read'));

/** Nobody appoints themselves, no matter who proposed it. */
function ofReader(proposal: Waiting, { kind, terms }: { kind: ProposalKind; terms: string }, reader: Staff): Waiting {
  if (kind !== 'appointment') return proposal;
  const asked = JSON.parse(terms) as Appointment;
  const isOwn = asked.what !== 'add' && asked.staff === reader.staff.toString();
  return { ...proposal, mayApprove: proposal.mayApprove && !isOwn };
}

async function readWaiting(parts: ReviewParts, reader: Staff, now: number): Promise<Shown[]> {
  const found = await selectWaiting(parts, parts.database.kysely, KINDS, reader, now);
  const seen = new Set(kindsFor(reader));
  const own = reader.staff.toString();
  return found
    .filter(({ kind, proposal }) => seen.has(kind) || proposal.by.id === own)
    .map(({ kind, subject, terms, proposal }) => ({
      id: proposal.id,
      kind,
      subject,
      by: proposal.by,
      at: proposal.at,
      proposal: ofReader(proposal, { kind, terms }, reader),
      decision: null,
    }));
}

const SELECTED = sql`select p.*, s.name, d.name as decider from proposals p join staff s on s.staff_id = p.proposed_by
  left join staff d on d.staff_id = p.decided_by`;

/** If nobody decided in time, when it lapsed. */
function decisionOf({ world }: Pick<ReviewParts, 'world'>, row: Row, now: number): Decision {
  const { verdict, decided_by, decider, decided_at, reason, remark } = row;
  if (verdict === null) {
    const before = decidedBefore(row.what, row.from_at.getTime(), noticePeriodMs(world));
    // The proposer was locked out since, or has lost the permission: it lapsed then, and is shown so from now on.
    return { outcome: 'lapsed', by: null, at: isoTime(Math.min(before, now)), reason: null, remark: null };
  }
  const outcome = verdict === 'approved' ? verdict : reason === TAKEN_BACK ? TAKEN_BACK : verdict;
  const by = decided_by === null ? null : { id: decided_by.toString(), name: decider ?? '' };
  return { outcome, by, at: isoTime(decided_at?.getTime() ?? now), reason, remark };
}

const decided = (parts: ReviewParts, row: Row, now: number): Shown => ({
  id: row.proposal.toString(),
  kind: row.what,
  subject: row.subject,
  by: { id: row.proposed_by.toString(), name: row.name },
  at: isoTime(row.proposed_at.getTime()),
  proposal: null,
  decision: decisionOf(parts, row, now),
});

export function listProposals(parts: ReviewParts): Handler<'staff/listProposals'> {
  return async ({ standing, mine = false, cursor, limit = PAGE_SIZE }, caller) => {
    const now = parts.clock.now();
    const own = caller.staff.toString();
    if (standing === 'waiting') {
      const waiting = await readWaiting(parts, caller, now);
      return { rows: waiting.filter(({ by }) => !mine || by.id === own), next: null };
    }
    const before = cursor === undefined ? null : proposalNumber(cursor);
    if (cursor !== undefined && before === null) return refuse('badInput', { field: 'cursor' });
    const open = await selectWaiting(parts, parts.database.kysely, KINDS, caller, now);
    const rows = await selectDecided(parts.database.kysely, {
      kinds: mine ? [] : kindsFor(caller),
      staff: caller.staff,
      before,
      open: open.map(({ proposal }) => BigInt(proposal.id)),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit).map((row) => decided(parts, row, now));
    return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  };
}

interface Selecting {
  kinds: readonly ProposalKind[];
  /** Also this person's own proposals, of any kind. */
  staff: bigint;
  before: bigint | null;
  open: readonly bigint[];
  limit: number;
}
const selectDecided = async (db: Db, { kinds, staff, before, open, limit }: Selecting): Promise<Row[]> =>
  (
    await sql<Row>`${SELECTED} where p.proposal <> all(${[...open]}::bigint[])
      and (p.what = any(${[...kinds]}::text[]) or p.proposed_by = ${staff})
      and (${before}::bigint is null or p.proposal < ${before}) order by p.proposal desc limit ${limit}`.execute(db)
  ).rows;

export function getProposal(parts: ReviewParts): Handler<'staff/getProposal'> {
  return async (input, caller) => {
    const number = proposalNumber(input.proposal);
    if (number === null) return refuse('notFound');
    const { rows } = await sql<Row>`${SELECTED} where p.proposal = ${number}`.execute(parts.database.kysely);
    const [row] = rows;
    if (!row || (!kindsFor(caller).includes(row.what) && row.proposed_by !== caller.staff)) return refuse('notFound');
    const now = parts.clock.now();
    const { subject, terms, what } = row;
    const waiting = (await readWaiting(parts, caller, now)).find(({ id }) => id === input.proposal);
    const read = waiting ?? decided(parts, row, now);
    // For decided proposals, the facts as read then; the present values aren't what it changed.
    if (row.facts !== null) return { ...read, facts: JSON.parse(row.facts) as ProposalFact[] };
    const shown = await parts.reviews.proposed.get(what)?.shows?.({ subject, terms }, now, caller.language);
    return { ...read, facts: factsOf(terms, waiting ? shown : { ...(shown?.terms ? { terms: shown.terms } : {}) }) };
  };
}
