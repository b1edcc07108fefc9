import * as z from 'zod/mini';
import { call } from './call.ts';
import * as f from './fields.ts';

/** `code` names a text, `params` fill it; the client writes the sentence in the reader's language. */
export const notice = z.object({
  id: z.string(), code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])), at: f.time, read: z.boolean(),
});

export const listNotices = call({
  summary: 'Messages to the customer, newest first.', who: 'customer', writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: z.object({ rows: z.array(notice), next: z.nullable(z.string()), unread: z.int() }), errors: [],
});
export const getNotice = call({
  summary: 'One message.', who: 'customer', writes: false, input: z.strictObject({ notice: f.id }), answer: notice, errors: ['notFound'],
});
export const markRead = call({
  summary: 'Marks one message as read, or all of them.', who: 'customer', writes: true,
  input: z.strictObject({ notice: z.optional(f.id), key: f.key }), answer: z.object({ unread: z.int() }), errors: ['notFound'],
});
