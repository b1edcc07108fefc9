/** News: one person writes it, and it is published once another has read every word. */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { type ProposedKind, writtenFacts } from '../reviews/review-kinds.ts';
import { propose } from '../proposals/proposals.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { insertNews } from './insert-news.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Asked = Omit<InputOf<Calls['staff/proposeNews']>, 'key'>;
type Waiting = AnswerOf<Calls['staff/proposeNews']>;
const KIND = 'news' as const;

/**
 * News can't be backdated, since the record must say what customers could read and when. Without a date it is published
 * at once.
 */
function shownFrom({ from }: Pick<Asked, 'from'>, now: number): number | Refusal {
  const at = from === null ? now : Date.parse(from);
  return at < now ? refuse('notAhead', { earliest: isoTime(now) }) : at;
}

export const proposeNews =
  (parts: Parts): Handler<'staff/proposeNews'> =>
  ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeNews', { ...input, key }),
      permission: 'content',
      async decide(work): Promise<Waiting | Refusal> {
        const { topic, from, instruments, sponsored, texts } = input;
        const at = shownFrom(input, work.now);
        if (isRefusal(at)) return at;
        const unknown = instruments.find((each) => parts.feeds.instrument(each) === null);
        if (unknown !== undefined) return refuse('instrumentNotFound', { instrument: unknown });
        const subject = LANGUAGES.map((language) => texts[language]?.title).find((title) => title !== undefined) ?? '';
        const waiting = await propose(parts, work, caller, { kind: KIND, subject, terms: input });
        work.record.push({
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

const askedIn = (terms: string): Asked => JSON.parse(terms) as Asked;

export const proposedNews: ProposedKind = {
  kind: KIND,
  shows({ terms }) {
    const { topic, from, instruments, sponsored, texts } = askedIn(terms);
    return {
      terms: { toAll: true, topic, from, instruments, ...(sponsored && { sponsored }), ...writtenFacts(texts) },
    };
  },
  async carryOut(work, { proposal }) {
    const asked = askedIn(proposal.terms);
    const from = shownFrom(asked, work.now);
    if (isRefusal(from)) return from;
    const news = await insertNews(work.db, { ...asked, from, by: { staff: proposal.by } }, work.now);
    return { detail: { news: news.toString(), from: isoTime(from) } };
  },
};
