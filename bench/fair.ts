/**
 * The release gate: does any rule that a trader would try earn anything in the simulated markets? Exits with 1 if one
 * does.
 */
import { parseArgs } from 'node:util';
import { type Hours, MARKETS, type Market } from '@bourse/core/markets/market.ts';
import { temporalZones } from '../server/time/zones.ts';
import { FULL } from './fair/feed.ts';
import { measure, type Part, PARTS } from './fair/measure.ts';
import { rulesOf, tableOf, verdictLine } from './fair/report.ts';
import { judge } from './fair/verdict.ts';
import { simulatedWorlds, START_DATE } from './fair/worlds.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
    days: { type: 'string', default: '400' },
    hours: { type: 'string', default: 'exchange,always' },
    markets: { type: 'string', default: MARKETS.join() },
    parts: { type: 'string', default: PARTS.join() },
    rows: { type: 'string', default: '40' },
  },
});
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => Number(values.first) + i);
const hours = values.hours.split(',') as Hours[];
const markets = values.markets.split(',') as Market[];
const parts = values.parts.split(',') as Part[];
const zones = temporalZones();

console.log(
  `seeds ${seeds[0]} to ${seeds.at(-1)}, hours ${hours.join(' and ')}, ${values.days} days from ` +
    `${START_DATE}, markets ${markets.join(' ')}`,
);
const started = performance.now();
const progress = ({ seed, hours: of }: { seed: number; hours: Hours }): void =>
  console.error(`seed ${seed}, ${of}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
const verdict = judge(
  measure(simulatedWorlds(seeds, hours, Number(values.days), zones), { markets, extent: FULL, zones, parts, progress }),
);

console.log(`${rulesOf(verdict)}\n`);
console.log(tableOf(verdict, Number(values.rows)));
console.log(verdictLine(verdict));
console.log(
  JSON.stringify({
    bench: 'fair',
    cells: verdict.cells.length,
    bound: Number(verdict.bound.toFixed(2)),
    beyond: verdict.beyond.length,
  }),
);
process.exitCode = verdict.beyond.length === 0 ? 0 : 1;
