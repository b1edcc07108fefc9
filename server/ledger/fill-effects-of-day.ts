/** How today's fills change the effect of the day's prices on holdings. */
import { convertQuoteToOldUnits, computeUnappliedRatio } from '@bourse/core/markets/listings/unapplied-splits.ts';
import { computeFillEffect } from '@bourse/core/trading/positions/account-figures.ts';
import { MARKETS, type Quote } from '@bourse/core/markets/market-types.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { World } from '../world/world.ts';
import type { RecentSplitLookup, SnapshotQuotes } from './account-snapshot.ts';
import type { DayCalendar, DayFill } from './day-start-calendar.ts';

export interface FillEffectDependencies {
  venues: Pick<VenueRegistry, 'quote' | 'session'>;
  world: Pick<World, 'hours'>;
  dayCalendar: DayCalendar;
  splitSchedule: RecentSplitLookup;
}

/** `amount` without the fill's own `charges`. */
export interface FillEffect {
  position: bigint;
  amount: Amount;
  charges: Amount;
  currency: Currency;
}

/** Of the fills since their market's day began. */
export function listFillEffects(
  { venues, world, dayCalendar, splitSchedule }: FillEffectDependencies,
  { fills, now }: { fills: readonly DayFill[] } & Pick<SnapshotQuotes, 'now'>,
): FillEffect[] {
  /** The beginning of the day to which a market's previous close belongs. */
  const beginOf = (instrument: string): number => {
    const market = MARKETS.find((each) => instrument.startsWith(`${each}.`));
    return market === undefined
      ? now
      : dayCalendar.began(market, venues.session(instrument, now) ? 'always' : world.hours, now);
  };
  const { fills: earliest } = dayCalendar.starts(now);
  const known = new Map<string, { quote: Quote | null; began: number; splitsToday: boolean }>();
  const knownOf = (instrument: string) =>
    known.getOrInsertComputed(instrument, () => ({
      quote: venues.quote(instrument, now),
      began: beginOf(instrument),
      splitsToday: splitSchedule.recentOrUnappliedSplits(instrument, now, earliest).length > 0,
    }));
  // A fill stays in the units of its time.
  const inUnitsOf = ({ instrument, at }: DayFill, quote: Quote): Quote =>
    convertQuoteToOldUnits(
      quote,
      computeUnappliedRatio(
        { openedAt: at.getTime() },
        [],
        splitSchedule.recentOrUnappliedSplits(instrument, now, at.getTime()),
      ),
    );
  return fills.flatMap((fill) => {
    const { quote, began, splitsToday } = knownOf(fill.instrument);
    if (!quote || fill.at.getTime() < began) return [];
    const { previousClose } = splitsToday ? inUnitsOf(fill, quote) : quote;
    const { position, charges, currency } = fill;
    return [{ position, amount: computeFillEffect(fill, previousClose), charges, currency }];
  });
}

/** By position, what its fills of today add to the effect of the day's prices, less their charges. */
export function sumFillEffectsByPosition(
  dependencies: FillEffectDependencies,
  day: Parameters<typeof listFillEffects>[1],
): ReadonlyMap<bigint, Amount> {
  const sums = new Map<bigint, Amount>();
  for (const { position, amount, charges } of day.fills.length === 0 ? [] : listFillEffects(dependencies, day))
    sums.set(position, (sums.get(position) ?? 0n) + amount - charges);
  return sums;
}
