/** A customer's key for programs: what it may do, from where, until when and how much. */
import type { Amount, Currency } from '../../ledger/money.ts';
import type { Market } from '../../markets/market-types.ts';

/** `read`: the customer's own lists and figures. `trade`: orders too. Nothing else is ever open to a key. */
export const API_KEY_SCOPES = ['read', 'trade'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Each customer's keys that are neither revoked nor expired. */
export const API_KEYS_MAXIMUM = 20;
/** Calls a minute of one key, unless it says less; what clients written for Alpaca hold themselves to. */
export const API_KEY_CALLS_PER_MINUTE = 200;

/** What its orders may cost, each and together on one UTC day, in one currency; null: any amount. */
export interface ApiKeyLimits {
  currency: Currency;
  perOrder: Amount | null;
  perDay: Amount | null;
}

export interface ApiKey {
  id: string;
  portfolio: number;
  scopes: readonly ApiKeyScope[];
  /** Addresses and networks ("203.0.113.0/24"); empty: any. */
  addresses: readonly string[];
  /** Whose pages may call with it from a browser ("https://bots.example"); empty: none. */
  origins: readonly string[];
  /** Epoch ms, or null. */
  expiresAt: number | null;
  limits: ApiKeyLimits | null;
  callsPerMinute: number;
  /** Markets besides the United States and coins that it sees by Alpaca's protocol. */
  markets: readonly Market[];
}

/** Whether the key's scopes allow what needs `needed`; one that trades also reads. */
export const hasApiKeyScope = ({ scopes }: Pick<ApiKey, 'scopes'>, needed: ApiKeyScope): boolean =>
  scopes.includes(needed) || (needed === 'read' && scopes.includes('trade'));

/**
 * Which limit an order exceeds that is `worth` so much, `added` of it now, after `spent` on the same day; all in the
 * limits' currency.
 */
export function exceededApiKeyLimit(
  { perOrder, perDay }: Pick<ApiKeyLimits, 'perOrder' | 'perDay'>,
  { worth, added, spent }: { worth: Amount; added: Amount; spent: Amount },
): 'perOrder' | 'perDay' | null {
  if (perOrder !== null && worth > perOrder) return 'perOrder';
  return perDay !== null && spent + added > perDay ? 'perDay' : null;
}
