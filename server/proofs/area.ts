import type { Handlers } from '../calls/handler-types.ts';
import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { getLiabilityProofs } from './get-liability-proofs.ts';
import { getTransferProof } from './get-transfer-proof.ts';
import type { InsuranceAccountKeeper } from '../ledger/insurance-account-keeper.ts';
import { getSeal, createSealSigner } from './seal-view-and-signer.ts';
import { getLiabilityTrees } from './get-liability-trees.ts';
import { commitAndRevealPriceKeys, listPriceKeys } from './commit-and-reveal-price-keys.ts';
import { defineArea } from '../area.ts';
import { buildLiabilityTrees } from '../ledger/liability-trees.ts';
import { createSealWitnessPublisher, type SealWitnessPublisher } from './seal-witness-publisher.ts';

const proofsHandlers = (
  dependencies: Pick<ServerDependencies, 'database'> & { insuranceKeeper: InsuranceAccountKeeper },
): Pick<Handlers, Extract<keyof Handlers, `ledger/${string}`> | 'staff/getLiabilities'> => ({
  'ledger/getSeal': getSeal(dependencies),
  'ledger/getProof': getTransferProof(dependencies),
  'ledger/getLiabilities': getLiabilityProofs(dependencies),
  'ledger/listSessionKeys': listPriceKeys(dependencies),
  'staff/getLiabilities': getLiabilityTrees(dependencies),
});

declare module '../dependencies.ts' {
  interface ServerDependencies {
    sealWitnesses: SealWitnessPublisher;
  }
}

const SESSION_KEYS_EVERY_MS = 60_000;
const PUBLISH_SEALS_EVERY_MS = 60_000;
const COUNT_LIABILITIES_EVERY_MS = 30_000;

export const proofs = defineArea({
  name: 'proofs',
  dependencies: [
    defineDependency(
      'sealWitnesses',
      ['database', 'config', 'secrets', 'machineClock', 'log', 'crossProcessCounts'],
      ({ database, config: { dataDir, witnesses = [] }, secrets, machineClock: clock, log }) =>
        createSealWitnessPublisher({
          database,
          dataDir,
          urls: witnesses,
          signer: createSealSigner(secrets),
          clock,
          log,
        }),
      {
        // Only one process per machine: they share one file.
        jobs: (witnesses, { crossProcessCounts }) =>
          crossProcessCounts.index === 0
            ? [
                {
                  name: 'witnesses',
                  everyMs: PUBLISH_SEALS_EVERY_MS,
                  everywhere: true,
                  run: () => witnesses.publishNewestSeal(),
                },
              ]
            : [],
      },
    ),
  ],
  calls: proofsHandlers,
  jobs: (dependencies) => [
    {
      name: 'session keys',
      everyMs: SESSION_KEYS_EVERY_MS,
      run: () =>
        commitAndRevealPriceKeys({
          ...dependencies,
          keys: dependencies.ownVenue.sessionKeys,
          hours: dependencies.world.hours,
        }),
    },
    {
      name: 'liabilities',
      everyMs: COUNT_LIABILITIES_EVERY_MS,
      run: () => buildLiabilityTrees(dependencies.database.pool, dependencies.clock.now()),
    },
  ],
});
