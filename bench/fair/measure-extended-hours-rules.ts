/**
 * The hours around a session: the part of a night already seen must predict nothing about the rest of it, nor about the
 * next session.
 */
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { type FairnessRunContext, getJudgedReturnKind } from './measure-daily-trading-rules.ts';
import type { ExaminedFeed, ExaminedWorld } from './examined-world.ts';
import { getMidPrice } from './price-path.ts';
import { type ExaminedInstrumentGroup, selectGroupsForIntradayRules } from './select-examined-instruments.ts';
import { type MarketSession, listSessions, pickEvenly } from './market-sessions.ts';

/** Middles of bid and ask; `enter…` is one second after the observation. */
interface ExtendedHoursPrices {
  dayOpen: number;
  close: number;
  evening: number;
  enterEvening: number;
  eveningEnd: number;
  morning: number;
  enterMorning: number;
  morningEnd: number;
  nextOpen: number;
  nextClose: number;
}

interface ExtendedHoursRule {
  name: string;
  sign(night: ExtendedHoursPrices): number;
  change(night: ExtendedHoursPrices): number;
}

const RULES: readonly ExtendedHoursRule[] = [
  {
    name: 'session → first half of the evening',
    sign: ({ close, dayOpen }) => close - dayOpen,
    change: ({ evening, close }) => evening / close - 1,
  },
  {
    name: 'first half of the evening → rest of the night',
    sign: ({ evening, close }) => evening - close,
    change: ({ nextOpen, enterEvening }) => nextOpen / enterEvening - 1,
  },
  {
    name: 'first half of the evening → its second',
    sign: ({ evening, close }) => evening - close,
    change: ({ eveningEnd, enterEvening }) => eveningEnd / enterEvening - 1,
  },
  {
    name: 'night up to mid-morning → rest of the night',
    sign: ({ morning, close }) => morning - close,
    change: ({ nextOpen, enterMorning }) => nextOpen / enterMorning - 1,
  },
  {
    name: 'first half of the morning → rest of the night',
    sign: ({ morning, eveningEnd }) => morning - eveningEnd,
    change: ({ nextOpen, enterMorning }) => nextOpen / enterMorning - 1,
  },
  {
    name: 'night → session',
    sign: ({ morningEnd, close }) => morningEnd - close,
    change: ({ nextOpen, nextClose }) => nextClose / nextOpen - 1,
  },
];

export function measureExtendedHoursRules(
  world: ExaminedWorld,
  markets: readonly Market[],
  bench: FairnessRunContext,
): void {
  if (world.hours !== 'exchange') return;
  for (const market of markets) {
    const sessions = listSessions(market, world.hours, world.from, world.to, bench.zones);
    const pairs = sessions
      .slice(0, -1)
      .map((session, i) => [session, sessions[i + 1]!] as const)
      .filter(([{ evening }, { morning }]) => evening && morning);
    if (pairs.length === 0) continue;
    const groups = selectGroupsForIntradayRules(world, market, sessions[0]!.opens).map((group) => ({
      ...group,
      instruments: group.instruments.filter(({ board }) => board === 'listed'),
    }));
    for (const group of groups.filter(({ instruments }) => instruments.length > 0)) {
      for (const pair of pickEvenly(pairs, 3 * bench.extent.sessions)) measureNight(world, group, pair, bench);
    }
  }
}

function measureNight(
  world: ExaminedWorld,
  group: ExaminedInstrumentGroup,
  [session, following]: readonly [MarketSession, MarketSession],
  { scores, costs, zones }: FairnessRunContext,
): void {
  const nights = group.instruments.map(({ id }) =>
    readExtendedHoursPrices(
      world.feed,
      id,
      session,
      following,
      (at) => getMarketTime(group.market, world.hours, at, zones).date,
    ),
  );
  const seenAt = session.evening!.opens + 3_600_000;
  group.instruments.forEach(({ id }, place) => {
    const quote = world.feed.nightQuote(id, seenAt);
    if (quote) costs.see(group, world.hours, 'night', place, quote, session.date);
  });
  for (const rule of RULES) {
    const cell = scores.cell(
      { scale: 'night', rule: rule.name, market: group.label, hours: world.hours },
      costs.of(group, world.hours, 'night', 'delivery'),
      getJudgedReturnKind(group),
    );
    nights.forEach((night, place) => {
      if (night) cell.see(place, rule.sign(night), rule.change(night));
    });
    cell.endPeriod();
  }
}

/** Null if a dividend or a split follows the night, or if nothing trades. */
function readExtendedHoursPrices(
  feed: ExaminedFeed,
  id: InstrumentId,
  session: MarketSession,
  following: MarketSession,
  dateOf: (at: number) => string,
): ExtendedHoursPrices | null {
  const { evening, closes, opens } = session;
  const { morning } = following;
  if (!evening || !morning || feed.actions(id, following.opens, dateOf(following.opens)).length > 0) return null;
  const middleAt = (at: number): number => {
    const quote = feed.nightQuote(id, at);
    return quote ? getMidPrice(quote) : NaN;
  };
  const half = (span: { opens: number; closes: number }): number =>
    span.opens + Math.floor((span.closes - span.opens) / 2000) * 1000;
  // In order of time: a computed night is cached until another is requested.
  const dayOpen = Number(feed.quote(id, opens)?.open ?? NaN);
  const close = Number(feed.quote(id, closes - 1000)?.last ?? NaN);
  const night = {
    dayOpen,
    close,
    evening: middleAt(half(evening)),
    enterEvening: middleAt(half(evening) + 1000),
    eveningEnd: middleAt(evening.closes - 1000),
    morning: middleAt(half(morning)),
    enterMorning: middleAt(half(morning) + 1000),
    morningEnd: middleAt(morning.closes - 1000),
  };
  const nextOpen = Number(feed.quote(id, following.opens)?.open ?? NaN);
  const nextClose = Number(feed.quote(id, following.closes - 1000)?.last ?? NaN);
  return Number.isNaN(night.evening) ? null : { ...night, nextOpen, nextClose };
}
