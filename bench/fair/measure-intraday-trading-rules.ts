/** Sessions by the half hour and the minute, stretches by the second. */
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { type FairnessRunContext, getJudgedReturnKind } from './measure-daily-trading-rules.ts';
import type { ExaminedWorld } from './examined-world.ts';
import { measureLimitOrderRule } from './measure-limit-order-rule.ts';
import { coarsenPath, computeReturn, type PricePath, readPricePath } from './price-path.ts';
import {
  FIVE_MINUTE_RULES,
  MINUTE_RULES,
  computeNextReturn,
  type IntradayTradingRule,
  type IndexAndLeaderPaths,
  SECOND_RULES,
  HALF_HOUR_RULES,
  TEN_SECOND_RULES,
} from './intraday-trading-rules.ts';
import { type ExaminedInstrumentGroup, selectGroupsForIntradayRules } from './select-examined-instruments.ts';
import type { TimeScale } from './trading-rule-scores.ts';
import { listExaminedMoments, type MarketSession, listSessions, pickEvenly } from './market-sessions.ts';

const HALF_HOUR = 30;

export function measureIntradayTradingRules(
  world: ExaminedWorld,
  markets: readonly Market[],
  bench: FairnessRunContext,
): void {
  const sessionsOf = (market: Market): MarketSession[] =>
    listSessions(market, world.hours, world.from, world.to, bench.zones);
  for (const market of markets) {
    const sessions = sessionsOf(market);
    const groups = selectGroupsForIntradayRules(world, market, sessions[0]!.opens);
    const leader = new EarlierMoves(groups);
    for (const session of pickEvenly(sessions, bench.extent.sessions))
      measureSession(world, groups, session, leader, bench);
    measureSeconds(world, groups, pickEvenly(sessions, bench.extent.stretches), bench);
  }
  // By the minute the same dates everywhere, so that one market can be seen to lead another.
  const dates = pickEvenly(sessionsOf('US'), bench.extent.minuteSessions).map(({ date }) => date);
  for (const date of dates) measureMinutes(world, markets, date, sessionsOf, bench);
}

/** The moves of earlier sessions, by instrument. */
class EarlierMoves {
  readonly steps: number[][];
  readonly fifths: number[][];
  readonly counts: number[][];

  constructor(groups: readonly ExaminedInstrumentGroup[]) {
    const zeros = (): number[][] => groups.map(({ instruments }) => instruments.map(() => 0));
    this.steps = zeros();
    this.fifths = zeros();
    this.counts = zeros();
  }

  /** Gives `path` the usual moves before it, and remembers its own. */
  recordReturns(path: PricePath, group: number, place: number): void {
    const count = this.counts[group]![place]!;
    if (count > 0) {
      path.usualStep = this.steps[group]![place]! / count;
      path.usualFifth = this.fifths[group]![place]! / count;
    }
    const length = path.decide.length;
    let sum = 0;
    for (let k = 1; k < length; k++) sum += Math.abs(computeReturn(path.decide, k, 1));
    const fifth = Math.abs(path.decide[Math.round((length - 1) / 5)]! / path.decide[0]! - 1);
    if (!Number.isFinite(sum + fifth)) return;
    this.steps[group]![place]! += sum / (length - 1);
    this.fifths[group]![place]! += fifth;
    this.counts[group]![place]! += 1;
  }
}

function measureSession(
  world: ExaminedWorld,
  groups: readonly ExaminedInstrumentGroup[],
  session: MarketSession,
  leader: EarlierMoves,
  bench: FairnessRunContext,
): void {
  const moments = listExaminedMoments(session, HALF_HOUR);
  const { paths, peers } = readPricePaths(world, groups, moments);
  groups.forEach((group, g) => {
    paths[g]!.forEach((path, place) => leader.recordReturns(path, g, place));
    recordTradingCosts(world, group, session, bench);
    applyIntradayTradingRules(HALF_HOUR_RULES, 'half hour', world, group, paths[g]!, peers, bench);
  });
}

function recordTradingCosts(
  { feed, hours }: ExaminedWorld,
  group: ExaminedInstrumentGroup,
  { opens, closes, date }: MarketSession,
  { costs }: FairnessRunContext,
): void {
  group.instruments.forEach(({ id }, place) => {
    const quote = feed.quote(id, opens + Math.floor((closes - opens) / 1.6));
    if (quote) costs.see(group, hours, 'within', place, quote, date);
  });
}

function readPricePaths(
  { feed }: ExaminedWorld,
  groups: readonly ExaminedInstrumentGroup[],
  moments: readonly number[],
): { paths: PricePath[][]; peers: IndexAndLeaderPaths } {
  const paths = groups.map(({ instruments }) => instruments.map(({ id }) => readPricePath(feed, id, moments)));
  const index = groups[0]?.index;
  return {
    paths,
    peers: { index: index ? readPricePath(feed, index.id, moments) : null, leader: paths[0]?.[0] ?? null },
  };
}

/** Every rule at every moment of one group's paths; each moment is a period. */
export function applyIntradayTradingRules(
  rules: readonly IntradayTradingRule[],
  scale: TimeScale,
  { hours }: ExaminedWorld,
  group: ExaminedInstrumentGroup,
  paths: readonly PricePath[],
  peers: IndexAndLeaderPaths,
  { scores, costs }: FairnessRunContext,
): void {
  const length = paths[0]?.decide.length ?? 0;
  const charges = costs.of(group, hours, 'within', 'intraday');
  for (const rule of rules) {
    const cell = scores.cell(
      { scale, rule: rule.name, market: group.label, hours },
      charges,
      getJudgedReturnKind(group),
    );
    const { change = computeNextReturn, at, back = 1 } = rule;
    const [from, to] = at ? [at(length), at(length)] : [back, length - 2];
    for (let k = from; k <= to; k++) {
      for (let place = 0; place < paths.length; place++) {
        const path = paths[place]!;
        cell.see(place, rule.sign(path, k, peers), change(path, k));
      }
      cell.endPeriod();
    }
  }
}

const coarse = (stride: number, peers: IndexAndLeaderPaths): IndexAndLeaderPaths => ({
  index: peers.index && coarsenPath(peers.index, stride),
  leader: peers.leader && coarsenPath(peers.leader, stride),
});

/** A market's average over its instruments by the minute: its move, and the price to trade at. */
type Averages = Map<number, { decide: number; enter: number }>;

function measureMinutes(
  world: ExaminedWorld,
  markets: readonly Market[],
  date: string,
  sessionsOf: (market: Market) => MarketSession[],
  bench: FairnessRunContext,
): void {
  const averages = new Map<Market, Averages>();
  for (const market of markets) {
    const session = sessionsOf(market).find((each) => each.date === date);
    if (!session) continue;
    const moments = listExaminedMoments(session, 1);
    const groups = selectGroupsForIntradayRules(world, market, session.opens);
    const { paths, peers } = readPricePaths(world, groups, moments);
    groups.forEach((group, g) => {
      applyIntradayTradingRules(MINUTE_RULES, 'minute', world, group, paths[g]!, peers, bench);
      applyIntradayTradingRules(
        FIVE_MINUTE_RULES,
        'minute',
        world,
        group,
        paths[g]!.map((path) => coarsenPath(path, 5)),
        coarse(5, peers),
        bench,
      );
    });
    averages.set(market, averageOf(paths[0] ?? [], moments));
  }
  for (const market of averages.keys()) followOtherMarketsMoves(world, market, averages, bench);
}

function averageOf(paths: readonly PricePath[], moments: readonly number[]): Averages {
  const found: Averages = new Map();
  for (let k = 0; k < moments.length - 1; k++) {
    let decide = 0;
    let enter = 0;
    for (const path of paths) {
      decide += path.decide[k]! / path.decide[0]! / paths.length;
      enter += path.enter[k]! / path.decide[0]! / paths.length;
    }
    found.set(moments[k]!, { decide, enter });
  }
  return found;
}

/** The other markets' last minute and half hour, held in this one through the next. */
function followOtherMarketsMoves(
  { hours }: ExaminedWorld,
  market: Market,
  averages: ReadonlyMap<Market, Averages>,
  { scores }: FairnessRunContext,
): void {
  const own = averages.get(market)!;
  for (const [rule, minutes] of [
    ["other markets' minute → this one", 1],
    ["other markets' half hour → this one", 30],
  ] as const) {
    const cell = scores.cell({ scale: 'minute', rule, market, hours }, new Float64Array(MARKETS.length));
    const span = minutes * 60_000;
    for (const at of own.keys()) {
      const [now, later] = [own.get(at), own.get(at + span)];
      if (at % span !== 0 || !now || !later) continue;
      for (const [other, theirs] of averages) {
        if (other === market) continue;
        const [before, seen] = [theirs.get(at - span), theirs.get(at)];
        if (before && seen) cell.see(MARKETS.indexOf(other), seen.decide - before.decide, later.enter / now.enter - 1);
      }
      cell.endPeriod();
    }
  }
}

/** One stretch per session, each at another hour of it. */
function measureSeconds(
  world: ExaminedWorld,
  groups: readonly ExaminedInstrumentGroup[],
  sessions: readonly MarketSession[],
  bench: FairnessRunContext,
): void {
  const { stretchSeconds } = bench.extent;
  sessions.forEach((session, nth) => {
    const segment = session.segments[nth % session.segments.length]!;
    const room = segment.closes - segment.opens - (stretchSeconds + 2) * 1000;
    const part = (((nth * 89) % 97) + 0.5) / 97;
    const first = segment.opens + Math.floor((room * part) / 1000) * 1000;
    const moments = Array.from({ length: stretchSeconds }, (_, i) => first + i * 1000);
    const { paths, peers } = readSeconds(world, groups, moments);
    groups.forEach((group, g) => {
      applyIntradayTradingRules(SECOND_RULES, 'second', world, group, paths[g]!, peers, bench);
      applyIntradayTradingRules(
        TEN_SECOND_RULES,
        'second',
        world,
        group,
        paths[g]!.map((path) => coarsenPath(path, 10)),
        coarse(10, peers),
        bench,
      );
      measureLimitOrderRule(world, group, moments, session.date, bench);
    });
  });
}

/** Like `readPricePaths`, but trades at the observed quote. */
function readSeconds(
  world: ExaminedWorld,
  groups: readonly ExaminedInstrumentGroup[],
  moments: readonly number[],
): { paths: PricePath[][]; peers: IndexAndLeaderPaths } {
  const all = readPricePaths(world, groups, moments);
  for (const path of all.paths.flat()) path.enter = path.decide;
  return all;
}
