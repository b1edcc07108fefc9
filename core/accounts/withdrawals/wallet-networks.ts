/** Digital currencies that can be withdrawn, and the networks on which each exists here. */
export const WALLET_CURRENCIES = ['USDT', 'ETH', 'BTC', 'USDC'] as const;
export type WalletCurrency = (typeof WALLET_CURRENCIES)[number];
export const WALLET_NETWORKS = ['TRC20', 'ERC20', 'BTC'] as const;
export type WalletNetwork = (typeof WALLET_NETWORKS)[number];

export const NETWORKS_BY_WALLET_CURRENCY: Readonly<Record<WalletCurrency, readonly WalletNetwork[]>> = {
  USDT: ['TRC20', 'ERC20'],
  ETH: ['ERC20'],
  BTC: ['BTC'],
  USDC: ['ERC20'],
};

/** The characters of an address; its network decides whether it is valid. */
export const WALLET_ADDRESS_PATTERN = /^[\x21-\x7e]{20,100}$/;

/** Whether cash of this currency is paid to a wallet address; all other cash goes to a card. */
export const isPaidToWallet = (currency: string): boolean =>
  (WALLET_CURRENCIES as readonly string[]).includes(currency);
