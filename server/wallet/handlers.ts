import type { Handlers } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { getWallet } from './get-wallet.ts';
import { listTransfers } from './list-transfers.ts';

export const walletHandlers = (parts: Pick<Parts, 'database' | 'feeds' | 'clock'>): Pick<Handlers, Extract<keyof Handlers, `wallet/${string}`>> => ({
  'wallet/getWallet': getWallet(parts),
  'wallet/listTransfers': listTransfers(parts),
});
