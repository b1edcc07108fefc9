/** The operator's halts: a list of steps in the database that is only added to, and as the console lists them. */
import {
  findOperatorHalt,
  findHaltOfScope,
  type OperatorHaltReason,
  type OperatorHaltScope,
  type OperatorHaltChange,
  isSameHaltScope,
  type OperatorHalt,
} from '@bourse/core/markets/operator-halts/operator-halts.ts';
import type { InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { serializeReloads } from '../runtime/promises.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { defineProposal, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import type { Handler } from '../calls/handler-types.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { readOperatorHaltChanges } from './store.ts';

export interface OperatorHalts {
  /** The halt of the instrument at `instant` (epoch ms): its market's before its own. */
  at(id: InstrumentId, instant: number): OperatorHalt | null;
  /** The halt of exactly this instrument or market. */
  of(scope: OperatorHaltScope, instant: number): OperatorHalt | null;
  steps(): readonly OperatorHaltChange[];
  reload(): Promise<void>;
}

declare module '../dependencies.ts' {
  interface ServerDependencies {
    operatorHalts: OperatorHalts;
  }
}

export async function openOperatorHalts({
  database: { kysely },
  venues,
}: Pick<ServerDependencies, 'database' | 'venues'>): Promise<OperatorHalts> {
  let steps: readonly OperatorHaltChange[] = [];
  const opened: OperatorHalts = {
    at(id, instant) {
      if (steps.length === 0) return null;
      const instrument = venues.instrument(id);
      return instrument && findOperatorHalt(steps, instrument, instant);
    },
    of: (scope, instant) => findHaltOfScope(steps, scope, instant),
    steps: () => steps,
    reload: serializeReloads(async () => {
      steps = await readOperatorHaltChanges(kysely);
    }),
  };
  await opened.reload();
  return opened;
}

/** Current halts, past ones, and proposals that wait for a second person. */

export type OperatorHaltInput = TermsOfCall<'staff/proposeOperatorHalt'>;
export const operatorHaltProposal = defineProposal('operatorHalt', termsOfCall('staff/proposeOperatorHalt'));
type Row = CallAnswer<Calls['staff/listOperatorHalts']>['rows'][number];
const PAST_HALTS_MAXIMUM = 100;

interface HaltEntry {
  market: Market;
  instrument: string | null;
  why: OperatorHaltReason;
  status: Row['status'];
  at: number;
  proposal: Row['proposal'];
}
export const buildOperatorHaltListRow = (
  dependencies: Pick<ServerDependencies, 'venues'>,
  language: Language,
  { market, instrument, why, status, at, proposal }: HaltEntry,
): Row => ({
  market,
  instrument,
  name: instrument === null ? null : instrumentNameOrId(dependencies.venues, language, instrument),
  why,
  status,
  at: isoTime(at),
  proposal,
});

/** Current halts first, then past ones; newest first. */
export const listOperatorHalts =
  (dependencies: ServerDependencies): Handler<'staff/listOperatorHalts'> =>
  async (_, caller) => {
    const now = dependencies.clock.now();
    await dependencies.operatorHalts.reload();
    const steps = dependencies.operatorHalts.steps();
    const waiting = await operatorHaltProposal.listWaiting(dependencies, dependencies.database.kysely, caller, now);
    const proposedHalts = waiting.map(({ terms, proposal }) => ({ ...terms, proposal }));
    const halting = proposedHalts
      .filter(({ halted }) => halted)
      .map((each) => ({ ...each, status: 'proposed' as const, at: Date.parse(each.proposal.at) }));
    const past = steps
      .filter(({ halted }) => halted)
      .map((step): HaltEntry => {
        const isNow = findHaltOfScope(steps, step, now)?.since === step.at;
        const ending = isNow ? proposedHalts.find((each) => !each.halted && isSameHaltScope(each, step)) : undefined;
        const status = ending ? 'toBeResumed' : isNow ? 'halted' : 'resumed';
        return { ...step, status, proposal: ending?.proposal ?? null };
      })
      .toReversed();
    const rows = [
      ...halting,
      ...past.filter(({ status }) => status !== 'resumed'),
      ...past.filter(({ status }) => status === 'resumed').slice(0, PAST_HALTS_MAXIMUM),
    ];
    return { rows: rows.map((row) => buildOperatorHaltListRow(dependencies, caller.language, row)) };
  };
