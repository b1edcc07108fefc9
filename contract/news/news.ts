import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';

/** `prices` is about prices and instruments, `general` all else. */
export const NEWS_TOPICS = ['general', 'prices'] as const;
export const newsTopic = z.enum(NEWS_TOPICS);

const newsRow = z.object({ id: z.string(), topic: newsTopic, at: f.time, title: z.string(), beginning: z.string() });

export const listNews = call({
  summary:
    "The operator's news in the reader's language, newest first, with how each begins; what isn't " +
    'written in that language is left out.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ topic: z.optional(newsTopic), cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(newsRow),
  errors: [],
});
export const getNews = call({
  summary: "One piece of news in the reader's language, as plain paragraphs.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ news: f.number }),
  answer: z.object({ ...newsRow.shape, paragraphs: z.array(z.string()) }),
  errors: ['notFound'],
});
