/** Files of corporate actions that wait for a second person, and imported actions. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { CorporateAction, Zones } from '@bourse/core/markets/market.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Db } from '../db/db.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { evidenceOf } from '../venue/action-evidence.ts';
import { readImported } from '../venue/actions-store.ts';
import { onDayOf } from '../venue/check-actions.ts';
import { readActionsFile } from '../venue/import/read-actions.ts';
import { ratioRowOf } from '../venue/quote-views.ts';
import { readSeries } from '../venue/replay-store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export type Waiting = AnswerOf<Calls['staff/proposeActions']>;
/** The file as it was proposed: the second person approves exactly that. */
export interface Terms {
  csv: string;
  why: string;
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

export async function withEvidence(
  db: Db,
  zones: Zones,
  actions: readonly CorporateAction[],
): Promise<Waiting['actions']> {
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
