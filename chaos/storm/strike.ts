/** One fault of the plan, when its time has come. */
import { setTimeout as wait } from 'node:timers/promises';
import type { TimedFault } from '../plan/draw-faults.ts';
import { type Beside, leaderOf, standStill } from '../server-beside.ts';
import type { Stage } from '../stage.ts';
import { strikeDatabase } from '../strike-database.ts';

/** Else there is nobody to be stopped just then. */
const LEADS_WITHIN_MS = 5_000;

export async function strike(
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
