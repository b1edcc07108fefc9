import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: { capitalNotFree: '此帳戶可收回的金額為 {free} {currency}。' },
  terms: {
    bucket: { houseCapital: '投入公司帳戶的資本' },
    transfer: { capitalIn: '投入資本', capitalOut: '收回資本' },
  },
};
