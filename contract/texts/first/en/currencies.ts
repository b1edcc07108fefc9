/** Names of the currencies that an account can hold. */
export const currencies = {
  USD: 'US dollar',
  MXN: 'Mexican peso',
  THB: 'Thai baht',
  KRW: 'South Korean won',
  INR: 'Indian rupee',
  SAR: 'Saudi riyal',
  USDT: 'Tether (USDT)',
  EUR: 'Euro',
  GBP: 'Pound sterling',
  AUD: 'Australian dollar',
  JPY: 'Japanese yen',
  CNY: 'Chinese yuan',
  HKD: 'Hong Kong dollar',
  TWD: 'New Taiwan dollar',
  VND: 'Vietnamese dong',
  MYR: 'Malaysian ringgit',
};
