/**
 * How often each API key may call: so many calls a minute, all of them given back at the minute's end, as clients
 * written for Alpaca expect from the headers.
 */
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import type { CrossProcessTokensTaken } from '../cluster/cross-process-limit-usage.ts';

const MINUTE_MS = 60_000;

export interface ApiKeyRate {
  limit: number;
  remaining: number;
  /** Seconds since the epoch. */
  resetAt: number;
  /** 0 if the call is allowed, else the seconds until the next one is. */
  wait: number;
}
export type TakeApiKeyCall = (key: Pick<ApiKey, 'id' | 'callsPerMinute'>, now: number) => ApiKeyRate;

/** `shared`: calls that the other processes have served count too. */
export function createApiKeyRates(shared: CrossProcessTokensTaken): TakeApiKeyCall {
  let minute = 0;
  const used = new Map<string, number>();
  shared.hear((id, taken) => used.set(id, (used.get(id) ?? 0) + taken));
  return ({ id, callsPerMinute: limit }, now) => {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) used.clear();
    minute = current;
    const before = used.get(id) ?? 0;
    const resetAt = ((current + 1) * MINUTE_MS) / 1000;
    if (before >= limit) return { limit, remaining: 0, resetAt, wait: Math.max(1, Math.ceil(resetAt - now / 1000)) };
    used.set(id, before + 1);
    shared.announce(id);
    return { limit, remaining: limit - before - 1, resetAt, wait: 0 };
  };
}

export const buildRateHeaders = ({ limit, remaining, resetAt }: ApiKeyRate): string[] => [
  'x-ratelimit-limit',
  String(limit),
  'x-ratelimit-remaining',
  String(remaining),
  'x-ratelimit-reset',
  String(resetAt),
];
