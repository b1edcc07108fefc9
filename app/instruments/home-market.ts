import type { Market } from '@bourse/core/market.ts';

const HOMES: Readonly<Record<string, Market>> = {
  USD: 'US',
  MXN: 'MX',
  THB: 'TH',
  KRW: 'KR',
  INR: 'IN',
  SAR: 'SA',
  USDT: 'CRYPTO',
};

/** The market that a reader of this currency looks at first. */
export const homeMarket = (currency: string): Market => HOMES[currency] ?? 'US';
