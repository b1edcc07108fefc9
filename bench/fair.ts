/**
 * The release gate: does any rule that a trader would try earn anything in the simulated markets? Exits with 1 if one
 * does.
 */
import { parseArgs } from 'node:util';
import { type TradingHoursMode, MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { createTemporalZones } from '../server/time/zones.ts';
import { FULL_EXAMINATION_EXTENT } from './fair/examined-world.ts';
import {
  measureAllTradingRules,
  type MeasuredRuleGroup,
  MEASURED_RULE_GROUPS,
} from './fair/measure-all-trading-rules.ts';
import { formatVerdictRules, formatVerdictTable, formatVerdictLine } from './fair/format-fairness-verdict.ts';
import { judgeRuleResults } from './fair/judge-rule-results.ts';
import { createSimulatedWorlds, WORLD_START_DATE } from './fair/simulated-worlds.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
    days: { type: 'string', default: '400' },
    hours: { type: 'string', default: 'exchange,always' },
    markets: { type: 'string', default: MARKETS.join() },
    parts: { type: 'string', default: MEASURED_RULE_GROUPS.join() },
    rows: { type: 'string', default: '40' },
  },
});
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => Number(values.first) + i);
const hours = values.hours.split(',') as TradingHoursMode[];
const markets = values.markets.split(',') as Market[];
const parts = values.parts.split(',') as MeasuredRuleGroup[];
const zones = createTemporalZones();

console.log(
  `seeds ${seeds[0]} to ${seeds.at(-1)}, hours ${hours.join(' and ')}, ${values.days} days from ` +
    `${WORLD_START_DATE}, markets ${markets.join(' ')}`,
);
const started = performance.now();
const progress = ({ seed, hours: of }: { seed: number; hours: TradingHoursMode }): void =>
  console.error(`seed ${seed}, ${of}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
const verdict = judgeRuleResults(
  measureAllTradingRules(createSimulatedWorlds(seeds, hours, Number(values.days), zones), {
    markets,
    extent: FULL_EXAMINATION_EXTENT,
    zones,
    parts,
    progress,
  }),
);

console.log(`${formatVerdictRules(verdict)}\n`);
console.log(formatVerdictTable(verdict, Number(values.rows)));
console.log(formatVerdictLine(verdict));
console.log(
  JSON.stringify({
    bench: 'fair',
    cells: verdict.cells.length,
    bound: Number(verdict.bound.toFixed(2)),
    beyond: verdict.beyond.length,
  }),
);
process.exitCode = verdict.beyond.length === 0 ? 0 : 1;
