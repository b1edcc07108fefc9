import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';

/** `prices` is about prices and instruments, `general` everything else. */
export const NEWS_TOPICS = ['general', 'prices'] as const;
export const newsTopic = z.enum(NEWS_TOPICS);

/**
 * The source, if the words aren't the operator's: its name, the licence under which they are shown, its publication
 * time (null if it gives none), the arrival time here, and the link.
 */
const newsSource = z.object({
  name: z.string(),
  licence: z.string(),
  publishedAt: z.nullable(f.time),
  receivedAt: f.time,
  link: z.nullable(z.string()),
});

const newsRow = z.object({
  id: z.string(),
  topic: newsTopic,
  at: f.time,
  title: z.string(),
  beginning: z.string(),
  /** The instruments it is about, the most important first. */
  instruments: z.array(z.object({ id: f.instrument, name: z.string() })),
  /** Paid for: not news about the market. */
  sponsored: z.boolean(),
  source: z.nullable(newsSource),
});
/** A source's text before it corrected itself. */
const earlier = z.object({ until: f.time, title: z.string(), paragraphs: z.array(z.string()) });

export const listNews = call({
  summary:
    "News in the reader's language, the operator's, its sources' and the simulated market's own, newest first, with " +
    "how each begins; what isn't written in that language is left out. Nothing that somebody has paid for stands " +
    'among news about prices or of an instrument.',
  who: 'customer',
  writes: false,
  input: z.strictObject({
    topic: z.optional(newsTopic),
    instrument: z.optional(f.instrument),
    withoutSponsored: z.optional(z.boolean()),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(newsRow),
  errors: [],
});
export const getNews = call({
  summary:
    "One piece of news in the reader's language, as plain paragraphs; what its source said before a correction stays.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ news: f.number }),
  answer: z.object({ ...newsRow.shape, paragraphs: z.array(z.string()), earlier: z.array(earlier) }),
  errors: ['notFound'],
});
