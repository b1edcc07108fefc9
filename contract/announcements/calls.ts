/**
 * Messages that staff write to one customer, or two of them together to all. Sent once, never changed afterwards, only
 * withdrawn.
 */
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { pendingProposalSchema } from '../request-and-proposal-schemas.ts';
import {
  staffPersonSchema,
  textsByLanguageSchema,
  retractionReasonSchema,
  publicationRetractionSchema,
} from '../publication-schemas.ts';

/** `to`: null for everybody who was a customer `at` that time; `recipientCount`: how many have received it so far. */
const row = z.object({
  id: z.string(),
  to: z.nullable(z.object({ id: z.string(), account: z.string() })),
  title: z.string(),
  languages: z.array(f.language),
  by: staffPersonSchema,
  at: f.time,
  recipientCount: z.int(),
  done: z.boolean(),
  withdrawn: publicationRetractionSchema,
});
const announcement = z.object({ ...row.shape, texts: textsByLanguageSchema });

export const listAnnouncements = defineStaffQuery({
  summary: 'Messages that the staff have written, newest first, and how many customers have been told.',
  permission: 'content.announcements',
  late: true,
  input: { ...f.pageFields },
  answer: f.pageOf(row),
});
export const getAnnouncement = defineStaffQuery({
  summary: 'One message in all its languages.',
  permission: 'content.announcements',
  input: { announcement: f.recordNumber },
  answer: announcement,
  errors: ['notFound'],
});
export const sendAnnouncementToCustomer = defineStaffCommand({
  summary:
    "Sends a message to one customer, in their own language at least. It can't be changed afterwards. Each person " +
    'sends thirty a day: what more are to read, another one approves.',
  permission: 'content.announcements',
  input: { to: f.recordNumber, texts: textsByLanguageSchema },
  answer: announcement,
  errors: ['notFound', 'languagesMissing', 'tooFrequent'],
});
export const proposeAnnouncementToAll = defineStaffCommand({
  summary:
    'Proposes a message, in every language, to all customers; once another person has approved it, it goes to all ' +
    "who are customers then, and can't be changed.",
  permission: 'content.announcements',
  input: { texts: textsByLanguageSchema },
  answer: pendingProposalSchema,
  errors: ['languagesMissing'],
});
export const withdrawAnnouncement = defineStaffCommand({
  summary: 'Takes a message back, with a reason. Who has been told reads that it was withdrawn, nobody else is told.',
  permission: 'content.announcements',
  input: { announcement: f.recordNumber, why: retractionReasonSchema },
  answer: announcement,
  errors: ['notFound', 'alreadyWithdrawn'],
});

export const calls = {
  'staff/listAnnouncements': listAnnouncements,
  'staff/getAnnouncement': getAnnouncement,
  'staff/announce': sendAnnouncementToCustomer,
  'staff/proposeAnnouncement': proposeAnnouncementToAll,
  'staff/withdrawAnnouncement': withdrawAnnouncement,
} as const;

const TEXTS = { en: { title: 'Closed on Friday', body: 'The exchange keeps a holiday.' } };
export const examples = {
  'staff/announce': { to: '1', texts: TEXTS, key: 'a-key-of-my-own-1' },
  'staff/proposeAnnouncement': { texts: TEXTS, key: 'a-key-of-my-own-1' },
};
