import { defineArea } from '../area.ts';
import { countLiabilities } from '../ledger/count-liabilities.ts';
import { sealSigner } from '../ledger/sign-seal.ts';
import { part } from '../parts.ts';
import { proofsHandlers } from './handlers.ts';
import { keepSessionKeys } from './keep-session-keys.ts';
import { createWitnesses, type Witnesses } from './tell-witnesses.ts';

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
