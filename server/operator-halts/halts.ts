/** The operator's halts from the database: a list of steps that is only added to. */
import { haltAt, haltOf, type HaltScope, type HaltStep, type OperatorHalt } from '@bourse/core/operator-halts/halts.ts';
import type { InstrumentId } from '@bourse/core/market.ts';
import type { Db } from '../db/db.ts';
import type { Parts } from '../parts.ts';
import { neverOlder } from '../never-older.ts';

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
