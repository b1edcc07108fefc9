/** A message to all customers: written by one person, and sent once another has approved it in every language. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import type { TextsByLanguage } from '@bourse/contract/publication-schemas.ts';
import { type ProposalKindHandler, buildTranslatedTextFacts } from '../reviews/review-kind-registry.ts';
import { defineProposal, proposeHandler, termsOfCall } from '../reviews/define-proposal.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { insertAnnouncement } from './store.ts';

const announcementProposal = defineProposal('announcement', termsOfCall('staff/proposeAnnouncement'));

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

export const proposeAnnouncement = (dependencies: ServerDependencies): Handler<'staff/proposeAnnouncement'> =>
  proposeHandler(dependencies, {
    call: 'staff/proposeAnnouncement',
    proposal: announcementProposal,
    check: (_, { texts }) => refuseMissingLanguages(texts, LANGUAGES),
    describe: ({ texts }) => ({ subject: texts.en?.title ?? '', detail: { toAll: true } }),
    answer: (proposal) => proposal,
  });

/** The second approval sends it to everybody who is a customer at that moment. */
export const announcementProposalKind: ProposalKindHandler = announcementProposal.handle({
  describe: ({ terms: { texts } }) => ({ terms: { toAll: true, ...buildTranslatedTextFacts(texts) } }),
  async carryOut(work, { proposal, terms: { texts } }) {
    const announcement = await insertAnnouncement(work.db, { to: null, texts, staff: proposal.by, now: work.now });
    return { detail: { announcement: announcement.toString() } };
  },
});
