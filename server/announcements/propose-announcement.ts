/** A message to all customers: written by one person, and sent once another has approved it in every language. */
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import type { TextsByLanguage } from '@bourse/contract/publication-schemas.ts';
import { type ProposalKindHandler, buildTranslatedTextFacts } from '../reviews/review-kind-registry.ts';
import { createProposal } from '../proposals/proposal-store.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { insertAnnouncement } from './store.ts';

type AnnouncementInput = Omit<CallInput<Calls['staff/proposeAnnouncement']>, 'key'>;
type Waiting = CallAnswer<Calls['staff/proposeAnnouncement']>;
const KIND = 'announcement' as const;

/**
 * Refuses if a language that customers use has no text: nobody gets a message in a language other than their own, if it
 * is known.
 */
export function refuseMissingLanguages(texts: TextsByLanguage, needed: readonly Language[]): Refusal | null {
  const missing = needed.filter((language) => !texts[language]);
  return missing.length === 0
    ? null
    : refuse('languagesMissing', { languages: missing.map((language) => LANGUAGE_NAMES[language]).join(', ') });
}

export const proposeAnnouncement =
  (dependencies: ServerDependencies): Handler<'staff/proposeAnnouncement'> =>
  ({ key, ...input }, caller) =>
    runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposeAnnouncement', { ...input, key }),
      permission: 'content.announcements',
      async decide(work): Promise<Waiting | Refusal> {
        const { texts } = input;
        const missing = refuseMissingLanguages(texts, LANGUAGES);
        if (missing) return missing;
        const subject = texts.en?.title ?? '';
        const waiting = await createProposal(dependencies, work, caller, { kind: KIND, subject, terms: input });
        work.auditEntries.push({
          action: 'proposeAnnouncement',
          subject,
          detail: { toAll: true, proposal: waiting.id },
        });
        return waiting;
      },
    });

/** The second approval sends it to everybody who is a customer at that moment. */
export const announcementProposalKind: ProposalKindHandler = {
  kind: KIND,
  describe({ terms }) {
    const { texts } = JSON.parse(terms) as AnnouncementInput;
    return { terms: { toAll: true, ...buildTranslatedTextFacts(texts) } };
  },
  async carryOut(work, { proposal }) {
    const { texts } = JSON.parse(proposal.terms) as AnnouncementInput;
    const announcement = await insertAnnouncement(work.db, { to: null, texts, staff: proposal.by, now: work.now });
    return { detail: { announcement: announcement.toString() } };
  },
};
