/**
 * The operator's own commission plan: what the house takes, apart from what exchanges and states prescribe. Simple on
 * purpose; an operator dates a new entry ahead instead of editing one.
 */
import type { Market } from '../market.ts';
import type { Charge, Dated } from './types.ts';
import { decimal, HOUSE, percent } from './writing.ts';

const FROM = '2000-01-01';
const commission = (plan: Partial<Charge>): Dated<Charge> => ({
  from: FROM,
  source: HOUSE,
  value: { name: 'commission', kind: 'fee', side: 'both', base: 'notional', rate: 0n, rounding: 'half-up', ...plan },
});

const PLAN: Readonly<Record<Market, readonly Dated<Charge>[]>> = {
  US: [commission({ base: 'order', rate: 99n })],
  MX: [commission({ rate: percent('0.25') })],
  TH: [commission({ rate: percent('0.157') })],
  KR: [commission({ rate: percent('0.015'), rounding: 'down' })],
  IN: [commission({ rate: percent('0.03'), maximum: 2000n })],
  SA: [commission({ rate: percent('0.155') })],
  CRYPTO: [
    commission({ name: 'crypto.makerFee', liquidity: 'maker', rate: decimal('0.0008'), rounding: 'up' }),
    commission({ name: 'crypto.takerFee', liquidity: 'taker', rate: decimal('0.001'), rounding: 'up' }),
  ],
  // The spread is the house's only income from a currency pair.
  FX: [],
};

export const commissionsOf = (market: Market): readonly Dated<Charge>[] => PLAN[market];
