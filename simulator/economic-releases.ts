/**
 * Invented economic figures of the world's countries. Only their dates are known ahead, and they have no effect on any
 * price, so they predict none. Each follows from the seed, without which a figure can't be known before its hour.
 */
import {
  type EconomicRelease,
  type EconomicReleaseKind,
  ECONOMIC_RELEASE_KINDS,
} from '@bourse/core/information/companies/economic-releases.ts';
import { addDays, nthWeekday, yearOf } from '@bourse/core/dates.ts';
import type { Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import type { Rate } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { hmacSha256 } from '@bourse/core/ledger/seals/sha256.ts';
import { parseRandomKey, type RandomKey, drawRandomBlock, publicRandomFractionOf } from './keyed-randomness.ts';

interface Rhythm {
  /** 1 to 12. */
  months: readonly number[];
  weekday: number;
  nth: number;
  /** Local minute of the day. */
  minute: number;
  /** Months before it to whose end it refers; null: its own day. */
  back: number | null;
  /** In percent: what it comes back to, for a calm and for a lively country, how far it strays, and its steps. */
  calm: number;
  lively: number;
  strays: number;
  step: number;
}

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const RHYTHMS: Readonly<Record<EconomicReleaseKind, Rhythm>> = {
  rateDecision: {
    ...{ months: [1, 3, 4, 6, 7, 9, 10, 12], weekday: 3, nth: 3, minute: 840, back: null },
    ...{ calm: 2.5, lively: 6.5, strays: 0.8, step: 0.25 },
  },
  inflation: {
    ...{ months: EVERY_MONTH, weekday: 2, nth: 2, minute: 510, back: 1 },
    ...{ calm: 1.8, lively: 4.8, strays: 1, step: 0.1 },
  },
  employment: {
    ...{ months: EVERY_MONTH, weekday: 5, nth: 1, minute: 510, back: 1 },
    ...{ calm: 3, lively: 6, strays: 0.6, step: 0.1 },
  },
  growth: {
    ...{ months: [1, 4, 7, 10], weekday: 4, nth: 4, minute: 510, back: 1 },
    ...{ calm: 1.8, lively: 6, strays: 1.2, step: 0.1 },
  },
};

/** A figure keeps nine tenths of its distance from what it comes back to; older steps no longer matter. */
const KEEPS = 0.9;
const REMEMBERED = 40;

export type EconomicReleaseLister = (market: Market, from: number, to: number, now: number) => EconomicRelease[];

/** Releases with `from` ≤ at < `to`, soonest first; none of a market without a country. */
export function createEconomicReleaseLister(seed: Uint8Array, zones: TimeZoneConverter): EconomicReleaseLister {
  const keys = new Map<string, RandomKey>();
  function keyOf(market: Market, release: EconomicReleaseKind): RandomKey {
    const name = `economy|${market}|${release}`;
    const key = keys.get(name) ?? parseRandomKey(hmacSha256(seed, new TextEncoder().encode(name)));
    keys.set(name, key);
    return key;
  }
  return (market, from, to, now) => {
    const { zone } = getMarketRules(market);
    const first = yearOf(zones.toLocal(from, zone).date) - 1;
    const years = Array.from({ length: yearOf(zones.toLocal(to, zone).date) - first + 1 }, (_, index) => first + index);
    return ECONOMIC_RELEASE_KINDS.flatMap((release) => {
      const rhythm = RHYTHMS[release];
      const releases = years.flatMap((year) =>
        rhythm.months.map((month, index) => {
          const date = nthWeekday(year, month, rhythm.weekday, rhythm.nth);
          const number = year * rhythm.months.length + index;
          const at = zones.toInstant(date, rhythm.minute, zone);
          const ends = rhythm.back === null ? date : addDays(`${date.slice(0, 8)}01`, -1);
          return { market, release, at, ends, figure: () => figureOf(keyOf(market, release), market, rhythm, number) };
        }),
      );
      return releases.flatMap(({ figure, ...each }, index) => {
        const before = releases[index - 1];
        if (each.at < from || each.at >= to || !before) return [];
        return [
          { ...each, previous: before.at <= now ? before.figure() : null, actual: each.at <= now ? figure() : null },
        ];
      });
    }).sort((a, b) => a.at - b.at);
  };
}

/** The figure of that number in whole steps; a bank's rate isn't below 0. */
function figureOf(key: RandomKey, market: Market, { calm, lively, strays, step, back }: Rhythm, number: number): Rate {
  const out = new Uint32Array(16);
  let [away, weight] = [0, 1];
  for (let ago = 0; ago < REMEMBERED; ago++) {
    drawRandomBlock(key, number - ago, 0, out);
    away += weight * (out[0]! / 4294967296 - 0.5);
    weight *= KEEPS;
  }
  const middle = calm + (lively - calm) * publicRandomFractionOf(market, 'economy');
  const steps = Math.round((middle + strays * away) / step);
  const perStep = BigInt(Math.round(step * 1e6));
  return BigInt(back === null ? Math.max(0, steps) : steps) * perStep;
}
