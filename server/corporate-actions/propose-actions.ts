/** Files of corporate actions: proposed by one person, stored when another approves them. */
import { createHash } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import { instrumentsOf, writeActions } from '../venue/import-actions.ts';
import { checkActions, type CheckParts, type Fault, type FaultyLine, textOfFile } from '../venue/check-actions.ts';
import { readActionsFile } from '../venue/import/read-actions.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { oneAtATime, type Proposal, propose } from '../proposals/proposals.ts';
import type { ProposedKind } from '../reviews/review-kinds.ts';
import { type Terms, type Waiting, withEvidence } from './list-actions.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';

const LINES_NAMED = 50;

type CheckingParts = Pick<Parts, 'zones' | 'feeds'>;
const checkParts = ({ zones, feeds }: CheckingParts, now: number): CheckParts => ({
  zones,
  now,
  isOwn: (id) => feeds.isOwn(id),
  living: () => feeds.all(),
});

export function proposeActions(parts: Parts): Handler<'staff/proposeActions'> {
  return ({ key, base64, why }, caller) => {
    const bytes = Buffer.from(base64, 'base64');
    const file = createHash('sha256').update(bytes).digest('hex');
    return runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeActions', { file, why, key }),
      permission: 'money.correct',
      async decide(work): Promise<Waiting | Refusal> {
        const csv = textOfFile(bytes);
        if (csv === null) return refuse('actionsUnreadable', { lines: '1' });
        const read = await checkActions(work.db, csv, checkParts(parts, work.now));
        if ('problems' in read) return refusalOf(read.problems);
        const terms: Terms = { csv, why };
        const proposal = await propose(parts, work, caller, { kind: 'actions', subject: 'actions', terms });
        work.record.push({
          action: 'proposeActions',
          subject: 'actions',
          why,
          detail: {
            proposal: proposal.id,
            actions: read.length,
            instruments: instrumentsOf(read).slice(0, LINES_NAMED).join(' '),
            file,
          },
        });
        return {
          why,
          actions: await withEvidence(
            work.db,
            parts.zones,
            read.map(({ action }) => action),
          ),
          proposal,
        };
      },
    });
  };
}

/** The kind of proposal for a file that waits for a second person. */
export const proposedActions = (parts: Parts): ProposedKind => ({
  kind: 'actions',
  shows: ({ terms }) => showActions(terms),
  async carryOut(work, { proposal }) {
    const actions = await importProposed(parts, work, proposal);
    return isRefusal(actions) ? actions : { detail: { actions } };
  },
});

/** A summary; the page shows each line with its evidence. */
function showActions(terms: string) {
  const { csv, why } = JSON.parse(terms) as Terms;
  const read = readActionsFile(csv);
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
  parts: CheckingParts,
  work: StaffWork,
  { terms }: Pick<Proposal, 'terms'>,
): Promise<number | Refusal> {
  const { csv } = JSON.parse(terms) as Terms;
  await oneAtATime(work);
  const read = await checkActions(work.db, csv, checkParts(parts, work.now));
  if ('problems' in read) return refusalOf(read.problems);
  await writeActions(work.db, read, work.now);
  return read.length;
}

/** The refusals of an invalid file of corporate actions. */
const REFUSALS: Readonly<Record<Fault, (lines: string, first: FaultyLine) => Refusal>> = {
  unreadable: (lines) => refuse('actionsUnreadable', { lines }),
  noBars: (lines) => refuse('actionsWithoutBars', { lines }),
  met: (lines) => refuse('actionsMet', { lines }),
  outOfBounds: (lines) => refuse('actionsOutOfBounds', { lines }),
  codeTaken: (lines) => refuse('actionsCodeTaken', { lines }),
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
function refusalOf(problems: readonly FaultyLine[]): Refusal {
  const first: FaultyLine = problems[0] ?? { line: 1, fault: 'unreadable', says: '' };
  const { fault } = first;
  const lines = problems.filter((each) => each.fault === fault).map(({ line }) => line);
  return REFUSALS[fault](`${lines.slice(0, LINES_NAMED).join(', ')}${lines.length > LINES_NAMED ? ' …' : ''}`, first);
}
