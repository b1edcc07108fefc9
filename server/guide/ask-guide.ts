/** A customer's question, answered by an external service as far as the answer passes the checker. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { findGuideAnswerFault, buildAllowedVocabulary } from '@bourse/core/information/guide/check-guide-answer.ts';
import type { GuideModelSettings } from '../config.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { CustomerCaller, Handler, Handlers } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  countAnswersToday,
  readGuideConsent,
  hasGuidePlan,
  insertGuideAnswer,
  insertAnswerReport as markReported,
  reserveModelTokens,
  updateGuideConsent,
  updateUsedModelTokens,
} from './store.ts';
import { type GuideSentence, type GuideSentenceSource, buildGuideSentences } from './guide-sentences.ts';
import {
  askLanguageModel,
  type ClaimedSentences,
  languageModelHostOf,
  type GuidePrompt,
  estimatePromptTokensMaximum,
} from './language-model.ts';
import { buildGuideStatements } from './build-guide-explanations.ts';

type AskDependencies = Pick<
  ServerDependencies,
  'guideAnswerStreams' | 'clock' | 'log' | 'database' | 'accountEvents' | 'config'
>;
type AskInput = Parameters<Handler<'guide/askGuide'>>[0];
/** Per customer, so that nobody uses up the day's tokens alone. */
const QUESTIONS_A_DAY = 100;

interface CheckedAnswer {
  sentences: GuideSentence[];
  dropped: number;
}
interface NumberedFact extends GuideSentenceSource {
  id: string;
}

/** Each figure once, with an id that is valid for this answer only. */
function numberFacts(sentences: readonly GuideSentence[]): NumberedFact[] {
  const byText = new Map(
    sentences.flatMap(({ sources }) => sources).map((each) => [`${each.name} ${each.displayedValue}`, each]),
  );
  return [...byText.values()].map((source, index) => ({ ...source, id: `f${index + 1}` }));
}

const factIdOf = (
  facts: readonly NumberedFact[],
  { name, displayedValue: displayed }: GuideSentenceSource,
): string | undefined => facts.find((fact) => fact.name === name && fact.displayedValue === displayed)?.id;

type SentenceCheck = (claimed: ClaimedSentences[number]) => GuideSentence | null;
/** Accepts only sentences based on these figures, in the guide's own vocabulary. */
function createSentenceCheck(ownSentences: readonly GuideSentence[], facts: readonly NumberedFact[]): SentenceCheck {
  const vocabulary = buildAllowedVocabulary(ownSentences.map(({ text, sources }) => ({ text, facts: sources })));
  return (claimed) => {
    if (findGuideAnswerFault(claimed, facts, vocabulary) !== null) return null;
    const sources = claimed.sources.map((cited) => {
      const { id: _, ...source } = facts.find(({ id }) => id === cited)!;
      return source;
    });
    return { text: claimed.text, sources };
  };
}

function checkAll(check: SentenceCheck, claimed: ClaimedSentences | null): CheckedAnswer {
  const sentences = (claimed ?? []).flatMap((each) => check(each) ?? []);
  return { dropped: claimed === null ? 1 : claimed.length - sentences.length, sentences };
}

/** Asks the service, within the day's token budget. */
async function requestAnswer(
  dependencies: AskDependencies,
  handlers: Handlers,
  service: GuideModelSettings,
  { question, coming, ...requested }: AskInput,
  caller: CustomerCaller,
): Promise<CheckedAnswer | Refusal> {
  const { log, database, clock } = dependencies;
  const statements = await buildGuideStatements({ handlers, caller, now: clock.now() }, requested);
  if (isRefusal(statements)) return statements;
  const ownSentences = await buildGuideSentences({ log }, statements, caller.language);
  const facts = numberFacts(ownSentences);
  const prompt: GuidePrompt = {
    language: caller.language,
    question,
    facts: facts.map(({ id, label, displayedValue: displayed }) => ({ id, label, displayedValue: displayed })),
    sentences: ownSentences.map(({ text, sources }) => ({
      text,
      sources: sources.flatMap((each) => factIdOf(facts, each) ?? []),
    })),
  };
  const cost = await reserveModelTokens(
    database.kysely,
    clock.now(),
    estimatePromptTokensMaximum(prompt),
    service.dailyTokens,
  );
  if (cost === null) return refuse('guideQuestionLimitReached');
  const check = createSentenceCheck(ownSentences, facts);
  const answering = dependencies.guideAnswerStreams.begin(caller.account, coming ?? null);
  const reply = await askLanguageModel(service, prompt, (claimed) => {
    const passed = check(claimed);
    if (passed) answering.addSentence(passed);
  }).finally(() => answering.end());
  if (reply === null) return refuse('guideSilent');
  if (reply.tokens !== null) await updateUsedModelTokens(database.kysely, cost, reply.tokens);
  return checkAll(check, reply.claimed);
}

async function findBarrier(
  { database: { kysely }, clock, config }: AskDependencies,
  service: GuideModelSettings,
  account: AccountId,
): Promise<Refusal | null> {
  if (config.guidePaid && !(await hasGuidePlan(kysely, account))) return refuse('guideNotInPlan');
  const endpoint = languageModelHostOf(service);
  if ((await readGuideConsent(kysely, account, endpoint)) === null) return refuse('guideConsentNeeded', { endpoint });
  const requested = await countAnswersToday(kysely, account, clock.now());
  return requested >= QUESTIONS_A_DAY ? refuse('guideQuestionLimitReached') : null;
}

export const askGuide =
  (dependencies: AskDependencies, handlers: Handlers): Handler<'guide/askGuide'> =>
  async (input, caller) => {
    const service = dependencies.config.guide;
    if (!service) return refuse('guideQuestionsUnsupported');
    const { account } = caller;
    const { key: _, ...requested } = input;
    return runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('guide/askGuide', input),
      load: async () =>
        (await findBarrier(dependencies, service, account)) ??
        requestAnswer(dependencies, handlers, service, requested as AskInput, caller),
      async decide({ db, now }, { sentences, dropped }: CheckedAnswer) {
        const subject = { about: requested.about, of: requested.of };
        const number = await insertGuideAnswer(db, {
          account,
          endpoint: languageModelHostOf(service),
          ...subject,
          now,
          sentences,
          dropped,
        });
        dependencies.log.info(
          { account: account.toString(), number, accepted: sentences.length, dropped },
          'the guide was asked',
        );
        return { answer: number, sentences, dropped };
      },
    });
  };

export const consentToAsking =
  (dependencies: AskDependencies): Handler<'guide/consentToAsking'> =>
  async (input, { account }) => {
    const service = dependencies.config.guide;
    if (!service) return refuse('guideQuestionsUnsupported');
    const endpoint = languageModelHostOf(service);
    return runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('guide/consentToAsking', input),
      async decide({ db, now }) {
        if (input.endpoint !== endpoint) return refuse('guideConsentNeeded', { endpoint });
        await updateGuideConsent(db, { account, endpoint, consented: input.agreed, now });
        return { endpoint, agreed: input.agreed };
      },
    });
  };

export const reportAnswer =
  (dependencies: AskDependencies): Handler<'guide/reportAnswer'> =>
  async (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('guide/reportAnswer', input),
      async decide({ db, now }) {
        const found = await markReported(db, {
          account,
          number: BigInt(input.answer),
          question: input.question ?? null,
          now,
        });
        if (!found) return refuse('notFound');
        dependencies.log.warn(
          { account: account.toString(), number: input.answer },
          'an answer of the guide was reported',
        );
        return {};
      },
    });
