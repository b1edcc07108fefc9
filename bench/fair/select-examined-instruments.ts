/** Picks the instruments to examine: many for daily rules, a few of each kind within the day. */
import type { Instrument, Market } from '@bourse/core/markets/market-types.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { MANAGED_PAIR_DEVIATIONS } from '@bourse/simulator/instruments/instrument-temperaments.ts';
import { type ExaminedFeed, FULL_EXAMINATION_EXTENT, isTradable, type ExaminedWorld } from './examined-world.ts';

/** Pairs that a central bank keeps near a level return to it by nature: they are judged net of costs. */
export const isManagedCurrencyPair = ({ id }: Instrument): boolean => Object.hasOwn(MANAGED_PAIR_DEVIATIONS, id);

export interface ExaminedInstrumentGroup {
  /** "US", "US otc", "FX held". */
  label: string;
  market: Market;
  instruments: readonly Instrument[];
  index: Instrument | null;
}

const ofMarket = (feed: ExaminedFeed, market: Market): Instrument[] =>
  feed.instruments().filter((each) => each.market === market);
const indexOf = (all: readonly Instrument[]): Instrument | null => all.find(({ board }) => board === 'index') ?? null;
const labelOf = (instrument: Instrument): string =>
  instrument.board === 'otc'
    ? `${instrument.market} otc`
    : isManagedCurrencyPair(instrument)
      ? `${instrument.market} held`
      : instrument.market;

function grouped(market: Market, chosen: readonly Instrument[], index: Instrument | null): ExaminedInstrumentGroup[] {
  const labels = [...new Set(chosen.map(labelOf))];
  return labels.map((label) => ({
    label,
    market,
    index,
    instruments: chosen.filter((each) => labelOf(each) === label),
  }));
}

/** Everything traded in a market: a cell numbers its instruments by this. */
export const listInstrumentGroups = (feed: ExaminedFeed, market: Market): ExaminedInstrumentGroup[] => {
  const all = ofMarket(feed, market);
  return grouped(market, all.filter(isTradable), indexOf(all));
};

/**
 * Which of a group's instruments a world reads by the day: `count`, the following ones in the next seed. In full runs
 * twice as many Korean ones, since the small ones have rushes.
 */
export function selectForDailyRules(
  { instruments, market }: ExaminedInstrumentGroup,
  { seed }: ExaminedWorld,
  count: number,
): boolean[] {
  const { length } = instruments;
  const many = market === 'KR' && count >= FULL_EXAMINATION_EXTENT.companies ? 2 * count : count;
  return instruments.map((_, i) => i === 0 || (i + seed * many) % length < many);
}

/**
 * The leader, the one with the largest tick relative to its price, three in between, one over the counter; of pairs and
 * coins six.
 */
export function selectGroupsForIntradayRules(
  world: ExaminedWorld,
  market: Market,
  at: number,
): ExaminedInstrumentGroup[] {
  const { feed, from } = world;
  const all = ofMarket(feed, market).filter(({ listedOn }) => listedOn < from);
  const listed = all.filter((each) => each.board !== 'otc' && isTradable(each) && !isManagedCurrencyPair(each));
  const chosen = [...listed.slice(0, 1), ...listed.slice(5, 20).filter((_, i) => i % 4 === 0)];
  const coarse = listed
    .map((each) => ({ each, tick: tickShare(world, each, at) }))
    .sort((a, b) => b.tick - a.tick)[0]?.each;
  if (coarse && !chosen.includes(coarse)) chosen.push(coarse);
  chosen.push(
    ...all.filter(({ board }) => board === 'otc').slice(0, 2),
    ...all.filter(isManagedCurrencyPair).slice(0, 1),
  );
  return grouped(market, chosen, indexOf(all));
}

function tickShare({ feed, from }: ExaminedWorld, instrument: Instrument, at: number): number {
  const quote = feed.quote(instrument.id, at);
  return quote ? Number(getInstrumentTickSize(instrument, quote.last, from)) / Number(quote.last) : 0;
}
