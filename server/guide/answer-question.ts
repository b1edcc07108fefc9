/**
 * Answers a customer's question about their own figures by rules, in the language it is asked in, and offers what can
 * be asked next. Nothing of the question leaves the server or is stored.
 */
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  type GuideFollowUp,
  type GuideQuestionTexts,
  loadGuideQuestionTexts,
} from '@bourse/contract/guide/question-texts.ts';
import { isRefusal } from '@bourse/contract/refusals.ts';
import { fillPlaceholders, type Language } from '@bourse/contract/texts/index.ts';
import {
  detectQuestionLanguage,
  type GuideQuestionKind,
  type UnderstoodQuestion,
  understandQuestion,
} from '@bourse/core/information/guide/understand-question.ts';
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import type { Handler, Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { ExplanationContext } from './build-guide-explanations.ts';
import { findInstruments } from './find-question-subjects.ts';
import { buildGuideSentences, formatStep } from './guide-sentences.ts';
import { type QuestionSubject, buildOwnFiguresStatements, listHoldings } from './question-statements.ts';

type AnswerDependencies = Pick<ServerDependencies, 'clock' | 'log'>;
type Input = CallInput<Calls['guide/answerQuestion']>;
type Answer = CallAnswer<Calls['guide/answerQuestion']>;

/** The distance of a move that the question doesn't name. */
const USUAL_STEP = '0.1';
const STEP_MAXIMUM = 10n * SCALE;
/** Kinds that are about one instrument even if the question names none. */
const ABOUT_ONE: readonly GuideQuestionKind[] = ['costs', 'moved', 'future'];
/** Kinds that are about everything, whatever was asked before. */
const ABOUT_ALL: readonly GuideQuestionKind[] = ['money'];

/** Everyday words of questions, which name no company unless they are written as a code. */
function listQuestionWords({ phrases }: GuideQuestionTexts): ReadonlySet<string> {
  return new Set(Object.values(phrases).flatMap((each) => each.split(/[|/ ]/)));
}

async function nameOf({ handlers, caller }: ExplanationContext, instrument: string): Promise<QuestionSubject | null> {
  const profile = await handlers['quotes/getInstrument']({ instrument }, caller);
  return isRefusal(profile) ? null : { instrument, name: profile.name };
}

/** The instrument in the question, else of the question before, else the one looked at, held most or ordered last. */
async function findSubject(
  asking: ExplanationContext,
  { instrument, viewed, portfolio = '0' }: Input,
  named: QuestionSubject | null,
  { kind, everything }: UnderstoodQuestion,
): Promise<QuestionSubject | null> {
  if (named !== null || kind === null || everything || ABOUT_ALL.includes(kind)) return named;
  if (instrument !== undefined) return nameOf(asking, instrument);
  if (!ABOUT_ONE.includes(kind)) return null;
  const seen = viewed === undefined ? null : await nameOf(asking, viewed);
  if (seen !== null) return seen;
  const [first] = (await listHoldings(asking, portfolio)).toSorted((one, other) => worthOf(other) - worthOf(one));
  const orders = await asking.handlers['trading/listOrders']({ portfolio, limit: 1 }, asking.caller);
  const found = first?.[0] ?? (isRefusal(orders) ? undefined : orders.rows[0]);
  return found ? { instrument: found.instrument, name: found.name } : null;
}
/** Only to compare. */
const worthOf = (positions: readonly { marketValue: string }[]): number =>
  positions.reduce((sum, { marketValue }) => sum + Math.abs(Number(marketValue)), 0);

const NEXT: Readonly<Record<GuideQuestionKind, readonly GuideFollowUp[]>> = {
  costs: ['ifFalls', 'risks', 'money'],
  unfilled: ['costs', 'moved', 'money'],
  ifMoves: ['ifRises', 'risks', 'costs'],
  lost: ['moved', 'ifFalls', 'costs'],
  moved: ['lost', 'ifFalls', 'risks'],
  money: ['unfilled', 'lost', 'risks'],
  risks: ['ifFalls', 'lost', 'money'],
  future: ['moved', 'ifFalls', 'risks'],
};
const ALL: readonly GuideFollowUp[] = ['costs', 'unfilled', 'ifFalls', 'lost', 'moved', 'money', 'risks'];

/** A fall is followed by a rise as far, a rise by a fall. */
const nextOf = ({ kind, direction }: UnderstoodQuestion): readonly GuideFollowUp[] =>
  kind === null
    ? ALL
    : NEXT[kind].map((each) => (kind === 'ifMoves' && each === 'ifRises' && direction === 'rises' ? 'ifFalls' : each));

function buildFollowUps(
  { asks }: GuideQuestionTexts,
  understood: UnderstoodQuestion,
  subject: QuestionSubject | null,
  step: string,
): string[] {
  return nextOf(understood).map((each) =>
    subject === null
      ? fillPlaceholders(asks[each].whole, { step })
      : fillPlaceholders(asks[each].named, { step, name: subject.name }),
  );
}

/** Not beyond ten times the price. */
const limitStep = (step: string): string => {
  const share = parseScaled(step) ?? 0n;
  return formatScaled(share > STEP_MAXIMUM ? STEP_MAXIMUM : share);
};

interface Understanding {
  texts: GuideQuestionTexts;
  understood: UnderstoodQuestion;
  subject: QuestionSubject | null;
}
async function understand(asking: ExplanationContext, input: Input): Promise<Understanding> {
  const texts = await loadGuideQuestionTexts(asking.caller.language);
  const [found] = await findInstruments({ ...asking, question: input.question }, listQuestionWords(texts));
  // A name's own words and digits ask for nothing.
  const bare = found ? input.question.replace(found.word, ' ') : input.question;
  const understood = understandQuestion(bare, texts.phrases);
  const named = found ? { instrument: found.instrument, name: found.name } : null;
  return { texts, understood, subject: await findSubject(asking, input, named, understood) };
}

export const answerQuestion =
  ({ clock, log }: AnswerDependencies, handlers: Handlers): Handler<'guide/answerQuestion'> =>
  async (input, caller): Promise<Answer> => {
    const language: Language = detectQuestionLanguage(input.question, caller.language);
    const asking: ExplanationContext = { handlers, caller: { ...caller, language }, now: clock.now() };
    const { texts, understood, subject } = await understand(asking, input);
    const { kind, direction, quantity, selling } = understood;
    const step = limitStep(understood.step ?? USUAL_STEP);
    const followUps = buildFollowUps(texts, understood, subject, formatStep(step));
    const about = { language, kind, subject, followUps };
    if (kind === null) return { ...about, sentences: [], limit: texts.unknown };
    const { portfolio = '0', in: into = 'USD', refused = null } = input;
    const statements = await buildOwnFiguresStatements(asking, {
      kind,
      step: { step, direction },
      quantity,
      selling,
      subject,
      portfolio,
      into,
      refused,
    });
    const sentences = await buildGuideSentences({ log }, statements, language, input.zone);
    const isUnnamed = kind === 'moved' && subject === null;
    return { ...about, sentences, limit: isUnnamed ? texts.nameOne : texts.limits[kind] };
  };
