/**
 * What the house would lose if prices moved: its exposure at each shock, and what customers would lose beyond their
 * margin.
 */
import { breakDownExposure, computeExposure, type ExposureHolding } from '@bourse/core/trading/risk/house-exposure.ts';
import {
  type LossBeyondMargin,
  computeCurrencyShock,
  STRESS_SHOCK_PERCENTS,
  computeStress,
} from '@bourse/core/trading/risk/exposure-stress.ts';
import { type Amount, currencyDigitsOf, formatAmount, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { BASE_CURRENCY, HOLDINGS_STALE_MS } from './aggregated-customer-holdings.ts';
import { createCachedFigure } from './cached-figure.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';
import { createValuationRates } from '../ledger/exchange-rates.ts';

const FRESH_MS = 5_000;
const INSTRUMENTS = 20;
const formatBaseAmount = (amount: Amount): string => formatAmount(amount, BASE_CURRENCY);

export function getStress(dependencies: ServerDependencies): Handler<'staff/getStress'> {
  const counted = createCachedFigure(
    async () =>
      countLossesBeyondMargin(
        dependencies,
        (await dependencies.customerHoldings.valueHoldings(dependencies.clock.now())).levered,
      ),
    {
      freshMs: FRESH_MS,
      staleMs: HOLDINGS_STALE_MS,
    },
  );
  dependencies.customerHoldings.registerCount(counted);
  return async (_, { language }) => {
    const now = dependencies.clock.now();
    const [{ holdings: all }, { at, by }] = await Promise.all([
      dependencies.customerHoldings.valueHoldings(now),
      counted.read(),
    ]);
    // Leave out the house's own holdings: the house would win from itself.
    const holdings = all.filter(({ group }) => group !== 'house');
    const { net } = computeExposure(holdings);
    return {
      base: BASE_CURRENCY,
      now: isoTime(now),
      countedAt: isoTime(at),
      shocks: [...STRESS_SHOCK_PERCENTS],
      all: STRESS_SHOCK_PERCENTS.map((percent, shock) => {
        const { customers, house, beyond, closed } = computeStress(net, percent, sumLossesAt(by, shock));
        return {
          percent,
          customers: formatBaseAmount(customers),
          house: formatBaseAmount(house),
          beyond: formatBaseAmount(beyond),
          closed,
        };
      }),
      gaps: worstInstruments(holdings, by).map(({ instrument, net: own, beyond }) => {
        const known = dependencies.venues.instrument(instrument);
        return {
          instrument,
          name: known ? instrumentNameIn(language, known) : instrument,
          net: formatBaseAmount(own),
          beyond: beyond.map(formatBaseAmount),
        };
      }),
      currencies: breakDownExposure(holdings, 'currency')
        .filter(({ of }) => of !== BASE_CURRENCY)
        .map(({ of, net: own }) => ({
          currency: of,
          net: formatBaseAmount(own),
          house: STRESS_SHOCK_PERCENTS.map((percent) => formatBaseAmount(computeCurrencyShock(own, percent))),
        })),
    };
  };
}

function sumLossesAt(by: LossesByInstrument, shock: number): LossBeyondMargin {
  let [beyond, closed] = [0n, 0];
  for (const each of by.values()) {
    beyond += each[shock]?.beyond ?? 0n;
    closed += each[shock]?.closed ?? 0;
  }
  return { beyond, closed };
}

/** Those that would cost the house most, whichever way they move. */
function worstInstruments(holdings: readonly ExposureHolding[], by: LossesByInstrument) {
  const netOf = new Map(breakDownExposure(holdings, 'instrument').map(({ of, net }) => [of, net]));
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

/**
 * What all levered positions except the house's own would lose beyond their margin, by instrument and shock, in one SQL
 * statement at the given prices. An estimate: in fractions of a minor unit, rounded at the end.
 */

/** By shock, in the order of `STRESS_SHOCK_PERCENTS`. */
type LossesByInstrument = ReadonlyMap<string, readonly LossBeyondMargin[]>;

async function countLossesBeyondMargin(
  { database, venues, clock }: Pick<ServerDependencies, 'database' | 'venues' | 'clock'>,
  levered: readonly string[],
): Promise<{ at: number; by: LossesByInstrument }> {
  const now = clock.now();
  const rates = createValuationRates(venues);
  const priced = levered.flatMap((id) => {
    const [quote, instrument] = [venues.quote(id, now), venues.instrument(id)];
    return quote && instrument
      ? [
          {
            id,
            bid: quote.bid,
            ask: quote.ask,
            currency: instrument.currency,
            ...minorUnitDivisor(instrument.currency),
          },
        ]
      : [];
  });
  const { rows } = await sql<{ instrument: string; shock: number; beyond: string; closed: number }>`
    with shocks as (select * from unnest(${[...STRESS_SHOCK_PERCENTS]}::float8[])
      with ordinality as s (percent, shock)),
    priced as (select q.instrument, shock, bid * (100 + percent) / 100 as bid, ask * (100 + percent) / 100 as ask, units
      from unnest(${priced.map(({ id }) => id)}::text[], ${priced.map(({ bid }) => bid)}::float8[],
        ${priced.map(({ ask }) => ask)}::float8[], ${priced.map(({ units }) => units)}::float8[])
        as q (instrument, bid, ask, units) cross join shocks)
    select p.instrument, shock::integer as shock,
      round(sum(greatest(0, case side when 'long' then open_cost - open_quantity::float8 * bid / units
        else open_quantity::float8 * ask / units - open_cost end - margin)))::numeric::text as beyond,
      count(*) filter (where case side when 'long' then bid <= liquidation_price else ask >= liquidation_price end)
        ::integer as closed
    from positions p join priced using (instrument)
    where not exists (select from house_accounts h where h.account_id = p.account_id and h.claimant = 'house')
      and status <> 'closed' and liquidation_price is not null and portfolio < ${FIRST_LEAGUE_PORTFOLIO}
    group by 1, 2`.execute(database.kysely);
  const inBase = rates.into(BASE_CURRENCY, now);
  const by = new Map<string, LossBeyondMargin[]>();
  const currencyOf = new Map(priced.map(({ id, currency }) => [id, currency]));
  for (const { instrument, shock, beyond, closed } of rows) {
    const own = by.getOrInsertComputed(instrument, () => STRESS_SHOCK_PERCENTS.map(() => ({ beyond: 0n, closed: 0 })));
    own[shock - 1] = { beyond: inBase(BigInt(beyond), currencyOf.get(instrument) ?? BASE_CURRENCY) ?? 0n, closed };
  }
  return { at: now, by };
}

/** The divisor from price × quantity to minor units. */
const minorUnitDivisor = (currency: string): { units: number } => ({
  units: 10 ** (2 * SCALE_DIGITS - currencyDigitsOf(currency)),
});
