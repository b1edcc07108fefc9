/** The operator's halts: a list of steps in the database that is only added to, and as the console lists them. */
import {
  haltAt,
  haltOf,
  type HaltReason,
  type HaltScope,
  type HaltStep,
  isSameScope,
  type OperatorHalt,
} from '@bourse/core/markets/operator-halts/halts.ts';
import type { InstrumentId, Market } from '@bourse/core/markets/market.ts';
import type { Db } from '../db/db.ts';
import type { Parts } from '../parts.ts';
import { neverOlder } from '../runtime/promises.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Handler } from '../calls/handler.ts';
import { nameOf } from '../venue/instrument-names.ts';
import { isoTime } from '@bourse/core/dates.ts';

export interface OperatorHalts {
  /** The halt of the instrument at `instant` (epoch ms): its market's before its own. */
  at(id: InstrumentId, instant: number): OperatorHalt | null;
  /** The halt of exactly this instrument or market. */
  of(scope: HaltScope, instant: number): OperatorHalt | null;
  steps(): readonly HaltStep[];
  reload(): Promise<void>;
}

declare module '../parts.ts' {
  interface Parts {
    operatorHalts: OperatorHalts;
  }
}

export async function readSteps(db: Db): Promise<HaltStep[]> {
  const rows = await db.selectFrom('operator_halts').selectAll().orderBy('step').execute();
  return rows.map(
    ({ market, instrument, halted, why, at }): HaltStep => ({
      market: market as HaltStep['market'],
      instrument,
      halted,
      why: why as HaltStep['why'],
      at: at.getTime(),
    }),
  );
}

export async function openOperatorHalts({
  database: { kysely },
  feeds,
}: Pick<Parts, 'database' | 'feeds'>): Promise<OperatorHalts> {
  let steps: readonly HaltStep[] = [];
  const opened: OperatorHalts = {
    at(id, instant) {
      if (steps.length === 0) return null;
      const instrument = feeds.instrument(id);
      return instrument && haltAt(steps, instrument, instant);
    },
    of: (scope, instant) => haltOf(steps, scope, instant),
    steps: () => steps,
    reload: neverOlder(async () => {
      steps = await readSteps(kysely);
    }),
  };
  await opened.reload();
  return opened;
}

/** Current halts, past ones, and proposals that wait for a second person. */

export type Asked = Omit<InputOf<Calls['staff/proposeOperatorHalt']>, 'key'>;
type Row = AnswerOf<Calls['staff/listOperatorHalts']>['rows'][number];
const SHOWN = 100;

interface Told {
  market: Market;
  instrument: string | null;
  why: HaltReason;
  standing: Row['standing'];
  at: number;
  proposal: Row['proposal'];
}
export const haltRow = (
  parts: Pick<Parts, 'feeds'>,
  language: Language,
  { market, instrument, why, standing, at, proposal }: Told,
): Row => ({
  market,
  instrument,
  name: instrument === null ? null : nameOf(parts.feeds, language, instrument),
  why,
  standing,
  at: isoTime(at),
  proposal,
});

/** Current halts first, then past ones; newest first. */
export const listOperatorHalts =
  (parts: Parts): Handler<'staff/listOperatorHalts'> =>
  async (_, caller) => {
    const now = parts.clock.now();
    await parts.operatorHalts.reload();
    const steps = parts.operatorHalts.steps();
    const waiting = await selectWaiting(parts, parts.database.kysely, 'operatorHalt', caller, now);
    const asked = waiting.map(({ terms, proposal }) => ({ ...(JSON.parse(terms) as Asked), proposal }));
    const halting = asked
      .filter(({ halted }) => halted)
      .map((each) => ({ ...each, standing: 'proposed' as const, at: Date.parse(each.proposal.at) }));
    const past = steps
      .filter(({ halted }) => halted)
      .map((step): Told => {
        const isNow = haltOf(steps, step, now)?.since === step.at;
        const ending = isNow ? asked.find((each) => !each.halted && isSameScope(each, step)) : undefined;
        const standing = ending ? 'toBeResumed' : isNow ? 'halted' : 'resumed';
        return { ...step, standing, proposal: ending?.proposal ?? null };
      })
      .toReversed();
    const rows = [
      ...halting,
      ...past.filter(({ standing }) => standing !== 'resumed'),
      ...past.filter(({ standing }) => standing === 'resumed').slice(0, SHOWN),
    ];
    return { rows: rows.map((row) => haltRow(parts, caller.language, row)) };
  };
