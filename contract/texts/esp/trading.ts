import type { trading as en } from '../en/trading.ts';

export const trading: typeof en = {
  buy: 'Comprar',
  sell: 'Vender',
};
