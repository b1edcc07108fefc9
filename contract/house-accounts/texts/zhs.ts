import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: { capitalNotFree: '此账户可收回的金额为 {free} {currency}。' },
  terms: {
    bucket: { houseCapital: '投入公司账户的资本' },
    transfer: { capitalIn: '投入资本', capitalOut: '收回资本' },
  },
};
