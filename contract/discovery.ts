import * as z from 'zod/mini';
import { call } from './call.ts';
import * as f from './fields.ts';
import { instrumentRow } from './quotes.ts';

const chosen = z.array(f.instrument).check(z.minLength(1), z.maxLength(500));

export const search = call({
  summary: 'Finds instruments by code, name, Hangul initials; a search that is opened is remembered.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ query: z.string().check(z.minLength(1), z.maxLength(40)), limit: f.limit }),
  answer: f.listOf(instrumentRow),
  errors: [],
});
export const rememberSearch = call({
  summary: 'Puts a query into the search history.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ query: z.string().check(z.minLength(1), z.maxLength(40)), key: f.key }),
  answer: f.empty,
  errors: [],
});
export const listSearchHistory = call({
  summary: "The customer's last searches.",
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: f.listOf(z.object({ query: z.string(), at: f.time })),
  errors: [],
});
export const clearSearchHistory = call({
  summary: 'Forgets the searches.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ key: f.key }),
  answer: f.empty,
  errors: [],
});
export const listFavorites = call({
  summary: "The watchlist, in the customer's order.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ spark: z.optional(z.boolean()) }),
  answer: f.listOf(instrumentRow),
  errors: [],
});
export const addFavorite = call({
  summary: 'Adds an instrument to the watchlist; one that is there stays.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ instrument: f.instrument, key: f.key }),
  answer: f.empty,
  errors: ['instrumentNotFound', 'favoritesFull'],
});
export const removeFavorites = call({
  summary: 'Takes instruments off the watchlist.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ instruments: chosen, key: f.key }),
  answer: f.empty,
  errors: [],
});
export const sortFavorites = call({
  summary: "Sets the watchlist's order.",
  who: 'customer',
  writes: true,
  input: z.strictObject({ instruments: chosen, key: f.key }),
  answer: f.empty,
  errors: ['notFound'],
});

export const alert = z.object({
  id: z.string(),
  instrument: f.instrument,
  name: z.string(),
  /** Null once nobody quotes it any more. */ currency: z.nullable(f.currency),
  kind: z.enum(['above', 'below', 'percent']),
  status: z.enum(['waiting', 'fired', 'expired']),
  price: z.nullable(f.decimal),
  rate: z.nullable(f.decimal),
  upper: z.nullable(f.decimal),
  lower: z.nullable(f.decimal),
  reference: f.decimal,
  expiresAt: z.nullable(f.time),
  createdAt: f.time,
  firedAt: z.nullable(f.time),
  firedPrice: z.nullable(f.decimal),
});
export const listAlerts = call({
  summary: "The customer's price alerts, newest first; those that have fired or run out stay for 30 days.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ instrument: z.optional(f.instrument) }),
  answer: f.listOf(alert),
  errors: [],
});
export const setAlert = call({
  summary:
    'Tells the customer once when the last price reaches `price` (above, below), or has moved by `rate` (percent: 0.05 is 5 %) from now.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    instrument: f.instrument,
    kind: z.enum(['above', 'below', 'percent']),
    price: z.optional(f.positive),
    rate: z.optional(f.positive),
    expiresAt: z.optional(f.instant),
    key: f.key,
  }),
  answer: z.object({ alert }),
  errors: [
    'instrumentNotFound',
    'priceNotObtained',
    'alertsFull',
    'alertReached',
    'alertPriceRequired',
    'percentRequired',
    'goodTillPast',
  ],
});
export const removeAlert = call({
  summary: 'Takes a price alert away.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ alert: f.id, key: f.key }),
  answer: f.empty,
  errors: ['notFound'],
});
