/** Files of corporate actions: proposed by one person, stored when another approves them. */
import { createHash } from 'node:crypto';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { CorporateAction, Zones } from '@bourse/core/market.ts';
import { formatScaled } from '@bourse/core/money.ts';
import { keyOf, runCommand, type StaffWork } from '../desk/run-command.ts';
import { isoTime } from '../desk/write-notice.ts';
import { instrumentsOf, writeActions } from '../venue/actions-import.ts';
import { evidenceOf } from '../venue/action-evidence.ts';
import {
  checkActions,
  type CheckParts,
  type Fault,
  type FaultyLine,
  onDayOf,
  textOfFile,
} from '../venue/check-actions.ts';
import { readImported } from '../venue/actions-store.ts';
import { readActionsFile } from '../venue/import/read-actions.ts';
import { readSeries } from '../venue/replay-store.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { ratioRowOf } from '../venue/ratio-on-wire.ts';
import { oneAtATime, type Proposal, propose } from '../desk/proposals.ts';
import { selectWaiting } from '../desk/waiting-proposals.ts';
import type { Db } from './store.ts';

type Waiting = AnswerOf<Calls['staff/proposeActions']>;
/** The file as it was proposed: the second person approves exactly that. */
interface Terms {
  csv: string;
  why: string;
}

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
const LINES_NAMED = 50;

/** Every line that has the first one's fault. */
function refusalOf(problems: readonly FaultyLine[]): Refusal {
  const first: FaultyLine = problems[0] ?? { line: 1, fault: 'unreadable', says: '' };
  const { fault } = first;
  const lines = problems.filter((each) => each.fault === fault).map(({ line }) => line);
  return REFUSALS[fault](`${lines.slice(0, LINES_NAMED).join(', ')}${lines.length > LINES_NAMED ? ' …' : ''}`, first);
}

function shown(action: CorporateAction): Omit<Waiting['actions'][number], 'evidence'> {
  const scaled = (value: bigint | null): string | null => (value === null ? null : formatScaled(value));
  return {
    kind: action.kind,
    instrument: action.instrument,
    exDate: action.exDate,
    declaredOn: action.declaredOn ?? null,
    recordDate: action.recordDate ?? null,
    payDate: 'payDate' in action ? action.payDate : null,
    ...ratioRowOf(action),
    amount: 'amount' in action ? scaled(action.amount) : null,
    code: action.kind === 'symbolChange' ? action.code : null,
    name: action.kind === 'symbolChange' ? (action.name ?? null) : null,
  };
}

async function waitingOf(
  db: Db,
  zones: Zones,
  { terms, proposal }: Awaited<ReturnType<typeof selectWaiting>>[number],
): Promise<Waiting> {
  const { csv, why } = JSON.parse(terms) as Terms;
  const read = readActionsFile(csv);
  return {
    why,
    actions:
      'problems' in read
        ? []
        : await withEvidence(
            db,
            zones,
            read.map(({ action }) => action),
          ),
    proposal,
  };
}

const EVIDENCE_SHOWN = 50;

async function withEvidence(db: Db, zones: Zones, actions: readonly CorporateAction[]): Promise<Waiting['actions']> {
  const imported = await readSeries(db);
  const rows: Waiting['actions'] = [];
  for (const [index, action] of actions.entries()) {
    rows.push({
      ...shown(action),
      evidence: index < EVIDENCE_SHOWN ? await evidenceOf(db, action, onDayOf(action, actions), imported, zones) : null,
    });
  }
  return rows;
}

type CheckingParts = Pick<Parts, 'zones' | 'feeds'>;
const checkParts = ({ zones, feeds }: CheckingParts, now: number): CheckParts => ({
  zones,
  now,
  isOwn: (id) => feeds.isOwn(id),
  living: () => feeds.all(),
});

export function listActions({ database, clock, zones, world }: Parts): Handler<'staff/listActions'> {
  return async (_, caller) => ({
    waiting: await Promise.all(
      (await selectWaiting({ world }, database.kysely, 'actions', caller, clock.now())).map((each) =>
        waitingOf(database.kysely, zones, each),
      ),
    ),
    imported: (await readImported(database.kysely)).map(({ action, importedAt }) => ({
      ...shown(action),
      importedAt: isoTime(importedAt.getTime()),
    })),
  });
}

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

/** Each line in short; the page has them with their evidence. */
export function showActions(terms: string) {
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

/** Stores what was proposed, if as things stand now nothing is wrong with it. @returns how many they are. */
export async function importProposed(
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
