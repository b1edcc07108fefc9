/** News: one person writes it, and it is published once another has read every word. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { type ProposalKindHandler, buildTranslatedTextFacts } from '../reviews/review-kind-registry.ts';
import { defineProposal, proposeHandler, termsOfCall } from '../reviews/define-proposal.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { insertNews } from './insert-news.ts';
import { isoTime } from '@bourse/core/dates.ts';

const newsProposal = defineProposal('news', termsOfCall('staff/proposeNews'));

/**
 * News can't be backdated, since the record must say what customers could read and when. Without a date it is published
 * at once.
 */
function visibleFrom(from: string | null, now: number): number | Refusal {
  const at = from === null ? now : Date.parse(from);
  return at < now ? refuse('notAhead', { earliest: isoTime(now) }) : at;
}

export const proposeNews = (dependencies: ServerDependencies): Handler<'staff/proposeNews'> =>
  proposeHandler(dependencies, {
    call: 'staff/proposeNews',
    proposal: newsProposal,
    check({ now }, { from, instruments }) {
      const unknown = instruments.find((each) => dependencies.venues.instrument(each) === null);
      const at = visibleFrom(from, now);
      return isRefusal(at) || unknown === undefined ? at : refuse('instrumentNotFound', { instrument: unknown });
    },
    describe: ({ topic, from, instruments, sponsored, texts }) => ({
      subject: LANGUAGES.map((language) => texts[language]?.title).find((title) => title !== undefined) ?? '',
      detail: {
        topic,
        from,
        instruments: instruments.join(' '),
        sponsored,
        languages: Object.keys(texts).join(' '),
      },
    }),
    answer: (proposal) => proposal,
  });

export const newsProposalKind: ProposalKindHandler = newsProposal.handle({
  describe: ({ terms: { topic, from, instruments, sponsored, texts } }) => ({
    terms: {
      toAll: true,
      topic,
      from,
      instruments,
      ...(sponsored && { sponsored }),
      ...buildTranslatedTextFacts(texts),
    },
  }),
  async carryOut(work, { proposal, terms }) {
    const from = visibleFrom(terms.from, work.now);
    if (isRefusal(from)) return from;
    const news = await insertNews(work.db, { ...terms, from, by: { staff: proposal.by } }, work.now);
    return { detail: { news: news.toString(), from: isoTime(from) } };
  },
});
