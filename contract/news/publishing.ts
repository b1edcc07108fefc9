/** News as two staff members publish it: dated, in one language or several, never changed, only withdrawn. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { NAMED_MAXIMUM } from '@bourse/core/news/named-instruments.ts';
import { newsTopic } from './news.ts';
import { waiting } from '../proposal.ts';
import { person, texts, why, withdrawn } from '../written.ts';

const staffNewsRow = z.object({
  id: z.string(),
  topic: newsTopic,
  from: f.time,
  standing: z.enum(['coming', 'shown', 'withdrawn']),
  title: z.string(),
  languages: z.array(f.language),
  /** The instruments it is about. */
  instruments: z.array(f.instrument),
  sponsored: z.boolean(),
  by: person,
  at: f.time,
  withdrawn,
});
const staffNews = z.object({ ...staffNewsRow.shape, texts });

/** The most important first. */
const about = z.array(f.instrument).check(
  z.maxLength(NAMED_MAXIMUM),
  z.refine((named) => new Set(named).size === named.length),
);

export const listStaffNews = staffCall({
  summary:
    'All news, by the day from which they are shown, latest first; each by its title in the first ' +
    'language that it has.',
  permission: 'content',
  writes: false,
  late: true,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(staffNewsRow),
  errors: [],
});
export const getStaffNews = staffCall({
  summary: 'One piece of news in all its languages.',
  permission: 'content',
  writes: false,
  input: z.strictObject({ news: f.number }),
  answer: staffNews,
  errors: ['notFound'],
});
export const proposeNews = staffCall({
  summary:
    'Proposes a piece of news; once another person has approved it, it is shown, at once or from a moment ahead, and ' +
    "can't be changed. Readers of a language that it isn't in see it only if they ask for others.",
  permission: 'content',
  writes: true,
  input: z
    .strictObject({
      topic: newsTopic,
      from: z.nullable(f.instant),
      instruments: about,
      sponsored: z.boolean(),
      texts,
      key: f.key,
    })
    .check(z.refine(({ topic, sponsored }) => !sponsored || topic === 'general')),
  answer: waiting,
  errors: ['notAhead', 'instrumentNotFound'],
});
export const withdrawNews = staffCall({
  summary:
    "Takes a piece of news back, shown or not yet, with a reason. Nobody reads it any more, and it can't " +
    'be shown again.',
  permission: 'content',
  writes: true,
  input: z.strictObject({ news: f.number, why, key: f.key }),
  answer: staffNews,
  errors: ['notFound', 'alreadyWithdrawn'],
});
