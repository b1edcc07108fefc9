import type { currencies as en } from '../en/currencies.ts';

export const currencies: typeof en = {
  USD: 'Dólar estadounidense',
  MXN: 'Peso mexicano',
  THB: 'Baht tailandés',
  KRW: 'Won surcoreano',
  INR: 'Rupia india',
  SAR: 'Riyal saudí',
  USDT: 'Tether (dólar digital)',
  EUR: 'Euro (Europa)',
  GBP: 'Libra esterlina',
  AUD: 'Dólar australiano',
  JPY: 'Yen japonés',
  CNY: 'Yuan chino',
  HKD: 'Dólar de Hong Kong',
  TWD: 'Dólar taiwanés',
  VND: 'Dong vietnamita',
  MYR: 'Ringgit malayo',
};
