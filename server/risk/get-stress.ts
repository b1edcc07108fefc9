import { exposureBy, exposureOf, type Holding } from '@bourse/core/risk/exposure.ts';
import { type Beyond, currencyShock, SHOCKS, stressed } from '@bourse/core/risk/stress.ts';
import { type Amount, formatAmount } from '@bourse/core/money.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/name-in.ts';
import { type BeyondBy, countBeyond } from './count-beyond.ts';
import { BASE, STALE_MS } from './holdings.ts';
import { renewed } from './renewed.ts';
import { isoTime } from '@bourse/core/dates.ts';

const FRESH_MS = 5_000;
const INSTRUMENTS = 20;
const said = (amount: Amount): string => formatAmount(amount, BASE);

export function getStress(parts: Parts): Handler<'staff/getStress'> {
  const counted = renewed(async () => countBeyond(parts, (await parts.holdings.valued(parts.clock.now())).levered), {
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
  });
  parts.holdings.with(counted);
  return async (_, { language }) => {
    const now = parts.clock.now();
    const [{ holdings: all }, { at, by }] = await Promise.all([parts.holdings.valued(now), counted.read()]);
    // Leave out the house's own holdings: the house would win from itself.
    const holdings = all.filter(({ group }) => group !== 'house');
    const { net } = exposureOf(holdings);
    return {
      base: BASE,
      now: isoTime(now),
      countedAt: isoTime(at),
      shocks: [...SHOCKS],
      all: SHOCKS.map((percent, shock) => {
        const { customers, house, beyond, closed } = stressed(net, percent, sumAt(by, shock));
        return { percent, customers: said(customers), house: said(house), beyond: said(beyond), closed };
      }),
      gaps: worstOf(holdings, by).map(({ instrument, net: own, beyond }) => {
        const known = parts.feeds.instrument(instrument);
        return {
          instrument,
          name: known ? nameIn(language, known) : instrument,
          net: said(own),
          beyond: beyond.map(said),
        };
      }),
      currencies: exposureBy(holdings, 'currency')
        .filter(({ of }) => of !== BASE)
        .map(({ of, net: own }) => ({
          currency: of,
          net: said(own),
          house: SHOCKS.map((percent) => said(currencyShock(own, percent))),
        })),
    };
  };
}

function sumAt(by: BeyondBy, shock: number): Beyond {
  let [beyond, closed] = [0n, 0];
  for (const each of by.values()) {
    beyond += each[shock]?.beyond ?? 0n;
    closed += each[shock]?.closed ?? 0;
  }
  return { beyond, closed };
}

/** Those that would cost the house most, whichever way they move. */
function worstOf(holdings: readonly Holding[], by: BeyondBy) {
  const netOf = new Map(exposureBy(holdings, 'instrument').map(({ of, net }) => [of, net]));
  return [...by]
    .map(([instrument, at]) => ({
      instrument,
      net: netOf.get(instrument) ?? 0n,
      beyond: at.map(({ beyond }) => beyond),
      worst: at.reduce((most, { beyond }) => (beyond > most ? beyond : most), 0n),
    }))
    .filter(({ worst }) => worst > 0n)
    .sort((a, b) => (a.worst > b.worst ? -1 : 1))
    .slice(0, INSTRUMENTS);
}
