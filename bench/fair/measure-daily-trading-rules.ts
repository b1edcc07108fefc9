/** Daily bars: every day rule on every group, and what the other markets' sessions predict about this one's. */
import { MARKETS, type Market, type TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import type { TradingCosts } from './trading-costs.ts';
import { DAILY_TRADING_RULES } from './daily-trading-rules.ts';
import { type DailyBarTable, readDailyBarTable } from './daily-bar-table.ts';
import type { ExaminationExtent, ExaminedWorld } from './examined-world.ts';
import {
  listInstrumentGroups,
  type ExaminedInstrumentGroup,
  selectForDailyRules,
} from './select-examined-instruments.ts';
import type { JudgedReturnKind, TimeScale, RuleScores } from './trading-rule-scores.ts';
import { findSession } from './market-sessions.ts';

export interface FairnessRunContext {
  scores: RuleScores;
  costs: TradingCosts;
  zones: TimeZoneConverter;
  extent: ExaminationExtent;
}

export const getJudgedReturnKind = ({ label }: ExaminedInstrumentGroup): JudgedReturnKind =>
  label.endsWith(' held') ? 'net' : 'gross';

interface MarketDays {
  market: Market;
  group: ExaminedInstrumentGroup;
  table: DailyBarTable;
  closes: number[];
}

export function measureDailyTradingRules(
  world: ExaminedWorld,
  markets: readonly Market[],
  now: number,
  bench: FairnessRunContext,
): void {
  const mains: MarketDays[] = [];
  for (const market of markets) {
    for (const group of listInstrumentGroups(world.feed, market)) {
      const table = readDailyBarTable(
        world,
        group,
        selectForDailyRules(group, world, bench.extent.companies),
        now,
        bench,
      );
      recordTradingCosts(world, group, table, bench);
      applyDailyTradingRules(world, group, table, bench);
      if (group.label === market)
        mains.push({ market, group, table, closes: closesOf(world, market, table, bench.zones) });
    }
  }
  for (const target of mains) followOtherMarketsSessions(world, target, mains, bench);
}

/** The spread in the middle of the last session. */
function recordTradingCosts(
  { feed, hours, to }: ExaminedWorld,
  group: ExaminedInstrumentGroup,
  { starts, columns }: DailyBarTable,
  { costs }: FairnessRunContext,
): void {
  columns.forEach((column, place) => {
    const quote = column && feed.quote(group.instruments[place]!.id, starts.at(-1)! + 3_600_000);
    if (quote) costs.see(group, hours, 'day', place, quote, to);
  });
}

function applyDailyTradingRules(
  { hours }: ExaminedWorld,
  group: ExaminedInstrumentGroup,
  { starts, traded, columns, index }: DailyBarTable,
  { scores, costs }: FairnessRunContext,
): void {
  const holding = {
    delivery: costs.of(group, hours, 'day', 'delivery'),
    intraday: costs.of(group, hours, 'day', 'intraday'),
  };
  for (const rule of DAILY_TRADING_RULES) {
    const charges = rule.name.endsWith('session') ? holding.intraday : holding.delivery;
    const cellOf = (scale: TimeScale) =>
      scores.cell({ scale, rule: rule.name, market: group.label, hours }, charges, getJudgedReturnKind(group));
    const [history, day] = [cellOf('history'), cellOf('day')];
    for (let row = 1; row < starts.length; row++) {
      const cell = row < traded ? history : day;
      // The last day of the history is followed by the first traded one: it belongs to neither.
      if (row === traded - 1) continue;
      for (let place = 0; place < columns.length; place++) {
        const column = columns[place];
        if (!column) continue;
        const view = { column, index, row };
        cell.see(place, rule.sign(view), rule.change(view));
      }
      cell.endPeriod();
    }
  }
}

function closesOf(
  { hours }: ExaminedWorld,
  market: Market,
  { dates }: DailyBarTable,
  zones: TimeZoneConverter,
): number[] {
  return dates.map((date) => findSession(market, hours, date, zones)?.closes ?? NaN);
}

/** A session of another market counts if it closed within the day before this one's open. */
const RECENT_MS = 26 * 3_600_000;

/** The sign of each other market's last session, held in all of this market's instruments from open to close. */
function followOtherMarketsSessions(
  { hours }: ExaminedWorld,
  target: MarketDays,
  mains: readonly MarketDays[],
  { scores, costs }: FairnessRunContext,
): void {
  const own = costs.of(target.group, hours, 'day', 'intraday');
  const average = new Float64Array(MARKETS.length);
  average.fill(own.reduce((sum, cost) => sum + cost, 0) / Math.max(1, own.filter((cost) => cost > 0).length));
  const moves = mains.map(({ table }) =>
    table.starts.map((_, row) => meanOf(table, (column) => column.closes[row]! / column.closes[row - 1]! - 1)),
  );
  const cell = scores.cell({ scale: 'day', rule: 'other markets → session', market: target.market, hours }, average);
  const { table } = target;
  const next = mains.map(() => 0);
  for (let row = table.traded; row < table.starts.length; row++) {
    const opens = table.starts[row]!;
    const change = meanOf(table, (column) => column.closes[row]! / column.opens[row]! - 1);
    mains.forEach((other, k) => {
      if (other === target) return;
      while (other.closes[next[k]!]! <= opens) next[k]! += 1;
      const last = next[k]! - 1;
      if (last >= 1 && opens - other.closes[last]! <= RECENT_MS)
        cell.see(MARKETS.indexOf(other.market), moves[k]![last]!, change);
    });
    cell.endPeriod();
  }
}

function meanOf(
  { columns }: DailyBarTable,
  of: (column: NonNullable<DailyBarTable['columns'][number]>) => number,
): number {
  let sum = 0;
  let count = 0;
  for (const column of columns) {
    const value = column ? of(column) : NaN;
    if (!Number.isFinite(value)) continue;
    sum += value;
    count += 1;
  }
  return count > 0 ? sum / count : NaN;
}
