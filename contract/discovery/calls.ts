/** Search and the watchlist. */
import * as z from 'zod/mini';
import { defineCall } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { instrumentRowSchema } from '../quotes/calls.ts';

const chosen = z.array(f.instrument).check(z.minLength(1), z.maxLength(500));

export const search = defineCall({
  summary: 'Finds instruments by code, name in any order of its words, Hangul initials or industry; forgives a slip.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ query: z.string().check(z.minLength(1), z.maxLength(40)), limit: f.limit }),
  answer: f.pageOf(instrumentRowSchema),
  errors: [],
});

export const rememberSearch = defineCall({
  summary: 'Puts a query into the search history.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ query: z.string().check(z.minLength(1), z.maxLength(40)), key: f.idempotencyKey }),
  answer: f.emptyAnswer,
  errors: [],
});

export const listSearchHistory = defineCall({
  summary: "The customer's last searches.",
  who: 'customer',
  writes: false,
  input: f.emptyInput,
  answer: f.pageOf(z.object({ query: z.string(), at: f.time })),
  errors: [],
});

export const clearSearchHistory = defineCall({
  summary: 'Forgets the searches.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ key: f.idempotencyKey }),
  answer: f.emptyAnswer,
  errors: [],
});

export const listFavorites = defineCall({
  summary: "The watchlist, in the customer's order.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ spark: z.optional(z.boolean()) }),
  answer: f.pageOf(instrumentRowSchema),
  errors: [],
});

export const addFavorite = defineCall({
  summary: 'Adds an instrument to the watchlist; one that is there stays.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ instrument: f.instrument, key: f.idempotencyKey }),
  answer: f.emptyAnswer,
  errors: ['instrumentNotFound', 'favoritesFull'],
});

export const addFavorites = defineCall({
  summary: 'Adds instruments to the end of the watchlist, all of them or none; those that are there stay.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ instruments: chosen, key: f.idempotencyKey }),
  /** How many were newly added. */
  answer: z.object({ added: z.int() }),
  errors: ['instrumentNotFound', 'favoritesFull'],
});

export const removeFavorites = defineCall({
  summary: 'Takes instruments off the watchlist.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ instruments: chosen, key: f.idempotencyKey }),
  answer: f.emptyAnswer,
  errors: [],
});

export const reorderFavorites = defineCall({
  summary: "Sets the watchlist's order.",
  who: 'customer',
  writes: true,
  input: z.strictObject({ instruments: chosen, key: f.idempotencyKey }),
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

export const recordInstrumentView = defineCall({
  summary:
    'Counts that the customer looks at an instrument. Who looked is not kept: only a hash with a salt of the day, for' +
    ' two days, and of verified persons alone.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ instrument: f.instrument, key: f.idempotencyKey }),
  answer: f.emptyAnswer,
  errors: ['instrumentNotFound'],
});

export const listMostViewed = defineCall({
  summary:
    'What others look at: instruments that at least ten verified persons looked at within 24 hours, counted once an ' +
    'hour and told in steps. Within a step they stand by code.',
  who: 'customer',
  writes: false,
  input: f.emptyInput,
  answer: z.object({
    ...f.pageOf(z.object({ ...instrumentRowSchema.shape, persons: z.int().check(z.gte(10)) })).shape,
    /** When it was counted; null if nothing is shown. */
    at: z.nullable(f.time),
    least: z.int(),
  }),
  errors: [],
});

export const calls = {
  'discovery/search': search,
  'discovery/rememberSearch': rememberSearch,
  'discovery/listSearchHistory': listSearchHistory,
  'discovery/clearSearchHistory': clearSearchHistory,
  'discovery/listFavorites': listFavorites,
  'discovery/addFavorite': addFavorite,
  'discovery/addFavorites': addFavorites,
  'discovery/removeFavorites': removeFavorites,
  'discovery/sortFavorites': reorderFavorites,
  'discovery/recordView': recordInstrumentView,
  'discovery/listMostViewed': listMostViewed,
} as const;

export const groups = { discovery: { place: 6, about: 'Search and watchlist.' } };
