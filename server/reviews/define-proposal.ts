/**
 * A kind of proposal, declared once: the form of its terms, by which whatever was stored is parsed before anybody
 * describes it, lists it or carries it out; and the steps that all share: check, store, record, answer.
 */
import { type CallName, type Calls, calls } from '@bourse/contract/calls.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { ProposalKind } from '@bourse/core/compliance/review-requests.ts';
import { PROPOSAL_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import * as z from 'zod/mini';
import {
  type CommandContext,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { StaffActor } from '../desk/command.ts';
import type { StaffId } from '../ids.ts';
import type { ApprovalOutcome, NamedValues, ProposalKindHandler, ProposalTermsView } from './review-kind-registry.ts';
import type { StaffAuditEntry } from '../staff-audit/audit-entries.ts';
import { createProposal, type Proposal, type WaitingProposalView } from '../proposals/proposal-store.ts';
import {
  type Db,
  listWaitingProposals,
  listWaitingProposalTerms,
  type ProposalReader,
  type WaitingProposal,
} from '../proposals/waiting-proposals.ts';

type Log = Pick<ServerDependencies, 'log'>;
/** Whoever proposes, as their session proves. */
type Proposer = StaffActor & { name: string; language: Language };
type World = Pick<ServerDependencies, 'world'>;

interface NewProposal<Terms> {
  subject: string;
  terms: Terms;
  /** When it would begin; absent if it lapses after some days. */
  from?: number;
  linkHash?: Buffer | null;
  /** Its row in the staff's record, which also names the proposal. */
  record?: Pick<StaffAuditEntry, 'action' | 'detail' | 'why'>;
}

/** Like `ProposalKindHandler`, with the terms parsed. Without `describe` the terms are shown as proposed. */
interface ProposalHandling<Terms, Loaded> extends Pick<ProposalKindHandler, 'reload' | 'ownCalls'> {
  describe?(
    proposal: { subject: string; terms: Terms },
    now: number,
    language: Language,
  ): ProposalTermsView | Promise<ProposalTermsView>;
  load?(): Promise<Loaded>;
  carryOut(
    work: CommandContext,
    approved: { proposal: Proposal; terms: Terms; by: StaffId },
    loaded: Loaded,
  ): Promise<ApprovalOutcome | Refusal>;
}

export interface ProposalDefinition<Terms extends NamedValues> {
  kind: ProposalKind;
  /** Throws if stored terms haven't this form (any more). */
  parseTerms(stored: string): Terms;
  /** For lists: logs terms that can't be parsed, and leaves them out. */
  readTerms(dependencies: Log, stored: { proposal: bigint | string; terms: string }): Terms | null;
  create(
    dependencies: World,
    work: CommandContext,
    proposer: Pick<Proposer, 'staff' | 'name'>,
    proposed: NewProposal<Terms>,
  ): Promise<WaitingProposalView>;
  listWaiting(
    dependencies: World & Log,
    db: Db,
    reader: ProposalReader,
    now: number,
  ): Promise<WaitingProposal<Terms>[]>;
  /** The same for every reader. */
  listWaitingTerms(dependencies: World & Log, db: Db, now: number): Promise<Terms[]>;
  handle<Loaded = undefined>(handling: ProposalHandling<Terms, Loaded>): ProposalKindHandler;
}

export type TermsOfCall<Name extends CallName> = Omit<CallInput<Calls[Name]>, 'key'>;

/**
 * The input of a call, without its key. Rules between fields are left to the check: terms of an earlier version may
 * break one, and must still be read.
 */
export function termsOfCall<Name extends CallName>(call: Name): z.ZodMiniType<TermsOfCall<Name>> {
  const { key: _, ...fields } = (calls[call].input as unknown as z.ZodMiniObject).shape;
  return z.object(fields) as unknown as z.ZodMiniType<TermsOfCall<Name>>;
}

export function defineProposal<Terms extends NamedValues>(
  kind: ProposalKind,
  form: z.ZodMiniType<Terms>,
): ProposalDefinition<Terms> {
  const parseTerms = (stored: string): Terms => {
    const parsed = z.safeParse(form, parseJson(stored));
    if (parsed.success) return parsed.data;
    const faults = parsed.error.issues.map(({ path, code }) => `${path.join('.') || 'all'} (${code})`);
    throw new Error(`a proposal of the kind ${kind} has unreadable terms: ${faults.join(', ')}`);
  };
  const readTerms: ProposalDefinition<Terms>['readTerms'] = ({ log }, { proposal, terms }) => {
    try {
      return parseTerms(terms);
    } catch (err) {
      log.error({ err, kind, proposal: proposal.toString() }, 'a proposal is left out: its terms are unreadable');
      return null;
    }
  };
  return {
    kind,
    parseTerms,
    readTerms,
    async create(dependencies, work, proposer, { record, ...proposed }) {
      const waiting = await createProposal(dependencies, work, proposer, { kind, ...proposed });
      if (record)
        work.auditEntries.push({
          ...record,
          subject: proposed.subject,
          detail: { ...record.detail, proposal: waiting.id },
        });
      return waiting;
    },
    async listWaiting(dependencies, db, reader, now) {
      const waiting = await listWaitingProposals(dependencies, db, kind, reader, now);
      return waiting.flatMap((each) => {
        const terms = readTerms(dependencies, { proposal: each.proposal.id, terms: each.terms });
        return terms === null ? [] : [{ ...each, terms }];
      });
    },
    async listWaitingTerms(dependencies, db, now) {
      const waiting = await listWaitingProposalTerms(dependencies, db, kind, now);
      return waiting.map((each) => readTerms(dependencies, each)).filter((terms) => terms !== null);
    },
    handle: ({ describe, load, carryOut, ...handling }) => ({
      ...handling,
      kind,
      ...(load ? { load } : {}),
      async describe({ subject, terms: stored }, now, language) {
        const terms = parseTerms(stored);
        return { terms, ...(await describe?.({ subject, terms }, now, language)) };
      },
      async carryOut(work, approved, loaded) {
        const parsed = z.safeParse(form, parseJson(approved.proposal.terms));
        if (!parsed.success) return refuse('proposalUnreadable');
        return carryOut(work, { ...approved, terms: parsed.data }, loaded as never);
      },
    }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Proposing<Terms extends NamedValues, Checked, Answer> {
  call: CallName;
  proposal: ProposalDefinition<Terms>;
  /** What the terms mean now, or why nobody can propose them. */
  check(work: CommandContext, terms: Terms, caller: Proposer): Checked | Refusal | Promise<Checked | Refusal>;
  /** `detail`: what the staff's record says of it. */
  describe(
    terms: Terms,
    checked: Checked,
  ): Pick<NewProposal<Terms>, 'subject' | 'from'> & { detail: NonNullable<StaffAuditEntry['detail']> };
  answer(
    proposal: WaitingProposalView,
    proposed: { terms: Terms; checked: Checked; work: CommandContext; caller: Proposer },
  ): Answer | Promise<Answer>;
}

/** The handler of a call that does nothing but propose its input to a second person. */
export const proposeHandler =
  <Terms extends NamedValues, Checked, Answer>(
    dependencies: ServerDependencies,
    { call, proposal, check, describe, answer }: Proposing<Terms, Checked, Answer>,
  ) =>
  ({ key, ...input }: Terms & { key: string }, caller: Proposer): Promise<Answer | Refusal> => {
    const terms = input as unknown as Terms;
    return runTransactionCommand<Answer>(dependencies, {
      actor: caller,
      key: computeIdempotencyKey(call, { ...terms, key }),
      permission: PROPOSAL_KIND_RULES[proposal.kind].permission,
      async decide(work): Promise<Answer | Refusal> {
        const checked = await check(work, terms, caller);
        if (isRefusal(checked)) return checked;
        const { subject, from, detail } = describe(terms, checked);
        const waiting = await proposal.create(dependencies, work, caller, {
          subject,
          terms,
          ...(from === undefined ? {} : { from }),
          record: { action: call.slice('staff/'.length), detail },
        });
        return answer(waiting, { terms, checked, work, caller });
      },
    });
  };
