/** The companies of a market: by industry, ranked, and beside one another. */
import { INDUSTRIES, NO_INDUSTRY } from '@bourse/core/companies/industries.ts';
import { RANKINGS } from '@bourse/core/companies/ranking.ts';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';
import { instrumentRow } from '../quotes/calls.ts';

/** One of the house's list, or "none" for companies without one. */
const industry = z.enum([...INDUSTRIES, NO_INDUSTRY]);
const count = z.int().check(z.gte(0));

export const listIndustries = call({
  summary:
    "A market's industries: how many names each has, how many rise and fall, and its return of the day, weighted by " +
    'capitalisation and as the median. Nothing is published where a market has no companies.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ market: f.market }),
  answer: z.object({
    market: f.market,
    currency: f.currency,
    published: z.boolean(),
    /** When the prices were taken that all of it rests on. */
    at: f.time,
    /** Since when the list of industries has been as it is. */
    classifiedSince: f.date,
    rows: z.array(
      z.object({
        industry,
        names: count,
        rising: count,
        falling: count,
        unchanged: count,
        /** Suspended, or listed today: among the names, in no return. */
        apart: count,
        marketCap: z.nullable(f.decimal),
        weightedReturn: z.nullable(f.decimal),
        medianReturn: z.nullable(f.decimal),
      }),
    ),
  }),
  errors: [],
});

export const listCompanies = call({
  summary:
    "A market's companies in the order of a figure, which nobody can pay for. The pages of one walk are cut from the " +
    'prices of one moment, so that none is left out or told twice. Who has no such figure comes behind the others, ' +
    'then who is suspended or listed today.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({
    market: f.market,
    by: z.optional(z.enum(RANKINGS)),
    industry: z.optional(industry),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: z.object({
    ...f.listOf(
      z.object({
        ...instrumentRow.shape,
        /** Null without the figure, and for who stands apart. */
        place: z.nullable(z.int()),
        standing: z.enum(['traded', 'suspended', 'firstDay']),
        /** What the order goes by: an amount of the instrument's currency, or a pure number. */
        figure: z.nullable(f.decimal),
      }),
    ).shape,
    /** When the prices were taken that the order rests on. */
    at: f.time,
  }),
  errors: [],
});

export const calls = {
  'discovery/listIndustries': listIndustries,
  'discovery/listCompanies': listCompanies,
} as const;
