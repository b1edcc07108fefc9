import type { wallet as en } from '../en/wallet.ts';

export const wallet: typeof en = {
  available: '사용 가능',
};
