/** What staff write for customers: a title and plain paragraphs in each language they have it in. */
import { isLine, isProse } from '@bourse/core/information/content/prose.ts';
import * as z from 'zod/mini';
import * as f from './fields.ts';
import { LANGUAGES } from './texts/languages.ts';

export const TITLE_LENGTH = 120;
export const BODY_LENGTH = 10_000;
/** An empty line separates two paragraphs of `body`. */
const piece = z.strictObject({
  title: z.string().check(z.maxLength(TITLE_LENGTH), z.refine(isLine)),
  body: z.string().check(z.maxLength(BODY_LENGTH), z.refine(isProse)),
});
const maybe = z.optional(piece);
/** In one language at least. */
export const texts = z
  .strictObject({ en: maybe, cn: maybe, kor: maybe, zhs: maybe, esp: maybe })
  .check(z.refine((given) => LANGUAGES.some((language) => given[language])));
export type Written = z.infer<typeof texts>;

/** What staff add in their own words to a reason; customers and colleagues read it unchanged. */
export const remark = z.string().check(z.minLength(1), z.maxLength(500), z.refine(isProse));

/** Why something was withdrawn; stored in the record. */
export const why = z.string().check(z.minLength(3), z.maxLength(200), z.refine(isLine));
export const person = z.object({ id: z.string(), name: z.string() });
/** Null while it isn't withdrawn. */
export const withdrawn = z.nullable(z.object({ by: person, at: f.time, why: z.string() }));
