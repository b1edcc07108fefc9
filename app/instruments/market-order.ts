/** The markets in the one order in which every screen has them. */
import type { Market } from '@bourse/core/market.ts';

export const MARKET_ORDER = ['US', 'KR', 'IN', 'TH', 'MX', 'SA', 'CRYPTO', 'FX'] as const satisfies readonly Market[];
