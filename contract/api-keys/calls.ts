/** Keys with which a customer's own programs call. */
import { API_KEY_CALLS_PER_MINUTE, API_KEY_SCOPES } from '@bourse/core/accounts/customers/api-key.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import * as z from 'zod/mini';
import {
  defineCustomerCommand,
  defineCustomerQuery,
  defineStaffCommand,
  defineStaffQuery,
} from '../call-definition.ts';
import * as f from '../field-schemas.ts';

const NAME_LONGEST = 40;
const ADDRESSES_MAXIMUM = 20;
const ORIGINS_MAXIMUM = 10;
const KEY_ID = /^BK[A-Z2-7]{18}$/;
export const apiKeyId = z.string().check(z.regex(KEY_ID));

/** An address or a network: "203.0.113.7", "2001:db8::/48". */
const address = z.string().check(z.regex(/^[0-9a-f.:]{2,45}(\/\d{1,3})?$/));
/** Of pages: "https://bots.example", "http://localhost:5173". */
const origin = z
  .string()
  .check(z.regex(/^(https:\/\/[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/));
const scopes = z.array(z.enum(API_KEY_SCOPES)).check(z.minLength(1), z.maxLength(API_KEY_SCOPES.length));

/** What its orders may cost, each and together on one UTC day. */
const limits = <Decimal extends z.ZodMiniType>(decimal: Decimal) => ({
  currency: f.currency,
  perOrder: z.optional(decimal),
  perDay: z.optional(decimal),
});

export const createApiKey = defineCustomerCommand({
  summary:
    'Makes a key for a program, with the login password as proof, and the second factor where the account has one. ' +
    'The secret is in the first answer only; a repeat of the same `key` has null there.',
  input: {
    name: f.nameAsTyped(NAME_LONGEST),
    scopes,
    /** The only portfolio that it sees; by default the main one. */
    portfolio: z.optional(f.portfolio),
    addresses: z.optional(z.array(address).check(z.maxLength(ADDRESSES_MAXIMUM))),
    /** Whose pages may call with it from a browser; by default none. */
    origins: z.optional(z.array(origin).check(z.maxLength(ORIGINS_MAXIMUM))),
    expiresAt: z.optional(f.instantInput),
    limits: z.optional(z.strictObject(limits(f.positiveDecimal))),
    callsPerMinute: z.optional(z.int().check(z.gte(1), z.lte(API_KEY_CALLS_PER_MINUTE))),
    /** Besides the United States and coins, for programs that speak Alpaca's protocol. */
    markets: z.optional(z.array(f.market).check(z.maxLength(MARKETS.length))),
    password: f.passwordAsTyped,
    ...f.secondFactorFields,
  },
  answer: z.object({ id: apiKeyId, secret: z.nullable(z.string()) }),
  errors: [
    ...f.SECOND_FACTOR_ERRORS,
    'wrongPassword',
    'tooFrequent',
    'portfolioNotFound',
    'apiKeysFull',
    'apiKeyAddressInvalid',
    'apiKeyExpiryPast',
    'accountFrozen',
    'accountDisabled',
  ],
});

const apiKeySchema = z.object({
  id: apiKeyId,
  name: z.string(),
  scopes,
  portfolio: f.portfolio,
  addresses: z.array(z.string()),
  origins: z.array(z.string()),
  limits: z.nullable(z.object(limits(f.decimal))),
  callsPerMinute: z.int(),
  markets: z.array(f.market),
  createdAt: f.time,
  expiresAt: z.nullable(f.time),
  /** To the minute. */
  usedAt: z.nullable(f.time),
  usedFrom: z.nullable(z.string()),
});

export const listApiKeys = defineCustomerQuery({
  summary: 'The keys that are neither revoked nor expired, newest first.',
  input: {},
  answer: f.pageOf(apiKeySchema),
});

export const revokeApiKey = defineCustomerCommand({
  summary: 'Ends a key at once, on open streams too. Its waiting orders stay.',
  input: { id: apiKeyId },
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

/** What programs may do in a portfolio, whichever key they use. */
const settings = {
  /** Programs place, change and close nothing; what waits can be cancelled. */
  isSuspended: z.boolean(),
  allowsShortSales: z.boolean(),
  /** Whether they may buy or sell short a part of a unit. */
  allowsFractions: z.boolean(),
};

export const getProgramSettings = defineCustomerQuery({
  key: 'read',
  summary: 'What programs may do in a portfolio, whichever key they use; everything until it is changed.',
  input: { portfolio: z.optional(f.portfolio) },
  answer: z.object(settings),
});

export const changeProgramSettings = defineCustomerCommand({
  key: 'trade',
  summary:
    'Changes what programs may do in a portfolio; it holds within a second. A program may only tighten it: ' +
    'what is forbidden, only the customer allows again.',
  input: {
    portfolio: z.optional(f.portfolio),
    isSuspended: z.optional(z.boolean()),
    allowsShortSales: z.optional(z.boolean()),
    allowsFractions: z.optional(z.boolean()),
  },
  answer: z.object(settings),
  errors: ['portfolioNotFound', 'programSettingsOwner'],
});

const WATCHLIST_NAME_LONGEST = 64;
export const WATCHLISTS_MAXIMUM = 50;
const WATCHLIST_INSTRUMENTS_MAXIMUM = 500;
const watchlistSchema = z.object({
  id: f.recordNumber,
  name: z.string(),
  instruments: z.array(f.instrument),
  createdAt: f.time,
  updatedAt: f.time,
});

export const listWatchlists = defineCustomerQuery({
  key: 'read',
  summary: "The lists of instruments that the customer's programs have made, the oldest first.",
  input: {},
  answer: z.object({ rows: z.array(watchlistSchema) }),
});

export const saveWatchlist = defineCustomerCommand({
  key: 'trade',
  summary:
    'Makes a list of instruments under a name of its own, or with `id` gives one another name or other contents.',
  input: {
    id: z.optional(f.recordNumber),
    name: f.nameAsTyped(WATCHLIST_NAME_LONGEST),
    instruments: z.array(f.instrument).check(z.maxLength(WATCHLIST_INSTRUMENTS_MAXIMUM)),
  },
  answer: z.object({ watchlist: watchlistSchema }),
  errors: ['notFound', 'instrumentNotFound', 'watchlistNameUsed', 'watchlistsFull'],
});

export const removeWatchlist = defineCustomerCommand({
  key: 'trade',
  summary: 'Removes a list of instruments.',
  input: { id: f.recordNumber },
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

export const listApiKeysForStaff = defineStaffQuery({
  summary: "A customer's keys that are neither revoked nor expired, newest first. The look is written down.",
  permission: 'customers.read',
  input: { customer: f.id },
  answer: f.pageOf(apiKeySchema),
  errors: ['notFound'],
});

export const revokeApiKeyByStaff = defineStaffCommand({
  summary: "Ends a customer's key at once, on open streams too. The customer is told. Its waiting orders stay.",
  permission: 'customers.states',
  input: { customer: f.id, id: apiKeyId },
  answer: f.emptyAnswer,
  errors: ['notFound', 'ownApproval', 'customerOnStaffDevice'],
});

/** The calls of this area by their path below `/api/vue/`. */
export const calls = {
  'user/createApiKey': createApiKey,
  'user/listApiKeys': listApiKeys,
  'user/revokeApiKey': revokeApiKey,
  'programs/getSettings': getProgramSettings,
  'programs/changeSettings': changeProgramSettings,
  'programs/listWatchlists': listWatchlists,
  'programs/saveWatchlist': saveWatchlist,
  'programs/removeWatchlist': removeWatchlist,
  'staff/listApiKeys': listApiKeysForStaff,
  'staff/revokeApiKey': revokeApiKeyByStaff,
} as const;

export const groups = {
  programs: { place: 2.5, about: "What a customer's programs may do, and the lists that they make." },
};

export const examples = {
  'user/createApiKey': {
    name: 'Pairs',
    scopes: ['read', 'trade'],
    addresses: ['203.0.113.7', '2001:db8::/48'],
    limits: { currency: 'USD', perOrder: '5000', perDay: '20000' },
    password: 'six calm pelicans',
    key: 'a-key-of-my-own-1',
  },
};
