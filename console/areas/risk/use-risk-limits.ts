import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';

export type Limits = Answer<'staff/listRiskLimits'>;
type Limited = Pick<Limits['alarms'][number], 'scope' | 'of' | 'measure'>;
/** An alarm is seen within two seconds of the price that raised it. */
const LOOK_EVERY_MS = 1_000;

export const useRiskLimits = (enabled = true) =>
  useStaffCall('staff/listRiskLimits', {}, { refreshMs: LOOK_EVERY_MS, enabled });

/** What a limit is about: "Market United States, net". */
export function useLimitName(): (limited: Limited) => string {
  const t = useTexts().risk.limits;
  const words = useProductTexts();
  return ({ scope, of, measure }) => {
    const name = scope === 'market' ? labelOf(words?.markets.name ?? {}, of ?? '') : (of ?? '');
    return `${[t.scopes[scope], name].filter(Boolean).join(' ')}, ${t.measures[measure]}`;
  };
}
