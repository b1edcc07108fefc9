import type { currencies as en } from '../en/currencies.ts';

export const currencies: typeof en = {
  USD: '美元',
  MXN: '墨西哥披索',
  THB: '泰銖',
  KRW: '韓元',
  INR: '印度盧比',
  SAR: '沙烏地里亞爾',
  USDT: '泰達幣（USDT）',
  EUR: '歐元',
  GBP: '英鎊',
  AUD: '澳幣',
  JPY: '日圓',
  CNY: '人民幣',
  HKD: '港幣',
  TWD: '新臺幣',
  VND: '越南盾',
  MYR: '馬來西亞令吉',
};
