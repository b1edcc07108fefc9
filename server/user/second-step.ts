import { refuse } from '@bourse/contract/errors.ts';
import type { SecondStep } from '../access/second-step.ts';
import { refuseAfterRemoval } from './passkey-removed.ts';
import { newChallenge } from './passkeys.ts';
import { proveSecond, type ProvingParts } from './prove-second.ts';
import { relyingParty } from './relying-party.ts';

/** For areas in which money leaves the account. */
export const secondStep = (parts: ProvingParts): SecondStep => ({
  prove: (asking, shown, bound) => proveSecond(parts, asking, shown, bound),
  refuseAfterRemoval: (account) => refuseAfterRemoval(parts, account),
  async challenge({ account, host }, bound) {
    const party = relyingParty(parts, host);
    if (!party) return refuse('passkeysUnavailable');
    return {
      challenge: await newChallenge(parts.database.kysely, { account, makes: false, bound }, parts.clock.now()),
      rpId: party.id,
    };
  },
});
