/** News: one person writes it, and it is published once another has read every word. */
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { type ProposalKindHandler, buildTranslatedTextFacts } from '../reviews/review-kind-registry.ts';
import { createProposal } from '../proposals/proposal-store.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { insertNews } from './insert-news.ts';
import { isoTime } from '@bourse/core/dates.ts';

type NewsInput = Omit<CallInput<Calls['staff/proposeNews']>, 'key'>;
type NewsProposal = CallAnswer<Calls['staff/proposeNews']>;
const KIND = 'news' as const;

/**
 * News can't be backdated, since the record must say what customers could read and when. Without a date it is published
 * at once.
 */
function visibleFrom({ from }: Pick<NewsInput, 'from'>, now: number): number | Refusal {
  const at = from === null ? now : Date.parse(from);
  return at < now ? refuse('notAhead', { earliest: isoTime(now) }) : at;
}

export const proposeNews =
  (dependencies: ServerDependencies): Handler<'staff/proposeNews'> =>
  ({ key, ...input }, caller) =>
    runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposeNews', { ...input, key }),
      permission: 'content',
      async decide(work): Promise<NewsProposal | Refusal> {
        const { topic, from, instruments, sponsored, texts } = input;
        const at = visibleFrom(input, work.now);
        if (isRefusal(at)) return at;
        const unknown = instruments.find((each) => dependencies.venues.instrument(each) === null);
        if (unknown !== undefined) return refuse('instrumentNotFound', { instrument: unknown });
        const subject = LANGUAGES.map((language) => texts[language]?.title).find((title) => title !== undefined) ?? '';
        const waiting = await createProposal(dependencies, work, caller, { kind: KIND, subject, terms: input });
        work.auditEntries.push({
          action: 'proposeNews',
          subject,
          detail: {
            topic,
            from,
            instruments: instruments.join(' '),
            sponsored,
            languages: Object.keys(texts).join(' '),
            proposal: waiting.id,
          },
        });
        return waiting;
      },
    });

const parseNewsTerms = (terms: string): NewsInput => JSON.parse(terms) as NewsInput;

export const newsProposalKind: ProposalKindHandler = {
  kind: KIND,
  describe({ terms }) {
    const { topic, from, instruments, sponsored, texts } = parseNewsTerms(terms);
    return {
      terms: {
        toAll: true,
        topic,
        from,
        instruments,
        ...(sponsored && { sponsored }),
        ...buildTranslatedTextFacts(texts),
      },
    };
  },
  async carryOut(work, { proposal }) {
    const newsInput = parseNewsTerms(proposal.terms);
    const from = visibleFrom(newsInput, work.now);
    if (isRefusal(from)) return from;
    const news = await insertNews(work.db, { ...newsInput, from, by: { staff: proposal.by } }, work.now);
    return { detail: { news: news.toString(), from: isoTime(from) } };
  },
};
