/** A customer's question, answered by an external service as far as the answer passes the checker. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { answerFault, vocabularyOf } from '@bourse/core/information/guide/answer-check.ts';
import type { GuideService } from '../config.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Customer, Handler, Handlers } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import {
  countAnswers,
  readConsent,
  hasPlan,
  insertAnswer,
  reportAnswer as markReported,
  reserveTokens,
  setConsent,
  setTokens,
} from './store.ts';
import { type Sentence, type Source, sayAll } from './sentences.ts';
import { askService, type Claimed, endpointOf, type Prompt, tokensOf } from './language-model.ts';
import { statementsOf } from './explain.ts';

type AskParts = Pick<Parts, 'answersComing' | 'clock' | 'log' | 'database' | 'live' | 'config'>;
type Asked = Parameters<Handler<'guide/askGuide'>>[0];
/** Per customer, so that nobody uses up the day's tokens alone. */
const QUESTIONS_A_DAY = 100;

interface Checked {
  sentences: Sentence[];
  dropped: number;
}
interface NumberedFact extends Source {
  id: string;
}

/** Each figure once, with an id that is valid for this answer only. */
function factsOf(sentences: readonly Sentence[]): NumberedFact[] {
  const byText = new Map(
    sentences.flatMap(({ sources }) => sources).map((each) => [`${each.name} ${each.shown}`, each]),
  );
  return [...byText.values()].map((source, index) => ({ ...source, id: `f${index + 1}` }));
}

const idOf = (facts: readonly NumberedFact[], { name, shown }: Source): string | undefined =>
  facts.find((fact) => fact.name === name && fact.shown === shown)?.id;

type Check = (claimed: Claimed[number]) => Sentence | null;
/** Accepts only sentences based on these figures, in the guide's own vocabulary. */
function checkerOf(said: readonly Sentence[], facts: readonly NumberedFact[]): Check {
  const vocabulary = vocabularyOf(said.map(({ text, sources }) => ({ text, facts: sources })));
  return (claimed) => {
    if (answerFault(claimed, facts, vocabulary) !== null) return null;
    const sources = claimed.sources.map((cited) => {
      const { id: _, ...source } = facts.find(({ id }) => id === cited)!;
      return source;
    });
    return { text: claimed.text, sources };
  };
}

function checkAll(check: Check, claimed: Claimed | null): Checked {
  const sentences = (claimed ?? []).flatMap((each) => check(each) ?? []);
  return { dropped: claimed === null ? 1 : claimed.length - sentences.length, sentences };
}

/** Asks the service, within the day's token budget. */
async function answerOf(
  parts: AskParts,
  handlers: Handlers,
  service: GuideService,
  { question, coming, ...asked }: Asked,
  caller: Customer,
): Promise<Checked | Refusal> {
  const { log, database, clock } = parts;
  const statements = await statementsOf({ handlers, caller, now: clock.now() }, asked);
  if (isRefusal(statements)) return statements;
  const said = await sayAll({ log }, statements, caller.language);
  const facts = factsOf(said);
  const prompt: Prompt = {
    language: caller.language,
    question,
    facts: facts.map(({ id, label, shown }) => ({ id, label, shown })),
    sentences: said.map(({ text, sources }) => ({ text, sources: sources.flatMap((each) => idOf(facts, each) ?? []) })),
  };
  const cost = await reserveTokens(database.kysely, clock.now(), tokensOf(prompt), service.dailyTokens);
  if (cost === null) return refuse('guideAskedEnough');
  const check = checkerOf(said, facts);
  const answering = parts.answersComing.begin(caller.account, coming ?? null);
  const reply = await askService(service, prompt, (claimed) => {
    const passed = check(claimed);
    if (passed) answering.told(passed);
  }).finally(() => answering.end());
  if (reply === null) return refuse('guideSilent');
  if (reply.tokens !== null) await setTokens(database.kysely, cost, reply.tokens);
  return checkAll(check, reply.claimed);
}

async function barrierOf(
  { database: { kysely }, clock }: AskParts,
  service: GuideService,
  account: AccountId,
): Promise<Refusal | null> {
  if (!(await hasPlan(kysely, account))) return refuse('guideNotInPlan');
  const endpoint = endpointOf(service);
  if ((await readConsent(kysely, account, endpoint)) === null) return refuse('guideConsentNeeded', { endpoint });
  const asked = await countAnswers(kysely, account, clock.now());
  return asked >= QUESTIONS_A_DAY ? refuse('guideAskedEnough') : null;
}

export const askGuide =
  (parts: AskParts, handlers: Handlers): Handler<'guide/askGuide'> =>
  async (input, caller) => {
    const service = parts.config.guide;
    if (!service) return refuse('guideNotAsked');
    const { account } = caller;
    const { key: _, ...asked } = input;
    return runCommand(parts, {
      actor: { account },
      key: keyOf('guide/askGuide', input),
      load: async () =>
        (await barrierOf(parts, service, account)) ?? answerOf(parts, handlers, service, asked as Asked, caller),
      async decide({ db, now }, { sentences, dropped }: Checked) {
        const subject = { about: asked.about, of: asked.of };
        const number = await insertAnswer(db, {
          account,
          endpoint: endpointOf(service),
          ...subject,
          now,
          sentences,
          dropped,
        });
        parts.log.info({ account: account.toString(), number, kept: sentences.length, dropped }, 'the guide was asked');
        return { answer: number, sentences, dropped };
      },
    });
  };

export const consentToAsking =
  (parts: AskParts): Handler<'guide/consentToAsking'> =>
  async (input, { account }) => {
    const service = parts.config.guide;
    if (!service) return refuse('guideNotAsked');
    const endpoint = endpointOf(service);
    return runCommand(parts, {
      actor: { account },
      key: keyOf('guide/consentToAsking', input),
      async decide({ db, now }) {
        if (input.endpoint !== endpoint) return refuse('guideConsentNeeded', { endpoint });
        await setConsent(db, { account, endpoint, given: input.agreed, now });
        return { endpoint, agreed: input.agreed };
      },
    });
  };

export const reportAnswer =
  (parts: AskParts): Handler<'guide/reportAnswer'> =>
  async (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('guide/reportAnswer', input),
      async decide({ db, now }) {
        const found = await markReported(db, {
          account,
          number: BigInt(input.answer),
          question: input.question ?? null,
          now,
        });
        if (!found) return refuse('notFound');
        parts.log.warn({ account: account.toString(), number: input.answer }, 'an answer of the guide was reported');
        return {};
      },
    });
