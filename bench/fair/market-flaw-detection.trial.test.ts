/** The gate lets a random walk pass, and names the rule that each flaw of real markets, in its real size, rewards. */
import { testTimeZones } from '@bourse/core/testing/test-time-zones.ts';
import { expect, it } from 'vitest';
import type { ExaminationExtent } from './examined-world.ts';
import { measureAllTradingRules, type MeasuredRuleGroup, MEASURED_RULE_GROUPS } from './measure-all-trading-rules.ts';
import { formatVerdictTable } from './format-fairness-verdict.ts';
import type { TimeScale } from './trading-rule-scores.ts';
import { type MarketFlaws, createRandomWalkWorld } from './testing/random-walk-market.ts';
import { judgeRuleResults, type FairnessVerdict } from './judge-rule-results.ts';

const SEEDS = [1, 2, 3];
const EXTENT: ExaminationExtent = {
  companies: 8,
  days: 1000,
  sessions: 40,
  minuteSessions: 3,
  stretches: 8,
  stretchSeconds: 240,
};
/** A second each; other tests may need the machine too. */
const ENOUGH_MS = 120_000;
const [FROM, TO] = ['2026-11-23', '2027-10-29'];

function verdictOn(
  flaws: MarketFlaws,
  seeds = SEEDS,
  parts: readonly MeasuredRuleGroup[] = MEASURED_RULE_GROUPS,
): FairnessVerdict {
  const worlds = seeds.map((seed) => createRandomWalkWorld(seed, 'exchange', FROM, TO, testTimeZones, flaws));
  return judgeRuleResults(
    measureAllTradingRules(worlds, { markets: ['US'], extent: EXTENT, zones: testTimeZones, parts }),
  );
}

it(
  'a random walk is fair',
  () => {
    const verdict = verdictOn({}, [1, 2, 3, 4]);
    expect(verdict.cells.length).toBeGreaterThan(50);
    expect(verdict.beyond, formatVerdictTable(verdict, 5)).toEqual([]);
  },
  ENOUGH_MS,
);

/** The flaw, the rule that it rewards, and its least gain per period, as measured on the market that had it. */
const FLAWS: [flaw: MarketFlaws, scale: TimeScale, rule: string, leastBp: number, sign: 1 | -1][] = [
  [{ gapPredictsSession: 0.5 }, 'day', 'gap → session', 30, 1],
  [{ secondHalfTakesBack: 0.7 }, 'half hour', 'first half → second half', 30, -1],
  [{ halfHourTurnsBack: 0.5 }, 'half hour', 'half hour → next', 5, -1],
  [{ firstHalfRises: 0.006 }, 'half hour', 'halves of the session', 5, 1],
  [{ dayTurnsBack: 0.15 }, 'day', 'yesterday → today', 5, -1],
  [{ minuteGoesOn: 0.2 }, 'minute', 'minute → next', 0.2, 1],
  [{ indexLeads: 0.2 }, 'minute', "index' minute → members", 0.2, 1],
  [{ bookIsRedrawn: true }, 'second', 'last price beside the middle → next', 1, 1],
  [{ bookIsRedrawn: true }, 'second', 'second → next', 1, -1],
  [{ sizePredictsMove: 0.2 }, 'second', 'size of the book → next', 0.05, 1],
  [{ lastJumps: true }, 'second', 'limit waiting at the last price', 1, 1],
  [{ newsGoesOn: 0.5 }, 'day', 'news → session', 30, 1],
  [{ flowsPredictNextDay: 0.0015 }, 'day', 'foreigners → next day', 5, 1],
  [{ rushIsScripted: 0.03 }, 'day', 'rush → days 2 to 4', 100, 1],
  [{ rushIsScripted: 0.03 }, 'day', 'rush → days 5 to 8', 100, -1],
  [{ nightTurnsBack: 0.5 }, 'night', 'first half of the evening → rest of the night', 5, -1],
];

const partOf = (scale: TimeScale): MeasuredRuleGroup =>
  scale === 'day' ? 'days' : scale === 'night' ? 'nights' : 'within';

it.each(FLAWS)(
  '%j is found at the scale of a %s by "%s"',
  (flaws, scale, rule, leastBp, sign) => {
    const verdict = verdictOn(flaws, SEEDS, [partOf(scale)]);
    const found = verdict.beyond.find((cell) => cell.rule === rule && cell.scale === scale);
    expect(found, formatVerdictTable(verdict, 10)).toBeDefined();
    expect(found!.bp * sign).toBeGreaterThan(leastBp);
  },
  ENOUGH_MS,
);
