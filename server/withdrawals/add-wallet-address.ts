import { refuse } from '@bourse/contract/errors.ts';
import { NETWORKS_OF } from '@bourse/core/withdrawals/networks.ts';
import { boundTo } from '../access/second-step.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import { readCustomer } from '../desk/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { isAddress, plainAddress } from './address-forms.ts';
import { bindTarget } from './bind-target.ts';
import { hideAddress } from './targets-store.ts';
import type { Parts } from '../parts.ts';

export const addWalletAddress =
  (parts: Parts): Handler<'wallet/addWalletAddress'> =>
  (input, { account, host }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('wallet/addWalletAddress', input),
      load: async () =>
        (await parts.second.prove({ account, host }, input, boundTo.address(parts.secrets, input))) ??
        (await parts.second.refuseAfterRemoval(account)) ??
        undefined,
      async decide(work) {
        const { type, network, address } = input;
        if ((await readCustomer(work.db, account)).verification !== 'certified') return refuse('identityRequired');
        if (!NETWORKS_OF[type].includes(network)) return refuse('networkWrong');
        if (!isAddress(network, address)) return refuse('addressWrong');
        return bindTarget(
          parts,
          work,
          account,
          {
            kind: 'address',
            bankName: null,
            branch: null,
            bankCode: null,
            type,
            network,
            secret: hideAddress(parts.secrets, address),
            last4: address.slice(-4),
            fingerprint: parts.secrets.fingerprint('address', `${type} ${network} ${plainAddress(network, address)}`),
          },
          'addressExists',
        );
      },
    });
