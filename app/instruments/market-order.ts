/** The markets in the order that every screen uses. */
import type { Market } from '@bourse/core/market.ts';

export const MARKET_ORDER = ['US', 'KR', 'IN', 'TH', 'MX', 'SA', 'CRYPTO', 'FX'] as const satisfies readonly Market[];
