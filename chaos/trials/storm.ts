/** The storm: hundreds of customers with every kind of command, drawn from the seed, while all that can fail fails. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { prepareFunded } from '../funding.ts';
import { createCaller } from '../caller.ts';
import { certify } from '../certified.ts';
import { openCuttingProxy } from '../cutting-proxy.ts';
import { boundDayTrading } from '../day-trading-bounds.ts';
import { readBook } from '../model/book.ts';
import { checkAlerts } from '../model/check-alerts.ts';
import { checkAuctions } from '../model/check-auctions.ts';
import { checkCheckIns } from '../model/check-check-ins.ts';
import { checkConsumed } from '../model/check-consumed.ts';
import { checkDayTrades } from '../model/check-day-trades.ts';
import { checkToldDayTrading } from '../model/check-told-day-trading.ts';
import { checkExchanges } from '../model/check-exchanges.ts';
import { checkLinked } from '../model/check-linked.ts';
import { checkPrices } from '../model/check-prices.ts';
import { checkRequests } from '../model/check-requests.ts';
import { checkRollovers } from '../model/check-rollovers.ts';
import { checkRows } from '../model/check-rows.ts';
import { type ClockSet, NEVER_SET } from '../model/clock-shown.ts';
import { checkTold } from '../model/check-told.ts';
import { checkToldErrands } from '../model/check-told-errands.ts';
import { checkToldRequests } from '../model/check-told-requests.ts';
import { checkValueDates } from '../model/check-value-dates.ts';
import type { Examination } from '../oracle.ts';
import { isKill, type TimedFault } from '../plan/draw-faults.ts';
import { drawPlan, hoursOf, isBanker, type Plan } from '../plan/draw-plan.ts';
import type { Stage, Trial } from '../stage.ts';
import type { Storm } from '../storm/deliver.ts';
import { live } from '../storm/live.ts';
import { review } from '../storm/review.ts';
import { openPrices } from '../storm/prices.ts';
import { type Beside, leaderOf, standStill, startBeside } from '../server-beside.ts';
import { findStormWares, type StormWare } from '../storm/wares.ts';
import { logInStaff } from '../staff.ts';
import { furnishDatabase } from '../read-database.ts';
import { strikeDatabase } from '../strike-database.ts';

/**
 * When a storm's world begins: an hour before midnight in Seoul, on a Wednesday, so that day trades can still be opened
 * there.
 */
const BEGINNING = Date.parse('2026-06-03T14:00:00Z');
/**
 * By the exchanges' own hours: soon before Bangkok's and Mumbai's closing auctions, and an hour's leaps before Riyadh's
 * and New York's opening.
 */
const BEGINNING_BY_HOURS = Date.parse('2026-06-10T09:20:00Z');
const CONNECTIONS = 100;
const OTHER_CONNECTIONS = 20;
/** Else there is nobody to be stopped just then. */
const LEADS_WITHIN_MS = 5_000;

/** The storm of a seed, and the world that it plays in. */
export function stormOf(seed: number, people?: number): Trial {
  let world: Stage['world'] | null = null;
  return {
    name: 'storm',
    title: 'everything at once',
    fullSize: 5,
    world:
      hoursOf(seed) === 'always'
        ? { seed: `storm ${seed}`, begins: BEGINNING }
        : { seed: `storm ${seed}`, begins: BEGINNING_BY_HOURS, hours: 'exchange' },
    run(stage, minutes, isOver) {
      world = stage.world;
      return rage(stage, drawPlan(seed, minutes, people), isOver);
    },
    examine: (client, journal) =>
      examineAll(client, journal, { nowMs: world?.nowMs() ?? null, clock: world?.clockSets() ?? NEVER_SET }),
  };
}

/** Compares what was told, and all that is there, with the model of the rules. */
export const examineStorm: Examination = (client, journal) => examineAll(client, journal);

/**
 * A story that is longer than thirty days is told without its alerts, which are forgotten then. `nowMs`: the server's
 * time, where it is known; `clock`: how its clock went, where it was set.
 */
export async function examineAll(
  client: pg.Client,
  journal: Parameters<Examination>[1],
  {
    withAlerts = true,
    nowMs = null,
    clock = NEVER_SET,
  }: { withAlerts?: boolean; nowMs?: number | null; clock?: readonly ClockSet[] } = {},
): Promise<Record<string, number>> {
  const book = await readBook(client);
  const differ = (sentence: string): void => journal.violate(sentence);
  checkTold(journal, book, withAlerts);
  checkToldRequests(journal, book);
  checkToldErrands(journal, book);
  checkToldDayTrading(journal, book);
  const figures = {
    ...checkRows(book, differ),
    ...checkRollovers(book, differ),
    ...checkLinked(journal, book),
    ...(withAlerts ? checkAlerts(journal, book, clock) : {}),
  };
  checkPrices(book, differ);
  Object.assign(figures, checkConsumed(book, differ));
  return {
    ...figures,
    ...checkExchanges(book, differ),
    ...checkRequests(book, differ),
    ...checkValueDates(book, differ),
    ...checkCheckIns(book, differ),
    ...checkDayTrades(book, differ, nowMs),
    ...checkAuctions(journal, book, nowMs),
  };
}

async function rage(stage: Stage, plan: Plan, isOver: () => boolean): Promise<Record<string, number>> {
  const began = performance.now();
  const customers = await stage.customers(plan.customers.length);
  const fundedCustomers = await prepareFunded(
    stage,
    customers.filter((_, index) => isBanker(index)),
  );
  // The house pays check-ins to people that it knows.
  await furnishDatabase(stage.dataDir, (client) =>
    certify(
      client,
      stage.dataDir,
      customers.map(({ userId }) => userId),
    ),
  );
  const staff = await logInStaff(stage);
  const plain = stage.caller(CONNECTIONS);
  const other = stage.caller(OTHER_CONNECTIONS);
  const wares = await findStormWares(plain, customers[0]!, stage.random.fork('wares'));
  await boundDayTrading(stage, wares);
  const proxies = {
    before: await openCuttingProxy(stage.server().port, () => 'before'),
    middle: await openCuttingProxy(stage.server().port, () => 'middle'),
  };
  const cut = { before: createCaller(proxies.before.port, 0), middle: createCaller(proxies.middle.port, 0) };
  let over = false;
  const storm: Storm = {
    startedAt: 0,
    wires: { plain, other, cut },
    wares,
    prices: await openPrices(other, wares),
    journal: stage.journal,
    nowMs: () => stage.world.nowMs(),
    isOver: () => over || isOver(),
  };
  await untilKnown(stage, wares);
  const beside = plan.faults.some(({ kind }) => kind === 'leaderStopped') ? await startBeside(stage) : null;
  stage.world.failBy(plan.feedSeed);
  storm.startedAt = performance.now();

  const lives = Promise.all([
    ...customers.map((customer, index) => live(customer, plan.customers[index]!, storm, fundedCustomers.get(customer))),
    ...plan.staff.map((decisions, seat) => review(staff, seat, decisions, storm)),
  ]);
  const endMs = plan.minutes * 60_000;
  const struck: TimedFault[] = [];
  for (const fault of plan.faults) {
    await wait(Math.max(0, storm.startedAt + fault.atMs - performance.now()));
    // Where a start takes long, the last ones would come after the end.
    if (performance.now() > storm.startedAt + endMs) break;
    struck.push(fault);
    await strike(fault, stage, beside, () => {
      plain.close();
      other.close();
    });
  }
  await wait(Math.max(0, storm.startedAt + endMs - performance.now()));
  over = true;
  await lives;
  stage.world.failBy(null);
  await beside?.close();
  for (const wire of Object.values(cut)) wire.close();
  for (const proxy of Object.values(proxies)) await proxy.close();
  return {
    preparedInSeconds: Math.round((storm.startedAt - began) / 1_000),
    customers: customers.length,
    wares: wares.length,
    commands: stage.journal.entries.length,
    kills: struck.filter(isKill).length,
    faults: struck.length,
    cuts: proxies.before.cuts() + proxies.middle.cuts(),
  };
}

const KNOWN_WITHIN_MS = 10_000;

/** A server that has never seen an instrument has nothing to judge a lie by. */
async function untilKnown({ dataDir }: Stage, wares: readonly StormWare[]): Promise<void> {
  for (const end = performance.now() + KNOWN_WITHIN_MS; performance.now() < end; await wait(100)) {
    const text = await readFile(join(dataDir, 'known-quotes.json'), 'utf8').catch(() => '');
    if (wares.every(({ instrument }) => text.includes(`"${instrument}"`))) return;
  }
}

async function strike(
  fault: TimedFault,
  stage: Stage,
  beside: Beside | null,
  cutConnections: () => void,
): Promise<void> {
  switch (fault.kind) {
    case 'serverKilled':
      await stage.server().kill();
      await stage.startAgain();
      return;
    case 'databaseKilled':
      await strikeDatabase(stage.dataDir, fault);
      return;
    case 'leaderStopped': {
      const leader = beside && (await leaderOf([stage.server(), beside.server], LEADS_WITHIN_MS));
      if (leader) await standStill(leader, () => wait(fault.forMs));
      return;
    }
    case 'connectionsCut':
      cutConnections();
      return;
    case 'clockSet':
      stage.world.moveClock(fault.byMs);
  }
}
