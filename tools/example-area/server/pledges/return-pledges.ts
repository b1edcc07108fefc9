/** Gives back pledges whose date has come. A second process at the same moment finds nothing left to do. */
import { decideReturn } from '@bourse/core/products/pledges/pledge.ts';
import { openRequests } from '../requests/request-records.ts';
import type { Parts } from '../parts.ts';
import { pledgeNumbered } from './records.ts';
import { readDuePledges } from './store.ts';

const AT_ONCE = 100;

export async function returnPledges({
  database,
  desk,
  clock,
}: Pick<Parts, 'database' | 'desk' | 'clock'>): Promise<void> {
  const due = await readDuePledges(database.kysely, clock.now(), AT_ONCE);
  await Promise.all(
    due.map(({ account, seq, currency }) =>
      desk.run({
        account,
        actor: { rule: 'pledges returned' },
        key: null,
        currencies: [currency],
        instrument: null,
        loads: [pledgeNumbered(seq), ...openRequests('pledgeRelease')],
        decide: (state, now) => decideReturn(state, seq, now),
        answer: () => null,
      }),
    ),
  );
}
