import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/use-call.ts';
import { formatCompact } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';

export type IndustryRow = Answer<'discovery/listIndustries'>['rows'][number];

/** An industry's name in the reader's language. */
export function useIndustryName(): (industry: string) => string {
  const sectors = useTexts('sectors');
  const { noIndustry } = useTexts('companies');
  return (industry) => (industry === 'none' ? noIndustry : labelOf(sectors, industry));
}

/** How many rise, fall and stay. */
export function useBreadth(): (row: Pick<IndustryRow, 'rising' | 'falling' | 'unchanged'>) => string {
  const { breadth } = useTexts('companies');
  return ({ rising, falling, unchanged }) => fill(breadth, { rising, falling, unchanged });
}

export const compactIn = (amount: string | null, currency: string): string =>
  amount === null ? '–' : `${formatCompact(amount)}\u00a0${currency}`;
