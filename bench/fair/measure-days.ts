/** Daily bars: every day rule on every group, and what the other markets' sessions predict about this one's. */
import { MARKETS, type Market, type TimeZoneConverter } from '@bourse/core/markets/market.ts';
import type { TradingCosts } from './trading-costs.ts';
import { DAY_RULES } from './day-rules.ts';
import { type DayTable, readDayTable } from './day-table.ts';
import type { TestExtent, FairWorld } from './fair-feed.ts';
import { listInstrumentGroups, type InstrumentGroup, pickForDayRules } from './instrument-groups.ts';
import type { JudgedReturn, TimeScale, RuleScores } from './rule-scores.ts';
import { findSession } from './market-sessions.ts';

export interface FairnessRun {
  scores: RuleScores;
  costs: TradingCosts;
  zones: TimeZoneConverter;
  extent: TestExtent;
}

export const getJudgedReturn = ({ label }: InstrumentGroup): JudgedReturn =>
  label.endsWith(' held') ? 'net' : 'gross';

interface MarketDays {
  market: Market;
  group: InstrumentGroup;
  table: DayTable;
  closes: number[];
}

export function measureDayRules(world: FairWorld, markets: readonly Market[], now: number, bench: FairnessRun): void {
  const mains: MarketDays[] = [];
  for (const market of markets) {
    for (const group of listInstrumentGroups(world.feed, market)) {
      const table = readDayTable(world, group, pickForDayRules(group, world, bench.extent.companies), now, bench);
      seeCosts(world, group, table, bench);
      applyRules(world, group, table, bench);
      if (group.label === market)
        mains.push({ market, group, table, closes: closesOf(world, market, table, bench.zones) });
    }
  }
  for (const target of mains) followOthers(world, target, mains, bench);
}

/** The spread in the middle of the last session. */
function seeCosts(
  { feed, hours, to }: FairWorld,
  group: InstrumentGroup,
  { starts, columns }: DayTable,
  { costs }: FairnessRun,
): void {
  columns.forEach((column, place) => {
    const quote = column && feed.quote(group.instruments[place]!.id, starts.at(-1)! + 3_600_000);
    if (quote) costs.see(group, hours, 'day', place, quote, to);
  });
}

function applyRules(
  { hours }: FairWorld,
  group: InstrumentGroup,
  { starts, traded, columns, index }: DayTable,
  { scores, costs }: FairnessRun,
): void {
  const holding = {
    delivery: costs.of(group, hours, 'day', 'delivery'),
    intraday: costs.of(group, hours, 'day', 'intraday'),
  };
  for (const rule of DAY_RULES) {
    const charges = rule.name.endsWith('session') ? holding.intraday : holding.delivery;
    const cellOf = (scale: TimeScale) =>
      scores.cell({ scale, rule: rule.name, market: group.label, hours }, charges, getJudgedReturn(group));
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

function closesOf({ hours }: FairWorld, market: Market, { dates }: DayTable, zones: TimeZoneConverter): number[] {
  return dates.map((date) => findSession(market, hours, date, zones)?.closes ?? NaN);
}

/** A session of another market counts if it closed within the day before this one's open. */
const RECENT_MS = 26 * 3_600_000;

/** The sign of each other market's last session, held in all of this market's instruments from open to close. */
function followOthers(
  { hours }: FairWorld,
  target: MarketDays,
  mains: readonly MarketDays[],
  { scores, costs }: FairnessRun,
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

function meanOf({ columns }: DayTable, of: (column: NonNullable<DayTable['columns'][number]>) => number): number {
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
