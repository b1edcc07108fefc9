import { isZero } from '../../../format/numbers.ts';
import { fill, type useTexts } from '../../../language/language.ts';
import type { Portfolios } from '../../../session/use-portfolios.ts';

/** What a total of all is of: portfolios, and what lies in funds beside them. */
export function togetherWords(
  t: ReturnType<typeof useTexts<'portfolios'>>,
  { rows, funds }: Pick<Portfolios, 'rows' | 'funds'>,
): string {
  if (isZero(funds)) return fill(t.allSays, { n: rows.length });
  return rows.length > 1 ? fill(t.allWithFunds, { n: rows.length }) : t.mainWithFunds;
}
