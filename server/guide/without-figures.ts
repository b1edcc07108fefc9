import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';

type Report = AnswerOf<Calls['staff/listReportedAnswers']>['rows'][number];
type Sentence = Report['sentences'][number];

const HIDDEN = '•••';
/** Subjects that anybody may look up. */
const PUBLIC: readonly string[] = ['instrument', 'fee'];

const withoutNumbers = (text: string): string => text.replaceAll(/\p{N}+(?:[.,'\u00a0 ]\p{N}+)*/gu, HIDDEN);
/** A service may write an ordinary space where a figure has a non-breaking one. */
const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

/** In a sentence about the customer's own affairs every figure is private, and so is the name of a holding. */
function sentenceWithout({ text, sources }: Sentence): Sentence {
  const longestFirst = sources.map(({ shown }) => spaced(shown)).toSorted((one, other) => other.length - one.length);
  const left = longestFirst.reduce((rest, shown) => rest.replaceAll(shown, HIDDEN), spaced(text));
  return {
    text: withoutNumbers(left),
    sources: sources.map((source) => ({ ...source, value: '', shown: HIDDEN, exact: HIDDEN })),
  };
}

/**
 * A reported answer for reviewers who judge its wording but may not see customers' money. The question is in the
 * customer's own words, so its numbers are hidden whatever it is about.
 */
export const withoutFigures = (report: Report): Report => ({
  ...report,
  hidden: true,
  question: report.question === null ? null : withoutNumbers(report.question),
  ...(PUBLIC.includes(report.about) ? {} : { of: HIDDEN, sentences: report.sentences.map(sentenceWithout) }),
});
