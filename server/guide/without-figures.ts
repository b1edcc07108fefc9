/** A reported answer for whoever judges its words and may not see customers' money. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';

type Report = AnswerOf<Calls['staff/listReportedAnswers']>['rows'][number];
type Sentence = Report['sentences'][number];

const HIDDEN = '•••';
/** What everybody may look up. */
const PUBLIC: readonly string[] = ['instrument', 'fee'];

const withoutNumbers = (text: string): string => text.replaceAll(/\p{N}+(?:[.,'\u00a0 ]\p{N}+)*/gu, HIDDEN);
/** A service may write a plain blank where a figure has one that doesn't break. */
const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Of a sentence about somebody's own things every figure tells of them, and so does the name of what they hold. */
function sentenceWithout({ text, sources }: Sentence): Sentence {
  const longestFirst = sources.map(({ shown }) => spaced(shown)).toSorted((one, other) => other.length - one.length);
  const left = longestFirst.reduce((rest, shown) => rest.replaceAll(shown, HIDDEN), spaced(text));
  return {
    text: withoutNumbers(left),
    sources: sources.map((source) => ({ ...source, value: '', shown: HIDDEN, exact: HIDDEN })),
  };
}

/** A question is in the customer's own words, so its numbers may be theirs whatever it is about. */
export const withoutFigures = (report: Report): Report => ({
  ...report,
  hidden: true,
  question: report.question === null ? null : withoutNumbers(report.question),
  ...(PUBLIC.includes(report.about) ? {} : { of: HIDDEN, sentences: report.sentences.map(sentenceWithout) }),
});
