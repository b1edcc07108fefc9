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

/** Followed by a picture's name. Pictures are served from here alone, never from their source. */
export const NEWS_PICTURES_PATH = '/news/pictures';

const picture = z.object({ path: z.string(), width: z.int(), height: z.int() });

const newsRow = z.object({
  id: z.string(),
  /** The language of this text: the reader's if the piece has it. */
  language: f.language,
  topic: newsTopic,
  at: f.time,
  title: z.string(),
  beginning: z.string(),
  /** The instruments it is about, the most important first. */
  instruments: z.array(z.object({ id: f.instrument, name: z.string() })),
  /** Paid for: not news about the market. */
  sponsored: z.boolean(),
  source: z.nullable(newsSource),
  /** Re-encoded; null if there is none, or it couldn't be fetched. */
  picture: z.nullable(picture),
});
/** A source's text before it corrected itself. */
const earlier = z.object({ until: f.time, title: z.string(), paragraphs: z.array(z.string()) });

export const listNews = call({
  summary:
    "News in the reader's language, the operator's, its sources' and the simulated market's own, newest first, with " +
    "how each begins; what isn't written in that language is left out unless others are asked for too. Nothing " +
    'that somebody has paid for stands ' +
    'among news about prices or of an instrument.',
  who: 'customer',
  writes: false,
  input: z.strictObject({
    topic: z.optional(newsTopic),
    instrument: z.optional(f.instrument),
    withoutSponsored: z.optional(z.boolean()),
    /** Also what isn't in the reader's language: in English if it has it, else in the language it is in. */
    otherLanguages: z.optional(z.boolean()),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(newsRow),
  errors: [],
});
export const getNews = call({
  summary:
    "One piece of news in the reader's language, or in another if that is asked for, as plain paragraphs; what its " +
    'source said before a correction stays.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ news: f.number, otherLanguages: z.optional(z.boolean()) }),
  answer: z.object({ ...newsRow.shape, paragraphs: z.array(z.string()), earlier: z.array(earlier) }),
  errors: ['notFound'],
});
