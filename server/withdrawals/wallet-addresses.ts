/** Wallet addresses to withdraw to: added, listed, removed, and checked by each network's form. */
import { refuse } from '@bourse/contract/errors.ts';
import { NETWORKS_OF, type WalletNetwork } from '@bourse/core/accounts/withdrawals/networks.ts';
import { boundTo } from '../access/second-factor.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import { readCustomer } from '../requests/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { bindTarget, coolingHours, unbindTarget, usableFrom } from './bind-target.ts';
import { hideAddress, readTargets, showAddress } from './targets-store.ts';
import type { Parts } from '../parts.ts';
import { encodeId } from '../ids.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { Address } from '@scure/btc-signer';
import { addr } from 'micro-eth-signer';

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

export const listWalletAddresses =
  ({ database, funds, clock, secrets }: Parts): Handler<'wallet/listWalletAddresses'> =>
  async (_input, { account }) => {
    const hours = coolingHours(funds, clock.now());
    const rows = (await readTargets(database.kysely, account)).flatMap((each) =>
      each.type === null || each.network === null
        ? []
        : [
            {
              id: encodeId('c', account, each.seq),
              type: each.type,
              network: each.network,
              address: showAddress(secrets, account, each),
              addedAt: new Date(each.addedAt).toISOString(),
              usableFrom: usableFrom(each.addedAt, hours),
            },
          ],
    );
    return { rows, coolingHours: hours };
  };

export const removeWalletAddress =
  (parts: Parts): Handler<'wallet/removeWalletAddress'> =>
  ({ address, key }, { account }) =>
    unbindTarget(parts, {
      account,
      call: 'wallet/removeWalletAddress',
      key,
      id: address,
      kind: 'address',
      missing: 'addressNotFound',
    });

/** Whether an address is valid on its network, by each form's checksum. */

const base58check = createBase58check(sha256);
const bitcoin = Address();
/** Tron's addresses are Ethereum's with a version byte in front. */
const TRON_VERSION = 0x41;
const TRON_BYTES = 21;

function decodes(decode: () => boolean): boolean {
  try {
    return decode();
  } catch {
    return false;
  }
}

const FORMS: Readonly<Record<WalletNetwork, (address: string) => boolean>> = {
  TRC20: (address) => {
    const bytes = base58check.decode(address);
    return bytes.length === TRON_BYTES && bytes[0] === TRON_VERSION;
  },
  // Without capitals an address has no checksum: a typing error would lose the money.
  ERC20: (address) => /^0x[0-9a-fA-F]{40}$/.test(address) && addr.addChecksum(address.toLowerCase()) === address,
  BTC: (address) => bitcoin.decode(address) !== undefined,
};

const isAddress = (network: WalletNetwork, address: string): boolean => decodes(() => FORMS[network](address));

/** One form for all spellings of the same address. */
const plainAddress = (network: WalletNetwork, address: string): string =>
  network === 'ERC20' || /^bc1/i.test(address) ? address.toLowerCase() : address;
