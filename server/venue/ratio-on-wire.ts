import { formatScaled } from '@bourse/core/money.ts';
import { rounded, type Ratio } from '@bourse/core/ratio.ts';

/** New units per old on the wire: a decimal for display, and exact whole numbers. */
export const ratioRow = (ratio: Ratio): { ratio: string; newUnits: string; oldUnits: string } => ({
  ratio: formatScaled(rounded(ratio)),
  newUnits: ratio.numerator.toString(),
  oldUnits: ratio.denominator.toString(),
});

/** For any corporate action; null if its kind has none. */
export const ratioRowOf = (
  action: object & { ratio?: Ratio },
): { ratio: string | null; newUnits: string | null; oldUnits: string | null } =>
  action.ratio ? ratioRow(action.ratio) : { ratio: null, newUnits: null, oldUnits: null };
