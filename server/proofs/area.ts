import type { Handlers } from '../calls/handler.ts';
import { part, type Parts } from '../parts.ts';
import { getLiabilities } from './get-liabilities.ts';
import { getProof } from './get-proof.ts';
import type { Insurance } from '../ledger/insurance.ts';
import { getSeal, sealSigner } from './seals.ts';
import { listLiabilities } from './list-liabilities.ts';
import { keepSessionKeys, listSessionKeys } from './session-keys.ts';
import { defineArea } from '../area.ts';
import { countLiabilities } from '../ledger/liability-trees.ts';
import { createWitnesses, type Witnesses } from './seal-witnesses.ts';

const proofsHandlers = (
  parts: Pick<Parts, 'database'> & { insurance: Insurance },
): Pick<Handlers, Extract<keyof Handlers, `ledger/${string}`> | 'staff/getLiabilities'> => ({
  'ledger/getSeal': getSeal(parts),
  'ledger/getProof': getProof(parts),
  'ledger/getLiabilities': getLiabilities(parts),
  'ledger/listSessionKeys': listSessionKeys(parts),
  'staff/getLiabilities': listLiabilities(parts),
});

declare module '../parts.ts' {
  interface Parts {
    witnesses: Witnesses;
  }
}

const KEYS_MS = 60_000;
const WITNESSES_MS = 60_000;
const LIABILITIES_LOOK_MS = 30_000;

export const proofs = defineArea({
  name: 'proofs',
  parts: [
    part(
      'witnesses',
      ['database', 'config', 'secrets', 'machine', 'log', 'siblings'],
      ({ database, config: { dataDir, witnesses = [] }, secrets, machine: clock, log }) =>
        createWitnesses({ database, dataDir, urls: witnesses, signer: sealSigner(secrets), clock, log }),
      {
        // Only one process per machine: they share one file.
        jobs: (witnesses, { siblings }) =>
          siblings.index === 0
            ? [{ name: 'witnesses', everyMs: WITNESSES_MS, everywhere: true, run: () => witnesses.tell() }]
            : [],
      },
    ),
  ],
  calls: proofsHandlers,
  jobs: (parts) => [
    {
      name: 'session keys',
      everyMs: KEYS_MS,
      run: () => keepSessionKeys({ ...parts, keys: parts.ownVenue.sessionKeys, hours: parts.world.hours }),
    },
    {
      name: 'liabilities',
      everyMs: LIABILITIES_LOOK_MS,
      run: () => countLiabilities(parts.database.pool, parts.clock.now()),
    },
  ],
});
