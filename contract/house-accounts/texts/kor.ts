import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: { capitalNotFree: '이 계정에서 회수할 수 있는 금액은 {free} {currency}이에(예)요.' },
  terms: {
    bucket: { houseCapital: '회사 계정 자본금' },
    transfer: { capitalIn: '자본금 납입', capitalOut: '자본금 회수' },
  },
};
