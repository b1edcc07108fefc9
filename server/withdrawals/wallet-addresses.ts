/** Wallet addresses to withdraw to: added, listed, removed, and checked by each network's form. */
import { refuse } from '@bourse/contract/refusals.ts';
import { NETWORKS_BY_WALLET_CURRENCY, type WalletNetwork } from '@bourse/core/accounts/withdrawals/wallet-networks.ts';
import { operationHashers } from '../access/second-factor-interface.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { readCustomerState } from '../requests/review-request-store.ts';
import type { Handler } from '../calls/handler-types.ts';
import {
  addPayoutTarget,
  getLongestCoolingHours,
  removePayoutTarget,
  computeTargetUsableTime,
} from './add-and-remove-payout-targets.ts';
import { encryptWalletAddress, listPayoutTargets, decryptWalletAddress } from './payout-targets-store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encodeId } from '../ids.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { Address } from '@scure/btc-signer';
import { addr } from 'micro-eth-signer';

export const addWalletAddress =
  (dependencies: ServerDependencies): Handler<'wallet/addWalletAddress'> =>
  (input, { account, host }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('wallet/addWalletAddress', input),
      load: async () =>
        (await dependencies.secondFactor.verify(
          { account, host },
          input,
          operationHashers.address(dependencies.secrets, input),
        )) ??
        (await dependencies.secondFactor.refuseAfterPasskeyRemoval(account)) ??
        undefined,
      async decide(work) {
        const { type, network, address } = input;
        if ((await readCustomerState(work.db, account)).verification !== 'certified') return refuse('identityRequired');
        if (!NETWORKS_BY_WALLET_CURRENCY[type].includes(network)) return refuse('networkWrong');
        if (!isValidAddress(network, address)) return refuse('addressWrong');
        return addPayoutTarget(
          dependencies,
          work,
          account,
          {
            kind: 'address',
            bankName: null,
            branch: null,
            bankCode: null,
            type,
            network,
            secret: encryptWalletAddress(dependencies.secrets, address),
            last4: address.slice(-4),
            fingerprint: dependencies.secrets.fingerprint(
              'address',
              `${type} ${network} ${normalizeAddress(network, address)}`,
            ),
          },
          'addressExists',
        );
      },
    });

export const listWalletAddresses =
  ({ database, fundsRules, clock, secrets }: ServerDependencies): Handler<'wallet/listWalletAddresses'> =>
  async (_input, { account }) => {
    const hours = getLongestCoolingHours(fundsRules, clock.now());
    const rows = (await listPayoutTargets(database.kysely, account)).flatMap((each) =>
      each.type === null || each.network === null
        ? []
        : [
            {
              id: encodeId('c', account, each.seq),
              type: each.type,
              network: each.network,
              address: decryptWalletAddress(secrets, account, each),
              addedAt: new Date(each.addedAt).toISOString(),
              usableFrom: computeTargetUsableTime(each.addedAt, hours),
            },
          ],
    );
    return { rows, coolingHours: hours };
  };

export const removeWalletAddress =
  (dependencies: ServerDependencies): Handler<'wallet/removeWalletAddress'> =>
  ({ address, key }, { account }) =>
    removePayoutTarget(dependencies, {
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

function canDecode(decode: () => boolean): boolean {
  try {
    return decode();
  } catch {
    return false;
  }
}

const ADDRESS_FORMS: Readonly<Record<WalletNetwork, (address: string) => boolean>> = {
  TRC20: (address) => {
    const bytes = base58check.decode(address);
    return bytes.length === TRON_BYTES && bytes[0] === TRON_VERSION;
  },
  // Without capitals an address has no checksum: a typing error would lose the money.
  ERC20: (address) => /^0x[0-9a-fA-F]{40}$/.test(address) && addr.addChecksum(address.toLowerCase()) === address,
  BTC: (address) => bitcoin.decode(address) !== undefined,
};

const isValidAddress = (network: WalletNetwork, address: string): boolean =>
  canDecode(() => ADDRESS_FORMS[network](address));

/** One form for all spellings of the same address. */
const normalizeAddress = (network: WalletNetwork, address: string): string =>
  network === 'ERC20' || /^bc1/i.test(address) ? address.toLowerCase() : address;
