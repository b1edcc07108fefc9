import type { InstrumentId } from '@bourse/core/market.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { ExplainedError } from '../../explained.ts';
import { countOpen } from '../replay-store.ts';

/**
 * Nobody may set a price for instruments that customers hold: refuses the command while anything is open. `what` begins
 * the error's sentence.
 */
export async function assertNothingOpen(db: Transaction<DB>, instrument: InstrumentId, what: string): Promise<void> {
  const { positions, orders } = await countOpen(db, instrument);
  if (positions + orders === 0) return;
  throw new ExplainedError(
    `${what} would put another price under ${positions} open positions and ${orders} pending orders in ` +
      `${instrument}: ` +
      'that waits until they are closed. (Bars can be imported under a code of their own.)',
    1,
  );
}
