import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { listOperatorHalts, openOperatorHalts } from './operator-halts.ts';
import { operatorHaltProposalKind, proposeOperatorHalt } from './propose-operator-halt.ts';

/** How soon every other process knows of one process's decision. */
const RELOAD_MS = 500;

export const operatorHalts = defineArea({
  name: 'operator-halts',
  parts: [
    defineDependency('operatorHalts', ['database', 'feeds'], (parts) => openOperatorHalts(parts), {
      reload: { name: 'operator halts', everyMs: RELOAD_MS, run: (halts) => halts.reload() },
    }),
  ],
  calls: (parts) => ({
    'staff/listOperatorHalts': listOperatorHalts(parts),
    'staff/proposeOperatorHalt': proposeOperatorHalt(parts),
  }),
  requests: (parts) => [operatorHaltProposalKind(parts)],
});
