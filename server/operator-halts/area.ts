import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { listOperatorHalts, openOperatorHalts } from './operator-halts.ts';
import { operatorHaltProposalKind, proposeOperatorHalt } from './propose-operator-halt.ts';

/** How soon every other process knows of one process's decision. */
const RELOAD_MS = 500;

export const operatorHalts = defineArea({
  name: 'operator-halts',
  dependencies: [
    defineDependency('operatorHalts', ['database', 'venues'], (dependencies) => openOperatorHalts(dependencies), {
      reload: { name: 'operator halts', everyMs: RELOAD_MS, run: (halts) => halts.reload() },
    }),
  ],
  calls: (dependencies) => ({
    'staff/listOperatorHalts': listOperatorHalts(dependencies),
    'staff/proposeOperatorHalt': proposeOperatorHalt(dependencies),
  }),
  reviewKinds: (dependencies) => [operatorHaltProposalKind(dependencies)],
});
