import type { currencies as en } from '../en/currencies.ts';

export const currencies: typeof en = {
  USD: '美元',
  MXN: '墨西哥比索',
  THB: '泰铢',
  KRW: '韩元',
  INR: '印度卢比',
  SAR: '沙特里亚尔',
  USDT: '泰达币（USDT）',
  EUR: '欧元',
  GBP: '英镑',
  AUD: '澳元',
  JPY: '日元',
  CNY: '人民币',
  HKD: '港元',
  TWD: '新台币',
  VND: '越南盾',
  MYR: '马来西亚林吉特',
};
