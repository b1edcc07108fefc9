/** Real-name verification and the portrait. */
import * as z from 'zod/mini';
import { ID_NUMBER_KINDS } from '@bourse/core/accounts/identity/identity-verification.ts';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

export const verificationStatusSchema = z.enum(['notCertified', 'underReview', 'certified', 'failed']);
/** Letters of any script, with the characters that separate names. */
export const personNameSchema = z
  .string()
  .check(z.regex(/^(?=.*\p{L})(?!.*\p{DI})[\p{L}\p{M}\p{N} .,'’·\u3000-]{2,100}$/u));
export const idNumberFirstPartSchema = z.string().check(z.regex(/^\d{6}$/));
export const idNumberLastPartSchema = z.string().check(z.regex(/^\d$/));

/**
 * `name`: the one last submitted, or certified; `number`: its digits, the middle ones masked. `reason`: a code of
 * `terms.requestReason`; `remark`: the reviewer's own sentence. `byRule`: certified without reviewing papers; a demo
 * world's own customer was certified under an invented name.
 */
const identity = z.object({
  status: verificationStatusSchema,
  name: z.nullable(z.string()),
  number: z.nullable(z.string()),
  submittedAt: z.nullable(f.time),
  decidedAt: z.nullable(f.time),
  reason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  byRule: z.boolean(),
  consent: f.date,
});

export const getIdentity = defineCustomerQuery({
  summary:
    "How far the customer's identity is verified, and why it was turned down if it was; `consent` is the " +
    'version of the privacy text that holds now.',
  input: {},
  answer: identity,
});
export const submitIdentity = defineCustomerCommand({
  summary:
    'Hands in name, ID number (its first six digits and its last one) and photos of both sides, uploaded ' +
    'before, for review by a person. A Korean number ' +
    'is refused if the birth date in it does not exist or lies ahead.',
  input: {
    name: personNameSchema,
    /** By default a number of which only the digits are checked. */
    idKind: z.optional(z.enum(ID_NUMBER_KINDS)),
    idFirst: idNumberFirstPartSchema,
    idLast: idNumberLastPartSchema,
    front: f.id,
    back: f.id,
    agreed: z.literal(true),
  },
  answer: identity,
  errors: ['identityAwaitingReview', 'identityCertified', 'idNumberWrong', 'submissionFailed', 'notFound'],
});
export const setAvatar = defineCustomerCommand({
  summary: "Takes an uploaded picture as the customer's portrait, or none.",
  input: { file: z.nullable(f.id) },
  answer: z.object({ avatar: z.nullable(z.string()) }),
  errors: ['notFound'],
});

export const calls = {
  'user/getIdentity': getIdentity,
  'user/submitIdentity': submitIdentity,
  'user/setAvatar': setAvatar,
} as const;
