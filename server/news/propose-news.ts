/** News: written by one person, published when another has read every word of it. */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { writtenFacts } from '../desk/proposal-facts.ts';
import { propose } from '../desk/proposals.ts';
import type { ProposedKind } from '../desk/review-kinds.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import { isoTime } from '../desk/write-notice.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { insertNews } from './publish-store.ts';

type Asked = Omit<InputOf<Calls['staff/proposeNews']>, 'key'>;
type Waiting = AnswerOf<Calls['staff/proposeNews']>;
const KIND = 'news' as const;

/** Nothing is dated back: what customers could have read when is a fact. Without a date it is shown at once. */
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
        const { topic, from, texts } = input;
        const at = shownFrom(input, work.now);
        if (isRefusal(at)) return at;
        const subject = LANGUAGES.map((language) => texts[language]?.title).find((title) => title !== undefined) ?? '';
        const waiting = await propose(parts, work, caller, { kind: KIND, subject, terms: input });
        work.record.push({
          action: 'proposeNews',
          subject,
          detail: { topic, from, languages: Object.keys(texts).join(' '), proposal: waiting.id },
        });
        return waiting;
      },
    });

export const proposedNews: ProposedKind = {
  kind: KIND,
  shows({ terms }) {
    const { topic, from, texts } = JSON.parse(terms) as Asked;
    return { terms: { toAll: true, topic, from, ...writtenFacts(texts) } };
  },
  async carryOut(work, { proposal }) {
    const asked = JSON.parse(proposal.terms) as Asked;
    const { topic, texts } = asked;
    const from = shownFrom(asked, work.now);
    if (isRefusal(from)) return from;
    const news = await insertNews(work.db, { topic, from, texts, staff: proposal.by, now: work.now });
    return { detail: { news: news.toString(), from: isoTime(from) } };
  },
};
