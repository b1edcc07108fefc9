/** Gives back pledges whose date has come. A second process at the same moment finds nothing left to do. */
import { decideReturnPledge } from '@bourse/core/products/pledges/pledge.ts';
import { buildOpenRequestRecordLoads } from '../requests/review-request-records.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildPledgeLoad } from './records.ts';
import { listDuePledges } from './store.ts';

const AT_ONCE = 100;

export async function returnPledges({
  database,
  desk,
  clock,
}: Pick<ServerDependencies, 'database' | 'desk' | 'clock'>): Promise<void> {
  const due = await listDuePledges(database.kysely, clock.now(), AT_ONCE);
  await Promise.all(
    due.map(({ account, seq, currency }) =>
      desk.runIfDue({
        account,
        actor: { rule: 'pledges returned' },
        key: null,
        currencies: [currency],
        instrument: null,
        loads: [buildPledgeLoad(seq), ...buildOpenRequestRecordLoads('pledgeRelease')],
        decide: (state, now) => decideReturnPledge(state, seq, now),
        answer: () => null,
      }),
    ),
  );
}
