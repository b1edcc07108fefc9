/**
 * The short form of `npm run bench -- fair`: two seeds, four markets, both kinds of hours. The release runs the long
 * one.
 */
import { testTimeZones } from '@bourse/core/testing/test-time-zones.ts';
import { expect, it } from 'vitest';
import { createTemporalZones } from '../server/time/zones.ts';
import { SHORT_EXAMINATION_EXTENT } from './fair/examined-world.ts';
import { measureAllTradingRules } from './fair/measure-all-trading-rules.ts';
import { formatVerdictRules, formatVerdictTable, formatVerdictLine } from './fair/format-fairness-verdict.ts';
import { judgeRuleResults } from './fair/judge-rule-results.ts';
import { createSimulatedWorlds } from './fair/simulated-worlds.ts';

const SEEDS = [1, 2];
const DAYS = 140;

it(`no sign rule earns anything in the simulated markets of the seeds ${SEEDS.join(' and ')}`, () => {
  const verdict = judgeRuleResults(
    measureAllTradingRules(createSimulatedWorlds(SEEDS, ['exchange', 'always'], DAYS, createTemporalZones()), {
      markets: ['US', 'TH', 'CRYPTO', 'FX'],
      extent: SHORT_EXAMINATION_EXTENT,
      zones: testTimeZones,
    }),
  );
  expect(verdict.cells.length).toBeGreaterThan(200);
  expect(
    verdict.beyond.length,
    `${formatVerdictLine(verdict)}\n${formatVerdictRules(verdict)}\n${formatVerdictTable(verdict, 30)}`,
  ).toBe(0);
}, 240_000);
