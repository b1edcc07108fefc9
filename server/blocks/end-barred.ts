import { decideEndBarred } from '@bourse/core/blocks/end-barred.ts';
import { barredFromBlocks } from '@bourse/core/blocks/refusals.ts';
import { inTurns } from '../jobs/in-turns.ts';
import type { Parts } from '../parts.ts';
import { readOfRestricted } from './store.ts';

const BARRED_AT_ONCE = 64;

/**
 * Ends blocks whose seller has been restricted since: each by its own command, a moment after the restriction. Until
 * then no purchase of one is executed either. Returns how many were barred. Needs no key: an ended order can't end
 * again.
 */
export async function endBarred({
  database,
  desk,
  views,
  clock,
}: Pick<Parts, 'database' | 'desk' | 'views' | 'clock'>): Promise<number> {
  const due = (await readOfRestricted(database.kysely)).filter(
    ({ states }) => barredFromBlocks(states, clock.now()) !== null,
  );
  await inTurns(due, BARRED_AT_ONCE, ({ seller, order, instrument, currency }) =>
    desk.run({
      account: seller,
      actor: { rule: 'blocks' },
      key: null,
      currencies: [currency],
      instrument,
      orders: [order],
      decide(state, now) {
        const market = views(instrument, now);
        return market && decideEndBarred(state, order, market, now);
      },
      answer: () => ({}),
    }),
  );
  return due.length;
}
