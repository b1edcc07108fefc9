import { formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { Answer } from '../../api/use-call.ts';
import { useIndustryName } from './words.ts';

export type ThemeRow = Answer<'discovery/listThemes'>['rows'][number];

/** A theme's membership rule, in words. */
export function useThemeRule(): (rule: ThemeRow['rule']) => string {
  const { themes: t } = useTexts('companies');
  const nameOf = useIndustryName();
  return ({ industries, figure, least, withinDays }) => {
    if (figure !== null) return fill(t[figure], { least: formatRate(least ?? '0', { digits: 0 }) });
    if (withinDays !== null) return fill(t.listed, { days: withinDays });
    return fill(t.industries, { industries: industries.map(nameOf).join(' · ') });
  };
}
