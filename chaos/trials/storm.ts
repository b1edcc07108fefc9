/**
 * The storm: hundreds of customers with every kind of command, drawn from the seed, while everything that can fail
 * fails.
 */
import { checkAgainstModel } from '../check-against-model.ts';
import { NEVER_SET_CLOCK } from '../model/clock-settings.ts';
import { generateStormPlan, tradingHoursOfSeed } from '../plan/generate-storm-plan.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import { checkReportedHouseProfit } from '../storm/check-reported-house-profit.ts';
import { runStorm } from '../storm/run-storm.ts';

/** When a storm's world begins: funds buy while New York is open, and sell units at the next day's price. */
const BEGINNING = Date.parse('2026-06-25T14:00:00Z');
/**
 * When the storm breaks: an hour before midnight in Seoul, on a Monday, so that day trades can still be opened there;
 * by the exchanges' own hours soon before Bangkok's and Mumbai's closing auctions, and an hour's leaps before Riyadh's
 * close and New York's opening. Its second day is the last of the month.
 */
const BREAKS = { always: Date.parse('2026-06-29T14:00:00Z'), exchange: Date.parse('2026-06-29T09:20:00Z') } as const;

interface StormOptions {
  people?: number;
  /** Processes that serve together on the port; each may then be struck alone. */
  processes?: number;
  /** A part of the shares has real prices, of a source that fails and lies too. */
  realPrices?: boolean;
}

/** The storm of a seed, and its world. */
export function createStormTrial(
  seed: number,
  { people, processes = 1, realPrices = false }: StormOptions = {},
): Trial {
  let played: TrialContext | null = null;
  // By the exchanges' hours New York would still be closed.
  const hours = realPrices ? 'always' : tradingHoursOfSeed(seed);
  return {
    name: 'storm',
    title: 'everything at once',
    fullSize: 5,
    world: {
      seed: `storm ${seed}`,
      begins: BEGINNING,
      hours,
      ...(processes > 1 ? { processes } : {}),
      realPrices,
    },
    run(context, minutes, isOver) {
      played = context;
      return runStorm(context, generateStormPlan(seed, minutes, { people, processes }), BREAKS[hours], isOver);
    },
    async examine(client, journal) {
      const world = played?.world;
      const figures = await checkAgainstModel(client, journal, {
        nowMs: world?.nowMs() ?? null,
        clock: world?.clockSets() ?? NEVER_SET_CLOCK,
        realPrices: played?.realPrices ?? null,
      });
      return {
        ...figures,
        ...(played ? { houseProfits: await checkReportedHouseProfit(played, journal) } : {}),
      };
    },
  };
}
