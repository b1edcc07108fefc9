/**
 * What the house would lose if prices moved: its exposure at each shock, and what customers would lose beyond their
 * margin.
 */
import { exposureBy, exposureOf, type Holding } from '@bourse/core/trading/risk/exposure.ts';
import { type Beyond, currencyShock, SHOCKS, stressed } from '@bourse/core/trading/risk/stress.ts';
import { type Amount, digitsOf, formatAmount, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { BASE, STALE_MS } from './holdings.ts';
import { renewed } from './cached-count.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { LEAGUES_FROM } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';
import { createRates } from '../ledger/exchange-rates.ts';

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

/**
 * What all levered positions except the house's own would lose beyond their margin, by instrument and shock, in one SQL
 * statement at the given prices. An estimate: in fractions of a minor unit, rounded at the end.
 */

/** By shock, in the order of `SHOCKS`. */
type BeyondBy = ReadonlyMap<string, readonly Beyond[]>;

async function countBeyond(
  { database, feeds, clock }: Pick<Parts, 'database' | 'feeds' | 'clock'>,
  levered: readonly string[],
): Promise<{ at: number; by: BeyondBy }> {
  const now = clock.now();
  const rates = createRates(feeds);
  const priced = levered.flatMap((id) => {
    const [quote, instrument] = [feeds.quote(id, now), feeds.instrument(id)];
    return quote && instrument
      ? [{ id, bid: quote.bid, ask: quote.ask, currency: instrument.currency, ...unitsOf(instrument.currency) }]
      : [];
  });
  const { rows } = await sql<{ instrument: string; shock: number; beyond: string; closed: number }>`
    with shocks as (select * from unnest(${[...SHOCKS]}::float8[]) with ordinality as s (percent, shock)),
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
      and status <> 'closed' and liquidation_price is not null and portfolio < ${LEAGUES_FROM}
    group by 1, 2`.execute(database.kysely);
  const inBase = rates.into(BASE, now);
  const by = new Map<string, Beyond[]>();
  const currencyOf = new Map(priced.map(({ id, currency }) => [id, currency]));
  for (const { instrument, shock, beyond, closed } of rows) {
    const own = by.getOrInsertComputed(instrument, () => SHOCKS.map(() => ({ beyond: 0n, closed: 0 })));
    own[shock - 1] = { beyond: inBase(BigInt(beyond), currencyOf.get(instrument) ?? BASE) ?? 0n, closed };
  }
  return { at: now, by };
}

/** The divisor from price × quantity to minor units. */
const unitsOf = (currency: string): { units: number } => ({ units: 10 ** (2 * SCALE_DIGITS - digitsOf(currency)) });
