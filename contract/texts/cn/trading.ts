import type { trading as en } from '../en/trading.ts';

export const trading: typeof en = {
  buy: '買進',
  sell: '賣出',
};
