import type { trading as en } from '../en/trading.ts';

export const trading: typeof en = {
  buy: '매수',
  sell: '매도',
};
