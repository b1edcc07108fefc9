import { type Exposure, exposureBy, exposureOf } from '@bourse/core/trading/risk/exposure.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { BASE } from './holdings.ts';
import { isoTime } from '@bourse/core/dates.ts';

const ROWS = 100;

export const exposureShown = ({ positions, long, short, net, gross }: Exposure) => ({
  positions,
  long: formatAmount(long, BASE),
  short: formatAmount(short, BASE),
  net: formatAmount(net, BASE),
  gross: formatAmount(gross, BASE),
});

export function getExposure({ holdings, clock, feeds }: Parts): Handler<'staff/getExposure'> {
  return async ({ by = 'instrument' }, { language }) => {
    const now = clock.now();
    const { holdings: held, countedAt, unvalued } = await holdings.valued(now);
    const nameOf = (of: string): string | null => {
      const instrument = by === 'instrument' ? feeds.instrument(of) : null;
      return instrument && nameIn(language, instrument);
    };
    return {
      base: BASE,
      now: isoTime(now),
      countedAt: isoTime(countedAt),
      total: exposureShown(exposureOf(held)),
      unvalued,
      by,
      rows: exposureBy(held, by)
        .slice(0, ROWS)
        .map(({ of, share, ...exposure }) => ({
          of,
          name: nameOf(of),
          ...exposureShown(exposure),
          share: formatScaled(share),
        })),
    };
  };
}
