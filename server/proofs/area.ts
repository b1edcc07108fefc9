import type { Handlers } from '../calls/handler.ts';
import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { getLiabilities } from './get-liabilities.ts';
import { getProof } from './get-proof.ts';
import type { InsuranceAccountKeeper } from '../ledger/insurance-account-keeper.ts';
import { getSeal, createSealSigner } from './seals.ts';
import { getLiabilityTrees } from './get-liability-trees.ts';
import { commitAndRevealPriceKeys, listSessionKeys } from './price-keys.ts';
import { defineArea } from '../area.ts';
import { buildLiabilityTrees } from '../ledger/liability-trees.ts';
import { createSealWitnessPublisher, type SealWitnessPublisher } from './seal-witness-publisher.ts';

const proofsHandlers = (
  parts: Pick<ServerDependencies, 'database'> & { insurance: InsuranceAccountKeeper },
): Pick<Handlers, Extract<keyof Handlers, `ledger/${string}`> | 'staff/getLiabilities'> => ({
  'ledger/getSeal': getSeal(parts),
  'ledger/getProof': getProof(parts),
  'ledger/getLiabilities': getLiabilities(parts),
  'ledger/listSessionKeys': listSessionKeys(parts),
  'staff/getLiabilities': getLiabilityTrees(parts),
});

declare module '../dependencies.ts' {
  interface ServerDependencies {
    witnesses: SealWitnessPublisher;
  }
}

const SESSION_KEYS_EVERY_MS = 60_000;
const PUBLISH_SEALS_EVERY_MS = 60_000;
const COUNT_LIABILITIES_EVERY_MS = 30_000;

export const proofs = defineArea({
  name: 'proofs',
  parts: [
    defineDependency(
      'witnesses',
      ['database', 'config', 'secrets', 'machine', 'log', 'siblings'],
      ({ database, config: { dataDir, witnesses = [] }, secrets, machine: clock, log }) =>
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
        jobs: (witnesses, { siblings }) =>
          siblings.index === 0
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
  jobs: (parts) => [
    {
      name: 'session keys',
      everyMs: SESSION_KEYS_EVERY_MS,
      run: () => commitAndRevealPriceKeys({ ...parts, keys: parts.ownVenue.sessionKeys, hours: parts.world.hours }),
    },
    {
      name: 'liabilities',
      everyMs: COUNT_LIABILITIES_EVERY_MS,
      run: () => buildLiabilityTrees(parts.database.pool, parts.clock.now()),
    },
  ],
});
