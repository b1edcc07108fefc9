/** Messages that the staff write to one customer or to all. Sent once, never changed afterwards, at most withdrawn. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { person, texts, why, withdrawn } from '../written.ts';

/** `to` is null for everybody who was a customer `at` that time; `told` how many have it so far. */
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
    'Sends a message to one customer, or to all who are customers now; to all it has to be in every ' +
    "language, to one in the customer's own. It can't be changed afterwards.",
  permission: 'content.announcements',
  writes: true,
  input: z.strictObject({ to: z.nullable(f.number), texts, key: f.key }),
  answer: announcement,
  errors: ['notFound', 'languagesMissing'],
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
  'staff/withdrawAnnouncement': withdrawAnnouncement,
} as const;

export const examples = {
  'staff/announce': {
    to: '1',
    texts: { en: { title: 'Closed on Friday', body: 'The exchange keeps a holiday.' } },
    key: 'a-key-of-my-own-1',
  },
};
