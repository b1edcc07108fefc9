/** Injects one of the plan's faults at its time. */
import { setTimeout as wait } from 'node:timers/promises';
import { servingProcesses } from '@bourse/e2e/starting/serving-processes.ts';
import type { TimedFault } from '../plan/draw-faults.ts';
import { type Beside, leaderOf, standStill } from '../server-beside.ts';
import type { Stage } from '../stage.ts';
import { strikeDatabase } from '../strike-database.ts';

/** Gives up after this long, since there may be no leader at that moment. */
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
    case 'siblingKilled':
    case 'siblingStopped': {
      const serving = await servingProcesses(stage.server());
      const pid = serving[fault.nth % serving.length];
      if (pid !== undefined) await strikeProcess(pid, fault);
      return;
    }
    case 'connectionsCut':
      cutConnections();
      return;
    case 'clockSet':
      stage.world.moveClock(fault.byMs);
  }
}

/** The process may have just ended, together with its parent. */
async function strikeProcess(pid: number, fault: Extract<TimedFault, { nth: number; kind: `sibling${string}` }>) {
  const send = (signal: NodeJS.Signals): boolean => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  };
  if (fault.kind === 'siblingKilled') return void send('SIGKILL');
  if (!send('SIGSTOP')) return;
  await wait(fault.forMs);
  send('SIGCONT');
}
