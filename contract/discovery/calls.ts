/** Search and the watchlist. */
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { instrumentRowSchema } from '../quotes/calls.ts';

const chosen = z.array(f.instrument).check(z.minLength(1), z.maxLength(500));

export const search = defineCustomerQuery({
  key: 'read',
  summary: 'Finds instruments by code, name in any order of its words, Hangul initials or industry; forgives a slip.',
  input: { query: z.string().check(z.minLength(1), z.maxLength(40)), limit: f.limit },
  answer: f.pageOf(instrumentRowSchema),
});

export const rememberSearch = defineCustomerCommand({
  summary: 'Puts a query into the search history.',
  input: { query: z.string().check(z.minLength(1), z.maxLength(40)) },
  answer: f.emptyAnswer,
});

export const listSearchHistory = defineCustomerQuery({
  summary: "The customer's last searches.",
  input: {},
  answer: f.pageOf(z.object({ query: z.string(), at: f.time })),
});

export const clearSearchHistory = defineCustomerCommand({
  summary: 'Forgets the searches.',
  input: {},
  answer: f.emptyAnswer,
});

export const listFavorites = defineCustomerQuery({
  key: 'read',
  summary: "The watchlist, in the customer's order.",
  input: { spark: z.optional(z.boolean()) },
  answer: f.pageOf(instrumentRowSchema),
});

export const addFavorite = defineCustomerCommand({
  key: 'trade',
  summary: 'Adds an instrument to the watchlist; one that is there stays.',
  input: { instrument: f.instrument },
  answer: f.emptyAnswer,
  errors: ['instrumentNotFound', 'favoritesFull'],
});

export const addFavorites = defineCustomerCommand({
  key: 'trade',
  summary: 'Adds instruments to the end of the watchlist, all of them or none; those that are there stay.',
  input: { instruments: chosen },
  /** How many were newly added. */
  answer: z.object({ added: z.int() }),
  errors: ['instrumentNotFound', 'favoritesFull'],
});

export const removeFavorites = defineCustomerCommand({
  key: 'trade',
  summary: 'Takes instruments off the watchlist.',
  input: { instruments: chosen },
  answer: f.emptyAnswer,
});

export const reorderFavorites = defineCustomerCommand({
  key: 'trade',
  summary: "Sets the watchlist's order.",
  input: { instruments: chosen },
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

export const recordInstrumentView = defineCustomerCommand({
  summary:
    'Counts that the customer looks at an instrument. Who looked is not kept: only a hash with a salt of the day, for' +
    ' two days, and of verified persons alone.',
  input: { instrument: f.instrument },
  answer: f.emptyAnswer,
  errors: ['instrumentNotFound'],
});

export const listMostViewed = defineCustomerQuery({
  summary:
    'What others look at: instruments that at least ten verified persons looked at within 24 hours, counted once an ' +
    'hour and told in steps. Within a step they stand by code.',
  input: {},
  answer: z.object({
    ...f.pageOf(z.object({ ...instrumentRowSchema.shape, persons: z.int().check(z.gte(10)) })).shape,
    /** When it was counted; null if nothing is shown. */
    at: z.nullable(f.time),
    least: z.int(),
  }),
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
