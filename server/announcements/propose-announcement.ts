/** A message to all customers: written by one person, and sent once another has approved it in every language. */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import type { Written } from '@bourse/contract/publication.ts';
import { type ProposedKind, writtenFacts } from '../reviews/review-kinds.ts';
import { propose } from '../proposals/proposals.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { insertAnnouncement } from './store.ts';

type Asked = Omit<InputOf<Calls['staff/proposeAnnouncement']>, 'key'>;
type Waiting = AnswerOf<Calls['staff/proposeAnnouncement']>;
const KIND = 'announcement' as const;

/**
 * Refuses if a language that customers use has no text: nobody gets a message in a language other than their own, if it
 * is known.
 */
export function languagesMissing(texts: Written, needed: readonly Language[]): Refusal | null {
  const missing = needed.filter((language) => !texts[language]);
  return missing.length === 0
    ? null
    : refuse('languagesMissing', { languages: missing.map((language) => LANGUAGE_NAMES[language]).join(', ') });
}

export const proposeAnnouncement =
  (parts: Parts): Handler<'staff/proposeAnnouncement'> =>
  ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeAnnouncement', { ...input, key }),
      permission: 'content.announcements',
      async decide(work): Promise<Waiting | Refusal> {
        const { texts } = input;
        const missing = languagesMissing(texts, LANGUAGES);
        if (missing) return missing;
        const subject = texts.en?.title ?? '';
        const waiting = await propose(parts, work, caller, { kind: KIND, subject, terms: input });
        work.record.push({ action: 'proposeAnnouncement', subject, detail: { toAll: true, proposal: waiting.id } });
        return waiting;
      },
    });

/** The second approval sends it to everybody who is a customer at that moment. */
export const proposedAnnouncement: ProposedKind = {
  kind: KIND,
  shows({ terms }) {
    const { texts } = JSON.parse(terms) as Asked;
    return { terms: { toAll: true, ...writtenFacts(texts) } };
  },
  async carryOut(work, { proposal }) {
    const { texts } = JSON.parse(proposal.terms) as Asked;
    const announcement = await insertAnnouncement(work.db, { to: null, texts, staff: proposal.by, now: work.now });
    return { detail: { announcement: announcement.toString() } };
  },
};
