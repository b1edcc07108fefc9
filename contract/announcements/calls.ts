/**
 * Messages that staff write to one customer, or two of them together to all. Sent once, never changed afterwards, only
 * withdrawn.
 */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { waiting } from '../requests.ts';
import { person, texts, why, withdrawn } from '../publication.ts';

/** `to`: null for everybody who was a customer `at` that time; `told`: how many have received it so far. */
const row = z.object({
  id: z.string(),
  to: z.nullable(z.object({ id: z.string(), account: z.string() })),
  title: z.string(),
  languages: z.array(f.language),
  by: person,
  at: f.time,
  told: z.int(),
  done: z.boolean(),
  withdrawn,
});
const announcement = z.object({ ...row.shape, texts });

export const listAnnouncements = staffCall({
  summary: 'Messages that the staff have written, newest first, and how many customers have been told.',
  permission: 'content.announcements',
  writes: false,
  late: true,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(row),
  errors: [],
});
export const getAnnouncement = staffCall({
  summary: 'One message in all its languages.',
  permission: 'content.announcements',
  writes: false,
  input: z.strictObject({ announcement: f.number }),
  answer: announcement,
  errors: ['notFound'],
});
export const announce = staffCall({
  summary:
    "Sends a message to one customer, in their own language at least. It can't be changed afterwards. Each person " +
    'sends thirty a day: what more are to read, another one approves.',
  permission: 'content.announcements',
  writes: true,
  input: z.strictObject({ to: f.number, texts, key: f.key }),
  answer: announcement,
  errors: ['notFound', 'languagesMissing', 'tooFrequent'],
});
export const proposeAnnouncement = staffCall({
  summary:
    'Proposes a message, in every language, to all customers; once another person has approved it, it goes to all ' +
    "who are customers then, and can't be changed.",
  permission: 'content.announcements',
  writes: true,
  input: z.strictObject({ texts, key: f.key }),
  answer: waiting,
  errors: ['languagesMissing'],
});
export const withdrawAnnouncement = staffCall({
  summary: 'Takes a message back, with a reason. Who has been told reads that it was withdrawn, nobody else is told.',
  permission: 'content.announcements',
  writes: true,
  input: z.strictObject({ announcement: f.number, why, key: f.key }),
  answer: announcement,
  errors: ['notFound', 'alreadyWithdrawn'],
});

export const calls = {
  'staff/listAnnouncements': listAnnouncements,
  'staff/getAnnouncement': getAnnouncement,
  'staff/announce': announce,
  'staff/proposeAnnouncement': proposeAnnouncement,
  'staff/withdrawAnnouncement': withdrawAnnouncement,
} as const;

const TEXTS = { en: { title: 'Closed on Friday', body: 'The exchange keeps a holiday.' } };
export const examples = {
  'staff/announce': { to: '1', texts: TEXTS, key: 'a-key-of-my-own-1' },
  'staff/proposeAnnouncement': { texts: TEXTS, key: 'a-key-of-my-own-1' },
};
