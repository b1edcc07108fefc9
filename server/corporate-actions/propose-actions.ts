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
  decodeUtf8File,
} from '../venue/check-corporate-actions.ts';
import { refuseCorporateActions } from '../venue/corporate-action-refusals.ts';
import { parseCorporateActionsFile } from '../venue/import/parse-corporate-actions-file.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { lockRuleDating } from '../proposals/proposal-store.ts';
import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { actionsProposal, type ActionsFileTerms } from '../reviews/actions-proposal.ts';
import { type ProposedActionsFile, addEvidenceToActions } from './list-actions.ts';

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
    if ('problems' in read) return refuseCorporateActions(read.problems);
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
        if ('problems' in read) return refuseCorporateActions(read.problems);
        const proposal = await actionsProposal.create(dependencies, work, caller, {
          subject: 'actions',
          terms: { csv, why },
          record: {
            action: 'proposeActions',
            why,
            detail: {
              actions: read.length,
              instruments: instrumentsOfActions(read).slice(0, LINES_NAMED).join(' '),
              file,
            },
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
export const corporateActionsProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  actionsProposal.handle({
    describe: ({ terms }) => showActions(terms),
    async carryOut(work, { terms }) {
      const actions = await importProposed(dependencies, work, terms);
      return isRefusal(actions) ? actions : { detail: { actions } };
    },
  });

/** A summary; the page shows each line with its evidence. */
function showActions({ csv, why }: ActionsFileTerms) {
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
  { csv }: ActionsFileTerms,
): Promise<number | Refusal> {
  await lockRuleDating(work);
  const read = await checkCorporateActionsText(work.db, csv, buildActionCheckDependencies(dependencies, work.now));
  if ('problems' in read) return refuseCorporateActions(read.problems);
  await storeCorporateActions(work.db, read, work.now);
  return read.length;
}
