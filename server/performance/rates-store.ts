/**
 * Cache of stored rates: ten years of a few currencies are read in one go, and only once, since stored rates never
 * change.
 */
import type { Currency } from '@bourse/core/money.ts';
import type { Dollars, Fraction } from '@bourse/core/performance/into.ts';
import { momentOf } from '@bourse/core/performance/points.ts';
import { sql } from 'kysely';
import { dollarsThen, type ThenParts } from './prices-then.ts';
import type { Db } from './store.ts';

const MOST_MOMENTS = 20_000;
const ONE: Fraction = { numerator: 1n, denominator: 1n };

type Known = Map<number, Map<Currency, Fraction>>;
/** By the database they were read from; the oldest are dropped first. */
const kept = new WeakMap<object, Known>();

const fractionOf = (text: string): Fraction => {
  if (text === '1/1') return ONE;
  const [numerator = 0n, denominator = 1n] = text.split('/').map(BigInt);
  return { numerator, denominator };
};

/** Rates at the moments of these points; those not stored are computed from the market. */
export async function ratesOf(
  parts: ThenParts,
  db: Db,
  currencies: readonly Currency[],
  points: readonly number[],
): Promise<(at: number) => Dollars> {
  const known = kept.get(parts.database) ?? new Map<number, Map<Currency, Fraction>>();
  kept.set(parts.database, known);
  const moments = [...new Set(points.map(momentOf))];
  const found = new Map<number, Dollars>();
  const missing: number[] = [];
  for (const moment of moments) {
    const each = known.get(moment);
    if (each && currencies.every((currency) => each.has(currency))) found.set(moment, each);
    else missing.push(moment);
  }
  for (const [moment, dollars] of await readRates(db, currencies, missing)) {
    const all = new Map([...(known.get(moment) ?? []), ...dollars]);
    known.set(moment, all);
    found.set(moment, all);
  }
  for (const oldest of known.keys()) {
    if (known.size <= MOST_MOMENTS) break;
    known.delete(oldest);
  }
  return (at) => found.getOrInsertComputed(momentOf(at), (moment) => dollarsThen(parts, moment));
}

async function readRates(db: Db, currencies: readonly Currency[], moments: readonly number[]): Promise<Known> {
  const known: Known = new Map();
  if (moments.length === 0) return known;
  const { rows } = await sql<{ rates: string | null }>`select string_agg(concat_ws(' ',
      round(date_part('epoch', at) * 1000)::bigint,
      ${sql.join(currencies.map((currency) => sql`coalesce(dollars->>${sql.lit(currency)}, '-')`))}), E'\\n') as rates
    from performance_rates where at = any(${moments.map((at) => new Date(at))}::timestamptz[])`.execute(db);
  for (const line of (rows[0]?.rates ?? '').split('\n')) {
    const [at, ...texts] = line.split(' ');
    const dollars = new Map<Currency, Fraction>();
    currencies.forEach((currency, index) => {
      const text = texts[index] ?? '-';
      if (text !== '-') dollars.set(currency, fractionOf(text));
    });
    if (dollars.size > 0) known.set(Number(at), dollars);
  }
  return known;
}
