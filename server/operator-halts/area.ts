import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { listOperatorHalts, openOperatorHalts } from './list-halts.ts';
import { proposedOperatorHalt, proposeOperatorHalt } from './propose-halt.ts';

/** How soon every other process knows of one process's decision. */
const RELOAD_MS = 500;

export const operatorHalts = defineArea({
  name: 'operator-halts',
  parts: [
    part('operatorHalts', ['database', 'feeds'], (parts) => openOperatorHalts(parts), {
      reload: { name: 'operator halts', everyMs: RELOAD_MS, run: (halts) => halts.reload() },
    }),
  ],
  calls: (parts) => ({
    'staff/listOperatorHalts': listOperatorHalts(parts),
    'staff/proposeOperatorHalt': proposeOperatorHalt(parts),
  }),
  requests: (parts) => [proposedOperatorHalt(parts)],
});
