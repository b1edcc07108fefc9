/** API keys: made with the password and the second factor, listed, revoked. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  API_KEY_CALLS_PER_MINUTE,
  API_KEYS_MAXIMUM,
  type ApiKeyLimits,
} from '@bourse/core/accounts/customers/api-key.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { isIP } from 'node:net';
import { createApiKeyId, createApiKeySecret, hashApiKeySecret } from '../access/api-key-secrets.ts';
import { checkLoginPassword } from '../access/check-login-password.ts';
import { computePasswordIdempotencyKey } from '../access/passwords.ts';
import { getPresentedProofFields } from '../access/second-factor-interface.ts';
import type { Handler } from '../calls/handler-types.ts';
import { runTransactionCommand, computeIdempotencyKey } from '../commands/run-transaction-command.ts';
import { type TransactionContext, writeNotice } from '../commands/transaction-with-events.ts';
import { announceSessionEnd, readRestrictions } from '../customers/account-restrictions.ts';
import { hasOpenPortfolio } from '../customers/find-customers-and-portfolios.ts';
import type { AnswerFormat } from '../desk/command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';
import { endApiKey, insertApiKey, readWorkingApiKeys, type StoredApiKey } from './store.ts';

type CreatedKey = { id: string; secret: string | null };
/** Stored without the secret, which a repeat therefore can't have. */
const ID_ONLY_ANSWER: AnswerFormat<CreatedKey> = {
  write: ({ id }) => JSON.stringify({ id, secret: null }),
  read: (text) => JSON.parse(text) as CreatedKey,
};

const BITS = { 4: 32, 6: 128 } as const;
/** "203.0.113.7" and "203.0.113.0/24", as the database stores networks; null if it is neither. */
function parseNetwork(text: string): string | null {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version !== 4 && version !== 6) return null;
  const length = bits === undefined ? BITS[version] : Number(bits);
  return length <= BITS[version] ? `${address}/${length}` : null;
}

function parseNetworks(texts: readonly string[]): string[] | Refusal {
  const networks = texts.map(parseNetwork);
  const wrong = networks.indexOf(null);
  return wrong < 0 ? (networks as string[]) : refuse('apiKeyAddressInvalid', { address: texts[wrong]! });
}

/** As browsers write them; the contract has seen to their form. */
function parseOrigins(texts: readonly string[]): string[] | Refusal {
  const origins = texts.map((text) => (URL.canParse(text) ? new URL(text).origin : null));
  return origins.includes(null) ? refuse('badInput', { field: 'origins' }) : [...new Set(origins as string[])];
}

function parseLimits(
  limits: { currency: string; perOrder?: string | undefined; perDay?: string | undefined } | undefined,
): ApiKeyLimits | null | Refusal {
  if (!limits || (limits.perOrder === undefined && limits.perDay === undefined)) return null;
  const { currency } = limits;
  const amountOf = (text: string | undefined) => (text === undefined ? null : parseAmount(text, currency));
  const parsed = { currency, perOrder: amountOf(limits.perOrder), perDay: amountOf(limits.perDay) };
  if (limits.perOrder !== undefined && parsed.perOrder === null)
    return refuse('badInput', { field: 'limits.perOrder' });
  if (limits.perDay !== undefined && parsed.perDay === null) return refuse('badInput', { field: 'limits.perDay' });
  return parsed;
}

export const createApiKey =
  (dependencies: ServerDependencies): Handler<'user/createApiKey'> =>
  async (input, { account, host }) => {
    const addresses = parseNetworks(input.addresses ?? []);
    if (isRefusal(addresses)) return addresses;
    const origins = parseOrigins(input.origins ?? []);
    if (isRefusal(origins)) return origins;
    const limits = parseLimits(input.limits);
    if (isRefusal(limits)) return limits;
    const expiresAt = input.expiresAt === undefined ? null : Date.parse(input.expiresAt);
    const portfolio = Number(input.portfolio ?? MAIN_PORTFOLIO);
    const secret = createApiKeySecret();
    const key = {
      id: createApiKeyId(),
      portfolio,
      name: input.name,
      scopes: [...new Set(input.scopes)],
      addresses,
      origins,
      expiresAt,
      limits,
      callsPerMinute: input.callsPerMinute ?? API_KEY_CALLS_PER_MINUTE,
      markets: [...new Set(input.markets ?? [])],
      secretHash: hashApiKeySecret(secret),
    };
    const { key: _, password, otp, recoveryCode, passkey, ...terms } = input;
    return runTransactionCommand<CreatedKey>(dependencies, {
      actor: { account },
      key: computePasswordIdempotencyKey(
        dependencies,
        { account, call: 'user/createApiKey', key: input.key, scope: `password:${account}` },
        [password, ...getPresentedProofFields({ otp, recoveryCode, passkey }), JSON.stringify(terms)],
      ),
      form: ID_ONLY_ANSWER,
      load: async () =>
        (await checkLoginPassword(dependencies, account, password)) ??
        (await dependencies.secondFactor.verify({ account, host }, { otp, recoveryCode, passkey }, null)) ??
        (await dependencies.secondFactor.refuseAfterPasskeyRemoval(account)) ??
        undefined,
      async decide({ db, now, ...work }) {
        const forbidden = refuseRestrictedAction(await readRestrictions({ db, now, ...work }, account), 'bind', now);
        if (forbidden) return forbidden;
        if (expiresAt !== null && expiresAt <= now) return refuse('apiKeyExpiryPast');
        if (!(await hasOpenPortfolio(db, account, portfolio))) return refuse('portfolioNotFound');
        const working = await readWorkingApiKeys(db, account, now);
        if (working.length >= API_KEYS_MAXIMUM) return refuse('apiKeysFull', { maximum: API_KEYS_MAXIMUM });
        await insertApiKey(db, account, key, now);
        await writeNotice({ db, now, ...work }, account, 'apiKeyCreated', { name: input.name, at: isoTime(now) });
        return { id: key.id, secret };
      },
    });
  };

export const listApiKeys =
  ({ database, clock }: Pick<ServerDependencies, 'database' | 'clock'>): Handler<'user/listApiKeys'> =>
  async (_, { account }) => {
    const keys = await readWorkingApiKeys(database.kysely, account, clock.now());
    return { rows: keys.map(buildApiKeyView), next: null };
  };

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at));

/** Without anything of the secret. */
export const buildApiKeyView = (key: StoredApiKey) => ({
  id: key.id,
  name: key.name,
  scopes: [...key.scopes],
  portfolio: key.portfolio.toString(),
  addresses: [...key.addresses],
  origins: [...key.origins],
  limits: key.limits && buildLimitsView(key.limits),
  callsPerMinute: key.callsPerMinute,
  markets: [...key.markets],
  createdAt: isoTime(key.createdAt),
  expiresAt: isoOrNull(key.expiresAt),
  usedAt: isoOrNull(key.usedAt),
  usedFrom: key.usedFrom,
});

const buildLimitsView = ({ currency, perOrder, perDay }: ApiKeyLimits) => ({
  currency,
  ...(perOrder === null ? {} : { perOrder: formatAmount(perOrder, currency) }),
  ...(perDay === null ? {} : { perDay: formatAmount(perDay, currency) }),
});

export const revokeApiKey =
  (dependencies: ServerDependencies): Handler<'user/revokeApiKey'> =>
  (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('user/revokeApiKey', input),
      decide: async (work) =>
        (await endKey(dependencies, work, { account, id: input.id, notice: 'apiKeyRevoked' }))
          ? {}
          : refuse('notFound'),
    });

/**
 * Its sessions are those of the key's own name, and end as a customer's do: on every process, on open streams too.
 * @returns false if the account has no such key that works.
 */
export async function endKey(
  { accountEvents }: Pick<ServerDependencies, 'accountEvents'>,
  work: TransactionContext,
  { account, id, notice }: { account: AccountId; id: string; notice: 'apiKeyRevoked' | 'apiKeyRevokedByOperator' },
): Promise<boolean> {
  const name = await endApiKey(work.db, account, id, work.now);
  if (name === null) return false;
  await writeNotice(work, account, notice, { name, at: isoTime(work.now) });
  await announceSessionEnd(work.db, id);
  work.afterCommit.push(() => accountEvents.endSessions([id]));
  return true;
}
