/** Runs a storm: hundreds of customers act, staff decide, and everything that can fail fails. */
import { setTimeout as wait } from 'node:timers/promises';
import { isKillFault, type ScheduledFault } from '../plan/generate-fault-schedule.ts';
import type { StormPlan } from '../plan/generate-storm-plan.ts';
import { type SecondServer, startSecondServer } from '../second-server.ts';
import type { TrialContext } from '../trial-runner.ts';
import { countByPrograms, countSucceededCalls } from './count-succeeded-calls.ts';
import type { StormContext } from './deliver-command.ts';
import { finishRenewals } from './programs.ts';
import { openStormLeagues } from './storm-leagues.ts';
import { runStormCustomer } from './run-storm-customer.ts';
import {
  openStormConnections,
  prepareStormPeople,
  findTradablesAndTightenLimits,
  waitUntilTradablesKnown,
} from './prepare-storm.ts';
import { createLastPrices } from './last-prices.ts';
import { runStormReviewer } from './run-storm-reviewer.ts';
import { injectFault } from './inject-fault.ts';

const DAY_MS = 86_400_000;

/** `breaksAt`: the world's time at which the storm begins. */
export async function runStorm(
  context: TrialContext,
  plan: StormPlan,
  breaksAt: number,
  isOver: () => boolean,
): Promise<Record<string, number>> {
  const began = performance.now();
  const { customers, funded, staff, programs } = await prepareStormPeople(context, plan, breaksAt);
  const wires = await openStormConnections(context);
  const tradables = await findTradablesAndTightenLimits(context, wires, customers[0]!);
  let over = false;
  const storm: StormContext = {
    startedAt: 0,
    wires,
    tradables,
    prices: await createLastPrices(wires.other, tradables),
    programs,
    leagues: await openStormLeagues(context, wires, customers[0]!, plan),
    journal: context.journal,
    nowMs: () => context.world.nowMs(),
    isOver: () => over || isOver(),
  };
  await waitUntilTradablesKnown(context, tradables);
  const secondServer = plan.faults.some(({ kind }) => kind === 'leaderStopped')
    ? await startSecondServer(context)
    : null;
  context.world.failBy(plan.feedSeed);
  context.realPrices?.failBy(plan.feedSeed);
  storm.startedAt = performance.now();

  const lives = Promise.all([
    ...customers.map((customer, index) =>
      runStormCustomer(customer, plan.customers[index]!, storm, funded.get(customer)),
    ),
    ...plan.staff.map((decisions, seat) => runStormReviewer(staff, seat, decisions, storm)),
  ]);
  const days = passDays(context, plan.days, storm.startedAt);
  const struck = await injectFaults(context, plan, {
    startedAt: storm.startedAt,
    secondServer,
    cut: wires.cutConnections,
  });
  await days;
  over = true;
  await lives;
  await Promise.all(plan.closing.map((decisions, seat) => runStormReviewer(staff, seat, decisions, storm)));
  context.world.failBy(null);
  context.realPrices?.failBy(null);
  await finishRenewals({ programs, caller: wires.plain, journal: context.journal, isOver });
  await secondServer?.close();
  await wires.close();
  return {
    preparedInSeconds: Math.round((storm.startedAt - began) / 1_000),
    customers: customers.length,
    ...countByPrograms(context.journal.entries),
    tradables: tradables.length,
    commands: context.journal.entries.length,
    kills: struck.filter(isKillFault).length,
    faults: struck.length,
    cuts: wires.cuts(),
    ...countSucceededCalls(context.journal.entries),
  };
}

/** Advances the clock by a day when due, regardless of the other faults and of how long they take. */
async function passDays({ world }: TrialContext, days: readonly number[], startedAt: number): Promise<void> {
  for (const atMs of days) {
    await wait(Math.max(0, startedAt + atMs - performance.now()));
    world.moveClock(DAY_MS);
  }
}

interface FaultInjection {
  startedAt: number;
  secondServer: SecondServer | null;
  cut(): void;
}

/** Injects each fault at its time until the storm's time is over; returns the injected ones. */
async function injectFaults(
  context: TrialContext,
  plan: StormPlan,
  { startedAt, secondServer, cut }: FaultInjection,
): Promise<ScheduledFault[]> {
  const endMs = plan.minutes * 60_000;
  const struck: ScheduledFault[] = [];
  for (const fault of plan.faults) {
    await wait(Math.max(0, startedAt + fault.atMs - performance.now()));
    // If a start takes long, the last ones would come after the end.
    if (performance.now() > startedAt + endMs) break;
    struck.push(fault);
    await injectFault(fault, context, secondServer, cut);
  }
  await wait(Math.max(0, startedAt + endMs - performance.now()));
  return struck;
}
