/** The storm: hundreds of customers with every kind of command, drawn from the seed, while all that can fail fails. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TrialWorld } from '@bourse/server/testing/trial-main.ts';
import { createCaller } from '../caller.ts';
import { openCuttingProxy } from '../cutting-proxy.ts';
import { readBook } from '../model/book.ts';
import { checkPrices } from '../model/check-prices.ts';
import { checkRows } from '../model/check-rows.ts';
import { checkTold } from '../model/check-told.ts';
import type { Examination } from '../oracle.ts';
import { isKill, type TimedFault } from '../plan/draw-faults.ts';
import { drawPlan } from '../plan/draw-plan.ts';
import type { Stage, Staging, Trial } from '../stage.ts';
import { live, type Storm } from '../storm/live.ts';
import { openPrices } from '../storm/prices.ts';
import { findStormWares } from '../storm/wares.ts';
import { strikeDatabase } from '../strike-database.ts';

/** When a storm's world begins: half an hour before midnight in Seoul, on a Wednesday. */
const BEGINNING = Date.parse('2026-06-03T14:30:00Z');
const CONNECTIONS = 100;
const OTHER_CONNECTIONS = 20;

/** The file by which a server is told its clock and its market's faults. */
class WorldFile {
  private readonly path: string;
  readonly world: TrialWorld;

  constructor(folder: string, world: TrialWorld) {
    this.path = join(folder, 'trial.json');
    this.world = world;
    this.write();
  }

  set(change: Partial<TrialWorld>): void {
    Object.assign(this.world, change);
    this.write();
  }

  private write(): void {
    writeFileSync(`${this.path}.new`, JSON.stringify(this.world));
    renameSync(`${this.path}.new`, this.path);
  }

  nowMs(): number { return Date.now() + this.world.aheadMs; }
}

/** A trial and the stage that it needs: one world file for both. */
export function prepareStorm(seed: number, people?: number): { staging: Staging; trial: Trial } {
  let file: WorldFile;
  return {
    async staging(folder) {
      file = new WorldFile(folder, { aheadMs: BEGINNING - Date.now(), feedFaults: null });
      return { environment: { BOURSE_SEED: `storm ${seed}` }, program: ['testing/trial-main.ts', join(folder, 'trial.json')] };
    },
    trial: {
      name: 'storm',
      title: 'everything at once',
      fullSize: 5,
      run: (stage, minutes, isOver) => rage(stage, drawPlan(seed, minutes, people), file, isOver),
      examine: examineStorm,
    },
  };
}

/** Compares what was told, and all that is there, with the model of the rules. */
export const examineStorm: Examination = async (client, journal) => {
  const book = await readBook(client);
  const differ = (sentence: string): void => journal.violate(sentence);
  checkTold(journal, book);
  const figures = checkRows(book, differ);
  checkPrices(book, differ);
  return { ...figures };
};

async function rage(stage: Stage, plan: ReturnType<typeof drawPlan>, file: WorldFile, isOver: () => boolean): Promise<Record<string, number>> {
  const customers = await stage.customers(plan.customers.length);
  const plain = stage.caller(CONNECTIONS);
  const other = stage.caller(OTHER_CONNECTIONS);
  const wares = await findStormWares(plain, customers[0]!, stage.random.fork('wares'));
  const proxies = { before: await openCuttingProxy(stage.server().port, () => 'before'), middle: await openCuttingProxy(stage.server().port, () => 'middle') };
  const cut = { before: createCaller(proxies.before.port, 0), middle: createCaller(proxies.middle.port, 0) };
  let over = false;
  const storm: Storm = {
    startedAt: performance.now(), wires: { plain, other, cut }, wares, prices: await openPrices(other, wares), journal: stage.journal,
    nowMs: () => file.nowMs(), isOver: () => over || isOver(),
  };
  file.set({ feedFaults: plan.feedSeed });

  const lives = Promise.all(customers.map((customer, index) => live(customer, plan.customers[index]!, storm)));
  for (const fault of plan.faults) {
    await wait(Math.max(0, storm.startedAt + fault.atMs - performance.now()));
    await strike(fault, stage, file, () => { plain.close(); other.close(); });
  }
  await wait(Math.max(0, storm.startedAt + plan.minutes * 60_000 - performance.now()));
  over = true;
  await lives;
  file.set({ feedFaults: null });
  for (const wire of Object.values(cut)) wire.close();
  for (const proxy of Object.values(proxies)) await proxy.close();
  return { customers: customers.length, wares: wares.length, commands: stage.journal.entries.length, kills: plan.faults.filter(isKill).length, faults: plan.faults.length, cuts: proxies.before.cuts() + proxies.middle.cuts() };
}

async function strike(fault: TimedFault, stage: Stage, file: WorldFile, cutConnections: () => void): Promise<void> {
  switch (fault.kind) {
    case 'serverKilled':
      await stage.server().kill();
      await stage.startAgain();
      return;
    case 'databaseKilled':
      await strikeDatabase(stage.dataDir, fault);
      return;
    case 'connectionsCut':
      cutConnections();
      return;
    case 'clockSet':
      file.set({ aheadMs: file.world.aheadMs + fault.byMs });
  }
}
