/** What a practice world gives every new customer. */
import type { Amount, Currency } from '@bourse/core/money.ts';

/** Minor units; each about ten thousand US dollars at 2026 rates. */
export const PRACTICE_MONEY: Readonly<Record<Currency, Amount>> = {
  USD: 10_000_00n,
  MXN: 180_000_00n,
  THB: 340_000_00n,
  KRW: 13_800_000n,
  INR: 850_000_00n,
  SAR: 37_500_00n,
  USDT: 10_000_000000n,
  JPY: 1_500_000n,
  CNY: 71_000_00n,
  HKD: 78_000_00n,
  TWD: 310_000_00n,
  VND: 260_000_000n,
  MYR: 42_000_00n,
};
