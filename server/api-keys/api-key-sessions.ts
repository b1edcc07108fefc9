/**
 * API keys as callers present them. They are kept in memory like sessions, and forgotten at once when one is revoked or
 * its account restricted, on every process.
 */
import { type ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { BlockList, isIPv6 } from 'node:net';
import { API_KEY_ID_PATTERN, API_KEY_SECRET_PATTERN, isApiKeySecret } from '../access/api-key-secrets.ts';
import { listenForEndedSessions, SessionCache } from '../access/session-cache.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';
import { runForAllSenders } from '../runtime/sender-work.ts';
import { listApiKeyOrigins, listWorkingKeys, markApiKeyUsed, readApiKeyForCall } from './store.ts';

/** A key that may call, in the place of a customer's session. */
export interface ApiKeySession {
  account: AccountId;
  mobile: string;
  /** The key's id. */
  sessionId: string;
  apiKey: ApiKey;
}
export interface ApiKeySessions {
  /** Null for a wrong secret, a key that has ended, or an address that it may not call from. */
  find(id: string, secret: string, ip: string): Promise<ApiKeySession | null>;
  /** Whether any key that works names this origin of a page; for preflights, which carry no key. */
  allowsOrigin(origin: string): Promise<boolean>;
  /** While a stream is open that the key has opened; the answer ends that. */
  followStream(id: string): () => void;
  /** Ends the streams of keys that are revoked, expired or restricted by now, should nobody have said so here. */
  endOverdueStreams(): Promise<void>;
  stop(): Promise<void>;
}

interface CachedKey extends ApiKeySession {
  secretHash: Buffer;
  isAllowedFrom(ip: string): boolean;
  /** The minute (since the epoch) in which its use was last noted. */
  notedMinute: number;
}

const CACHED_MAXIMUM = 20_000;
const MINUTE_MS = 60_000;

export async function openApiKeySessions(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>,
): Promise<ApiKeySessions> {
  const { database, clock } = dependencies;
  const cached = new SessionCache<CachedKey>(CACHED_MAXIMUM);
  const ears = await listenForEndedSessions(dependencies, cached);
  /** By key, how many streams it has open here. */
  const streams = new Map<string, number>();

  async function findOrLoad(id: string): Promise<CachedKey | null> {
    const known = cached.get(id);
    if (known) return known;
    const before = cached.ends;
    const found = await readApiKeyForCall(database.kysely, id);
    if (!found || refuseRestrictedAction(found.states, 'login', clock.now())) return null;
    const { key, secretHash, mobile } = found;
    const loaded: CachedKey = {
      account: key.account,
      mobile,
      sessionId: id,
      apiKey: key,
      secretHash,
      isAllowedFrom: buildAddressCheck(key.addresses),
      notedMinute: 0,
    };
    if (before === cached.ends && ears.hearing()) cached.keep(id, loaded);
    return loaded;
  }

  return {
    async find(id, secret, ip) {
      if (!API_KEY_ID_PATTERN.test(id) || !API_KEY_SECRET_PATTERN.test(secret)) return null;
      const found = await findOrLoad(id);
      if (!found || !isApiKeySecret(found.secretHash, secret) || !found.isAllowedFrom(ip)) return null;
      const now = clock.now();
      if (found.apiKey.expiresAt !== null && found.apiKey.expiresAt <= now) return null;
      const minute = Math.floor(now / MINUTE_MS);
      if (minute !== found.notedMinute) {
        found.notedMinute = minute;
        void markApiKeyUsed(database.kysely, id, ip, now).catch(() => {});
      }
      const { account, mobile, sessionId, apiKey } = found;
      return { account, mobile, sessionId, apiKey };
    },
    allowsOrigin: createOriginCheck(() => listApiKeyOrigins(database.kysely, clock.now())),
    followStream(id) {
      streams.set(id, (streams.get(id) ?? 0) + 1);
      return () => {
        const left = (streams.get(id) ?? 1) - 1;
        if (left === 0) streams.delete(id);
        else streams.set(id, left);
      };
    },
    async endOverdueStreams() {
      const ids = [...streams.keys()];
      if (ids.length === 0) return;
      const now = clock.now();
      const working = await listWorkingKeys(database.kysely, ids, now);
      const valid = working.filter(({ states }) => !refuseRestrictedAction(states, 'login', now)).map(({ id }) => id);
      const over = ids.filter((id) => !valid.includes(id));
      if (over.length > 0) dependencies.accountEvents.endSessions(over);
    },
    stop: () => ears.stop(),
  };
}

const ORIGINS_TRUST_MS = 800;

/**
 * All origins are read at once, and for every preflight of the same moment. A preflight allows nothing yet: the call
 * after it is checked against its own key.
 */
function createOriginCheck(read: () => Promise<string[]>): (origin: string) => Promise<boolean> {
  let latest: { at: number; origins: Promise<string[]> } | null = null;
  return async (origin) => {
    const now = performance.now();
    if (!latest || now - latest.at > ORIGINS_TRUST_MS) latest = { at: now, origins: runForAllSenders(read) };
    return (await latest.origins).includes(origin);
  };
}

/** `networks` as "address/bits"; without any, every address may call. */
function buildAddressCheck(networks: readonly string[]): (ip: string) => boolean {
  if (networks.length === 0) return () => true;
  const allowed = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    allowed.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return (ip) => allowed.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
