/** Files of corporate actions: proposed by one person, stored when another approves them. */
import { createHash } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import { instrumentsOfActions, storeCorporateActions } from '../venue/import-corporate-actions.ts';
import {
  checkCorporateActionsText,
  type CheckCorporateActionsDependencies,
  type CorporateActionFault,
  type FaultyCorporateActionLine,
  decodeUtf8File,
} from '../venue/check-corporate-actions.ts';
import { parseCorporateActionsFile } from '../venue/import/parse-corporate-actions-file.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { lockRuleDating, type Proposal, createProposal } from '../proposals/proposal-store.ts';
import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { type ActionsFileTerms, type ProposedActionsFile, addEvidenceToActions } from './list-actions.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';

const LINES_NAMED = 50;

type ActionCheckDependencies = Pick<ServerDependencies, 'timeZones' | 'venues'>;
const buildActionCheckDependencies = (
  { timeZones, venues }: ActionCheckDependencies,
  now: number,
): CheckCorporateActionsDependencies => ({
  timeZones: timeZones,
  now,
  isOwn: (id) => venues.isOwn(id),
  living: () => venues.all(),
});

/** A file or a form before it is proposed. */
export function previewActions(dependencies: ServerDependencies): Handler<'staff/previewActions'> {
  const { database, timeZones, clock } = dependencies;
  return async ({ base64 }) => {
    const csv = decodeUtf8File(Buffer.from(base64, 'base64'));
    if (csv === null) return refuse('actionsUnreadable', { lines: '1' });
    const read = await checkCorporateActionsText(
      database.kysely,
      csv,
      buildActionCheckDependencies(dependencies, clock.now()),
    );
    if ('problems' in read) return refusalOf(read.problems);
    const actions = read.map(({ action }) => action);
    return { actions: await addEvidenceToActions(database.kysely, timeZones, actions) };
  };
}

export function proposeActions(dependencies: ServerDependencies): Handler<'staff/proposeActions'> {
  return ({ key, base64, why }, caller) => {
    const bytes = Buffer.from(base64, 'base64');
    const file = createHash('sha256').update(bytes).digest('hex');
    return runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposeActions', { file, why, key }),
      permission: 'money.correct',
      async decide(work): Promise<ProposedActionsFile | Refusal> {
        const csv = decodeUtf8File(bytes);
        if (csv === null) return refuse('actionsUnreadable', { lines: '1' });
        const read = await checkCorporateActionsText(
          work.db,
          csv,
          buildActionCheckDependencies(dependencies, work.now),
        );
        if ('problems' in read) return refusalOf(read.problems);
        const terms: ActionsFileTerms = { csv, why };
        const proposal = await createProposal(dependencies, work, caller, {
          kind: 'actions',
          subject: 'actions',
          terms,
        });
        work.auditEntries.push({
          action: 'proposeActions',
          subject: 'actions',
          why,
          detail: {
            proposal: proposal.id,
            actions: read.length,
            instruments: instrumentsOfActions(read).slice(0, LINES_NAMED).join(' '),
            file,
          },
        });
        return {
          why,
          actions: await addEvidenceToActions(
            work.db,
            dependencies.timeZones,
            read.map(({ action }) => action),
          ),
          proposal,
        };
      },
    });
  };
}

/** The kind of proposal for a file that waits for a second person. */
export const corporateActionsProposalKind = (dependencies: ServerDependencies): ProposalKindHandler => ({
  kind: 'actions',
  describe: ({ terms }) => showActions(terms),
  async carryOut(work, { proposal }) {
    const actions = await importProposed(dependencies, work, proposal);
    return isRefusal(actions) ? actions : { detail: { actions } };
  },
});

/** A summary; the page shows each line with its evidence. */
function showActions(terms: string) {
  const { csv, why } = JSON.parse(terms) as ActionsFileTerms;
  const read = parseCorporateActionsFile(csv);
  if ('problems' in read) return { terms: { why } };
  const all = read.map(({ action }) => action);
  const dates = all.map(({ exDate }) => exDate).sort();
  return {
    terms: { why },
    follows: {
      actions: all.length,
      actionKinds: [...new Set(all.map(({ kind }) => kind))],
      instruments: [...new Set(all.map(({ instrument }) => instrument))].slice(0, LINES_NAMED),
      firstExDate: dates[0],
      lastExDate: dates.at(-1),
    },
  };
}

/** Stores the proposed actions, if the file is still valid now. @returns how many there are. */
async function importProposed(
  dependencies: ActionCheckDependencies,
  work: CommandContext,
  { terms }: Pick<Proposal, 'terms'>,
): Promise<number | Refusal> {
  const { csv } = JSON.parse(terms) as ActionsFileTerms;
  await lockRuleDating(work);
  const read = await checkCorporateActionsText(work.db, csv, buildActionCheckDependencies(dependencies, work.now));
  if ('problems' in read) return refusalOf(read.problems);
  await storeCorporateActions(work.db, read, work.now);
  return read.length;
}

/** The refusals of an invalid file of corporate actions. */
const REFUSALS: Readonly<Record<CorporateActionFault, (lines: string, first: FaultyCorporateActionLine) => Refusal>> = {
  unreadable: (lines) => refuse('actionsUnreadable', { lines }),
  ratioCut: (lines, { line, cut }) =>
    refuse('actionsRatioCut', { lines, line, ratio: cut?.ratio ?? '', fraction: cut?.fraction ?? '' }),
  otherCurrency: (lines, { line, currencies }) =>
    refuse('actionsOtherCurrency', {
      lines,
      line,
      paid: currencies?.paid ?? '',
      currency: currencies?.instrument ?? '',
    }),
  noBars: (lines) => refuse('actionsWithoutBars', { lines }),
  met: (lines) => refuse('actionsMet', { lines }),
  outOfBounds: (lines) => refuse('actionsOutOfBounds', { lines }),
  codeTaken: (lines) => refuse('actionsCodeTaken', { lines }),
  acquirer: (lines) => refuse('actionsAcquirer', { lines }),
  company: (lines) => refuse('actionsCompany', { lines }),
  sameDay: (lines) => refuse('actionsSameDay', { lines }),
  againstPrices(lines, { line, doubt }) {
    const { close, open, expected } = doubt?.kind === 'againstPrices' ? doubt : { close: 0n, open: 0n, expected: 0n };
    return refuse('actionsAgainstPrices', {
      lines,
      line,
      close: formatScaled(close),
      open: formatScaled(open),
      expected: formatScaled(expected),
    });
  },
};

/** Names every line that has the same fault as the first faulty one. */
function refusalOf(problems: readonly FaultyCorporateActionLine[]): Refusal {
  const first: FaultyCorporateActionLine = problems[0] ?? { line: 1, fault: 'unreadable', says: '' };
  const { fault } = first;
  const lines = problems.filter((each) => each.fault === fault).map(({ line }) => line);
  return REFUSALS[fault](`${lines.slice(0, LINES_NAMED).join(', ')}${lines.length > LINES_NAMED ? ' …' : ''}`, first);
}
