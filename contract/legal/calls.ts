/** The legal texts in the caller's language. */
import * as z from 'zod/mini';
import { defineCall, defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { isPlainLine, isPlainText } from '@bourse/core/information/content/plain-text.ts';
import { parseLegalText } from './documents/legal-text.ts';
import {
  staffPersonSchema,
  PUBLICATION_TITLE_LENGTH_MAXIMUM,
  retractionReasonSchema,
  publicationRetractionSchema,
} from '../publication-schemas.ts';

const getLegal = defineCall({
  summary:
    "A legal text in the reader's language: the version in force, or another one by its number, if it " +
    'was in force or is sure to be. `coming` is the next one.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ text: f.legalTextName, version: z.optional(f.legalTextVersion) }),
  answer: z.object({
    text: f.legalTextName,
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

/**
 * Versions of the legal texts. Each is dated ahead, approved by a second person and never changed; the built-in one is
 * the first.
 */

export const LEGAL_TEXT_LENGTH_MAXIMUM = 40_000;
const piece = z.strictObject({
  title: z.string().check(z.maxLength(PUBLICATION_TITLE_LENGTH_MAXIMUM), z.refine(isPlainLine)),
  body: z.string().check(
    z.maxLength(LEGAL_TEXT_LENGTH_MAXIMUM),
    z.refine((body) => isPlainText(body) && parseLegalText('', body) !== null),
  ),
});
/** In every language, so that everybody bound by it can read it. */
const texts = z.strictObject({ en: piece, cn: piece, kor: piece, zhs: piece, esp: piece });

/**
 * `by`, `at` and `decideBefore` are null for the built-in text; `isUnfavourable` says that it is to customers'
 * disadvantage, `consents` how many agreed to this version.
 */
const row = z.object({
  text: f.legalTextName,
  version: z.int(),
  from: f.time,
  isUnfavourable: z.boolean(),
  status: z.enum(['past', 'inForce', 'upcoming', 'proposed', 'lapsed', 'withdrawn']),
  by: z.nullable(staffPersonSchema),
  at: z.nullable(f.time),
  decideBefore: z.nullable(f.time),
  approved: z.nullable(z.object({ by: staffPersonSchema, at: f.time })),
  withdrawn: publicationRetractionSchema,
  consents: z.int(),
});
const legal = z.object({ ...row.shape, texts });
const which = { text: f.legalTextName, version: f.legalTextVersion };

const listLegal = defineStaffQuery({
  summary:
    'Every version of each legal text, latest first, with the day from which it is in force and how many ' +
    'customers agreed to it.',
  permission: 'content.legal',
  late: true,
  input: {},
  answer: z.object({ rows: z.array(row) }),
});
const getLegalVersion = defineStaffQuery({
  summary: 'One version of a legal text in every language, as it was typed.',
  permission: 'content.legal',
  input: which,
  answer: legal,
  errors: ['notFound'],
});
const writeLegal = defineStaffCommand({
  summary:
    'Proposes a new version of a legal text: seven days ahead at least, thirty if it weighs on ' +
    "customers, a minute in a practice world. It can't be changed, and another person has to approve it.",
  permission: 'content.legal',
  input: {
    text: f.legalTextName,
    from: f.instantInput,
    isUnfavourable: z.boolean(),
    texts,
  },
  answer: legal,
  errors: ['notAhead'],
});
const approveLegal = defineStaffCommand({
  summary: 'Approves a version that another person has written; customers read from then on that it comes.',
  permission: 'content.legal',
  input: { ...which },
  answer: legal,
  errors: ['notFound', 'notInThatState', 'ownApproval', 'approversLinked', 'notAhead'],
});
const withdrawLegal = defineStaffCommand({
  summary: 'Takes a version back before it is in force, with a reason.',
  permission: 'content.legal',
  input: { ...which, why: retractionReasonSchema },
  answer: legal,
  errors: ['notFound', 'notInThatState', 'alreadyWithdrawn'],
});

/** The calls of this area by their path below `/api/vue/`. */

export const calls = {
  'common/getLegal': getLegal,
  'staff/listLegal': listLegal,
  'staff/getLegal': getLegalVersion,
  'staff/writeLegal': writeLegal,
  'staff/approveLegal': approveLegal,
  'staff/withdrawLegal': withdrawLegal,
} as const;

const body = 'What we keep.\n\n# Why\n\nSo that the books are right.\n\n---\n\nFrom today on.';
export const examples = {
  'staff/getLegal body': body,
  'staff/writeLegal body': body,
  'staff/approveLegal body': body,
  'staff/withdrawLegal body': body,
};
