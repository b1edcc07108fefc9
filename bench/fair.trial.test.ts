/**
 * The short form of `npm run bench -- fair`: two seeds, four markets, both kinds of hours. The release runs the long
 * one.
 */
import { testZones } from '@bourse/core/testing/zones.ts';
import { expect, it } from 'vitest';
import { temporalZones } from '../server/time/zones.ts';
import { SHORT } from './fair/feed.ts';
import { measure } from './fair/measure.ts';
import { rulesOf, tableOf, verdictLine } from './fair/report.ts';
import { judge } from './fair/verdict.ts';
import { simulatedWorlds } from './fair/worlds.ts';

const SEEDS = [1, 2];
const DAYS = 140;

it(`no sign rule earns anything in the simulated markets of the seeds ${SEEDS.join(' and ')}`, () => {
  const verdict = judge(
    measure(simulatedWorlds(SEEDS, ['exchange', 'always'], DAYS, temporalZones()), {
      markets: ['US', 'TH', 'CRYPTO', 'FX'],
      extent: SHORT,
      zones: testZones,
    }),
  );
  expect(verdict.cells.length).toBeGreaterThan(200);
  expect(verdict.beyond.length, `${verdictLine(verdict)}\n${rulesOf(verdict)}\n${tableOf(verdict, 30)}`).toBe(0);
}, 240_000);
