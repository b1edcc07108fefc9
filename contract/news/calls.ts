/** `prices` is about prices and instruments, `general` everything else. */
import * as z from 'zod/mini';
import { defineCall, defineCustomerQuery, defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { instrumentRowSchema } from '../quotes/calls.ts';
import { NAMED_INSTRUMENTS_MAXIMUM } from '@bourse/core/information/news/find-named-instruments.ts';
import { pendingProposalSchema } from '../request-and-proposal-schemas.ts';
import {
  staffPersonSchema,
  textsByLanguageSchema,
  retractionReasonSchema,
  publicationRetractionSchema,
} from '../publication-schemas.ts';

export const NEWS_TOPICS = ['general', 'prices'] as const;
export const newsTopicSchema = z.enum(NEWS_TOPICS);

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

/**
 * The figure of a piece about a price: a change of it (a share of one, signed), how many times the usual, an amount per
 * share, or new shares per old.
 */
const figure = z.object({
  kind: z.enum(['change', 'times', 'amount', 'ratio']),
  value: f.decimal,
  currency: z.nullable(z.string()),
});

/** Closes of the days up to the piece's, oldest first, of the instrument that it is about most. */
const chart = z.object({
  instrument: f.instrument,
  days: z.array(z.object({ at: f.time, close: f.decimal })),
});

const newsRow = z.object({
  id: z.string(),
  /** The language of this text: the reader's if the piece has it. */
  language: f.language,
  topic: newsTopicSchema,
  at: f.time,
  title: z.string(),
  beginning: z.string(),
  /** The instruments it is about, the most important first. */
  instruments: z.array(z.object({ id: f.instrument, name: z.string() })),
  /** Sponsored: not news about the market. */
  sponsored: z.boolean(),
  source: z.nullable(newsSource),
  figure: z.nullable(figure),
  /** Re-encoded; null if there is none, or it couldn't be fetched. */
  picture: z.nullable(picture),
  /** About figures that its company has published. */
  isReport: z.boolean(),
  /** What ties it to the reader; only if `home` was given, and null if it is about neither. */
  concerns: z.optional(z.nullable(z.enum(['held', 'favorite']))),
  /** The price of the instrument that it is about most, if it has one; only if `withQuotes` was requested. */
  quote: z.optional(z.nullable(instrumentRowSchema)),
});
/** A source's text before it corrected itself. */
const earlier = z.object({ until: f.time, title: z.string(), paragraphs: z.array(z.string()) });

const listNews = defineCustomerQuery({
  key: 'read',
  summary:
    "News in the reader's language, the operator's, its sources' and the simulated market's own, newest first, with " +
    "how each begins; what isn't written in that language is left out unless others are asked for too. Nothing " +
    'that somebody has paid for stands ' +
    'among news about prices, of an instrument or about what concerns the reader.',
  input: {
    topic: z.optional(newsTopicSchema),
    instrument: z.optional(f.instrument),
    /**
     * Only what concerns the reader: this market, their holdings and watchlist, and what is about no instrument. Of the
     * last days, holdings and watchlist come first.
     */
    home: z.optional(f.market),
    withQuotes: z.optional(z.boolean()),
    withoutSponsored: z.optional(z.boolean()),
    /** Includes news that isn't in the reader's language: in English if available, else in its own language. */
    otherLanguages: z.optional(z.boolean()),
    ...f.pageFields,
  },
  answer: f.pageOf(newsRow),
});
const getNews = defineCustomerQuery({
  key: 'read',
  summary:
    "One piece of news in the reader's language, or in another if that is asked for, as plain paragraphs; what its " +
    'source said before a correction stays.',
  input: { news: f.recordNumber, otherLanguages: z.optional(z.boolean()) },
  answer: z.object({
    ...newsRow.shape,
    paragraphs: z.array(z.string()),
    earlier: z.array(earlier),
    /** Of the simulated market's pieces; null if there is no price of those days. */
    chart: z.nullable(chart),
    /** Prices of the instruments that it is about, of those that have one. */
    quotes: z.array(instrumentRowSchema),
  }),
  errors: ['notFound'],
});

/** News as two staff members publish it: dated, in one language or several, never changed, only withdrawn. */

const staffNewsRow = z.object({
  id: z.string(),
  topic: newsTopicSchema,
  from: f.time,
  status: z.enum(['upcoming', 'shown', 'withdrawn']),
  title: z.string(),
  languages: z.array(f.language),
  /** The instruments it is about. */
  instruments: z.array(f.instrument),
  sponsored: z.boolean(),
  by: staffPersonSchema,
  at: f.time,
  withdrawn: publicationRetractionSchema,
});
const staffNews = z.object({ ...staffNewsRow.shape, texts: textsByLanguageSchema });

/** The most important first. */
const about = z.array(f.instrument).check(
  z.maxLength(NAMED_INSTRUMENTS_MAXIMUM),
  z.refine((named) => new Set(named).size === named.length),
);

const listStaffNews = defineStaffQuery({
  summary:
    'All news, by the day from which they are shown, latest first; each by its title in the first ' +
    'language that it has.',
  permission: 'content',
  late: true,
  input: { ...f.pageFields },
  answer: f.pageOf(staffNewsRow),
});
const getStaffNews = defineStaffQuery({
  summary: 'One piece of news in all its languages.',
  permission: 'content',
  input: { news: f.recordNumber },
  answer: staffNews,
  errors: ['notFound'],
});
export const proposeNews = defineCall({
  summary:
    'Proposes a piece of news; once another person has approved it, it is shown, at once or from a moment ahead, and ' +
    "can't be changed. Readers of a language that it isn't in see it only if they ask for others.",
  who: 'staff',
  permission: 'content',
  writes: true,
  input: z
    .strictObject({
      topic: newsTopicSchema,
      from: z.nullable(f.instantInput),
      instruments: about,
      sponsored: z.boolean(),
      texts: textsByLanguageSchema,
      key: f.idempotencyKey,
    })
    .check(z.refine(({ topic, sponsored }) => !sponsored || topic === 'general')),
  answer: pendingProposalSchema,
  errors: ['notAhead', 'instrumentNotFound'],
});
const withdrawNews = defineStaffCommand({
  summary:
    "Takes a piece of news back, shown or not yet, with a reason. Nobody reads it any more, and it can't " +
    'be shown again.',
  permission: 'content',
  input: { news: f.recordNumber, why: retractionReasonSchema },
  answer: staffNews,
  errors: ['notFound', 'alreadyWithdrawn'],
});

/** The calls of this area by their path below `/api/vue/`. */

export const calls = {
  'news/listNews': listNews,
  'news/getNews': getNews,
  'staff/listNews': listStaffNews,
  'staff/getNews': getStaffNews,
  'staff/proposeNews': proposeNews,
  'staff/withdrawNews': withdrawNews,
} as const;

export const groups = { news: { place: 7, about: 'What the operator tells whoever reads.' } };

export const examples = {
  'staff/proposeNews': {
    topic: 'general',
    from: '2026-11-20T14:30:00.000Z',
    instruments: ['US.NWRB'],
    sponsored: false,
    texts: { en: { title: 'Closed on Friday', body: 'The exchange keeps a holiday.' } },
    key: 'a-key-of-my-own-1',
  },
};
