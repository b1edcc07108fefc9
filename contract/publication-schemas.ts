/** What staff write for customers: a title and plain paragraphs in each language they have it in. */
import { isPlainLine, isPlainText } from '@bourse/core/information/content/plain-text.ts';
import * as z from 'zod/mini';
import * as f from './field-schemas.ts';
import { LANGUAGES } from './texts/languages.ts';

export const PUBLICATION_TITLE_LENGTH_MAXIMUM = 120;
export const PUBLICATION_BODY_LENGTH_MAXIMUM = 10_000;
/** An empty line separates two paragraphs of `body`. */
const piece = z.strictObject({
  title: z.string().check(z.maxLength(PUBLICATION_TITLE_LENGTH_MAXIMUM), z.refine(isPlainLine)),
  body: z.string().check(z.maxLength(PUBLICATION_BODY_LENGTH_MAXIMUM), z.refine(isPlainText)),
});
const maybe = z.optional(piece);
/** In one language at least. */
export const textsByLanguageSchema = z
  .strictObject({ en: maybe, cn: maybe, kor: maybe, zhs: maybe, esp: maybe })
  .check(z.refine((byLanguage) => LANGUAGES.some((language) => byLanguage[language])));
export type TextsByLanguage = z.infer<typeof textsByLanguageSchema>;

/** What staff add in their own words to a reason; customers and colleagues read it unchanged. */
export const remarkSchema = z.string().check(z.minLength(1), z.maxLength(500), z.refine(isPlainText));

/** Why something was withdrawn; stored in the record. */
export const retractionReasonSchema = z.string().check(z.minLength(3), z.maxLength(200), z.refine(isPlainLine));
export const staffPersonSchema = z.object({ id: z.string(), name: z.string() });
/** Null while it isn't withdrawn. */
export const publicationRetractionSchema = z.nullable(z.object({ by: staffPersonSchema, at: f.time, why: z.string() }));
