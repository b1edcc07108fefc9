/** Whether an address is valid on its network, by each form's checksum. */
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { Address } from '@scure/btc-signer';
import { addr } from 'micro-eth-signer';
import type { WalletNetwork } from '@bourse/core/withdrawals/networks.ts';

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

export const isAddress = (network: WalletNetwork, address: string): boolean => decodes(() => FORMS[network](address));

/** One form for all spellings of the same address. */
export const plainAddress = (network: WalletNetwork, address: string): string =>
  network === 'ERC20' || /^bc1/i.test(address) ? address.toLowerCase() : address;
