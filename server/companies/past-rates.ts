import type { Closes, DayClose } from '@bourse/core/companies/period-rates.ts';
import type { Bar } from '@bourse/core/market.ts';
import { SCALE, type Currency } from '@bourse/core/money.ts';
import type { Parts } from '../parts.ts';

/** Daily closes of currencies, from the world's own market: looked up once a day for everybody. */
export interface PastRates {
  /** Dollars for one unit, day by day; empty if no pair exists, null for the dollar itself. */
  closes(currency: Currency): Promise<Closes>;
  source: string;
}

/** Six years of trading days in two pages. */
const PAGE_BARS = 1_000;
const PAGES = 2;
const HALF_A_DAY_MS = 43_200_000;
/** USDT is valued at one US dollar, as in all valuations. */
const DOLLARS = new Set<Currency>(['USD', 'USDT']);

/** The middle of the bar is within the session's date, wherever the bar began. */
const dateOf = ({ at }: Bar): string => new Date(at + HALF_A_DAY_MS).toISOString().slice(0, 10);

export function createPastRates({ ownVenue, clock }: Pick<Parts, 'ownVenue' | 'clock'>): PastRates {
  const kept = new Map<Currency, { date: string; made: Promise<Closes> }>();

  async function barsOf(instrument: string, now: number): Promise<Bar[]> {
    const found: Bar[] = [];
    for (let [page, before] = [0, now + 1]; page < PAGES; page++) {
      const request = {
        instrument,
        period: '1d',
        adjustment: 'none',
        before,
        limit: PAGE_BARS,
        endsOnly: true,
      } as const;
      const bars = await ownVenue.bars(request, now);
      found.unshift(...bars);
      if (bars.length < PAGE_BARS) break;
      before = bars[0]!.at;
    }
    return found;
  }

  async function lookUp(currency: Currency, now: number): Promise<Closes> {
    const direct = await barsOf(`FX.${currency}USD`, now);
    const bars = direct.length > 0 ? direct : await barsOf(`FX.USD${currency}`, now);
    const closes = bars.flatMap((bar): DayClose[] => {
      if (bar.close <= 0n) return [];
      const [numerator, denominator] = direct.length > 0 ? [bar.close, SCALE] : [SCALE, bar.close];
      return [{ date: dateOf(bar), dollars: { numerator, denominator } }];
    });
    // Today has no close yet.
    return closes.filter(({ date }) => date < new Date(now).toISOString().slice(0, 10));
  }

  return {
    source: ownVenue.source,
    closes(currency) {
      if (DOLLARS.has(currency)) return Promise.resolve(null);
      const now = clock.now();
      const date = new Date(now).toISOString().slice(0, 10);
      const found = kept.get(currency);
      if (found?.date === date) return found.made;
      const made = lookUp(currency, now);
      kept.set(currency, { date, made });
      made.catch(() => kept.get(currency)?.made === made && kept.delete(currency));
      return made;
    },
  };
}
