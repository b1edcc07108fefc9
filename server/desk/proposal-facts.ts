/** The facts of a proposal as the decider reads them: name, new value, and present value. */
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { Written } from '@bourse/contract/written.ts';
import type { ShownTerms } from './review-kinds.ts';

export interface ProposalFact {
  name: string;
  value: string | null;
  /** Null if there is no present value of that name. */
  was: string | null;
}

const NOTHING: ShownTerms = {};

/** In its wire form; null for anything but a plain value. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(textOf).join(' ') || null;
  return typeof value === 'object' ? null : String(value as string | number | boolean);
}

/**
 * The terms in their order, then what follows from them. A value that would be removed is shown if there is one now.
 */
export function factsOf(terms: string, shown: ShownTerms = NOTHING): ProposalFact[] {
  const { holds = {}, follows = {} } = shown;
  const decided = { ...(shown.terms ?? (JSON.parse(terms) as Record<string, unknown>)), ...follows };
  return Object.entries(decided).flatMap(([name, value]) => {
    const [now, was] = [textOf(value), textOf(holds[name])];
    return now === null && was === null ? [] : [{ name, value: now, was }];
  });
}

/** Every text that customers would read, language by language. */
export const writtenFacts = (texts: Written): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const piece = texts[language];
      return piece ? [[`${language}Words`, `${piece.title}\n\n${piece.body}`]] : [];
    }),
  );
