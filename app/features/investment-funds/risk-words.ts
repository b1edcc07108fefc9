import { labelOf } from '@bourse/contract/texts/sentences.ts';

/** What a sentence about a risk class is filled with: its number, and the word for how much that is. */
export const riskWords = (levels: Readonly<Record<string, string>>, riskClass: number) => ({
  n: String(riskClass),
  level: labelOf(levels, String(riskClass)),
});
