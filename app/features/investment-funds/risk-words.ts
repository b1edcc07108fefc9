import { labelOf } from '@bourse/contract/texts/sentences.ts';

/** The values of a risk class's sentence: its number, and the word for its level. */
export const riskWords = (levels: Readonly<Record<string, string>>, riskClass: number) => ({
  n: String(riskClass),
  level: labelOf(levels, String(riskClass)),
});
