/** The legal texts in the caller's language. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';

export const getLegal = call({
  summary:
    "A legal text in the reader's language: the version in force, or another one by its number, if it " +
    'was in force or is sure to be. `coming` is the next one.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ text: f.legalName, version: z.optional(f.legalVersion) }),
  answer: z.object({
    text: f.legalName,
    version: z.int(),
    from: f.time,
    coming: z.nullable(z.object({ version: z.int(), from: f.time })),
    title: z.string(),
    preamble: z.string(),
    articles: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
    closing: z.string(),
  }),
  errors: ['notFound'],
});
