/** The SQL of the operator's halts and their ends. */
import type { OperatorHaltChange } from '@bourse/core/markets/operator-halts/operator-halts.ts';
import type { Db } from '../db/kysely-or-transaction.ts';

export async function readOperatorHaltChanges(db: Db): Promise<OperatorHaltChange[]> {
  const rows = await db.selectFrom('operator_halts').selectAll().orderBy('step').execute();
  return rows.map(
    ({ market, instrument, halted, why, at }): OperatorHaltChange => ({
      market: market as OperatorHaltChange['market'],
      instrument,
      halted,
      why: why as OperatorHaltChange['why'],
      at: at.getTime(),
    }),
  );
}

export const insertOperatorHaltChange = (
  db: Db,
  { market, instrument, halted, why, at }: OperatorHaltChange,
  proposal: bigint,
) =>
  db
    .insertInto('operator_halts')
    .values({ market, instrument, halted, why, proposal, at: new Date(at) })
    .execute();
