/**
 * What all levered positions except the house's own would lose beyond their margin, by instrument and shock, in one SQL
 * statement at the given prices. An estimate: in fractions of a minor unit, rounded at the end.
 */
import { LEAGUES_FROM } from '@bourse/core/ledger/play.ts';
import { digitsOf, SCALE_DIGITS } from '@bourse/core/money.ts';
import { type Beyond, SHOCKS } from '@bourse/core/risk/stress.ts';
import { sql } from 'kysely';
import { createRates } from '../ledger/rates.ts';
import type { Parts } from '../parts.ts';
import { BASE } from './holdings.ts';

/** By shock, in the order of `SHOCKS`. */
export type BeyondBy = ReadonlyMap<string, readonly Beyond[]>;

export async function countBeyond(
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
