/** Runs a storm: hundreds of customers act, staff decide, and everything that can fail fails. */
import { setTimeout as wait } from 'node:timers/promises';
import { isKill, type TimedFault } from '../plan/draw-faults.ts';
import type { Plan } from '../plan/draw-plan.ts';
import { type Beside, startBeside } from '../server-beside.ts';
import type { Stage } from '../stage.ts';
import { actsOf } from './acts.ts';
import type { Storm } from './deliver.ts';
import { openLeagues } from './leagues.ts';
import { live } from './live.ts';
import { openWires, preparePeople, prepareWares, untilKnown } from './prepare.ts';
import { openPrices } from './prices.ts';
import { review } from './review.ts';
import { strike } from './strike.ts';

const DAY_MS = 86_400_000;

/** `breaksAt`: the world's time at which the storm begins. */
export async function rage(
  stage: Stage,
  plan: Plan,
  breaksAt: number,
  isOver: () => boolean,
): Promise<Record<string, number>> {
  const began = performance.now();
  const { customers, funded, staff } = await preparePeople(stage, plan, breaksAt);
  const wires = await openWires(stage);
  const wares = await prepareWares(stage, wires, customers[0]!);
  let over = false;
  const storm: Storm = {
    startedAt: 0,
    wires,
    wares,
    prices: await openPrices(wires.other, wares),
    leagues: await openLeagues(stage, wires, customers[0]!, plan),
    journal: stage.journal,
    nowMs: () => stage.world.nowMs(),
    isOver: () => over || isOver(),
  };
  await untilKnown(stage, wares);
  const beside = plan.faults.some(({ kind }) => kind === 'leaderStopped') ? await startBeside(stage) : null;
  stage.world.failBy(plan.feedSeed);
  storm.startedAt = performance.now();

  const lives = Promise.all([
    ...customers.map((customer, index) => live(customer, plan.customers[index]!, storm, funded.get(customer))),
    ...plan.staff.map((decisions, seat) => review(staff, seat, decisions, storm)),
  ]);
  const days = passDays(stage, plan.days, storm.startedAt);
  const struck = await strikeAll(stage, plan, { startedAt: storm.startedAt, beside, cut: wires.cutConnections });
  await days;
  over = true;
  await lives;
  await Promise.all(plan.closing.map((decisions, seat) => review(staff, seat, decisions, storm)));
  stage.world.failBy(null);
  await beside?.close();
  await wires.close();
  return {
    preparedInSeconds: Math.round((storm.startedAt - began) / 1_000),
    customers: customers.length,
    wares: wares.length,
    commands: stage.journal.entries.length,
    kills: struck.filter(isKill).length,
    faults: struck.length,
    cuts: wires.cuts(),
    ...actsOf(stage.journal.entries),
  };
}

/** Advances the clock by a day when due, regardless of the other faults and of how long they take. */
async function passDays({ world }: Stage, days: readonly number[], startedAt: number): Promise<void> {
  for (const atMs of days) {
    await wait(Math.max(0, startedAt + atMs - performance.now()));
    world.moveClock(DAY_MS);
  }
}

interface Striking {
  startedAt: number;
  beside: Beside | null;
  cut(): void;
}

/** Injects each fault at its time until the storm's time is over; returns the injected ones. */
async function strikeAll(stage: Stage, plan: Plan, { startedAt, beside, cut }: Striking): Promise<TimedFault[]> {
  const endMs = plan.minutes * 60_000;
  const struck: TimedFault[] = [];
  for (const fault of plan.faults) {
    await wait(Math.max(0, startedAt + fault.atMs - performance.now()));
    // If a start takes long, the last ones would come after the end.
    if (performance.now() > startedAt + endMs) break;
    struck.push(fault);
    await strike(fault, stage, beside, cut);
  }
  await wait(Math.max(0, startedAt + endMs - performance.now()));
  return struck;
}
