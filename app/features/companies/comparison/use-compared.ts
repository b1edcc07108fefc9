import { useDisplayCurrency } from '../../../format/display-currency.ts';
import { useHashQuery } from '../../../router/hooks.ts';
import { navigate } from '../../../router/location.ts';
import { pathOf } from '../../../router/routes.ts';

export interface Compared {
  instruments: readonly string[];
  /** The requested currency, else the reader's own. */
  currency: string;
  /** The requested period; the first one by default. */
  period: string | undefined;
  change(to: { instruments?: readonly string[]; currency?: string; period?: string }): void;
}

/** Which companies are compared, in which currency and period: all of it is in the address, and can be shared. */
export function useCompared(): Compared {
  const { with: list = '', in: asked, period } = useHashQuery();
  const [own] = useDisplayCurrency();
  const instruments = list === '' ? [] : list.split(',');
  return {
    instruments,
    currency: asked ?? own,
    period,
    change(to) {
      const next = to.instruments ?? instruments;
      const query = {
        with: next.length > 0 ? next.join() : undefined,
        in: to.currency ?? asked,
        period: to.period ?? period,
      };
      navigate(pathOf('financialComparison'), query, { replace: true });
    },
  };
}
