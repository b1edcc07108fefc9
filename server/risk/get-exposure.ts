import { type HouseExposure, breakDownExposure, computeExposure } from '@bourse/core/trading/risk/house-exposure.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { BASE_CURRENCY } from './aggregated-customer-holdings.ts';
import { isoTime } from '@bourse/core/dates.ts';

const ROWS = 100;

export const exposureRow = ({ positions, long, short, net, gross }: HouseExposure) => ({
  positions,
  long: formatAmount(long, BASE_CURRENCY),
  short: formatAmount(short, BASE_CURRENCY),
  net: formatAmount(net, BASE_CURRENCY),
  gross: formatAmount(gross, BASE_CURRENCY),
});

export function getExposure({ customerHoldings, clock, venues }: ServerDependencies): Handler<'staff/getExposure'> {
  return async ({ by = 'instrument' }, { language }) => {
    const now = clock.now();
    const { holdings: held, countedAt, unvalued } = await customerHoldings.valueHoldings(now);
    const nameOf = (of: string): string | null => {
      const instrument = by === 'instrument' ? venues.instrument(of) : null;
      return instrument && instrumentNameIn(language, instrument);
    };
    return {
      base: BASE_CURRENCY,
      now: isoTime(now),
      countedAt: isoTime(countedAt),
      total: exposureRow(computeExposure(held)),
      unvalued,
      by,
      rows: breakDownExposure(held, by)
        .slice(0, ROWS)
        .map(({ of, share, ...exposure }) => ({
          of,
          name: nameOf(of),
          ...exposureRow(exposure),
          share: formatScaled(share),
        })),
    };
  };
}
