import type { currencies as en } from '../en/currencies.ts';

export const currencies: typeof en = {
  USD: '미국 달러',
  MXN: '멕시코 페소',
  THB: '태국 바트',
  KRW: '대한민국 원',
  INR: '인도 루피',
  SAR: '사우디 리얄',
  USDT: '테더(USDT)',
  EUR: '유로',
  GBP: '영국 파운드',
  AUD: '호주 달러',
  JPY: '일본 엔',
  CNY: '중국 위안',
  HKD: '홍콩 달러',
  TWD: '대만 달러',
  VND: '베트남 동',
  MYR: '말레이시아 링깃',
};
