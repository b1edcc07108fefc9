import type { trading as en } from '../en/trading.ts';

export const trading: typeof en = {
  buy: '买入',
  sell: '卖出',
};
