import type { wallet as en } from '../en/wallet.ts';

export const wallet: typeof en = {
  available: 'Disponible',
};
